import ScreensSQLite
import ScreensSystem

/// The changes that one transaction makes to the files of unsent changes.
///
/// They are made before the commit, so that everything that is acknowledged is in both stores, and they can be undone.
struct UnsentFiles {
    private let folder: UnsentFolder
    private var written: [UnsentName] = []
    private var outdated: [UnsentName] = []
    private var ended: [(name: UnsentName, end: UnsentName)] = []

    init(_ folder: UnsentFolder) { self.folder = folder }

    /// Makes the files match the database after the commit.
    ///
    /// New files come first, so that a change that replaces another is stored before the other is removed.
    ///
    /// - Returns: whether the queue was changed.
    mutating func update(from log: ChangeLog) throws(DatabaseFailure) -> Bool {
        try log.writeEntryChecksums()
        var (images, ends): ([UnsentImage], [ChangeLog.Write]) = ([], [])
        let writes = try log.removeWrites()
        for write in writes {
            let name = UnsentName(write.id, write.revision)
            guard let image = try log.writeChecksum(of: write) else {
                ends.append(write)
                continue
            }
            guard write.isContent else { continue }
            images.append(image)
            outdated.append(name)
        }
        written = images.map(\.name)
        do throws(FileFailure) {
            try folder.write(images)
            for write in ends { try end(write) }
        } catch {
            throw DatabaseFailure(isDamage: false, reason: "\(error)")
        }
        if !ended.isEmpty { folder.sync() }
        return !writes.isEmpty
    }

    /// Ends a change that was sent or dropped, so that it is not restored from its file even if the log is lost.
    private mutating func end(_ write: ChangeLog.Write) throws(FileFailure) {
        let name = UnsentName(write.id, write.revision)
        let end = name.marked(.gone, key: write.arrivedKey)
        for name in [name, name.marked(.begun)] where try folder.rename(name, to: end) {
            return ended.append((name, end))
        }
    }

    /// Removes the files that the commit has made obsolete.
    func removeOutdated() {
        for name in outdated where !written.contains(name) {
            folder.remove(name)
            folder.remove(name.marked(.begun))
        }
    }

    /// Restores the files to their state before the transaction.
    func undo() {
        for name in written { folder.remove(name) }
        for (name, end) in ended { _ = try? folder.rename(end, to: name) }
    }
}
