import ScreensHTTP

/// Decides which requests are looked at: those of a browser that shows this server's own page.
///
/// A page of another site may send requests here too, and by a name of its own that leads to
/// 127.0.0.1 even read the answers. Browsers say in header fields who asks; pages cannot change
/// these.
struct WebGate: Sendable {
    /// The names by which browsers may know this server.
    let hosts: [String]
    /// The cookie's name; cookies are not told apart by ports.
    let cookie: String

    /// Lets requests to that port through.
    init(port: UInt16) {
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        cookie = "screens-\(port)"
    }

    /// Why a request is refused before its body is read; `nil` where it is not.
    func refusal(of request: ServerRequest) -> ServerReply? {
        guard let host = request.fields["host"]?.lowercased(), hosts.contains(host) else {
            return .problem(403, "This server is known by \(hosts[0]) only.")
        }
        let origins = request.fields.all("origin")
        guard origins.allSatisfy({ $0.lowercased() == "http://\(host)" }) else {
            return .problem(403, "Other sites may not ask.")
        }
        guard request.method != "POST" || origins.count == 1 else {
            return .problem(403, "What changes something has to say where it comes from.")
        }
        guard !isForeign(request) else { return .problem(403, "Other sites may not ask.") }
        guard hasOneEnd(request) else {
            // The library may have read another length: what follows is not looked at.
            var reply = ServerReply.problem(400, "A request says once how long it is.")
            reply.headers.append(("Connection", "close"))
            return reply
        }
        return nil
    }

    /// Whether a request says that its body is a form.
    func isForm(_ request: ServerRequest) -> Bool {
        let type = request.fields["content-type"]?.lowercased() ?? ""
        return ["application/x-www-form-urlencoded", "multipart/form-data"]
            .contains(where: type.hasPrefix)
    }

    /// Whether there is no doubt where a request ends: in what follows, another could be hidden.
    ///
    /// No browser sends forms in pieces of unknown number.
    private func hasOneEnd(_ request: ServerRequest) -> Bool {
        let lengths = request.fields.all("content-length")
        guard request.fields.all("transfer-encoding").isEmpty else { return false }
        guard request.method == "POST" else { return lengths.allSatisfy { $0 == "0" } }
        return lengths.count == 1 && lengths[0].utf8.allSatisfy { (48...57).contains($0) }
    }

    /// Whether another site asks; it may lead its readers to the page, where they need a key.
    private func isForeign(_ request: ServerRequest) -> Bool {
        let sites = request.fields.all("sec-fetch-site")
        guard sites.contains(where: { $0 == "cross-site" || $0 == "same-site" }) else {
            return false
        }
        return request.method == "POST" || request.path != "/"
            || request.fields["sec-fetch-mode"] != "navigate"
            || request.fields["sec-fetch-dest"] != "document"
    }
}
