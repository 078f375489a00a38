package import ScreensHTTP
package import ScreensKit
import Synchronization

/// A connection whose requests, or their answers, a test can pause.
package final class PausableConnection: HTTPTransport {
    /// What is on the way.
    package enum Part: Sendable { case requests, answers }

    private struct State {
        var paused: Part?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let client = HTTPClient()
    private let state = Mutex(State())

    package init() {}

    /// Delays all requests, or all answers, from now on.
    package func pause(_ part: Part = .requests) { state.withLock { $0.paused = part } }

    /// Lets what was delayed pass, and everything later at once.
    package func resume() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    package func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        await pass(.requests)
        let reply = try await client.send(request, progress: progress)
        await pass(.answers)
        return reply
    }

    private func pass(_ part: Part) async {
        await withCheckedContinuation { continuation in
            let isPaused = state.withLock { state in
                if state.paused == part { state.waiting.append(continuation) }
                return state.paused == part
            }
            if !isPaused { continuation.resume() }
        }
    }
}
