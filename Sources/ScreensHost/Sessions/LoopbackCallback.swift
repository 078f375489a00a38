import ScreensHTTP
public import ScreensKit
import Synchronization

/// A server on this machine to which a browser brings one answer (RFC 8252, 7.3).
public enum LoopbackCallback {
    /// The path of the answer, unless the portal knows another one.
    static let path = "/signed-in"

    /// Listens on a port of its own, or on the port that an address names, until one answer has come.
    ///
    /// The browser begins here, too: only the answer of a browser that did counts.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if the address is not one of this machine, or its port is in use.
    public static func listen(
        _ wanted: LinkAddress?
    ) throws(ScreensError) -> AuthorizationCallback {
        let handler = CallbackHandler()
        let (server, address, path) = try serve(wanted, handler)
        let proof = BrowserProof(for: address, path: path)
        // The server's threads must not wait for themselves.
        let callback = AuthorizationCallback(at: address, beginning: proof.beginning) {
            Task { server.stop() }
        }
        handler.answer { [weak callback] request in
            if let reply = proof.reply(beginning: request) { return reply }
            guard proof.isProven(by: request) else {
                return CallbackHandler.page(403, "Open the address that the program shows.")
            }
            guard callback?.receive(request.query) == true else {
                return CallbackHandler.page(400, "This answer was not expected.")
            }
            let words = "You can close this page and return to the program."
            return CallbackHandler.page(200, words, [proof.end])
        }
        return callback
    }

    fileprivate static func serve(
        _ wanted: LinkAddress?,
        _ handler: CallbackHandler
    ) throws(ScreensError) -> (server: HTTPServer, address: LinkAddress, path: String) {
        let place = try wanted.map { wanted throws(ScreensError) in try Endpoint(wanted) }
        let server: HTTPServer
        do throws(ServerError) {
            server = try HTTPServer(
                at: .port(place?.port ?? 0, at: place?.address ?? .localhost),
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
        let path = place?.path ?? path
        let text = "http://\(server.address.text):\(server.port)\(path)"
        guard let address = wanted ?? LinkAddress(text) else {
            throw .failed("\"\(text)\" is not an address.")
        }
        handler.accept(path, of: ["\(server.address.text):\(server.port)", address.host])
        return (server, address, path)
    }

    /// Where the answer comes if the portal knows the address.
    private struct Endpoint {
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

/// Leads browsers from an address that a portal knows on to the server of live pages, as long as it exists.
///
/// A portal leads only to addresses that are registered with it, and each server of pages has an address that nobody
/// knows before. What passes is the portal's answer alone: there are no cookies here, and nothing to see.
package final class CallbackRelay: Sendable {
    /// The address to which the portal is to lead the browser.
    package let address: LinkAddress
    private let server: HTTPServer

    /// Listens on a port of its own, or on the port that an address names.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if the address is not one of this machine, or its port is in use.
    package init(_ wanted: LinkAddress?, to page: String) throws(ScreensError) {
        let handler = CallbackHandler()
        (server, address, _) = try LoopbackCallback.serve(wanted, handler)
        handler.answer { request in
            let query = AuthorizationCallback.text(of: request.query)
            return ServerReply(
                status: 303,
                headers: [("Location", "\(page)?\(query)")],
                body: .bytes([])
            )
        }
    }
}

/// Answers the requests of the browser.
private final class CallbackHandler: RequestHandler {
    private let state = Mutex(State())

    private struct State {
        var path = LoopbackCallback.path
        var policy = OriginPolicy(hosts: [])
        var answer: @Sendable (ServerRequest) -> ServerReply = { _ in CallbackHandler.notFound }
    }

    let fieldNames = OriginPolicy.fieldNames + ["cookie"]

    var commonFields: [HeaderField] {
        [
            ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
            ("X-Content-Type-Options", "nosniff"),
        ]
    }

    func accept(_ path: String, of hosts: [String]) {
        state.withLock { ($0.path, $0.policy) = (path, OriginPolicy(hosts: hosts)) }
    }

    func answer(with reply: @escaping @Sendable (ServerRequest) -> ServerReply) {
        state.withLock { $0.answer = reply }
    }

    func reception(of request: ServerRequest) -> Reception {
        let (path, policy) = state.withLock { ($0.path, $0.policy) }
        guard policy.refusal(of: request, isPage: { $0 == path }) == nil else {
            return .reply(Self.page(403, "This request is not allowed."))
        }
        guard request.method == "GET", request.path == path else { return .reply(Self.notFound) }
        return .read(.bytes(limit: 0))
    }

    func answer(to request: ServerRequest) -> ServerAnswer {
        .reply(state.withLock(\.answer)(request))
    }

    private static let notFound = page(404, "Page not found.")

    static func page(
        _ status: Int,
        _ words: String,
        _ headers: [HeaderField] = []
    ) -> ServerReply {
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"></head>
            <body><main><h1>\(words)</h1></main></body></html>

            """
        return ServerReply(status: status, headers: headers, body: .bytes(Array(html.utf8)))
    }
}
