import ScreensHTTP

/// A request, complete with its body.
struct HTTPRequest: Sendable {
    /// The largest body taken; larger ones are answered 413.
    static let bodyLimit = 16 << 20

    var method: String
    /// The path, decoded, without the query.
    var path: String
    /// What follows the question mark, decoded; the last of several values of a name.
    var query: [String: String] = [:]
    /// The `If-Modified-Since` header field.
    var ifModifiedSince: String?
    var credentials: Credentials
    /// The `Idempotency-Key` header field: the client's name for the request, sent again with it.
    var idempotencyKey: String?
    var body: [UInt8] = []
    /// What the body holds, for addresses that take forms; then `body` is empty.
    var form: UploadedForm?
}

/// Who sends a request, as it says itself.
enum Credentials: Sendable, Hashable {
    case none
    case basic(user: String, password: String)
    /// An `Authorization` header that is not readable Basic authentication.
    case unreadable
}

/// An answer to a request.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// The start of the bytes; then the connection breaks.
        case broken([UInt8])
        /// `[`, as many blanks as it takes, `]`.
        case blankArray(bytes: Int)
    }

    var status: Int
    var contentType: String
    var headers: [(name: String, value: String)] = []
    var body: Body

    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            contentType: "application/json; charset=UTF-8",
            body: .bytes(bytes)
        )
    }

    static func page(_ title: String, status: Int) -> HTTPResponse {
        let html = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body><h1>\(status) \(title)</h1></body></html>
            """
        return HTTPResponse(
            status: status,
            contentType: "text/html; charset=UTF-8",
            body: .bytes(Array(html.utf8))
        )
    }
}

/// Answers requests, on the thread of their connection.
protocol HTTPAnswering: AnyObject, Sendable {
    /// Answers a request; `nil` closes the connection without a word.
    func answer(_ request: HTTPRequest) -> HTTPResponse?

    /// Where the files of forms sent to an address go; `nil` where no forms are taken.
    func store(ofFormsTo path: String) -> FileStore?

    /// Whether to close the connection in the middle of the request to an address.
    func breaksOff(path: String) -> Bool

    /// Whether to close the connection before the request is read.
    func refusesConnections() -> Bool
}
