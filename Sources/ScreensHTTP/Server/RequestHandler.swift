/// Decides what becomes of requests, in two steps: when the header fields of one are read, and when its
/// body is.
///
/// Both are called on the thread of the connection. They may block only where each connection has a
/// thread of its own (``ServerLimits/Threads``).
package protocol RequestHandler: AnyObject, Sendable {
    /// The header fields that the handler reads, in lower case; all others are dropped.
    var fieldNames: [StaticString] { get }

    /// Header fields that every reply has.
    var commonFields: [HeaderField] { get }

    /// Whether the body of a request is read.
    func reception(of request: ServerRequest) -> Reception

    /// The answer to a request whose body is there.
    func answer(to request: ServerRequest) -> Answer
}

extension RequestHandler {
    package var commonFields: [HeaderField] { [] }
}

/// A header field.
package typealias HeaderField = (name: String, value: String)

/// What becomes of a request whose header fields are read.
package enum Reception: Sendable {
    /// Its body is read, and then it is answered.
    case read(BodyKind)
    /// Its body is read up to a number of bytes; then the connection is closed.
    case breakOff(BodyKind, after: Int)
    /// It is answered without its body.
    case reply(ServerReply)
    /// The connection is closed.
    case hangUp
}

/// What the body of a request is read as.
package enum BodyKind: Sendable {
    /// Bytes in memory, up to a number of them.
    case bytes(limit: Int)
    /// A form, whose files go to a store as they arrive.
    ///
    /// Files that are not wanted, by the names of their part and of the file, are passed over.
    case form(FileStore, wantsFile: @Sendable (_ part: String, _ fileName: String) -> Bool)

    /// The most bytes that are kept.
    ///
    /// A client may send four times as many and is told that they are too many: an answer before the
    /// end of the body would not reach a client that is still sending.
    package var limit: Int {
        switch self {
        case .bytes(let limit): limit
        case .form(let store, _): FormReader.sizeLimit(of: store)
        }
    }
}

/// What becomes of a complete request.
package enum Answer: Sendable {
    case reply(ServerReply)
    /// The reply takes time; the connection waits without a thread, if threads are shared.
    case later(@Sendable () async -> ServerReply)
    /// The connection is closed without a reply.
    case hangUp
}
