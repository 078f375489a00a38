import ScreensHTTP
public import ScreensKit
import Synchronization

/// A server on this machine to which a browser brings one answer (RFC 8252, 7.3).
public enum LoopbackCallback {
    /// The path of the answer, unless the portal knows another one.
    static let path = "/signed-in"

    /// Listens on a port of its own, or on the port that an address names, until one answer has come.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if the address is not one of this machine, or its port is in use.
    public static func listen(
        _ wanted: LinkAddress?
    ) throws(ScreensError) -> AuthorizationAnswers {
        let place = try wanted.map { wanted throws(ScreensError) in try Place(wanted) }
        let handler = CallbackHandler(path: place?.path ?? path)
        let server: HTTPServer
        do throws(ServerError) {
            server = try HTTPServer(
                address: place?.address ?? .localhost,
                port: place?.port ?? 0,
                handler: handler
            )
            try server.start()
        } catch {
            switch error {
            case .portInUse(let port):
                throw .failed(
                    "Another program uses port \(port), to which the browser is led back."
                )
            case .cannotListen(_, let reason):
                throw .failed("No answer of a browser can be received: \(reason).")
            }
        }
        let text = "http://\(server.address.text):\(server.port)\(handler.path)"
        guard let address = wanted ?? LinkAddress(text) else {
            throw .failed("\"\(text)\" is not an address.")
        }
        handler.accept(hosts: ["\(server.address.text):\(server.port)", address.host])
        // The server's threads must not wait for themselves.
        let answers = AuthorizationAnswers(at: address) { Task { server.stop() } }
        handler.answer(with: answers)
        return answers
    }

    /// Where the answer comes if the portal knows the address.
    private struct Place {
        let address: LoopbackAddress
        let port: UInt16
        let path: String

        init(_ wanted: LinkAddress) throws(ScreensError) {
            let rest = wanted.text.dropFirst("http://".count)
            let authority = rest.prefix { $0 != "/" }
            let parts = authority.split(separator: ":")
            let name = parts.first == "localhost" ? "127.0.0.1" : String(parts.first ?? "")
            guard wanted.text.hasPrefix("http://"), parts.count == 2,
                let address = LoopbackAddress(name), let port = UInt16(parts[1]), port > 0,
                !rest.contains("?"), !rest.contains("#")
            else {
                throw .failed(
                    "\"\(wanted)\" must be an address of this machine with a port, such as "
                        + "http://127.0.0.1:8765/signed-in."
                )
            }
            (self.address, self.port) = (address, port)
            path =
                rest.dropFirst(authority.count).isEmpty
                ? "/" : String(rest.dropFirst(authority.count))
        }
    }
}

/// Answers the requests of the browser.
private final class CallbackHandler: RequestHandler {
    let path: String
    private let state = Mutex(State())

    private struct State {
        var policy = OriginPolicy(hosts: [])
        weak var answers: AuthorizationAnswers?
    }

    init(path: String) { self.path = path }

    let fieldNames = OriginPolicy.fieldNames

    var commonFields: [HeaderField] {
        [
            ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            ("X-Content-Type-Options", "nosniff"),
        ]
    }

    func accept(hosts: [String]) { state.withLock { $0.policy = OriginPolicy(hosts: hosts) } }

    func answer(with answers: AuthorizationAnswers) { state.withLock { $0.answers = answers } }

    func reception(of request: ServerRequest) -> Reception {
        let policy = state.withLock(\.policy)
        guard policy.refusal(of: request, page: path) == nil else {
            return .reply(Self.page(403, "This request is not allowed."))
        }
        guard request.method == "GET", request.path == path else {
            return .reply(Self.page(404, "Page not found."))
        }
        return .read(.bytes(limit: 0))
    }

    func answer(to request: ServerRequest) -> Answer {
        let answers = state.withLock(\.answers)
        guard answers?.take(request.query) == true else {
            return .reply(Self.page(400, "This answer was not expected."))
        }
        return .reply(Self.page(200, "You can close this page and return to the program."))
    }

    private static func page(_ status: Int, _ words: String) -> ServerReply {
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"></head>
            <body><main><h1>\(words)</h1></main></body></html>

            """
        return ServerReply(status: status, body: .bytes(Array(html.utf8)))
    }
}
