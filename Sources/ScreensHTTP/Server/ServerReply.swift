/// The reply to a request.
package struct ServerReply: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Made before, and sent to many; has its own status and header fields.
        case prepared(PreparedReply)
        /// Sent as somebody has something to say.
        case stream(ReplyStream)
        /// So many bytes, made when they are sent.
        ///
        /// The function gets a place in the body and a buffer to fill, and returns how many bytes it
        /// made; `nil` breaks the connection.
        case made(
            size: Int,
            by: @Sendable (_ place: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int?
        )
    }

    package var status: Int
    package var contentType: String
    package var headers: [HeaderField]
    package var body: Body

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

    /// What a request gets that is none; what follows it is not looked at.
    static let malformed = ServerReply(
        status: 400,
        contentType: "text/plain; charset=utf-8",
        headers: [("Connection", "close")],
        body: .bytes(Array("The header fields are malformed.".utf8))
    )
}
