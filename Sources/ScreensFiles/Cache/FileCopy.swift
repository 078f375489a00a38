import Glibc
import ScreensPortal
import ScreensSystem
import Synchronization

/// The copy of one file of the portal on this machine, block by block.
///
/// All functions wait for the disk. Several processes may have a copy of the same file: each block is compared with its
/// hash when it is read, so that none sees anything but what it, or another process, has loaded of this file.
final class FileCopy: Sendable {
    private struct State {
        var record: FileRecord?
        /// Whether the size in the record is the file's, not only the largest that it may have.
        var isSized = true
        var isBroken = false
    }

    private let file: Int32
    private let request: FileRequest
    /// The cache that it belongs to; `nil` for one that ends with this object.
    private let cache: FileCache?
    private let state: Mutex<State>

    /// Opens the copy in a cache, or begins one.
    ///
    /// - Throws: ``FileFailure`` if it cannot be stored.
    init(of request: FileRequest, in cache: FileCache) throws(FileFailure) {
        let path = cache.path(of: request)
        (self.request, self.cache) = (request, cache)
        let record = FileRecord(at: path + FileCache.recordEnd, of: request)
        file = try Files.openPrivate(path + FileCache.contentEnd, for: .making)
        state = Mutex(State(record: record))
        cache.noteUse(of: request)
    }

    /// Begins a copy that nobody finds, and that ends with this object.
    ///
    /// - Throws: ``FileFailure`` if it cannot be stored.
    init(temporaryOf request: FileRequest, in folder: String) throws(FileFailure) {
        let path = "\(folder)/screens-\(Files.ownMark)"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileFailure(path) }
        unlink(path)
        (self.file, self.request, cache) = (file, request, nil)
        state = Mutex(State())
    }

    deinit { close(file) }

    /// What is known of the copy; `nil` before ``begin(_:_:)``.
    var record: FileRecord? { state.withLock(\.record) }

    /// Begins again with another content.
    ///
    /// A file whose size is not known is found by nobody else before ``end(with:_:blocks:)``.
    func begin(_ identity: FileIdentity, _ type: FileType, isSized: Bool = true) {
        state.withLock { state in
            state.isSized = isSized
            if let known = state.record, known.identity == identity,
                known.mediaType == type.mediaType
            {
                return
            }
            state.record = FileRecord(request, identity, type)
        }
    }

    /// Reads a block; `nil` if it is missing, or is not what was stored.
    func block(_ number: Int) -> [UInt8]? {
        guard let record, record.blocks.indices.contains(number), !record.blocks[number].isEmpty
        else { return nil }
        let range = FileRecord.range(of: number, size: record.identity.size)
        let bytes = Self.bytes(range, of: file)
        guard let bytes, FileHash.text(of: bytes) == record.blocks[number] else {
            note(nil, of: number)
            return nil
        }
        return bytes
    }

    /// Reads bytes of an open file; `nil` if it does not have all of them.
    static func bytes(_ range: Range<Int>, of file: Int32) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                )
                count = pread(file, rest.baseAddress, rest.count, range.lowerBound + filled)
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                filled += max(0, count)
            }
        }
        return bytes.count == range.count ? bytes : nil
    }

    /// Stores a block; `false` if that is not possible, as on a full disk.
    func store(_ bytes: [UInt8], at number: Int) -> Bool {
        guard !state.withLock(\.isBroken) else { return false }
        cache?.makeRoom(for: bytes.count, keeping: request)
        guard write(bytes, at: number * FileRecord.blockSize) else {
            state.withLock { $0.isBroken = true }
            return false
        }
        note(FileHash.text(of: bytes), of: number)
        return true
    }

    private func write(_ bytes: [UInt8], at place: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = pwrite(file, rest.baseAddress, rest.count, place + done)
                guard count > 0 || (count < 0 && errno == EINTR) else { return false }
                done += max(0, count)
            }
            return true
        }
    }

    private func note(_ hash: String?, of number: Int) {
        state.withLock { state in
            guard state.record?.blocks.indices.contains(number) == true else { return }
            state.record?.note(hash, of: number)
            if state.isSized { save(state.record) }
        }
    }

    /// Gives the file a size that the portal has not announced before its end.
    func end(with identity: FileIdentity, _ type: FileType, blocks: [String]) {
        state.withLock { state in
            var record = FileRecord(request, identity, type)
            for (number, hash) in blocks.enumerated() where record.blocks.indices.contains(number) {
                record.note(hash, of: number)
            }
            (state.record, state.isSized) = (record, true)
            save(record)
        }
    }

    /// Removes what is stored.
    func discard() {
        state.withLock { $0.record = nil }
        ftruncate(file, 0)
        guard let cache else { return }
        for end in [FileCache.recordEnd, FileCache.contentEnd] {
            unlink(cache.path(of: request) + end)
        }
    }

    /// Without a record, the blocks count as missing in later processes.
    private func save(_ record: FileRecord?) {
        guard let cache, let record else { return }
        try? record.write(to: cache.path(of: request) + FileCache.recordEnd)
    }
}
