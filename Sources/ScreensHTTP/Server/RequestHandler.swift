/// Decides how to answer requests, in two steps: after the header fields, and after the body.
///
/// Both methods are called on the thread of the connection. They may block only if each connection has a thread of its
/// own (``ServerLimits/Threads``).
package protocol RequestHandler: AnyObject, Sendable {
    /// The names in lower case of the header fields that the handler reads.
    ///
    /// All others are dropped.
    var fieldNames: [StaticString] { get }

    /// Header fields that every reply has.
    var commonFields: [HeaderField] { get }

    /// Decides from the header fields whether the body of a request is read.
    func reception(of request: ServerRequest) -> Reception

    /// Returns the answer to a request whose body has been read.
    func answer(to request: ServerRequest) -> ServerAnswer

    /// Called when a reply has been sent, or its connection has been closed before.
    func replied(with reply: SentReply)
}

extension RequestHandler {
    package var commonFields: [HeaderField] { [] }

    package func replied(with reply: SentReply) {}
}

/// A reply that was sent, and its request without the body.
package struct SentReply: Sendable {
    package let request: ServerRequest
    /// The status of HTTP.
    package let status: Int
    /// The size of the body.
    package let bytes: Int
    /// From the end of the request's header fields until now.
    package let duration: Duration
}

/// The name and value of a header field.
package typealias HeaderField = (name: String, value: String)

/// How to continue with a request whose header fields have been read.
package enum Reception: Sendable {
    /// Read the body, then answer the request.
    case read(BodyKind)
    /// Read a number of bytes of the body, then close the connection.
    case breakOff(BodyKind, after: Int)
    /// Answer without reading the body; if there is one, the connection is closed.
    case reply(ServerReply)
    /// Drop the body, then answer; a body of more than 64 KiB is treated as by ``reply(_:)``.
    ///
    /// The request must have only one possible end.
    case refuse(ServerReply)
    /// Close the connection.
    case hangUp
}

/// How to read the body of a request.
package enum BodyKind: Sendable {
    /// As bytes in memory, up to a number of them.
    case bytes(limit: Int)
    /// As a form whose files go to a store as they arrive.
    ///
    /// `wantsFile` gets the names of a part and of its file. Files that it refuses are skipped.
    case form(FileStore, wantsFile: @Sendable (_ part: String, _ fileName: String) -> Bool)

    /// The most bytes that are stored.
    ///
    /// A client may send four times as many before it gets the answer that they are too many, because an answer before
    /// the end of the body would not reach a client that is still sending.
    package var limit: Int {
        switch self {
        case .bytes(let limit): limit
        case .form(let store, _): FormReader.sizeLimit(of: store)
        }
    }
}

/// How to answer a complete request.
package enum ServerAnswer: Sendable {
    case reply(ServerReply)
    /// Reply later.
    ///
    /// The connection waits, without a thread if threads are shared.
    case later(@Sendable () async -> ServerReply)
    /// Close the connection without a reply.
    case hangUp
}
