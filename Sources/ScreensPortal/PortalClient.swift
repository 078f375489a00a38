public import ScreensHTTP
@_spi(Host) public import ScreensKit

/// Calls a portal's JSON web services.
///
/// It can be used from any task.
public final class PortalClient: Portal {
    let context: LiferayServerContext
    let session: SessionContext?
    let limits: HTTPLimits
    let transport: any HTTPTransport
    let trace: (@Sendable (String) -> Void)?
    /// What is known about the portal, for all clients of the same portal that were made of one.
    private let known: PortalFacts
    private let idempotencyKey: String?
    /// Whether a session is renewed when the portal refuses it.
    private let renewsSession: Bool

    /// Creates a client of one portal.
    ///
    /// - Parameters:
    ///   - context: the portal.
    ///   - session: the user who signs in; `nil` calls as a guest.
    ///   - limits: the limits of a request.
    ///   - trace: receives one line for each request and reply, without secrets.
    ///   - transport: sends the requests.
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
        known = PortalFacts()
        idempotencyKey = nil
        renewsSession = true
    }

    private init(_ other: PortalClient, idempotencyKey: String?, renewsSession: Bool = true) {
        context = other.context
        session = other.session
        limits = other.limits
        trace = other.trace
        transport = other.transport
        known = other.known
        self.idempotencyKey = idempotencyKey
        self.renewsSession = renewsSession
    }

    /// The same client, which sends the header field `Idempotency-Key` with every request.
    @_spi(Host)
    public func identified(by idempotencyKey: String) -> PortalClient {
        PortalClient(self, idempotencyKey: idempotencyKey)
    }

    /// The same client for the question who is signed in, as the session is at this moment.
    var asking: PortalClient { PortalClient(self, idempotencyKey: nil, renewsSession: false) }

    /// The portal's address, without a slash at the end.
    @_spi(Host)
    public var address: String { context.server }

    var isSignedIn: Bool { session != nil }
    var version: PortalVersion { context.info.version }
    /// The dialect in which the portal is asked.
    @_spi(Host)
    public var dialect: Dialect { context.info.dialect }

    /// Sends commands in one request and returns one result for each.
    ///
    /// - Throws: the reason why there is no usable answer.
    public func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        guard !commands.isEmpty else { return [] }
        return try await send(
            .post("api", "jsonws", "invoke", body: try Self.body(commands)),
            progress,
            about: Self.words(about: commands),
            asksWhoIsSignedIn: commands == [SignedInUser.question(version)]
        ) {
            (reply) throws(PortalError) in
            do throws(PortalError) {
                return try InvokerReply.results(reply, count: commands.count)
            } catch {
                throw WordlessRefusal.error(error, reply, to: commands.map(\.path), on: version)
            }
        }
    }

    /// The commands' paths in the order of their first use, with how often each is sent: a list of many rows asks for
    /// the same of each.
    private static func words(about commands: [ServiceCommand]) -> String {
        var counts: [String: Int] = [:]
        for command in commands { counts[command.path, default: 0] += 1 }
        return commands.compactMap { command in
            counts.removeValue(forKey: command.path)
                .map { $0 == 1 ? command.path : "\(command.path) ×\($0)" }
        }
        .joined(separator: " ")
    }

    /// Sends a file as `multipart/form-data` to the address of a service.
    ///
    /// - Throws: the reason why there is no usable answer.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        let form = ServiceForm(
            upload.parameters.mapValues { $0.text ?? $0.description },
            file: upload.file,
            named: upload.fileName,
            mediaType: upload.mediaType
        )
        let names = upload.service.split(separator: "/").map(String.init)
        return try await send(
            ServiceRequest(.post, ["api", "jsonws"] + names, body: .form(form)),
            progress,
            about: "with the file \(upload.fileName)"
        ) { (reply) throws(PortalError) in
            do throws(PortalError) {
                return try InvokerReply.result(reply)
            } catch {
                throw WordlessRefusal.error(error, reply, to: [upload.service], on: version)
            }
        }
    }

    /// Sends a request to a path of the portal; whoever asks whether the sign-in counts is not asked again.
    func send<Answer>(
        _ request: ServiceRequest,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        about words: String = "",
        asksWhoIsSignedIn isQuestion: Bool = false,
        _ judge: (HTTPReply) throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        var sent = try HTTPRequest(
            request,
            at: context.server,
            fields: fields,
            limits: limits
        )
        // Repeating a part of a change might apply it twice.
        sent.isRepeatable = idempotencyKey == nil && sent.form == nil
        let address = sent.url.prefix { $0 != "?" }
        trace?("→ \(sent.method) \(address)\(words.isEmpty ? "" : " \(words)")")
        return try await exchange(sent, progress, asksWhoIsSignedIn: isQuestion, judge)
    }

    /// Downloads a file with the user's sign-in.
    ///
    /// The address is always one of the portal's own.
    ///
    /// - Throws: the reason why there is no file.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        guard let address = FileAddress(path: path, query: query) else {
            throw .unexpected("\"\(path)\" is not a file's address")
        }
        return try await file(at: address.text, limit)
    }

    /// Downloads a file that a text of the portal shows.
    ///
    /// The user's sign-in is sent for documents and pictures alone. With it, asking for the address of a service could
    /// change something, and whoever writes a text chooses its addresses.
    ///
    /// - Throws: the reason why there is no file.
    package func file(at path: PortalPath, limit: Int) async throws(PortalError) -> PortalFile {
        try await (path.isOfFile ? self : guest).file(at: path.text, limit)
    }

    /// The same client without the user's sign-in.
    var guest: PortalClient {
        PortalClient(context, session: nil, limits: limits, trace: trace, transport: transport)
    }

    private func file(at address: String, _ limit: Int) async throws(PortalError) -> PortalFile {
        var request = HTTPRequest(method: "GET", url: context.server + address, limits: limits)
        request.limits.bodyBytes = min(limit, limits.bodyBytes)
        // The query is left out, because it may hold a token that gives access to the file.
        trace?("→ GET \(context.server)\(address.prefix { $0 != "?" })")
        return try await exchange(request, nil, isFile: true, InvokerReply.file)
    }

    /// Sends a request with the user's sign-in, and once more with a new sign-in if the portal refuses the first one.
    ///
    /// A refused request has not been carried out.
    func exchange<Answer>(
        _ request: HTTPRequest,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        isFile: Bool = false,
        asksWhoIsSignedIn isQuestion: Bool = false,
        _ judge: (HTTPReply) throws(PortalError) -> Answer
    ) async throws(PortalError) -> Answer {
        func attempt(_ proof: ProofFields) async throws(PortalError) -> Answer {
            var request = request
            request.headers.merge(proof.fields) { $1 }
            let reply = try await transport.send(request, progress: progress)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            session?.store(reply, to: proof)
            do throws(PortalError) {
                return try judge(reply)
            } catch  where Refusal.isAmbiguous(error, status: reply.status, isFile: isFile) {
                throw await settled(error, asking: isQuestion)
            } catch {
                let release = PortalRelease(of: reply)
                let error = Refusal.ofAbsentService(error, calledAs: version, release)
                throw SignInPage.error(error, status: reply.status, of: context.server)
            }
        }
        do throws(PortalError) {
            guard let session else { return try await attempt(ProofFields()) }
            var proof = try await session.fields(signIn)
            while true {
                do throws(PortalError) {
                    return try await attempt(proof)
                } catch {
                    guard case .unauthorized = error, renewsSession,
                        let renewed = try await session.fields(afterRefusalOf: proof, signIn)
                    else { throw error }
                    trace?("↻ signed in again")
                    proof = renewed
                }
            }
        } catch {
            trace?("✗ \(error.message)")
            throw error
        }
    }

    private var signIn: SignInExchange { SignInExchange(context, transport, limits, trace) }

    private static func body(
        _ commands: [ServiceCommand]
    ) throws(PortalError) -> ServiceRequest.Body {
        let calls = commands.map { JSONValue.object([$0.path: .object($0.parameters)]) }
        guard let bytes = JSON.bytes(of: calls, .sorted) else {
            throw .unexpected("the request cannot be written as JSON")
        }
        // Servlet containers read text without a character set as Latin-1.
        return .bytes(bytes, mediaType: "application/json; charset=utf-8")
    }

    /// The header fields of the change that is being sent.
    var fields: [String: String] { idempotencyKey.map { ["Idempotency-Key": $0] } ?? [:] }
}

@_spi(Host)
extension PortalClient: RememberingPortal {
    /// What interactors have found out about the portal.
    public var facts: PortalFacts? { known }
}
