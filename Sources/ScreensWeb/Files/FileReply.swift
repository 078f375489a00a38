import ScreensFiles
import ScreensHTTP
import ScreensKit
@_spi(Host) import ScreensRendering

/// The reply to a request for a file of the portal.
///
/// Its type is what the content says. Only pictures, videos, sounds, PDF documents and captions are shown; a browser saves
/// everything else, so that no document of the portal is ever a page of this server.
struct FileReply {
    private let info: FileInfo
    private let range: RequestedRange
    private let disposition: String

    init(
        _ info: FileInfo,
        of media: Media,
        _ part: HTMLMediaAddresses.Part,
        _ request: ServerRequest
    ) {
        self.info = info
        range = RequestedRange(request.fields, size: info.size, tag: info.tag)
        let isShown = info.type.isShown && part != .download
        disposition = isShown ? "inline" : FileName(media).attachment
    }

    /// The bytes that are sent; `nil` for a range that the file does not have.
    var bytes: Range<Int>? {
        switch range {
        case .whole: 0..<info.size
        case .part(let range): range
        case .none: nil
        }
    }

    /// The reply with a body.
    func reply(_ body: ServerReply.Body) -> ServerReply {
        var reply = ServerReply(
            status: status,
            contentType: info.type.mediaType,
            headers: [
                ("Accept-Ranges", "bytes"), ("ETag", "\"\(info.tag)\""),
                ("Cache-Control", "private, no-store"), ("Content-Disposition", disposition),
            ],
            body: body
        )
        if let contentRange { reply.headers.append(("Content-Range", contentRange)) }
        reply.ownFields = Self.protection(of: info.type)
        return reply
    }

    private var status: Int {
        switch range {
        case .whole: 200
        case .part: 206
        case .none: 416
        }
    }

    private var contentRange: String? {
        switch range {
        case .whole: nil
        case .part(let range): "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(info.size)"
        case .none: "bytes */\(info.size)"
        }
    }

    /// Header fields that replace those of pages: a page of this server may show the file in an element of its own.
    ///
    /// A PDF document has no `sandbox`: WebKit shows none that is in one, and to Chromium, which shows it, the directive
    /// means nothing there. Its viewers run no script of the document with the origin of this server, and `nosniff` keeps
    /// anything else from being read as a page.
    private static func protection(of type: FileType) -> [HeaderField] {
        let policy =
            "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; "
            + "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        return [
            ("Content-Security-Policy", type.kinds.contains(.pdf) ? policy : policy + "; sandbox"),
            ("X-Frame-Options", "SAMEORIGIN"), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
        ]
    }
}

extension ServerReply {
    /// Says why a file is not sent.
    static func fileProblem(_ problem: FileProblem) -> ServerReply {
        .problem(status(of: problem), problem.error.message)
    }

    private static func status(of problem: FileProblem) -> Int {
        switch problem {
        case .portal(.unauthorized): 403
        case .portal(.http(404)): 404
        case .portal, .refused: 502
        case .changed: 503
        case .notCached: 504
        }
    }
}
