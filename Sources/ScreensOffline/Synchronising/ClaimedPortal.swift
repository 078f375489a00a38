import ScreensKit
import Synchronization

/// A portal that is asked only as long as this process holds its claims.
struct ClaimedPortal: Portal {
    let portal: any Portal
    let claims: OutboxLock

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.call(commands, progress: progress)
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.upload(upload, progress: progress)
    }

    func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        try await begin()
        defer { claims.requests.end() }
        return try await portal.download(path: path, query: query, limit: limit)
    }

    private func begin() async throws(PortalError) {
        await claims.requests.begin()
        guard claims.isOvertaken else { return }
        claims.requests.end()
        throw .cancelled
    }
}

/// Requests that are under way: no more than the HTTP client sends at a time.
///
/// What waits in the client has been checked before, and would leave after the claim has gone.
final class RequestTurns: Sendable {
    private struct State {
        var free = 8
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until a request may be sent.
    func begin() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    /// Lets the next one go.
    func end() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
