import ScreensHTTP

/// Decides which requests are looked at: those of a browser that shows this server's own page, and
/// whose end is beyond doubt.
struct WebGate: Sendable {
    /// What browsers call this server.
    let host: String
    /// The cookie's name; cookies are not told apart by ports.
    let cookie: String
    private let policy: OriginPolicy

    /// Lets requests to that port of an address through.
    ///
    /// As `localhost`, a browser on another machine gets here through a tunnel.
    init(address: LoopbackAddress, port: UInt16) {
        host = "\(address.text):\(port)"
        cookie = "screens-\(port)"
        policy = OriginPolicy(hosts: [host, "localhost:\(port)"])
    }

    /// Why a request is refused before its body is read; `nil` where it is not.
    func refusal(of request: ServerRequest) -> ServerReply? {
        switch policy.refusal(of: request, page: "/") {
        case .unknownHost: return .problem(403, "This server only answers requests for \(host).")
        case .foreignOrigin: return .problem(403, "Requests from other sites are not allowed.")
        case nil: break
        }
        guard request.method != "POST" || request.fields.all("origin").count == 1 else {
            return .problem(403, "Requests that change something require an Origin header.")
        }
        guard hasOneEnd(request) else {
            // The library may have read another length: what follows is not looked at.
            var reply = ServerReply.problem(
                400,
                "The request has conflicting or invalid length headers."
            )
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
}
