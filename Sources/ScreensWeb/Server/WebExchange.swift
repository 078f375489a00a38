internal import CMicroHTTPD
import ScreensHTTP
private import Synchronization

/// A request and what becomes of it; used by the thread of all connections.
// Unchecked: other threads only hand over the reply, which a lock guards.
final class WebExchange: @unchecked Sendable {
    private var request: WebRequest
    private let spot: Parking.Spot
    private let server: WebServer.Context
    private var reader: FormReader?
    private var received = 0
    private var hasBegun = false
    private var isAnswered = false
    private var stream: WebStream?
    private let reply = Mutex(Reply())

    private struct Reply {
        var reply: WebReply?
        var isClosed = false
    }

    init(_ request: WebRequest, _ connection: OpaquePointer, _ server: WebServer.Context) {
        self.request = request
        spot = Parking.Spot(connection: connection)
        self.server = server
    }

    /// Looks at the header fields.
    func begin() -> MHD_Result {
        let limit = request.method == .post ? Promptness.bodyLimit : nil
        server.promptness.await(limit, of: spot.connection)
        if let refusal = server.handler.refusal(of: request) { return queue(refusal) }
        guard request.method == .post else { return .YES }
        let store = server.handler.uploads
        reader = FormReader(spot.connection, store) { part, name in
            part.hasPrefix("field:") && !name.isEmpty
        }
        guard let reader else { return queue(.problem(415, "Only forms are taken.")) }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        guard length <= reader.sizeLimit else { return queue(.problem(413, "This is too much.")) }
        return .YES
    }

    /// Takes a piece of the body.
    func add(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        received += bytes.count
        guard let reader, received <= reader.sizeLimit else { return .NO }
        reader.add(bytes)
        return .YES
    }

    /// Answers, at once or when there is an answer.
    func end() -> MHD_Result {
        guard !isAnswered else { return .YES }
        if let reply = reply.withLock({ $0.reply }) { return queue(reply) }
        if let reader {
            server.promptness.await(nil, of: spot.connection)
            request.form = reader.end()
            self.reader = nil
        } else if let reply = server.handler.quickAnswer(to: request) {
            return queue(reply)
        }
        return wait()
    }

    /// Called once, when the connection is done with the request or gone.
    func close() {
        let reply = reply.withLock { reply in
            reply.isClosed = true
            return reply.reply
        }
        stream?.close()
        if let reply { Self.drop(reply) }
    }

    /// What nobody will read any more need not be made.
    private static func drop(_ reply: WebReply) {
        if case .stream(let stream) = reply.body { stream.close() }
    }

    private func wait() -> MHD_Result {
        guard server.parking.park(spot) else { return .NO }
        guard !hasBegun else { return .YES }
        hasBegun = true
        Task { [request, server, spot] in
            let answer = await server.handler.answer(request)
            let isClosed = self.reply.withLock { reply in
                reply.reply = answer
                return reply.isClosed
            }
            if isClosed { Self.drop(answer) }
            server.parking.release(spot)
        }
        return .YES
    }

    private func queue(_ reply: WebReply) -> MHD_Result {
        isAnswered = true
        if case .stream(let stream) = reply.body {
            self.stream = stream
            stream.attach(spot, server.parking)
        }
        return reply.queue(on: spot.connection)
    }
}
