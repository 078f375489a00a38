import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensSystem

/// What is known of the copy of a file: what it is a copy of, and which of its blocks are there.
///
/// Each block has a hash. A block that was torn, or that another process has overwritten by another content, is missing.
struct FileRecord: Codable, Sendable {
    /// The size of a block in bytes; only the last one of a file may be smaller.
    static let blockSize = 1 << 20
    private static let sizeLimit = 1 << 20
    private static let present = 1

    private let format: Int
    let path: String
    let version: String
    let identity: FileIdentity
    /// The media type that the content has.
    let mediaType: String
    /// The hashes of the blocks; an empty text for one that is missing.
    private(set) var blocks: [String]

    /// The record of a file of which no block is there.
    init(_ request: FileRequest, _ identity: FileIdentity, _ type: FileType) {
        format = Self.present
        (path, version) = (request.path.text, request.version)
        (self.identity, mediaType) = (identity, type.mediaType)
        blocks = Array(repeating: "", count: Self.blockCount(identity.size))
    }

    /// How many blocks a file has; one of size 0 has none.
    static func blockCount(_ size: Int) -> Int { (size + blockSize - 1) / blockSize }

    /// The bytes of a block in a file of a size.
    static func range(of block: Int, size: Int) -> Range<Int> {
        min(block * blockSize, size)..<min((block + 1) * blockSize, size)
    }

    /// Reads the record of a file; `nil` for that of another one, and for one that was not written as it is.
    init?(at path: String, of request: FileRequest) {
        guard let record = FileRecord(at: path), record.path == request.path.text,
            record.version == request.version
        else { return nil }
        self = record
    }

    /// Reads the record of any file; `nil` for one that was not written as it is.
    init?(at path: String) {
        guard let bytes = try? Files.readPrivate(path, atMost: Self.sizeLimit),
            let record = JSON.value(FileRecord.self, from: bytes), record.isSound
        else { return nil }
        self = record
    }

    private var isSound: Bool {
        format == Self.present && identity.size >= 0
            && identity.size <= FileCache.usualLimit
            && blocks.count == Self.blockCount(identity.size)
            && blocks.allSatisfy { $0.isEmpty || FileHash.isHash($0) } && type != nil
    }

    /// The type of the content.
    var type: FileType? { FileType.all.first { $0.mediaType == mediaType } }

    /// Whether all blocks are there.
    var isComplete: Bool { blocks.allSatisfy { !$0.isEmpty } }

    /// Notes a block, or that it is missing.
    mutating func note(_ hash: String?, of block: Int) { blocks[block] = hash ?? "" }

    /// Writes the record; readers find the old one or this.
    func write(to path: String) throws(FileFailure) {
        guard let bytes = JSON.bytes(of: self) else {
            throw FileFailure(path, "it cannot be encoded")
        }
        try Files.replace(path, with: bytes, mode: 0o600, isLasting: false)
    }
}
