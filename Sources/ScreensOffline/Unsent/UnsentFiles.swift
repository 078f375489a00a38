import ScreensSQLite
import ScreensSystem

/// What one transaction does to the files of unsent changes: before its commit, so that whatever is
/// acknowledged is in both places; and so that it can be undone.
struct UnsentFiles {
    private let folder: UnsentFolder
    private var written: [UnsentName] = []
    private var outdated: [UnsentName] = []
    private var ended: [UnsentName] = []

    init(_ folder: UnsentFolder) { self.folder = folder }

    /// Makes the files what the database will be after the commit: first those that are new, so that a change
    /// which takes the place of another is there before that goes.
    mutating func follow(_ log: ChangeLog) throws(DatabaseFailure) {
        try log.sealEntries()
        var (images, ends): ([UnsentImage], [UnsentName]) = ([], [])
        for write in try log.takeWrites() {
            let name = UnsentName(write.id, write.revision)
            guard let image = try log.seal(write) else {
                ends.append(name)
                continue
            }
            guard write.isContent else { continue }
            images.append(image)
            outdated.append(name)
        }
        written = images.map(\.name)
        do throws(FileFailure) {
            try folder.write(images)
            for name in ends { try end(name) }
        } catch {
            throw DatabaseFailure(isDamage: false, reason: "\(error)")
        }
        if !ended.isEmpty { folder.sync() }
    }

    /// A change that was sent or dropped does not come back from its file, even if the log is lost.
    private mutating func end(_ name: UnsentName) throws(FileFailure) {
        for name in [name, name.marked(.begun)]
        where try folder.rename(name, to: name.marked(.gone)) {
            return ended.append(name)
        }
    }

    /// Removes what the commit has made obsolete.
    func keep() {
        for name in outdated where !written.contains(name) {
            folder.remove(name)
            folder.remove(name.marked(.begun))
        }
    }

    /// Brings the files back to what they were before.
    func undo() {
        for name in written { folder.remove(name) }
        for name in ended { _ = try? folder.rename(name.marked(.gone), to: name) }
    }
}
