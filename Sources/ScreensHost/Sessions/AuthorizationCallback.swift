public import ScreensKit
import ScreensPortal
import ScreensSystem
import Synchronization

/// Waits for the answer that a browser brings of a user who was asked on a page of the portal.
///
/// Whatever receives the browser's requests passes their queries to ``receive(_:)``. Of those, the first one that answers
/// the question counts, and all others are refused.
public final class AuthorizationCallback: Sendable {
    private struct State {
        /// Whether a query is an answer; `nil` before the question.
        var isAnswer: (@Sendable ([String: String]) -> Bool)?
        var answer: [String: String]?
        var waiter: CheckedContinuation<[String: String]?, Never>?
        var isOver = false
    }

    /// The address to which the portal is to lead the browser.
    public let address: LinkAddress
    private let beginning: @Sendable (LinkAddress) -> LinkAddress
    private let state = Mutex(State())
    private let onEnd: @Sendable () -> Void

    /// Creates a callback.
    ///
    /// - Parameters:
    ///   - address: the address to which the portal is to lead the browser.
    ///   - beginning: returns the address at which the browser begins, for that of the question.
    ///   - onEnd: called once on any thread when no answer is awaited any more.
    public init(
        at address: LinkAddress,
        beginning: @escaping @Sendable (LinkAddress) -> LinkAddress = { $0 },
        onEnd: @escaping @Sendable () -> Void
    ) {
        (self.address, self.beginning, self.onEnd) = (address, beginning, onEnd)
    }

    deinit { onEnd() }

    /// Receives the query of a request for ``address``.
    ///
    /// - Returns: whether it is the answer that was awaited.
    public func receive(_ query: [String: String]) -> Bool {
        let (isAccepted, waiter) = state.withLock { state in
            guard !state.isOver, state.answer == nil, state.isAnswer?(query) == true else {
                return (false, nil as CheckedContinuation<[String: String]?, Never>?)
            }
            state.answer = query
            defer { state.waiter = nil }
            return (true, state.waiter)
        }
        waiter?.resume(returning: query)
        return isAccepted
    }

    /// The part of a query that can be an answer, as the query of another address.
    package static func text(of query: [String: String]) -> String {
        ["code", "error", "error_description", "state"].compactMap { name in
            query[name].map { "\(name)=\(PercentEncoding.text($0))" }
        }.joined(separator: "&")
    }

    /// The address at which the browser begins to answer a question.
    func beginning(of question: LinkAddress) -> LinkAddress { beginning(question) }

    /// Waits for the answer; `nil` if the task is cancelled.
    func answer(
        where isAnswer: @escaping @Sendable ([String: String]) -> Bool
    ) async -> [String: String]? {
        state.withLock { $0.isAnswer = isAnswer }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    guard !state.isOver, state.answer == nil else { return true }
                    state.waiter = continuation
                    return false
                }
                if isReady { continuation.resume(returning: state.withLock(\.answer)) }
            }
        } onCancel: {
            end()
        }
    }

    private func end() {
        let waiter = state.withLock { state in
            state.isOver = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }
}

/// How users are asked on a page of the portal, in a browser.
public struct BrowserSignIn: Sendable {
    /// Starts to wait for the answer that the browser brings.
    ///
    /// It gets the address that the portal knows for the client, or `nil` for any address. It throws a ``ScreensError``
    /// if no answer can come there.
    public var listen:
        @MainActor @Sendable (LinkAddress?) throws(ScreensError) -> AuthorizationCallback
    /// Opens the portal's page, or an address that leads to it; the screenlet shows the address in any case.
    ///
    /// The address is a secret, which must not be among the arguments of a program.
    public var open: @MainActor @Sendable (LinkAddress) -> Void

    /// Describes a way.
    public init(
        listen:
            @escaping @MainActor @Sendable (LinkAddress?) throws(ScreensError) ->
            AuthorizationCallback = { try LoopbackCallback.listen($0) },
        open: @escaping @MainActor @Sendable (LinkAddress) -> Void
    ) {
        (self.listen, self.open) = (listen, open)
    }
}
