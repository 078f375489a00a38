private import Glibc
@_spi(Host) private import ScreensKit
import ScreensSystem
private import Synchronization

/// The folder of uploaded files, which is created for the first one.
package final class FileStore: Sendable {
    /// The largest file that is accepted, in bytes.
    package let limit: Int
    /// How many bytes the files in the folder may have together.
    private let total: Int
    /// The permanent folder; `nil` for a temporary one that is deleted with this object.
    private let lasting: String?
    private let purpose: String
    private let state = Mutex(State())

    private struct State {
        var folder: String?
        var isSwept = false
        /// Files that are being written: each may still become as large as ``limit``.
        var openCount = 0
    }

    /// Creates a store in a permanent folder, or in a temporary one whose name begins with `purpose` if `folder` is
    /// `nil`.
    package init(folder: String?, purpose: String, limit: Int, total: Int = .max) {
        lasting = folder
        self.purpose = purpose
        (self.limit, self.total) = (limit, total)
    }

    deinit {
        guard lasting == nil, let folder = state.withLock({ $0.folder }) else { return }
        Files.remove(folder)
    }

    /// Creates a new, empty file and opens it for writing.
    ///
    /// - Throws: the system's message if it cannot be created, or that there is no room for a file of the largest size.
    package func makeFile() throws(StoreFailure) -> (file: StoredFile, descriptor: CInt) {
        let folder = try folder()
        let openCount = state.withLock { state in
            state.openCount += 1
            return state.openCount
        }
        let end = { @Sendable [weak self] in _ = self?.state.withLock { $0.openCount -= 1 } }
        let file = StoredFile(path: "\(folder)/\(UUIDText.random())", onWritten: end)
        guard total == .max || Self.used(in: folder) + openCount * limit <= total else {
            throw StoreFailure(reason: "the folder for uploaded files is full")
        }
        do {
            return (file, try Files.openPrivate(file.path, for: .making))
        } catch {
            throw StoreFailure(reason: error.reason)
        }
    }

    /// The bytes of all files in a folder, and in the folders inside it.
    private static func used(in folder: String) -> Int {
        (Files.names(in: folder) ?? []).reduce(0) { sum, name in
            let path = "\(folder)/\(name)"
            let inner = Files.names(in: path, followingLink: false) ?? []
            return inner.reduce(sum + (inner.isEmpty ? Files.size(path) ?? 0 : 0)) {
                $0 + (Files.size("\(path)/\($1)") ?? 0)
            }
        }
    }

    /// Returns the path of a stored file.
    package func path(of name: String) -> String {
        "\(lasting ?? state.withLock { $0.folder } ?? "")/\(name)"
    }

    private func folder() throws(StoreFailure) -> String {
        try state.withLock { (state) throws(StoreFailure) in
            if let folder = state.folder { return folder }
            let folder =
                if let lasting { try Self.make(lasting) } else { try Self.makeTemporary(purpose) }
            state.folder = folder
            return folder
        }
    }

    private static func make(_ folder: String) throws(StoreFailure) -> String {
        do throws(FileFailure) {
            try Files.makePrivateFolder(folder)
            return folder
        } catch {
            throw StoreFailure(reason: error.reason)
        }
    }

    private static func makeTemporary(_ purpose: String) throws(StoreFailure) -> String {
        do throws(FileFailure) {
            return try Files.makeNewFolder(in: Files.temporaryFolder, beginning: "\(purpose)-")
        } catch {
            throw StoreFailure(reason: error.reason)
        }
    }
}

extension FileStore {
    /// Deletes what a killed process left behind: unknown files that are more than a day old.
    ///
    /// Works once for each store.
    ///
    /// Younger files may still be written by another process that uses the same folder.
    package func sweep<Failure: Error>(
        known: () throws(Failure) -> Set<String>
    ) throws(Failure) {
        let folder = state.withLock { state in
            defer { state.isSwept = true }
            return state.isSwept ? nil : state.folder
        }
        guard let folder, lasting != nil else { return }
        let known = try known()
        for name in Files.names(in: folder) ?? [] where !known.contains(name) {
            var facts = stat()
            guard stat("\(folder)/\(name)", &facts) == 0 else { continue }
            if time(nil) - facts.st_mtim.tv_sec > 86_400 { unlink("\(folder)/\(name)") }
        }
    }
}

/// A file of the store.
///
/// It is deleted with the last reference to it unless it was marked to stay.
package final class StoredFile: Sendable {
    package let path: String
    private let isRetained = Mutex(false)
    private let onWritten: Mutex<(@Sendable () -> Void)?>

    init(path: String, onWritten: @escaping @Sendable () -> Void) {
        self.path = path
        self.onWritten = Mutex(onWritten)
    }

    deinit {
        if !isRetained.withLock({ $0 }) { unlink(path) }
        endWriting()
    }

    /// Notes that the file has its size; call it after the last write.
    package func endWriting() {
        let end = onWritten.withLock { written in
            defer { written = nil }
            return written
        }
        end?()
    }

    /// The name of the file inside its folder.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    package func retain() { isRetained.withLock { $0 = true } }
}

/// The system's message about a failed call.
package struct StoreFailure: Error, Sendable, Hashable {
    package let reason: String

    fileprivate init(reason: String) { self.reason = reason }

    /// Creates the failure of the last call, from `errno`.
    package init() { reason = String(cString: strerror(errno)) }
}
