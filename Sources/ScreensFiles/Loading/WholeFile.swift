import ScreensKit
import ScreensPortal
import Synchronization

/// A file that the portal sends as a whole, while it arrives: its blocks are stored one after another.
///
/// Others wait for a block, and for the answer, which may also be a part of the file.
final class WholeFile: FileReceiver {
    /// What is known of the answer.
    enum Event: Sendable {
        /// The blocks up to this one are stored, of a file with this identity and type.
        case stored(FileIdentity, FileType)
        /// The transfer has ended.
        case ended(Result<FilePart, FileProblem>)
    }

    private struct State {
        var identity: FileIdentity?
        var type: FileType?
        var pending: [UInt8] = []
        var hashes: [String] = []
        var size = 0
        var problem: FileProblem?
        var end: Result<FilePart, FileProblem>?
        var waiters: [(block: Int, continuation: CheckedContinuation<Event, Never>)] = []
    }

    let limit: Int
    private let request: FileRequest
    private let makeCopy: @Sendable (FileIdentity) -> FileCopy?
    private let state = Mutex(State())
    private let madeCopy = Mutex<FileCopy?>(nil)

    /// Creates a receiver of at most `limit` bytes; `makeCopy` says where they are stored.
    init(
        _ request: FileRequest,
        limit: Int,
        _ makeCopy: @escaping @Sendable (FileIdentity) -> FileCopy?
    ) {
        (self.request, self.limit, self.makeCopy) = (request, limit, makeCopy)
    }

    /// Where the blocks are stored; `nil` before the first one.
    var copy: FileCopy? { madeCopy.withLock(\.self) }

    /// Whether the portal sends the whole file.
    var hasBegun: Bool { state.withLock { $0.identity != nil } }

    /// Whether the transfer has ended without the file.
    var hasFailed: Bool {
        state.withLock { state in
            if case .failure? = state.end { true } else { false }
        }
    }

    // MARK: - The bytes

    func begin(_ identity: FileIdentity) {
        state.withLock { state in
            (state.identity, state.pending, state.hashes, state.size) = (identity, [], [], 0)
            state.pending.reserveCapacity(FileRecord.blockSize)
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let room = FileRecord.blockSize - state.withLock(\.pending.count)
            let piece = rest.prefix(room)
            let block = state.withLock { state -> [UInt8]? in
                state.pending.append(contentsOf: piece)
                state.size += piece.count
                return state.pending.count == FileRecord.blockSize ? state.pending : nil
            }
            if let block, !store(block) { return false }
            rest = rest.dropFirst(piece.count)
        }
        return true
    }

    /// Checks and stores a block; `false` ends the transfer.
    private func store(_ block: [UInt8]) -> Bool {
        let (number, identity) = state.withLock { ($0.hashes.count, $0.identity) }
        do throws(FileProblem) {
            guard let identity else { return false }
            if number == 0 { try beginCopy(block, identity) }
            guard copy?.store(block, at: number) == true else { throw Self.notStored }
        } catch {
            state.withLock { $0.problem = error }
            return false
        }
        resume { state in
            state.hashes.append(FileHash.text(of: block))
            state.pending.removeAll(keepingCapacity: true)
        }
        return true
    }

    private func beginCopy(_ head: [UInt8], _ identity: FileIdentity) throws(FileProblem) {
        let type = try request.purpose.type(of: head, title: request.title)
        guard let copy = makeCopy(identity) else { throw Self.notStored }
        // Without an announced size, there is room for the largest file.
        var begun = identity
        if begun.size < 0 { begun.size = limit }
        copy.begin(begun, type, isSized: identity.size >= 0)
        madeCopy.withLock { $0 = copy }
        state.withLock { $0.type = type }
    }

    static let notStored = FileProblem.refused(
        "The file cannot be stored on this machine while it is loaded: is the disk full?"
    )

    // MARK: - The end

    /// Notes how the transfer has ended; of a whole file, the last block is stored.
    ///
    /// - Returns: the result.
    @discardableResult
    func end(_ result: Result<FilePart, FileProblem>) -> Result<FilePart, FileProblem> {
        let result = ended(result)
        resume { $0.end = result }
        return result
    }

    private func ended(
        _ result: Result<FilePart, FileProblem>
    ) -> Result<FilePart, FileProblem> {
        guard case .success(.whole(var identity)) = result else {
            return state.withLock(\.problem).map { .failure($0) } ?? result
        }
        let (rest, size, problem) = state.withLock { ($0.pending, $0.size, $0.problem) }
        if let problem { return .failure(problem) }
        guard identity.size < 0 || identity.size == size else {
            return .failure(.portal(.unexpected("\(size) bytes of a file of \(identity.size)")))
        }
        identity.size = size
        state.withLock { $0.identity = identity }
        guard size == 0 || rest.isEmpty || store(rest) else {
            return .failure(state.withLock(\.problem) ?? Self.notStored)
        }
        return closed(identity)
    }

    /// Gives the copy the size that is known only now, and the type of a file without bytes.
    private func closed(_ identity: FileIdentity) -> Result<FilePart, FileProblem> {
        do throws(FileProblem) {
            if copy == nil { try beginCopy([], identity) }
        } catch {
            return .failure(error)
        }
        let (hashes, type) = state.withLock { ($0.hashes, $0.type) }
        if let type { copy?.end(with: identity, type, blocks: hashes) }
        return .success(.whole(identity))
    }

    // MARK: - Waiting

    /// Waits until a block is stored, or the transfer has ended.
    func event(of block: Int) async -> Event {
        await withCheckedContinuation { continuation in
            let event = state.withLock { state -> Event? in
                if let event = Self.event(of: block, state) { return event }
                state.waiters.append((block, continuation))
                return nil
            }
            if let event { continuation.resume(returning: event) }
        }
    }

    /// The size has to be known: otherwise only the end of the transfer says it.
    private static func event(of block: Int, _ state: State) -> Event? {
        if let end = state.end { return .ended(end) }
        guard block < state.hashes.count, let identity = state.identity, identity.size >= 0,
            let type = state.type
        else { return nil }
        return .stored(identity, type)
    }

    private func resume(_ change: (inout State) -> Void) {
        let ready = state.withLock { state in
            change(&state)
            let waiters = state.waiters
            state.waiters = waiters.filter { Self.event(of: $0.block, state) == nil }
            return waiters.compactMap { waiter in
                Self.event(of: waiter.block, state).map { (waiter.continuation, $0) }
            }
        }
        for (continuation, event) in ready { continuation.resume(returning: event) }
    }
}
