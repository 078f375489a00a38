import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// The folder beside a cache's file with one file for each unsent change.
///
/// It is changed only inside a write transaction of the cache's database, so that two processes never change it at the
/// same time.
struct UnsentFolder: Sendable {
    let path: String
    private let disk: Disk

    /// Creates the description of a cache's folder.
    init(cache path: String, _ disk: Disk = Disk()) {
        (self.path, self.disk) = (Self.path(cache: path), disk)
    }

    static func path(cache path: String) -> String { "\(path)-unsent" }

    /// The most bytes of a file, as many as SQLite stores of one row.
    private static let sizeLimit = 1_000_000_000
    private static let partialEnd = ".partial"

    private func path(_ name: UnsentName) -> String { "\(path)/\(name.text)" }

    // MARK: - Reading

    /// The names of the changes; empty if there is no folder.
    ///
    /// - Throws: ``FileFailure`` if the folder cannot be read or does not belong to the user.
    func names() throws(FileFailure) -> [UnsentName] {
        try all().compactMap(UnsentName.init)
    }

    private func all() throws(FileFailure) -> [String] {
        // Asked first: another process may make the folder at any time.
        var facts = stat()
        guard lstat(path, &facts) == 0 else {
            if errno == ENOENT { return [] }
            throw FileFailure(path)
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            throw FileFailure(path, "it is not a folder")
        }
        guard let names = Files.names(in: path, followingLink: false) else {
            throw FileFailure(path, "it cannot be read")
        }
        return names
    }

    /// How many changes have files and have not ended; 0 if the folder cannot be read.
    var changeCount: Int {
        let names = (try? names()) ?? []
        let ended = Set(names.filter { $0.mark == .gone }.map(\.id))
        return Set(names.map(\.id)).subtracting(ended).count
    }

    /// Reads the change in a file; `nil` if it is corrupt or missing.
    func image(_ name: UnsentName) -> UnsentImage? {
        let bytes = try? Files.readPrivate(path(name), atMost: Self.sizeLimit)
        guard let image = bytes.flatMap(UnsentImage.init),
            image.id == name.id, image.revision == name.revision
        else { return nil }
        return image
    }

    // MARK: - Changing

    /// Writes new files.
    ///
    /// They are durable when this returns.
    func write(_ images: [UnsentImage]) throws(FileFailure) {
        guard !images.isEmpty else { return }
        try Files.ensurePrivateFolder(path)
        for image in images {
            let partial = path(image.name) + Self.partialEnd
            unlink(partial)
            guard let bytes = try? image.encoded() else {
                throw FileFailure(partial, "the change cannot be encoded")
            }
            try disk.calls.make(partial, bytes)
            guard Glibc.rename(partial, path(image.name)) == 0 else {
                let failure = FileFailure(path(image.name))
                unlink(partial)
                throw failure
            }
        }
        sync()
    }

    /// Renames a file.
    ///
    /// - Returns: whether the file existed.
    /// - Throws: ``FileFailure``.
    @discardableResult
    func rename(_ name: UnsentName, to other: UnsentName) throws(FileFailure) -> Bool {
        if disk.calls.rename(path(name), path(other)) == 0 { return true }
        guard errno == ENOENT else { throw FileFailure(path(name)) }
        return false
    }

    /// Whether there is a file of a name.
    func contains(_ name: UnsentName) -> Bool { Files.exists(path(name)) }

    /// Removes a file.
    func remove(_ name: UnsentName) { disk.calls.remove(path(name)) }

    /// Removes the unfinished files of processes that died while they wrote.
    func removePartialFiles() {
        for name in (try? all()) ?? [] where name.hasSuffix(Self.partialEnd) {
            unlink("\(path)/\(name)")
        }
    }

    /// Makes the names of the files durable.
    func sync() { Files.sync(path) }
}
