import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Copies of the files that the user chose for queued changes.
///
/// They are in a folder beside the cache. Each is named by the hash of its bytes.
struct FileCopies: Sendable {
    /// The most bytes that are copied.
    struct Limits: Sendable {
        /// The bytes of one file.
        var file = 100 << 20
        /// The bytes of all files of a cache.
        var all = 500 << 20
    }

    let folder: String
    private let limits: Limits

    /// Creates the folder description for the cache at a path.
    init(cache path: String, limits: Limits = Limits()) {
        folder = "\(path)-unsent/files"
        self.limits = limits
    }

    /// The path of a copy.
    func path(of copy: FileCopy) -> String { "\(folder)/\(copy.hash)" }

    private static let unplacedMark = ".draft-"

    // MARK: - Copying

    /// A copy that no queued change names yet.
    ///
    /// It is deleted with its last reference unless it was placed. Until then its file stays locked, so that others can
    /// tell it from what a killed process has left.
    final class Unplaced: Sendable {
        let copy: FileCopy
        fileprivate let path: String
        private let file: Int32

        fileprivate init(_ copy: FileCopy, at path: String, locked file: Int32) {
            (self.copy, self.path, self.file) = (copy, path, file)
        }

        deinit {
            unlink(path)
            close(file)
        }
    }

    /// Copies a file durably.
    ///
    /// The copy belongs to a queue only after ``place(_:)``.
    ///
    /// `others` is the number of bytes of the change's other files.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` for a file that is not regular, cannot be read or is too large;
    ///   ``ScreensError/failed(_:)`` if the copy cannot be written.
    func copy(_ file: ChosenFile, besides others: Int) throws(ScreensError) -> Unplaced {
        let source = try ChosenSource(file)
        try admit(file, source.state.size)
        try admit(file, source.state.size, besides: others + total)
        do {
            try makeFolders()
            let (path, target) = try makeUnplaced()
            do {
                return Unplaced(try copy(file, from: source, to: target), at: path, locked: target)
            } catch {
                unlink(path)
                close(target)
                throw error
            }
        } catch let error as ScreensError {
            throw error
        } catch {
            throw .failed("\(file.path) cannot be stored with the change: \(error)")
        }
    }

    /// Creates a file and locks it.
    private func makeUnplaced() throws(FileFailure) -> (path: String, file: Int32) {
        while true {
            let path = "\(folder)/\(Self.unplacedMark)\(UUIDText.random())"
            let file = try Files.openPrivate(path, for: .making)
            var facts = stat()
            // Somebody else may have found it before it was locked, and removed it.
            if flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &facts) == 0, facts.st_nlink > 0 {
                return (path, file)
            }
            close(file)
        }
    }

    private func copy(
        _ file: ChosenFile,
        from source: ChosenSource,
        to target: Int32
    ) throws -> FileCopy {
        // A program that writes to the file while it is copied would leave a mixture of old and new content.
        for _ in 0..<3 {
            guard ftruncate(target, 0) == 0, lseek(target, 0, SEEK_SET) == 0 else {
                throw FileFailure(folder)
            }
            let before = source.state
            var (hash, size) = (ContentHash(), 0)
            try source.forEachPiece { piece in
                size += piece.count
                try admit(file, size)
                guard Files.append(piece, to: target) else { throw FileFailure(folder) }
                hash.add(piece)
            }
            guard source.state == before, size == before.size else { continue }
            guard fsync(target) == 0 else { throw FileFailure(folder) }
            return FileCopy(name: file.name, hash: hash.text(), size: size)
        }
        throw ScreensError.invalid("\(file.path) is being changed by another program; try again.")
    }

    private func makeFolders() throws(FileFailure) {
        guard !Files.isFolder(folder) else { return }
        try Files.makePrivateFolder(folder)
        let unsent = Files.parent(folder)
        for changed in [unsent, Files.parent(unsent)] { Files.sync(changed) }
    }

    /// Refuses a file for which there is no room.
    private func admit(_ file: ChosenFile, _ size: Int) throws(ScreensError) {
        guard size <= limits.file else {
            throw .invalid(
                "\(file.path) has \(size) bytes; files of pending changes may have up to "
                    + "\(limits.file) bytes."
            )
        }
    }

    private func admit(
        _ file: ChosenFile,
        _ size: Int,
        besides others: Int
    ) throws(ScreensError) {
        guard size + others <= limits.all else {
            throw .invalid(
                "\(file.path) has \(size) bytes, and the other files of pending changes have "
                    + "\(others); together they may have \(limits.all) bytes. Send pending changes first."
            )
        }
    }

    private var total: Int {
        names.reduce(0) { $0 + (Files.size("\(folder)/\($1)") ?? 0) }
    }

    /// Moves copies to their final names.
    ///
    /// Called in the transaction that queues their change.
    ///
    /// Removing copies needs the same lock, so no copy is removed between this call and the commit.
    func place(_ copies: [Unplaced]) throws(DatabaseFailure) {
        guard !copies.isEmpty else { return }
        for copy in copies where rename(copy.path, path(of: copy.copy)) != 0 {
            let failure = FileFailure(folder)
            throw DatabaseFailure(code: 0, reason: "\(failure)")
        }
        Files.sync(folder)
    }

    // MARK: - Use

    /// Returns what is wrong with a copy; `nil` if it is the file that was queued.
    func fault(of copy: FileCopy) -> String? {
        let words = "The stored copy of \"\(copy.name)\" "
        let again = ". Drop the change, or choose the file again."
        guard let file = try? Files.openPrivate(path(of: copy), for: .reading) else {
            return "\(words)cannot be read: \(String(cString: strerror(errno)))\(again)"
        }
        defer { close(file) }
        var hash = ContentHash()
        let isRead = (try? Files.forEachPiece(of: file, at: folder) { hash.add($0) }) != nil
        return isRead && hash.text() == copy.hash ? nil : "\(words)is corrupt\(again)"
    }

    // MARK: - Removing

    /// The names of the existing copies.
    var names: [String] { (Files.names(in: folder) ?? []).filter(ContentHash.isHash) }

    /// Removes all copies except the named ones.
    ///
    /// Called in a transaction that read the names.
    func remove(except hashes: Set<String>) {
        for name in names where !hashes.contains(name) { unlink("\(folder)/\(name)") }
    }

    /// Removes the incomplete copies of processes that were killed.
    func removeLeftovers() {
        for name in Files.names(in: folder) ?? [] where name.hasPrefix(Self.unplacedMark) {
            let path = "\(folder)/\(name)"
            guard let file = try? Files.openPrivate(path, for: .changing) else { continue }
            if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(file)
        }
    }
}
