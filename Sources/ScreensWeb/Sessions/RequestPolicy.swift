import ScreensHTTP

/// Decides which requests are accepted: those from this server's own page, with an unambiguous end.
struct RequestPolicy: Sendable {
    /// The host name by which browsers connect to this server.
    let host: String
    /// The cookie's name, which contains the port, because cookies are sent to all ports.
    let cookie: String
    private let policy: OriginPolicy

    /// Accepts requests to a port of an address.
    ///
    /// A browser on another machine that uses a tunnel connects to `localhost`.
    init(address: LoopbackAddress, port: UInt16) {
        host = "\(address.text):\(port)"
        cookie = "screens-\(port)"
        policy = OriginPolicy(hosts: [host, "localhost:\(port)"])
    }

    /// Why a request is refused before its body is read; `nil` if it is accepted.
    func refusal(of request: ServerRequest) -> ServerReply? {
        let isCallback = request.path == SignInCallback.path
        switch policy.refusal(of: request, page: isCallback ? SignInCallback.path : "/") {
        case .unknownHost: return .problem(403, "This server only answers requests for \(host).")
        case .foreignOrigin: return .problem(403, "Requests from other sites are not allowed.")
        case nil: break
        }
        guard request.method != "POST" || request.fields.all("origin").count == 1 else {
            return .problem(403, "Requests that change something require an Origin header.")
        }
        guard hasOneEnd(request) else {
            // The library may have read another length, so the rest of the connection is not read.
            var reply = ServerReply.problem(
                400,
                "The request has conflicting or invalid length headers."
            )
            reply.headers.append(("Connection", "close"))
            return reply
        }
        return nil
    }

    /// Whether a request declares that its body is a form.
    func isForm(_ request: ServerRequest) -> Bool {
        let type = request.fields["content-type"]?.lowercased() ?? ""
        return ["application/x-www-form-urlencoded", "multipart/form-data"]
            .contains(where: type.hasPrefix)
    }

    /// Whether the end of a request is unambiguous; otherwise the rest could contain another request.
    ///
    /// No browser sends forms with chunked encoding.
    private func hasOneEnd(_ request: ServerRequest) -> Bool {
        let lengths = request.fields.all("content-length")
        guard request.fields.all("transfer-encoding").isEmpty else { return false }
        guard request.method == "POST" else { return lengths.allSatisfy { $0 == "0" } }
        return lengths.count == 1 && lengths[0].utf8.allSatisfy { (48...57).contains($0) }
    }
}
