import ScreensHTTP
@_spi(Host) import ScreensKit

extension ServiceReply {
    /// Reads the reply of a service at an address; `isPortal` says that the service is the portal.
    ///
    /// - Throws: why it is not an answer, as ``ServiceConnection/send(_:progress:)`` says.
    init(
        _ reply: HTTPReply,
        to request: ServiceRequest,
        at address: String,
        isPortal: Bool = false
    ) throws(PortalError) {
        let isAnswer =
            200..<300 ~= reply.status || request.acceptedStatuses.contains(reply.status)
        guard isAnswer else { throw Self.error(reply, at: address) }
        // Its 404 would say of an entry that it is gone.
        guard !Self.isPageOfNetwork(reply, request) else {
            let lacksService =
                isPortal && reply.status == 404 && SignInPage.words(about: reply) == nil
            throw lacksService ? .http(status: 404) : InvokerReply.unavailable(reply)
        }
        self.init(status: reply.status, headers: reply.headers, bytes: reply.body)
    }

    /// Whether a page of HTML came where JSON is expected: gateways and wireless networks send one in a service's place.
    ///
    /// A portal sends its own with status 404 at the address of a service that it lacks.
    private static func isPageOfNetwork(_ reply: HTTPReply, _ request: ServiceRequest) -> Bool {
        !request.headers.keys.contains { $0.lowercased() == "accept" }
            && InvokerReply.isMarkup(reply) && !reply.body.isEmpty
    }

    private static func error(_ reply: HTTPReply, at address: String) -> PortalError {
        let problem = problem(of: reply)
        do throws(PortalError) {
            try InvokerReply.checkAvailable(reply)
            try InvokerReply.checkWay(reply, words: problem?.words)
        } catch {
            return SignInPage.error(error, status: reply.status, of: address)
        }
        // An error of the service's own may be over later, so it is no refusal.
        guard let problem, 400..<500 ~= reply.status else { return .http(status: reply.status) }
        return .exception(type: problem.type, message: problem.words)
    }

    /// The reason in a reply: `title` and `detail` (RFC 9457), `message`, or `error`.
    private static func problem(of reply: HTTPReply) -> (type: String, words: String)? {
        guard let json = JSON.value(JSONValue.self, from: reply.body) else { return nil }
        let error = json["error"]
        let title = json["title"]?.text
        let words = [json["detail"], json["message"], error?["message"], error, json["title"]]
            .lazy.compactMap { $0?.text }.first { !$0.isEmpty }
        guard let words else { return nil }
        // Headless REST of portals names the kind of error in words, such as `NOT_FOUND`.
        let status = json["status"]?.text.flatMap { $0.isKindOfError ? $0 : nil }
        let kind = status ?? title.flatMap { $0 == words ? nil : $0 } ?? ""
        return (bounded(kind), bounded(words))
    }

    /// The most of a reason, in Unicode scalars: it is stored with the change, and shown in one sentence.
    private static let longestReason = 2_000

    private static func bounded(_ words: String) -> String {
        let start = words.unicodeScalars.prefix(longestReason)
        return start.endIndex == words.endIndex ? words : String(start) + "…"
    }
}

extension String {
    /// Whether it is written like `NOT_FOUND`.
    fileprivate var isKindOfError: Bool {
        !isEmpty && utf8.count < 40
            && utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    }
}
