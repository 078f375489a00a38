import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem
import Synchronization

/// Finds the session of a request, and passes the request to it.
final class WebRouter: RequestHandler {
    /// How long a session is stored without being used.
    static let idleLimit = Duration.seconds(30 * 60)
    /// How long the session of a visitor is stored whose browser does not come back with the cookie.
    static let visitLimit = Duration.seconds(60)

    /// The keys that open new sessions.
    let keys = EntryKeys()
    let uploads: UploadStore
    let commonFiles = CommonFiles()
    /// The requests so far.
    let traffic = Traffic()
    let site: WebSite
    /// The largest number of sessions.
    private let sessionLimit: Int
    /// The largest number of sessions of one user.
    let userSessionLimit: Int
    /// How many requests users may send.
    let rates: RequestRates
    /// What is stored for the time after a restart; `nil` if nothing is.
    let storedSessions: StoredSessions?
    /// The sessions that are being continued after a restart.
    let restoring = SharedWork<Session?>()
    /// Called on the connections' thread for each request that was answered.
    let onAnswer: (@Sendable (AnsweredRequest) -> Void)?
    private let state = Mutex(State())

    /// A browser's session.
    typealias Session = (access: SessionAccess, tabs: BrowserTabs)

    private struct State {
        var policy = RequestPolicy(address: .localhost, port: 0)
        /// The sessions by a part of each identifier that they had; a complete one is compared afterwards in constant time.
        var sessions: [String: Session] = [:]
    }

    init(_ site: WebSite, _ options: WebOptions) {
        (self.site, sessionLimit, onAnswer) = (site, options.sessions, options.onAnswer)
        userSessionLimit = max(1, options.userSessions)
        rates = RequestRates(perSecond: max(1, options.requestsPerSecond))
        storedSessions = options.keeping.map {
            StoredSessions($0.keeper, onProblem: $0.onProblem)
        }
        uploads = UploadStore(folder: options.uploads)
    }

    let fieldNames: [StaticString] =
        [
            "cookie", "content-type", "transfer-encoding", "x-screens", "sec-purpose", "range",
            "if-range",
        ]
        + RequestPolicy.fieldNames

    var commonFields: [HeaderField] { ServerReply.protection }

    /// Accepts requests only as a policy says.
    func open(_ policy: RequestPolicy) { state.withLock { $0.policy = policy } }

    /// Which requests are accepted.
    var policy: RequestPolicy { state.withLock(\.policy) }

    func reception(of request: ServerRequest) -> Reception {
        guard ["GET", "HEAD", "POST"].contains(request.method) else {
            return .reply(.problem(405, "Method not allowed."))
        }
        let policy = policy
        if policy.isForOperators(request) { return .read(.bytes(limit: 0)) }
        if let refusal = policy.refusal(of: request) {
            return policy.hasOneEnd(request) ? .refuse(refusal) : .reply(refusal)
        }
        if let refusal = rateRefusal(of: request) { return .refuse(refusal) }
        guard request.method == "POST" else { return .read(.bytes(limit: 0)) }
        guard session(of: request) != nil else {
            return .refuse(isReplaced(request) ? Self.replaced : notAuthorized)
        }
        guard policy.isForm(request) else { return .refuse(Self.noForm) }
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
        if policy.isForOperators(request) { return .later { await self.operatorReply(request) } }
        if traffic.isDraining { return .reply(.restarting) }
        if request.method != "POST", let reply = quickAnswer(to: request) { return .reply(reply) }
        let isPublic = policy.isPublic
        traffic.began()
        return .later {
            defer { self.traffic.made() }
            return await isPublic ? self.answerPublicly(request) : self.answer(request)
        }
    }

    /// A cached answer.
    private func quickAnswer(to request: ServerRequest) -> ServerReply? {
        if request.path == "/favicon.ico" { return .done }
        if let file = commonFiles[request.path] {
            return ServerReply(body: .prepared(file))
        }
        guard request.path == "/" else { return nil }
        let page = opened(by: request)?.access.page(PageWindow(request.query))
        // Somebody may have signed in since the cookie was compared.
        guard let page, opened(by: request) != nil else { return nil }
        return ServerReply(body: .prepared(page))
    }

    /// The answer to a request, which is that of the session's own browser.
    func answer(_ request: ServerRequest) async -> ServerReply {
        guard request.method == "POST" else { return await show(request) }
        guard let (access, tabs) = session(of: request) else { return notAuthorized }
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
        case ("/events", nil): return notAuthorized
        case (SignInCallback.path, _): return await receiveAnswer(request)
        case _ where request.path.hasPrefix("/frame/"): return await frame(request)
        case _ where request.path.hasPrefix(MediaPath.beginning): return await file(request)
        case (_, let (access, tabs)?): return await site.page(at: request, tabs, access)
        case _ where mayBePage(request): return notAuthorized
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
        else { return notAuthorized }
        access.touch()
        return await site.frame(tabs, tab, request.query.keys.first ?? "") ?? .pageNotFound
    }

    /// A file of the portal that a page of the session names.
    private func file(_ request: ServerRequest) async -> ServerReply {
        guard let (access, tabs) = session(of: request) else { return notAuthorized }
        access.touch()
        return await site.file(tabs, access, request)
    }

    /// Takes the answer of a user who was asked on a page of the portal, and leads back to the page.
    private func receiveAnswer(_ request: ServerRequest) async -> ServerReply {
        guard request.method == "GET" else { return .pageNotFound }
        guard let (access, tabs) = session(of: request) else {
            return request.query[SignInCallback.ownMark] == nil
                ? SignInCallback.again(request) : notAuthorized
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

    /// Uses the key of an address, for a new session or for that of the browser.
    private func useKey(of request: ServerRequest) async -> ServerReply {
        // A request that only checks whether the address exists gets no session.
        guard request.method == "GET", let text = request.query["key"] else {
            return notAuthorized
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
        case .isUnknown: return notAuthorized
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
    /// The reply to whoever has no session.
    var notAuthorized: ServerReply { policy.isPublic ? Self.noSession : Self.notValid }
    private static let notValid = ServerReply.problem(
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
    func session(of request: ServerRequest) -> Session? {
        guard let (id, found) = named(by: request), found.access.isOpened(by: id) else {
            return nil
        }
        found.access.confirm()
        return found
    }

    /// Whether a request has a cookie that has been replaced.
    func isReplaced(_ request: ServerRequest) -> Bool {
        named(by: request).map { !$0.session.access.isOpened(by: $0.id) } ?? false
    }

    /// The number of the session that a request belongs to, even if its cookie has been replaced.
    func number(of request: ServerRequest) -> String? { named(by: request)?.session.access.number }

    /// The session that the cookie names, which may not open it.
    private func named(by request: ServerRequest) -> (id: String, session: Session)? {
        state.withLock { state in
            let id = request.fields.cookie(state.policy.cookie)
            return id.flatMap { id in
                state.sessions[SessionAccess.name(of: id)].map { (id, $0) }
            }
        }
    }

    /// Gives a session another identifier as well; `nil` if somebody has signed in there.
    func renew(_ session: Session) -> Secret? {
        guard let (new, old) = session.access.renew() else { return nil }
        state.withLock { state in
            for id in old { state.sessions[SessionAccess.name(of: id.text)] = nil }
            state.sessions[SessionAccess.name(of: new.text)] = session
        }
        return new
    }

    /// The header field that gives a browser the identifier of its session.
    func cookie(_ id: Secret) -> HeaderField {
        let policy = policy
        return ("Set-Cookie", "\(policy.cookie)=\(id.text); \(policy.cookieAttributes)")
    }

    /// The session whose pages a request may see, because it has the cookie and a matching key.
    private func opened(by request: ServerRequest) -> Session? {
        session(of: request).flatMap { $0.access.opens(with: request.query["key"]) ? $0 : nil }
    }

    /// Begins a session, and returns its page.
    func begin(_ access: SessionAccess, _ request: ServerRequest) async -> ServerReply {
        guard await makeRoom() else { return .problem(503, "Too many browsers are connected.") }
        do {
            let tabs = try await site.begin(access, self)
            add(access, tabs)
            // The message may have changed before this session was added.
            await site.show(noticeOn: tabs)
            var reply = await site.first(tabs, access, request, isNew: true)
            // A cached reply has no cookie.
            reply.headers.append(cookie(access.id))
            return reply
        } catch {
            return .problem(500, "The page cannot be shown.")
        }
    }

    /// Adds a session.
    func add(_ access: SessionAccess, _ tabs: BrowserTabs) {
        state.withLock { $0.sessions[access.name] = (access, tabs) }
    }

    /// Ends the session that was unused for longest, if there are too many; returns whether there is room.
    func makeRoom() async -> Bool {
        let (sessions, isPublic) = (browsers, policy.isPublic)
        guard sessions.count >= sessionLimit else { return true }
        let oldest = sessions.sorted {
            ($0.access.importance, $0.access.lastUse) < ($1.access.importance, $1.access.lastUse)
        }
        for (access, tabs) in oldest where await !tabs.isWatched {
            // Whoever comes to a public address must not end the session of somebody who has signed in.
            if isPublic, access.hasUser { continue }
            await end(access, tabs)
            return true
        }
        return false
    }

    /// Ends unused sessions; sends a sign of life on the connections of the others.
    func tidy(now: ContinuousClock.Instant = .now) async {
        let isPublic = policy.isPublic
        for (access, tabs) in browsers {
            let isVisit = isPublic && access.importance == 0
            let isIdle =
                access.lastUse.duration(to: now) > (isVisit ? Self.visitLimit : Self.idleLimit)
            let isWatched = await tabs.isWatched
            if isIdle, !isWatched {
                await end(access, tabs)
            } else {
                storeUse(of: access, isWatched: isWatched)
                await tabs.beat()
            }
        }
        rates.tidy(now: now)
    }

    /// Ends all sessions; those that are stored continue when the server starts again.
    func close() async {
        await storeAll()
        for (access, tabs) in browsers { await remove(access, tabs) }
    }

    /// The sessions of all browsers, each once.
    var browsers: [Session] {
        state.withLock { state in
            state.sessions.filter { $0.key == $0.value.access.name }.values.map(\.self)
        }
    }

    /// The stages of all browsers, with their pages.
    @MainActor
    var sessions: [WebSession] { browsers.flatMap(\.tabs.sessions) }

    /// Shows a message on all pages, including future ones.
    @MainActor
    func show(notice: String?) {
        site.notice = notice
        for (_, tabs) in browsers { site.show(noticeOn: tabs) }
    }

    /// The number of sessions.
    var sessionCount: Int { browsers.count }

    /// Ends a session.
    func end(_ access: SessionAccess, _ tabs: BrowserTabs) async {
        storedSessions?.begin(nil, after: access.replaceStored(with: nil))
        await remove(access, tabs)
    }

    private func remove(_ access: SessionAccess, _ tabs: BrowserTabs) async {
        state.withLock { state in
            state.sessions = state.sessions.filter { $0.value.access !== access }
        }
        await tabs.end()
    }
}
