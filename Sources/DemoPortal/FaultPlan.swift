/// What a demo portal does wrong on purpose, and for which requests.
public struct FaultPlan: Sendable, Hashable {
    /// What happens instead of the answer.
    public var fault: Fault
    /// How long matching requests wait before they are answered, in milliseconds.
    public var latency: Int
    /// How many more matching requests are affected, counting down; `nil` for all of them.
    public var remaining: Int?
    /// The start of the service paths affected, such as `/user/`; `nil` for every request.
    ///
    /// A request of several commands is affected when one of them is.
    public var pathPrefix: String?

    /// A plan; the default one does nothing.
    public init(
        _ fault: Fault = .none,
        latency: Int = 0,
        remaining: Int? = nil,
        pathPrefix: String? = nil
    ) {
        self.fault = fault
        self.latency = latency
        self.remaining = remaining
        self.pathPrefix = pathPrefix
    }
}

extension FaultPlan {
    /// A way of failing.
    public enum Fault: Sendable, Hashable {
        /// The right answer.
        case none
        /// The connection is closed without an answer.
        case refuse
        /// The connection is closed in the middle of the request: nothing is carried out.
        ///
        /// With a prefix of paths, requests to the invoker are read to their end first. HTTP clients
        /// may quietly repeat a request on a connection that was used before.
        case dropRequest
        /// The request is carried out, and the connection breaks before the body of the answer.
        ///
        /// The status line is sent: HTTP clients quietly repeat a request that got no byte back.
        case loseAnswer
        /// The right answer begins, and the connection breaks in the middle of its body.
        case dropBody
        /// An error page of that status, 500 to 599 as a rule.
        case status(Int, Page)
        /// Status 503 with a `Retry-After` header field of that many seconds, and a page of markup.
        case unavailable(retryAfter: Int)
        /// Status 200 with a body that is not JSON.
        case garbage
        /// Status 200 with valid JSON of that many bytes, nearly all of them blanks.
        case oversized(bytes: Int)
        /// Status 302 with that address.
        case redirect(to: String)
        /// Status 401, as portals answer a wrong password where they are configured to.
        case unauthorized
    }

    /// The body of an error page.
    public enum Page: Sendable, Hashable {
        /// An error object, as the portal itself writes.
        case json
        /// A page of markup, as a gateway before the portal writes.
        case html
    }
}

extension FaultPlan {
    /// Takes the part of the plan that is for a request, and counts it.
    mutating func take(for paths: [String]) -> FaultPlan? {
        guard fault != .none || latency > 0 else { return nil }
        if let prefix = pathPrefix {
            guard paths.contains(where: { $0.hasPrefix(prefix) }) else { return nil }
        }
        if let left = remaining {
            guard left > 0 else { return nil }
            remaining = left - 1
        }
        return self
    }
}
