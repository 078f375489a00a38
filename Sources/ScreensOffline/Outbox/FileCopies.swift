import Glibc
@_spi(Host) import ScreensKit
import ScreensSQLite
import ScreensSystem

/// Copies of the files that the user chose for queued changes: in a folder beside the cache, each named by
/// the hash of its bytes.
struct FileCopies: Sendable {
    /// How many bytes are copied at most.
    struct Limits: Sendable {
        /// Of one file.
        var file = 100 << 20
        /// Of all files of a cache.
        var all = 500 << 20
    }

    let folder: String
    private let limits: Limits

    /// The copies of the cache at a path.
    init(cache path: String, limits: Limits = Limits()) {
        folder = "\(path)-unsent/files"
        self.limits = limits
    }

    /// Where a copy is.
    func path(of copy: FileCopy) -> String { "\(folder)/\(copy.hash)" }

    private static let draftMark = ".draft-"

    // MARK: - Copying

    /// A copy that no queued change names yet; gone with its last user unless it was put in its place.
    final class Draft: Sendable {
        let copy: FileCopy
        fileprivate let path: String

        fileprivate init(_ copy: FileCopy, at path: String) {
            (self.copy, self.path) = (copy, path)
        }

        deinit { unlink(path) }
    }

    /// Copies a file, durably; in a queue only after ``place(_:)``.
    ///
    /// `others` says how many bytes the change's other files have.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` for what is no file, cannot be read or is too large;
    ///   ``ScreensError/failed(_:)`` where the copy cannot be written.
    func copy(_ file: ChosenFile, besides others: Int) throws(ScreensError) -> Draft {
        let source = try ChosenSource(file)
        try admit(file, source.state.size)
        try admit(file, source.state.size, besides: others + total)
        let path = "\(folder)/\(Self.draftMark)\(Files.ownMark)"
        do {
            try makeFolders()
            let target = try Files.openPrivate(path, for: .making)
            defer { close(target) }
            return Draft(try copy(file, from: source, to: target), at: path)
        } catch let error as ScreensError {
            unlink(path)
            throw error
        } catch {
            unlink(path)
            throw .failed("\(file.path) cannot be stored with the change: \(error)")
        }
    }

    private func copy(
        _ file: ChosenFile,
        from source: ChosenSource,
        to target: Int32
    ) throws -> FileCopy {
        // Whoever writes to it at this moment leaves a mixture of old and new.
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

    /// Refuses a file of so many bytes for which there is no room.
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

    /// Puts copies in their places; called in the transaction that queues their change.
    ///
    /// Whoever removes copies holds the same lock, so that none goes between its arrival and the commit.
    func place(_ drafts: [Draft]) throws(DatabaseFailure) {
        guard !drafts.isEmpty else { return }
        for draft in drafts where rename(draft.path, path(of: draft.copy)) != 0 {
            let failure = FileFailure(folder)
            throw DatabaseFailure(code: 0, reason: "\(failure)")
        }
        Files.sync(folder)
    }

    // MARK: - Use

    /// What is wrong with a copy; `nil` when it is the file that was queued.
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

    /// The copies that there are, by their names.
    var names: [String] { (Files.names(in: folder) ?? []).filter(ContentHash.isHash) }

    /// Removes all copies but those named, and what processes that were killed left behind.
    ///
    /// Called in a transaction that read the names.
    func remove(except hashes: Set<String>) {
        for name in names where !hashes.contains(name) { unlink("\(folder)/\(name)") }
        Files.removeLeftovers(in: folder, beginning: Self.draftMark, age: 3_600)
    }
}
