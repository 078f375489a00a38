public import ScreensHTTP
@_spi(Host) public import ScreensKit

/// Talks to a portal's JSON web services.
///
/// Safe to use from any task.
public final class PortalClient: Portal {
    private let context: LiferayServerContext
    private let session: SessionContext?
    private let limits: HTTPLimits
    private let transport: any HTTPTransport
    private let trace: (@Sendable (String) -> Void)?
    private let idempotencyKey: String?

    /// Seconds that a file may take on its way, however slow the line is.
    private static let longestUpload: Double = 3_600

    /// A client of one portal.
    ///
    /// - Parameters:
    ///   - context: the portal.
    ///   - session: who signs in; `nil` calls as a guest.
    ///   - limits: what a request may take.
    ///   - trace: hears one line for each request and reply, without secrets.
    ///   - transport: carries the requests.
    @_spi(Host)
    public init(
        _ context: LiferayServerContext,
        session: SessionContext?,
        limits: HTTPLimits = HTTPLimits(),
        trace: (@Sendable (String) -> Void)? = nil,
        transport: any HTTPTransport = HTTPClient()
    ) {
        self.context = context
        self.session = session
        self.limits = limits
        self.trace = trace
        self.transport = transport
        idempotencyKey = nil
    }

    private init(_ other: PortalClient, idempotencyKey: String?) {
        context = other.context
        session = other.session
        limits = other.limits
        trace = other.trace
        transport = other.transport
        self.idempotencyKey = idempotencyKey
    }

    /// The same client, that sends the header field `Idempotency-Key` with every request.
    @_spi(Host)
    public func identified(by idempotencyKey: String) -> PortalClient {
        PortalClient(self, idempotencyKey: idempotencyKey)
    }

    /// The same client, for requests that are no part of a change.
    var withoutIdentity: PortalClient { PortalClient(self, idempotencyKey: nil) }

    var isSignedIn: Bool { session != nil }
    var version: PortalVersion { context.info.version }

    /// Sends commands in one request and answers one result each.
    ///
    /// - Throws: why there is no usable answer.
    public func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        guard !commands.isEmpty else { return [] }
        let request = try request(for: commands)
        trace?("→ POST \(request.url) \(commands.map(\.path).joined(separator: " "))")
        let isQuestion = commands == [SignedInUser.question(version)]
        return try await exchange(request, progress, asksWhoIsSignedIn: isQuestion) {
            (reply) throws(PortalError) in
            try InvokerReply.results(reply, count: commands.count)
        }
    }

    /// Sends a file as `multipart/form-data` to a service's own address.
    ///
    /// - Throws: why there is no usable answer.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        let body = try MultipartFile(upload)
        var request = HTTPRequest(
            url: context.server + "/api/jsonws" + upload.service,
            headers: headers(contentType: body.contentType),
            bodyFile: body.path,
            limits: limits
        )
        request.limits.whole = max(limits.whole, Self.longestUpload)
        trace?("→ POST \(request.url), \(body.size) bytes")
        return try await exchange(request, progress, InvokerReply.result)
    }

    /// Fetches a file, signed in: the address is always one of the portal's own.
    ///
    /// - Throws: why there is no file.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        guard let address = FileAddress(path: path, query: query) else {
            throw .unexpected("\"\(path)\" is not a file's address")
        }
        var request = HTTPRequest(method: "GET", url: context.server + address.text, limits: limits)
        request.headers["Authorization"] = session?.authorization
        request.limits.bodyBytes = min(limit, limits.bodyBytes)
        // A query may hold what lets whoever has it see the file.
        trace?("→ GET \(context.server)\(path)")
        return try await exchange(request, nil, isFile: true, InvokerReply.file)
    }

    /// Sends a request and judges the reply; a refusal that may mean the sign-in is looked into.
    private func exchange<Answer>(
        _ request: HTTPRequest,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        isFile: Bool = false,
        asksWhoIsSignedIn isQuestion: Bool = false,
        _ judge: (HTTPReply) throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        do throws(PortalError) {
            let reply = try await transport.send(request, progress: progress)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            do throws(PortalError) {
                return try judge(reply)
            } catch  where Refusal.isAmbiguous(error, status: reply.status, isFile: isFile) {
                throw await settled(error, asking: isQuestion)
            } catch {
                throw Detour.error(error, status: reply.status, of: context)
            }
        } catch {
            trace?("✗ \(error.message)")
            throw error
        }
    }

    private func headers(contentType: String) -> [String: String] {
        var headers = ["Content-Type": contentType]
        headers["Authorization"] = session?.authorization
        headers["Idempotency-Key"] = idempotencyKey
        return headers
    }

    private func request(for commands: [ServiceCommand]) throws(PortalError) -> HTTPRequest {
        HTTPRequest(
            url: context.server + "/api/jsonws/invoke",
            headers: headers(contentType: "application/json; charset=utf-8"),
            body: try Self.body(commands),
            // What is part of a change might be done twice.
            isRepeatable: idempotencyKey == nil,
            limits: limits
        )
    }

    private static func body(_ commands: [ServiceCommand]) throws(PortalError) -> [UInt8] {
        do {
            // Sorted, so that equal calls are equal bytes.
            let calls = commands.map { JSONValue.object([$0.path: .object($0.parameters)]) }
            return try JSON.encode(calls, .sorted)
        } catch {
            throw .unexpected("the request cannot be written as JSON: \(error)")
        }
    }
}
