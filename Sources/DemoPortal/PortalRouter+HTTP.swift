import ScreensHTTP
@_spi(Host) import ScreensKit

/// The credentials that a request contains.
enum Credentials: Sendable, Hashable {
    case none
    case basic(user: String, password: String)
    /// A token that a user has given to a client.
    case bearer(String)
    /// An `Authorization` header field of another kind.
    case unreadable

    /// Parses the header field.
    init(_ field: String?) {
        guard let field else {
            self = .none
            return
        }
        let parts = field.split(separator: " ", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == "bearer" {
            self = .bearer(String(parts[1]))
            return
        }
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let bytes = Base64.bytes(String(parts[1])),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else {
            self = .unreadable
            return
        }
        self = .basic(
            user: String(decoding: bytes[..<colon], as: UTF8.self),
            password: String(decoding: bytes[(colon + 1)...], as: UTF8.self)
        )
    }
}

extension ServerRequest {
    var credentials: Credentials { Credentials(fields["authorization"]) }

    /// The client's key of the request, which is the same when it is sent again.
    var idempotencyKey: String? { fields["idempotency-key"] }

    /// The body of a request that is not a form.
    var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}

extension ServerReply {
    static let tooLarge = page("Request Entity Too Large", status: 413)

    static func json(_ bytes: [UInt8], status: Int = 200) -> ServerReply {
        ServerReply(
            status: status,
            contentType: "application/json; charset=UTF-8",
            body: .bytes(bytes)
        )
    }

    static func page(_ title: String, status: Int) -> ServerReply {
        let html = """
            <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body><h1>\(status) \(title)</h1></body></html>
            """
        return ServerReply(
            status: status,
            contentType: "text/html; charset=UTF-8",
            body: .bytes(Array(html.utf8))
        )
    }
}
