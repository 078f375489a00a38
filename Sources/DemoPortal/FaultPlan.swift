/// The faults that a demo portal simulates, and the requests that they affect.
public struct FaultPlan: Sendable, Hashable {
    /// What happens instead of the answer.
    public var fault: Fault
    /// The delay before matching requests are answered, in milliseconds.
    public var latency: Int
    /// How many more matching requests are affected, counting down; `nil` for all of them.
    public var remaining: Int?
    /// The beginning of the affected service paths, such as `/user/`; `nil` for every request.
    ///
    /// A request with several commands is affected if one of them is.
    public var pathPrefix: String?

    /// Creates a plan; the default one does nothing.
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
    /// A kind of fault.
    public enum Fault: Sendable, Hashable {
        /// No fault: the correct answer.
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
        /// The status line is sent, because HTTP clients silently repeat a request without any answer.
        case loseAnswer
        /// The correct answer begins, and the connection breaks in the middle of its body.
        case dropBody
        /// An error page with a status, usually 500 to 599.
        case status(Int, Page)
        /// Status 503 with a `Retry-After` header field in seconds, and an HTML page.
        case unavailable(retryAfter: Int)
        /// Status 200 with a body that is not JSON.
        case garbage
        /// Status 200 with valid JSON of a size in bytes, nearly all of them blanks.
        case oversized(bytes: Int)
        /// Status 302 with an address.
        case redirect(to: String)
        /// Status 401, with which portals can be configured to answer wrong passwords.
        case unauthorized
        /// The correct answer with another `Content-Type`.
        case contentType(String)
        /// The correct answer with another `Content-Length`, in bytes.
        ///
        /// Of a body that is longer, the rest is not sent; after one that is shorter, the connection breaks.
        case contentLength(Int)
        /// The correct answer, whose body is sent at a rate in bytes per second.
        case slow(bytesPerSecond: Int)
        /// Files are only sent whole, with status 200, whatever part a request asks for.
        case ignoreRanges
        /// Status 404 for headless APIs, as a portal answers that does not have them.
        case missingAPI
        /// Status 403 for headless APIs, in one of the two shapes that errors have.
        case forbiddenAPI(ErrorShape)
        /// Searches of headless APIs do not find what has changed in the last seconds.
        case laggingSearch(seconds: Int)
        /// Each field of a name in answers of headless APIs has a value of another type.
        case changedType(ofField: String)
        /// Each answer with a file has another `ETag`, as if the file had changed since the previous one.
        case changeTags
    }

    /// The body of an error page.
    public enum Page: Sendable, Hashable {
        /// An error object, as the portal itself sends it.
        case json
        /// An HTML page, as a gateway before the portal sends it.
        case html
    }
}

extension FaultPlan {
    /// The shape of an error of headless APIs.
    public enum ErrorShape: Sendable, Hashable, CaseIterable {
        /// `{"status": "FORBIDDEN", "title": …}`, as the API itself refuses a request.
        case problem
        /// `{"message": "Access denied to …"}`, as the portal before it does.
        case message
    }

    /// Whether the fault is for headless APIs alone.
    private var isHeadless: Bool {
        switch fault {
        case .missingAPI, .forbiddenAPI, .laggingSearch, .changedType: true
        default: false
        }
    }

    /// Returns the plan for a request if it is affected, and counts the request.
    mutating func consume(for paths: [String]) -> FaultPlan? {
        guard fault != .none || latency > 0 else { return nil }
        guard !isHeadless || paths.contains(where: PortalRouter.isHeadless) else { return nil }
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
