import Foundation
import ScreensHTTP
import Synchronization
import WebSupport

/// A handler made of functions.
final class ScriptedHandler: RequestHandler {
    let fieldNames: [StaticString] = ["x-test"]
    let commonFields: [HeaderField] = [("X-Common", "yes")]
    private let receive: @Sendable (ServerRequest) -> Reception
    private let reply: @Sendable (ServerRequest) -> ServerAnswer

    init(
        receive: @escaping @Sendable (ServerRequest) -> Reception = { _ in
            .read(.bytes(limit: 1_000))
        },
        reply: @escaping @Sendable (ServerRequest) -> ServerAnswer
    ) {
        (self.receive, self.reply) = (receive, reply)
    }

    func reception(of request: ServerRequest) -> Reception { receive(request) }

    func answer(to request: ServerRequest) -> ServerAnswer { reply(request) }
}

extension ServerReply {
    static func text(_ text: String) -> ServerReply {
        ServerReply(contentType: "text/plain", body: .bytes(Array(text.utf8)))
    }
}

extension HTTPServer {
    /// The complete answer to a request after which the connection is closed.
    func ask(
        _ line: String,
        _ fields: [String] = [],
        body: String? = nil
    ) async throws -> RawReply {
        try await exchange(Self.request(line, fields + ["Connection: close"], body), port: port)
    }

    static func request(_ line: String, _ fields: [String] = [], _ body: String? = nil) -> String {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let head = ["\(line) HTTP/1.1", "Host: 127.0.0.1"] + fields + length
        return head.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }
}

/// A signal that one side gives and the other awaits, without blocking a thread.
final class Signal: Sendable {
    private let state = Mutex((isGiven: false, waiters: [CheckedContinuation<Void, Never>]()))

    func send() {
        let waiters = state.withLock { state in
            state.isGiven = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiters.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
