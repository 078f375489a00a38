/// The reply to a request.
package struct ServerReply: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A reply that was made in advance and is sent to many clients.
        ///
        /// It has a status and header fields of its own.
        case prepared(PreparedReply)
        /// A body that is produced while it is sent.
        case stream(ReplyStream)
        /// A body of known size that is produced when it is sent.
        ///
        /// The function gets an offset in the body and a buffer to fill, and returns how many bytes it wrote. `nil`
        /// closes the connection.
        case made(
            size: Int,
            by: @Sendable (_ place: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int?
        )
    }

    package var status: Int
    package var contentType: String
    package var headers: [HeaderField]
    package var body: Body
    /// The header fields that replace those of all replies of the handler; `nil` for no others.
    package var ownFields: [HeaderField]?

    package init(
        status: Int = 200,
        contentType: String = "text/html; charset=utf-8",
        headers: [HeaderField] = [],
        body: Body
    ) {
        self.status = status
        self.contentType = contentType
        self.headers = headers
        self.body = body
    }

    /// The reply to input that is not a valid request.
    ///
    /// What follows on the connection is not read.
    static let malformed = ServerReply(
        status: 400,
        contentType: "text/plain; charset=utf-8",
        headers: [("Connection", "close")],
        body: .bytes(Array("The header fields are malformed.".utf8))
    )
}
