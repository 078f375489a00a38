import Glibc
import ScreensSystem
import Synchronization

/// The folder with the copies of the files that one user of a portal has seen.
///
/// A copy is two files whose names are hashes of the file's address and version. Copies that were used longest ago are
/// removed when all of them take more than the limit.
package final class FileCache: Sendable {
    /// 512 MiB.
    package static let usualLimit = 512 << 20
    static let contentEnd = ".content"
    static let recordEnd = ".record"

    /// The folder.
    package let folder: String
    /// How many bytes all copies may take.
    package let limit: Int
    /// How many bytes the copies take, as far as this process knows; `nil` before it has looked.
    private let used = Mutex<Int?>(nil)

    /// Creates a description of the folder, which is made for the first copy.
    package init(folder: String, limit: Int = FileCache.usualLimit) {
        (self.folder, self.limit) = (folder, limit)
    }

    /// The largest file that is stored as a whole; of larger ones, only the blocks that are needed now.
    var largestFile: Int { limit / 4 }

    /// The path of a copy, without the end of its name.
    func path(of request: FileRequest) -> String { "\(folder)/\(request.name)" }

    /// The copy that was made earlier; `nil` if there is none.
    func knownCopy(of request: FileRequest) -> FileCopy? {
        FileRecord(at: path(of: request) + Self.recordEnd, of: request) == nil
            ? nil : copy(of: request)
    }

    /// The copy of a file, which is made if there is none; `nil` if copies cannot be stored.
    func copy(of request: FileRequest) -> FileCopy? {
        do {
            try Files.ensurePrivateFolder(folder)
            return try FileCopy(of: request, in: self)
        } catch {
            return nil
        }
    }

    /// Removes all copies.
    package func clear() {
        for name in Files.names(in: folder, followingLink: false) ?? [] {
            unlink("\(folder)/\(name)")
        }
        used.withLock { $0 = nil }
    }

    /// Removes a copy by its name.
    func remove(_ name: String) {
        // Without its record first, the content could be read while another process writes a new one.
        for end in [Self.recordEnd, Self.contentEnd] { unlink("\(folder)/\(name)\(end)") }
    }

    /// Notes that a copy is used now.
    func noteUse(of request: FileRequest) {
        utimensat(AT_FDCWD, path(of: request) + Self.contentEnd, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Makes room for bytes that are about to be stored, but not by removing a copy that is in use.
    func makeRoom(for bytes: Int, keeping request: FileRequest) {
        used.withLock { used in
            let known = used ?? copies().reduce(0) { $0 + $1.bytes }
            used = known + bytes
            guard known + bytes > limit else { return }
            // Below the limit, so that not each block has to look for room.
            used = trim(to: limit - limit / 8 - bytes, keeping: request) + bytes
        }
    }

    private static let leastBytes = 8 << 10

    /// The content of a copy.
    struct Copy {
        let name: String
        let bytes: Int
        let used: Double
    }

    /// Removes the copies that were used longest ago; returns how many bytes the others take.
    private func trim(to wanted: Int, keeping request: FileRequest) -> Int {
        let copies = copies()
        var sum = copies.reduce(0) { $0 + $1.bytes }
        for copy in copies.sorted(by: { $0.used < $1.used }) where sum > wanted {
            guard copy.name != request.name else { continue }
            remove(copy.name)
            sum -= copy.bytes
        }
        return sum
    }

    /// The copies, with the disk space that they take: a part of a large file takes what its blocks do.
    ///
    /// The smallest one takes some space, too, so that their number has a limit.
    func copies() -> [Copy] {
        (Files.names(in: folder, followingLink: false) ?? []).compactMap { file in
            guard file.hasSuffix(Self.contentEnd) else { return nil }
            var facts = stat()
            guard lstat("\(folder)/\(file)", &facts) == 0 else { return nil }
            let time = Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9
            return Copy(
                name: String(file.dropLast(Self.contentEnd.count)),
                bytes: max(Int(facts.st_blocks) * 512, Self.leastBytes),
                used: time
            )
        }
    }
}
