import Glibc
import ScreensPortal
import ScreensSystem

/// What people ask who look after the copies; all of this waits for the disk.
extension FileCache {
    /// How many copies there are, and the bytes that they take on the disk.
    package var usage: (count: Int, bytes: Int) {
        let copies = copies()
        return (copies.count, copies.reduce(0) { $0 + $1.bytes })
    }

    /// The names of the copies that are torn: without them, their files are loaded again when they are looked at.
    ///
    /// All stored blocks are compared with their hashes, which takes about a second for a full cache.
    package func tornCopies() -> [String] {
        let files = Files.names(in: folder, followingLink: false) ?? []
        // A content without a record is a file that somebody is loading, or whose place the next copies take.
        let records = files.filter { $0.hasSuffix(Self.recordEnd) }
        return records.map { String($0.dropLast(Self.recordEnd.count)) }.filter(isTorn).sorted()
    }

    /// Removes copies by their names.
    package func removeCopies(_ names: [String]) {
        for name in names { remove(name) }
    }

    private func isTorn(_ name: String) -> Bool {
        let path = "\(folder)/\(name)"
        guard let record = FileRecord(at: path + Self.recordEnd),
            let file = try? Files.openPrivate(path + Self.contentEnd, for: .reading)
        else { return true }
        defer { close(file) }
        return record.blocks.indices.contains { number in
            let hash = record.blocks[number]
            let range = FileRecord.range(of: number, size: record.identity.size)
            return !hash.isEmpty
                && FileCopy.bytes(range, of: file).map { FileHash.text(of: $0) } != hash
        }
    }
}
