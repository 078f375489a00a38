import Dispatch
import ScreensHTTP
import ScreensKit
import ScreensSQLite
import Synchronization

/// Answers HTTP requests: addresses, faults, sign-in, and the log of received requests.
final class PortalRouter: RequestHandler {
    private static let servicesPath = "/api/jsonws"
    private static let invokerPath = servicesPath + "/invoke"
    static let uploadPath = servicesPath + Documents.uploadPath
    private static let logLimit = 1_000
    /// The largest body that is not a form, in bytes.
    private static let bodyLimit = 16 << 20

    let core: PortalCore
    private let invoker: Invoker
    let headlessRoutes: HeadlessRoutes
    let plan = Mutex(FaultPlan())
    private let log = Mutex<[ReceivedRequest]>([])
    let closing = DispatchSemaphore(value: 0)
    let sessions: WebSessions
    let grants: OAuthGrants
    let clients: [OAuthClient]
    private let honoursKeys: Bool
    let wrongSignIn: DemoPortal.Configuration.WrongSignIn
    /// What the portal calls itself; empty if it does not say.
    let product: String

    init(_ core: PortalCore, _ configuration: DemoPortal.Configuration) {
        self.core = core
        honoursKeys = configuration.honoursIdempotencyKeys
        wrongSignIn = configuration.wrongSignIn
        product = configuration.product ?? core.product
        sessions = WebSessions(lifetime: configuration.sessionLifetime)
        grants = OAuthGrants(lifetime: configuration.tokenLifetime)
        clients = configuration.oauthClients
        invoker = Invoker(core)
        headlessRoutes = HeadlessRoutes(core)
    }

    var faults: FaultPlan {
        get { plan.withLock { $0 } }
        set { plan.withLock { $0 = newValue } }
    }

    var requests: [ReceivedRequest] { log.withLock { $0 } }

    /// Ends all delays, so that the server can stop.
    func close() { closing.signal() }

    /// Clients other than browsers use any host name that reaches the portal, also through tunnels and proxies.
    private let policy = OriginPolicy(anyPortOf: ["127.0.0.1", "localhost", "[::1]"])

    let fieldNames: [StaticString] =
        ["authorization", "idempotency-key", "cookie", "x-csrf-token"]
        + ["accept-language", "content-type"]
        + ["if-modified-since", "if-none-match", "if-range", "range"] + OriginPolicy.fieldNames

    func reception(of request: ServerRequest) -> Reception {
        if refusesConnections() { return .hangUp }
        switch policy.refusal(of: request) {
        case .foreignOrigin where isPublic(request), nil: break
        default: return .reply(.page("Forbidden", status: 403))
        }
        let kind = bodyKind(of: request)
        if request.method != "GET", breaksOff(path: request.path) {
            return .breakOff(kind, after: request.announcedSize / 2)
        }
        // A client that announces a far larger body may not be able to read the answer.
        return request.announcedSize / 4 <= kind.limit ? .read(kind) : .reply(.tooLarge)
    }

    private func bodyKind(of request: ServerRequest) -> BodyKind {
        if let kind = headlessBodyKind(of: request) { return kind }
        guard acceptsForm(request.path), request.method == "POST" else {
            return .bytes(limit: Self.bodyLimit)
        }
        return .form(core.files) { part, _ in part == "file" && request.path == Self.uploadPath }
    }

    func answer(to request: ServerRequest) -> ServerAnswer {
        if case .tooLarge = request.body { return .reply(.tooLarge) }
        return reply(to: request).map { .reply($0) } ?? .hangUp
    }

    /// Answers a request; `nil` closes the connection without an answer.
    private func reply(to request: ServerRequest) -> ServerReply? {
        switch request.path {
        case let path where Self.isHeadless(path) && core.dialects.contains(.headless):
            headless(request)
        case Self.invokerPath where !hasServices, Self.uploadPath where !hasServices:
            faulty([request.path]) { .json(Array("{}".utf8), status: 403) }
        case Self.invokerPath: allowing(["POST"], request, invoke)
        case Self.uploadPath: allowing(["POST"], request, upload)
        case let path where path.hasPrefix(DefaultPortrait.folder):
            allowing(["GET", "HEAD"], request, portrait)
        case let path where path.hasPrefix(Self.documentsPath):
            allowing(["GET", "HEAD"], request, document)
        case Self.loginPath: allowing(["GET", "HEAD", "POST"], request, login)
        case Self.logoutPath: allowing(["GET", "HEAD"], request, logout)
        case Tickets.path: allowing(["GET", "HEAD", "POST"], request, newPassword)
        case Self.tokenPath where core.dialect == .v70: allowing(["POST"], request, token)
        case Self.authorizationPath where core.dialect == .v70:
            allowing(["GET", "HEAD", "POST"], request, authorize)
        case let path where PortalPage.at(path) != nil: allowing(["GET", "HEAD"], request, page)
        case "/":
            allowing(["GET", "HEAD"], request) { [self] _ in
                faulty(["/"]) { .page(product.isEmpty ? "Liferay" : product, status: 200) }
            }
        default: faulty([request.path]) { .page("Not Found", status: 404) }
        }
    }

    private var hasServices: Bool { core.dialects.contains(.json) }

    private func allowing(
        _ methods: [String],
        _ request: ServerRequest,
        _ answer: (ServerRequest) -> ServerReply?
    ) -> ServerReply? {
        if methods.contains(request.method) { return answer(request) }
        return faulty([request.path]) {
            var page = ServerReply.page("Method Not Allowed", status: 405)
            page.headers = [("Allow", methods.joined(separator: ", "))]
            return page
        }
    }

    private func invoke(_ request: ServerRequest) -> ServerReply? {
        run(Result { () throws(ServiceError) in try CommandBatch(request.bytes) }, request)
    }

    private func upload(_ request: ServerRequest) -> ServerReply? {
        let form = request.form ?? UploadedForm()
        return run(.success(CommandBatch(form, to: Documents.uploadPath, core.dialect)), request)
    }

    private func run(
        _ batch: Result<CommandBatch, ServiceError>,
        _ request: ServerRequest
    ) -> ServerReply? {
        let identity = Result { () throws(ServiceError) in try signInToService(request) }
        let commands = (try? batch.get())?.commands ?? []
        record(commands, user: (try? identity.get()) ?? nil, key: request.idempotencyKey)
        return faulty(commands.map(\.path)) {
            do throws(ServiceError) {
                let user = try identity.get()
                return try execute(batch.get(), as: user, key: request.idempotencyKey)
            } catch {
                return response(to: error)
            }
        }
    }

    private func execute(
        _ batch: CommandBatch,
        as user: User?,
        key: String?
    ) throws(ServiceError) -> ServerReply {
        guard honoursKeys, let user, let key, !key.isEmpty else {
            return .json(try invoker.run(batch, as: user).encoded())
        }
        let answer = try core.answer(once: key, for: user) { (data) throws(ServiceError) in
            CachedAnswer(status: 200, body: try invoker.run(batch, as: user, in: data).encoded())
        } failed: { error in
            CachedAnswer(status: core.status(of: error), body: core.json(of: error).encoded())
        }
        return .json(answer.body, status: answer.status)
    }

    private func record(_ commands: [Command], user: User?, key: String?) {
        let received = commands.map { command in
            var received = ReceivedRequest(path: command.path, parameters: command.members)
            (received.user, received.idempotencyKey) = (user?.screenName, key)
            return received
        }
        record(received)
    }

    func record(_ received: [ReceivedRequest]) {
        log.withLock { log in
            log.append(contentsOf: received)
            log.removeFirst(max(0, log.count - Self.logLimit))
        }
    }

    func response(to error: ServiceError) -> ServerReply {
        guard error != .forbidden else { return .page("Forbidden", status: 403) }
        // Without a challenge header field, as the portal; browsers would ask for a password.
        return .json(core.json(of: error).encoded(), status: core.status(of: error))
    }
}
