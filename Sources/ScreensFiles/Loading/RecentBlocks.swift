import Synchronization

/// The blocks in memory that were used last, of all files without a copy on the disk.
final class RecentBlocks: Sendable {
    /// 16 MiB.
    private static let most = 16
    /// The blocks of all files of the process, so that their number does not depend on how many users there are.
    static let shared = RecentBlocks()

    private struct Block {
        let file: ObjectIdentifier
        let number: Int
        let bytes: [UInt8]
    }

    private let blocks = Mutex<[Block]>([])

    /// Finds a block.
    func block(_ number: Int, of file: PortalFile) -> [UInt8]? {
        let id = ObjectIdentifier(file)
        return blocks.withLock { blocks in
            guard let place = blocks.firstIndex(where: { $0.file == id && $0.number == number })
            else {
                return nil
            }
            let block = blocks.remove(at: place)
            blocks.append(block)
            return block.bytes
        }
    }

    /// Adds a block; the one that was used longest ago may go.
    func add(_ bytes: [UInt8], _ number: Int, of file: PortalFile) {
        let id = ObjectIdentifier(file)
        blocks.withLock { blocks in
            blocks.removeAll { $0.file == id && $0.number == number }
            blocks.append(Block(file: id, number: number, bytes: bytes))
            if blocks.count > Self.most { blocks.removeFirst() }
        }
    }

    /// Removes the blocks of a file.
    func removeAll(of file: ObjectIdentifier) {
        blocks.withLock { $0.removeAll { $0.file == file } }
    }
}
