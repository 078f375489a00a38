import ScreensHTTP
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem
import Synchronization

/// Finds the session of a request, and passes the request to it.
final class WebRouter: RequestHandler {
    /// The largest number of sessions.
    static let sessionLimit = 256
    /// How long a session is stored without being used.
    static let idleLimit = Duration.seconds(30 * 60)

    /// The keys that open new sessions.
    let keys = EntryKeys()
    let uploads: UploadStore
    private let site: WebSite
    private let state = Mutex(State())

    private struct State {
        var policy = RequestPolicy(address: .localhost, port: 0)
        /// The sessions by a part of the cookie; the complete cookie is compared afterwards in constant time.
        var sessions: [String: (access: SessionAccess, tabs: BrowserTabs)] = [:]
        var files: [String: PreparedReply] = [:]
        var styles: [Style: String] = [:]
    }

    init(_ site: WebSite, uploads folder: String?) {
        self.site = site
        uploads = UploadStore(folder: folder)
        addFile(LiveScript.bytes, as: LiveScript.path, "text/javascript; charset=utf-8")
    }

    let fieldNames: [StaticString] =
        [
            "cookie", "content-type", "transfer-encoding", "x-screens", "sec-purpose", "range",
            "if-range",
        ]
        + OriginPolicy.fieldNames

    var commonFields: [HeaderField] { ServerReply.protection }

    /// Accepts requests only for a port of an address.
    func open(_ address: LoopbackAddress, _ port: UInt16) {
        state.withLock { $0.policy = RequestPolicy(address: address, port: port) }
    }

    func reception(of request: ServerRequest) -> Reception {
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return .reply(.problem(405, "Method not allowed."))
        }
        let policy = state.withLock(\.policy)
        if let refusal = policy.refusal(of: request) { return .reply(refusal) }
        guard request.method == "POST" else { return .read(.bytes(limit: 0)) }
        guard session(of: request) != nil else { return .reply(Self.notAuthorized) }
        guard policy.isForm(request) else { return .reply(Self.noForm) }
        let form = BodyKind.form(uploads.store) { part, name in
            part.hasPrefix("field:") && !name.isEmpty
        }
        return request.announcedSize <= form.limit ? .read(form) : .reply(.tooLarge)
    }

    func answer(to request: ServerRequest) -> ServerAnswer {
        switch request.body {
        case .tooLarge: return .reply(.tooLarge)
        case .noForm: return .reply(Self.noForm)
        case .bytes, .form: break
        }
        if request.method != "POST", let reply = quickAnswer(to: request) { return .reply(reply) }
        return .later { await self.answer(request) }
    }

    /// A cached answer.
    private func quickAnswer(to request: ServerRequest) -> ServerReply? {
        if request.path == "/favicon.ico" { return .done }
        if let file = state.withLock({ $0.files[request.path] }) {
            return ServerReply(body: .prepared(file))
        }
        guard request.path == "/" else { return nil }
        let page = opened(by: request)?.access.page(PageWindow(request.query))
        return page.map { ServerReply(body: .prepared($0)) }
    }

    private func answer(_ request: ServerRequest) async -> ServerReply {
        guard request.method == "POST" else { return await show(request) }
        guard let (access, tabs) = session(of: request) else { return Self.notAuthorized }
        access.touch()
        guard let form = request.form else { return .problem(400, "Malformed form data.") }
        if let reply = Self.refusal(of: form, access) { return reply }
        return await site.change(tabs, request, form, uploads)
    }

    /// The page, or its stream of events.
    private func show(_ request: ServerRequest) async -> ServerReply {
        let opened = opened(by: request)
        opened?.access.touch()
        switch (request.path, opened) {
        case ("/", let (access, tabs)?): return await site.first(tabs, access, request)
        case ("/", nil): return await useKey(of: request)
        case ("/events", let (_, tabs)?): return await site.events(tabs, request)
        case ("/events", nil): return Self.notAuthorized
        case (SignInCallback.path, _): return await receiveAnswer(request)
        case _ where request.path.hasPrefix("/frame/"): return await frame(request)
        case _ where request.path.hasPrefix(MediaPath.beginning): return await file(request)
        case (_, let (access, tabs)?): return await site.page(at: request, tabs, access)
        case _ where mayBePage(request): return Self.notAuthorized
        default: return .pageNotFound
        }
    }

    /// Whether a request is for a page of an app whose session has ended, or lacks the key.
    private func mayBePage(_ request: ServerRequest) -> Bool {
        guard PageAddress(path: request.path, query: request.query) != nil else { return false }
        return session(of: request)?.tabs.isOfApp ?? (request.query["key"] != nil)
    }

    /// The document of the frame on a session's page.
    private func frame(_ request: ServerRequest) async -> ServerReply {
        guard let (access, tabs) = session(of: request),
            let tab = access.tab(ofFrame: request.path)
        else { return Self.notAuthorized }
        access.touch()
        return await site.frame(tabs, tab, request.query.keys.first ?? "") ?? .pageNotFound
    }

    /// A file of the portal that a page of the session names.
    private func file(_ request: ServerRequest) async -> ServerReply {
        guard let (access, tabs) = session(of: request) else { return Self.notAuthorized }
        access.touch()
        return await site.file(tabs, access, request)
    }

    /// Takes the answer of a user who was asked on a page of the portal, and leads back to the page.
    private func receiveAnswer(_ request: ServerRequest) async -> ServerReply {
        guard request.method == "GET" else { return .pageNotFound }
        guard let (access, tabs) = session(of: request) else {
            return request.query[SignInCallback.ownMark] == nil
                ? SignInCallback.again(request) : Self.notAuthorized
        }
        access.touch()
        guard let tab = access.signIn.receive(request.query), let session = await tabs.session(tab)
        else {
            let path = access.path(of: PageWindow())
            return .problem(409, "This answer was not expected.", back: path)
        }
        await session.settle(isAnswered: true)
        return .seeOther(await session.path())
    }

    /// The host and port by which browsers connect to this server.
    var host: String { state.withLock { $0.policy.host } }

    /// Uses the key of an address, for a new session or for that of the browser.
    private func useKey(of request: ServerRequest) async -> ServerReply {
        // A request that only checks whether the address exists gets no session.
        guard request.method == "GET", let text = request.query["key"] else {
            return Self.notAuthorized
        }
        switch keys.use(text) {
        case .fits(let key, let use):
            await use()
            guard let (access, tabs) = session(of: request) else {
                return await begin(SessionAccess(key: key), request)
            }
            access.touch()
            access.add(key)
            return await site.first(tabs, access, request)
        case .isUsed: return Self.usedAddress
        case .isUnknown: return Self.notAuthorized
        }
    }

    private static func refusal(of form: UploadedForm, _ access: SessionAccess) -> ServerReply? {
        guard access.token.matches(form.fields["token"]) else {
            return .problem(403, "This form belongs to another page.")
        }
        switch form.problem {
        case nil: return nil
        case .fileTooLarge, .fieldsTooLarge: return .tooLarge
        case .malformed: return .problem(400, "Malformed form data.")
        case .notStored(let failure):
            return .problem(500, "The file cannot be stored: \(failure.reason).")
        }
    }

    static let noForm = ServerReply.problem(415, "Only form data are accepted.")
    static let notAuthorized = ServerReply.problem(
        403,
        "This address is not valid. For a new one, press Enter in the terminal of "
            + "screens-host, or send it the signal USR1."
    )
    static let usedAddress = ServerReply.problem(
        403,
        "This address has already been used. "
            + "For a new one, press Enter in the terminal of screens-host, or send it the signal USR1."
    )
}

extension WebRouter {
    /// The session whose cookie a request has.
    private func session(of request: ServerRequest) -> (access: SessionAccess, tabs: BrowserTabs)? {
        let (policy, sessions) = state.withLock { ($0.policy, $0.sessions) }
        guard let id = request.fields.cookie(policy.cookie),
            let found = sessions[SessionAccess.name(of: id)], found.access.id.matches(id)
        else { return nil }
        return found
    }

    /// The session whose pages a request may see, because it has the cookie and a matching key.
    private func opened(
        by request: ServerRequest
    ) -> (access: SessionAccess, tabs: BrowserTabs)? {
        session(of: request).flatMap { $0.access.opens(with: request.query["key"]) ? $0 : nil }
    }

    /// Begins a session, and returns its page.
    private func begin(_ access: SessionAccess, _ request: ServerRequest) async -> ServerReply {
        guard await makeRoom() else { return .problem(503, "Too many browsers are connected.") }
        do {
            let tabs = try await site.begin(access, self)
            state.withLock { $0.sessions[access.name] = (access, tabs) }
            // The message may have changed before this session was added.
            await site.show(noticeOn: tabs)
            var reply = await site.first(tabs, access, request, isNew: true)
            let cookie = state.withLock { $0.policy.cookie }
            // A cached reply has no cookie.
            reply.headers.append(
                ("Set-Cookie", "\(cookie)=\(access.id.text); Path=/; HttpOnly; SameSite=Strict")
            )
            return reply
        } catch {
            return .problem(500, "The page cannot be shown.")
        }
    }

    /// Ends the session that was unused for longest, if there are too many; returns whether there is room.
    private func makeRoom() async -> Bool {
        let sessions = state.withLock { $0.sessions.values.map(\.self) }
        guard sessions.count >= Self.sessionLimit else { return true }
        let oldest = sessions.sorted { $0.access.lastUse < $1.access.lastUse }
        for (access, tabs) in oldest where await !tabs.isWatched {
            await end(access, tabs)
            return true
        }
        return false
    }

    /// Ends unused sessions; sends a sign of life on the connections of the others.
    func tidy(now: ContinuousClock.Instant = .now) async {
        for (access, tabs) in state.withLock({ $0.sessions.values.map(\.self) }) {
            let isIdle = access.lastUse.duration(to: now) > Self.idleLimit
            if isIdle, await !tabs.isWatched {
                await end(access, tabs)
            } else {
                await tabs.beat()
            }
        }
    }

    /// Ends all sessions.
    func close() async {
        for (access, tabs) in state.withLock({ $0.sessions.values.map(\.self) }) {
            await end(access, tabs)
        }
    }

    /// What all browsers show.
    private var browsers: [BrowserTabs] { state.withLock { $0.sessions.values.map(\.tabs) } }

    /// The stages of all browsers, with their pages.
    @MainActor
    var sessions: [WebSession] { browsers.flatMap(\.sessions) }

    /// Shows a message on all pages, including future ones.
    @MainActor
    func show(notice: String?) {
        site.notice = notice
        for tabs in browsers { site.show(noticeOn: tabs) }
    }

    /// The number of sessions.
    var sessionCount: Int { state.withLock { $0.sessions.count } }

    private func end(_ access: SessionAccess, _ tabs: BrowserTabs) async {
        state.withLock { $0.sessions[access.name] = nil }
        await tabs.end()
    }

    /// Serves the style sheet of a style, under a name made from a hash of its content.
    func styleSheet(for style: Style) -> String {
        if let path = state.withLock({ $0.styles[style] }) { return path }
        let bytes = HTMLRenderer.styleSheet(for: style) + LiveStyleRules.bytes
        let path = "/style/\(Fingerprint.text(of: bytes)).css"
        addFile(bytes, as: path, "text/css; charset=utf-8")
        state.withLock { $0.styles[style] = path }
        return path
    }

    private func addFile(_ bytes: [UInt8], as path: String, _ type: String) {
        guard state.withLock({ $0.files[path] == nil }) else { return }
        let reply = ServerReply(
            contentType: type,
            headers: [ServerReply.cacheable],
            body: .bytes(bytes)
        )
        guard let prepared = PreparedReply(reply, commonFields: ServerReply.protection) else {
            return
        }
        state.withLock { $0.files[path] = prepared }
    }
}
