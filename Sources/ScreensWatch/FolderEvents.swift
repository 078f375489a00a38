internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensSystem

/// The folders that inotify watches, and their events.
struct FolderEvents: Sendable {
    let descriptor: Int32
    private let root: String
    private let enters: @Sendable (String) -> Bool
    private var paths: [Int32: String] = [:]

    // Files are reported when they are complete: closed after writing, or moved in by a rename.
    private static let interests =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR
    private static let limit = 4096

    /// Watches a folder, and those in it that `enters` wants.
    ///
    /// - Throws: ``WatchError`` if the system has no more watches.
    init(_ root: String, enters: @escaping @Sendable (String) -> Bool) throws(WatchError) {
        (self.root, self.enters) = (root, enters)
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw Self.failure(root) }
        guard watch(root) else {
            let failure = Self.failure(root)
            close(descriptor)
            throw failure
        }
    }

    /// Reads all events; adds the paths of files, and those of folders with a slash at the end.
    mutating func read(into changed: inout Set<String>) {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &changed)
            }
        }
    }

    private mutating func parse(
        _ events: UnsafeRawBufferPointer,
        _ changed: inout Set<String>
    ) {
        let size = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + size <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = min(events.count, offset + size + Int(event.len))
            let bytes = events[(offset + size)..<end].prefix { $0 != 0 }
            handle(
                Int32(bitPattern: event.mask),
                event.wd,
                String(decoding: bytes, as: UTF8.self),
                &changed
            )
            offset = end
        }
    }

    private mutating func handle(
        _ mask: Int32,
        _ watch: Int32,
        _ name: String,
        _ changed: inout Set<String>
    ) {
        // Some events were lost because there were too many, so anything may have changed.
        if mask & IN_Q_OVERFLOW != 0 {
            changed.insert("\(root)/")
            _ = self.watch(root)
        }
        if mask & IN_IGNORED != 0 { paths[watch] = nil }
        guard let folder = paths[watch], !name.isEmpty else { return }
        let path = "\(folder)/\(name)"
        guard mask & IN_ISDIR != 0 else {
            if mask & IN_CREATE == 0 { changed.insert(path) }
            return
        }
        guard enters(path) else { return }
        changed.insert("\(path)/")
        if mask & IN_MOVED_FROM != 0 { unwatch(path) }
        if mask & (IN_CREATE | IN_MOVED_TO) != 0 { _ = self.watch(path) }
    }

    /// Watches a folder and those in it; `false` if the folder cannot be watched.
    private mutating func watch(_ path: String) -> Bool {
        guard paths.count < Self.limit else { return false }
        let number = inotify_add_watch(descriptor, path, UInt32(Self.interests))
        guard number >= 0 else { return false }
        paths[number] = path
        for inside in (Files.names(in: path) ?? []).map({ "\(path)/\($0)" })
        where enters(inside) && Files.isFolder(inside, followingLink: false) {
            _ = watch(inside)
        }
        return true
    }

    /// Stops watching a folder that was moved away, whose path is now wrong.
    private mutating func unwatch(_ path: String) {
        for (number, watched) in paths where watched == path || watched.hasPrefix("\(path)/") {
            inotify_rm_watch(descriptor, number)
            paths[number] = nil
        }
    }

    private static func failure(_ folder: String) -> WatchError {
        let reason = String(cString: strerror(errno))
        return WatchError(isUsage: false, message: "\(folder) cannot be watched: \(reason).")
    }
}
