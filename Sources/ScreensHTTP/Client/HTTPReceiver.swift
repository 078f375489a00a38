/// Receives the body of a reply piece by piece, so that it is never in memory as a whole.
///
/// Its functions are called one after another on the thread of all transfers, which must not wait.
public struct HTTPReceiver: Sendable {
    /// What is done with the body of a reply.
    public enum Choice: Hashable, Sendable {
        /// It becomes ``HTTPReply/body``, up to the limit of the request.
        case buffer
        /// The receiver gets it.
        case receive
        /// The transfer ends with the header fields; the reply has no body.
        case leave
    }

    /// The largest number of bytes that it receives.
    public let limit: Int
    let choice: @Sendable (_ status: Int, _ headers: [String: String]) -> Choice
    let receive: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - limit: the largest number of bytes that it receives.
    ///   - choice: decides by the status and the header fields, whose names are in lower case.
    ///   - receive: is called with the next bytes, valid only during the call; `false` ends the transfer, which then fails as cancelled.
    public init(
        limit: Int,
        choice: @escaping @Sendable (_ status: Int, _ headers: [String: String]) -> Choice,
        receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
    ) {
        (self.limit, self.choice, self.receive) = (limit, choice, receive)
    }
}
