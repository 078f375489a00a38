internal import CMicroHTTPD
private import Synchronization

/// A request and its reply.
///
/// Used by the thread of its connection.
// Unchecked: other threads only set the reply, which a lock guards.
final class Exchange: @unchecked Sendable {
    private var request: ServerRequest
    /// Whether the header fields are valid.
    ///
    /// Other programs could interpret invalid ones as another request.
    private let isWellFormed: Bool
    private let connection: ServerConnection
    private let server: HTTPServer.Context
    private var body: BodyReader?
    /// After how many bytes of the body the connection is closed.
    private var breakingPoint: Int?
    private var isAnswered = false
    private var isAsked = false
    private var stream: ReplyStream?
    private let reply = Mutex(Reply())
    /// The reply that was sent: its status, and the size of its body unless that is a stream.
    private var sent: (status: Int, bytes: Int)?
    private let beginning = ContinuousClock.now

    private struct Reply {
        var reply: ServerReply?
        var isClosed = false
    }

    init(
        _ method: String,
        _ path: String,
        _ connection: ServerConnection,
        _ server: HTTPServer.Context,
        isWhole: Bool
    ) {
        var hasTokens = true
        var request = ServerRequest(
            method: method,
            path: path,
            fields: HeaderFields(server.fieldNames)
        )
        connection.each(.HEADER_KIND) { name, value in
            if !HeaderFields.isToken(name) { hasTokens = false }
            request.fields.add(name, value)
        }
        connection.each(.GET_ARGUMENT_KIND) { name, value in
            request.query[String(cString: name)] = value.map(String.init(cString:)) ?? ""
        }
        isWellFormed = isWhole && hasTokens
        self.request = request
        self.connection = connection
        self.server = server
    }

    /// Decides from the header fields what to do with the request.
    func begin() -> MHD_Result {
        guard connection.client?.isRefused != true else { return .NO }
        guard isWellFormed else { return queue(.malformed) }
        connection.client?.await(Timeouts.bodyLimit)
        switch server.handler.reception(of: request) {
        case .hangUp: return .NO
        case .reply(let reply): return queue(reply)
        case .refuse(let reply): return refuse(with: reply)
        case .breakOff(let kind, let count):
            breakingPoint = count
            body = BodyReader(kind, connection)
        case .read(let kind): body = BodyReader(kind, connection)
        }
        return .YES
    }

    /// Answers a request whose body nobody wants: after it, if it is short.
    ///
    /// Its client has as long as for a head, and makes room for others like one that has sent nothing.
    ///
    /// The library closes a connection whose request has not been read. Then the system discards what the client has not
    /// read yet, and the answer may be part of that. A proxy says in its place that the server is broken.
    private func refuse(with reply: ServerReply) -> MHD_Result {
        guard (1...Self.unwantedBytes).contains(request.announcedSize) else { return queue(reply) }
        connection.client?.awaitRequest()
        isAsked = true
        self.reply.withLock { $0.reply = reply }
        body = BodyReader(.bytes(limit: Self.unwantedBytes), connection)
        return .YES
    }

    /// How long a body is read although nobody wants it.
    private static let unwantedBytes = 64 << 10

    /// Adds a piece of the body.
    func add(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        guard body?.add(bytes) == true else { return .NO }
        if let breakingPoint, let body, body.received > breakingPoint { return .NO }
        return .YES
    }

    /// Answers the request, either now or when the reply is ready.
    func end() -> MHD_Result {
        guard !isAnswered else { return .YES }
        guard breakingPoint == nil else { return .NO }
        var later: (@Sendable () async -> ServerReply)?
        if !isAsked {
            isAsked = true
            switch ask() {
            case .reply(let reply): return queue(reply)
            case .hangUp: return .NO
            case .later(let make): later = make
            }
        }
        return wait(for: later)
    }

    /// Called once, when the request is complete or its connection has closed.
    func close() {
        let reply = reply.withLock { reply in
            reply.isClosed = true
            return reply.reply
        }
        stream?.close()
        noteSent()
        if let reply { Self.drop(reply) }
    }

    private func noteSent() {
        guard let sent else { return }
        request.body = .bytes([])
        server.handler.replied(
            with: SentReply(
                request: request,
                status: sent.status,
                bytes: sent.bytes + (stream?.total ?? 0),
                duration: beginning.duration(to: .now)
            )
        )
    }

    /// Closes the stream of a reply that nobody will read, so that no more is produced for it.
    private static func drop(_ reply: ServerReply) {
        if case .stream(let stream) = reply.body { stream.close() }
    }

    private func ask() -> ServerAnswer {
        connection.client?.await(nil)
        if let body { request.body = body.end() }
        body = nil
        return server.handler.answer(to: request)
    }

    /// Suspends the connection until there is a reply.
    ///
    /// The function that makes the reply starts after that.
    private func wait(for later: (@Sendable () async -> ServerReply)?) -> MHD_Result {
        if let reply = reply.withLock({ $0.reply }) { return queue(reply) }
        guard server.suspended.suspend(connection) else { return .NO }
        if let later { make(later) }
        return server.suspended.waits(for: connection) ? wait(for: nil) : .YES
    }

    private func make(_ reply: @escaping @Sendable () async -> ServerReply) {
        Task { [server, connection] in
            let made = await reply()
            let isClosed = self.reply.withLock { reply in
                reply.reply = made
                return reply.isClosed
            }
            if isClosed { Self.drop(made) }
            server.suspended.resume(connection)
        }
    }

    private func queue(_ reply: ServerReply) -> MHD_Result {
        isAnswered = true
        if case .prepared(let prepared) = reply.body {
            sent = (Int(prepared.status), prepared.size)
            return connection.queue(prepared)
        }
        if case .stream(let stream) = reply.body {
            self.stream = stream
            stream.attach(connection, server.suspended)
        }
        let fields = reply.ownFields ?? server.handler.commonFields
        guard let prepared = PreparedReply(reply, commonFields: fields) else { return .NO }
        sent = (reply.status, prepared.size)
        return connection.queue(prepared)
    }
}
