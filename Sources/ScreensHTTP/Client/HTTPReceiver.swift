/// What takes the body of a reply while it arrives, so that it is never in memory as a whole.
///
/// Its functions are called one after another on the thread of all transfers, which must not wait.
public struct HTTPReceiver: Sendable {
    /// What is done with the body of a reply.
    public enum Choice: Hashable, Sendable {
        /// It becomes ``HTTPReply/body``, up to the limit of the request.
        case keep
        /// The receiver takes it.
        case take
        /// The transfer ends with the header fields; the reply has no body.
        case leave
    }

    /// The largest number of bytes that it takes.
    public let limit: Int
    let choice: @Sendable (_ status: Int, _ headers: [String: String]) -> Choice
    let take: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - limit: the largest number of bytes that it takes.
    ///   - choice: decides by the status and the header fields, whose names are in lower case.
    ///   - take: takes the next bytes, valid only during the call; `false` ends the transfer, which then fails as cancelled.
    public init(
        limit: Int,
        choice: @escaping @Sendable (_ status: Int, _ headers: [String: String]) -> Choice,
        take: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
    ) {
        (self.limit, self.choice, self.take) = (limit, choice, take)
    }
}
