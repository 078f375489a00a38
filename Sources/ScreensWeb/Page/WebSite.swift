import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Synchronization

/// Makes sessions and their pages, and handles the requests of their users.
@MainActor
final class WebSite {
    private let options: WebOptions
    private let texts: EnteredTexts
    /// The message that pages show beside the screenlet.
    var notice: String?
    /// Where the portal leads browsers back, by the address that it knows, while somebody awaits an answer there.
    private var relays: [LinkAddress?: () -> CallbackRelay?] = [:]

    init(_ options: WebOptions) {
        self.options = options
        texts = EnteredTexts(folder: options.entered)
    }

    /// Begins the session of a new browser, and shows its stage.
    ///
    /// - Throws: what making the stage throws.
    func begin(_ access: SessionAccess, _ router: WebRouter) async throws -> BrowserTabs {
        tabs(access, router, try await options.makeStage())
    }

    /// Continues the session of a browser whose user was signed in before.
    ///
    /// - Throws: what making the stage throws.
    func begin(
        _ access: SessionAccess,
        _ router: WebRouter,
        of signIn: SessionSignIn
    ) async throws -> BrowserTabs? {
        guard let make = options.keeping?.makeStage else { return nil }
        let stage = try await make(signIn.session, signIn.user)
        let tabs = tabs(access, router, stage)
        router.userChanged(access, on: stage)
        return tabs
    }

    private func tabs(
        _ access: SessionAccess,
        _ router: WebRouter,
        _ stage: Stage
    ) -> BrowserTabs {
        BrowserTabs(access, first: stage) { [weak router] stage, tab in
            if tab > 1 { self.options.onTab(stage) }
            return self.session(stage, tab, access, router)
        }
    }

    private func session(
        _ stage: Stage,
        _ tab: Int,
        _ access: SessionAccess,
        _ router: WebRouter?
    ) -> WebSession {
        let session = WebSession(
            stage,
            access: access,
            tab: tab,
            title: options.title,
            texts: texts,
            patience: options.patience,
            context: options.context
        ) { [weak router] in
            router?.commonFiles.styleSheet(for: $0) ?? ""
        }
        session.notice = notice
        session.onUser = { [weak router] in router?.userChanged(access, on: $0.stage) }
        stage.offersThemes = options.offersThemes
        // The page has a link to the portal's page, and the browser comes back to this server.
        stage.browserSignIn = BrowserSignIn { [weak router] wanted throws(ScreensError) in
            guard let publicAddress = self.options.publicAddress else {
                let relay = try self.relay(at: wanted, to: router?.policy.origin ?? "")
                return access.signIn.listen(at: relay.address, for: tab) {
                    withExtendedLifetime(relay) {}
                }
            }
            let own = try Self.callback(at: publicAddress, wanted)
            return access.signIn.listen(at: own, for: tab)
        } open: { _ in
        }
        return session
    }

    /// The public address to which the portal leads browsers back.
    private static func callback(
        at address: PublicAddress,
        _ wanted: LinkAddress?
    ) throws(ScreensError) -> LinkAddress {
        let text = address.origin + SignInCallback.path
        guard let own = LinkAddress(text), wanted == nil || wanted == own else {
            throw .failed(
                "The portal must lead browsers back to \(text): set oauth2redirectURL to it."
            )
        }
        return own
    }

    /// The way back from the portal, which all browsers share that come by the same address.
    private func relay(
        at wanted: LinkAddress?,
        to origin: String
    ) throws(ScreensError) -> CallbackRelay {
        if let known = relays[wanted]?() { return known }
        let new = try CallbackRelay(wanted, to: "\(origin)\(SignInCallback.path)")
        relays[wanted] = { [weak new] in new }
        return new
    }

    /// Updates the message on a browser's pages.
    func show(noticeOn tabs: BrowserTabs) {
        for session in tabs.sessions { session.notice = notice }
    }

    /// The page of a session; the first one for a browser is not cached, because it sets a cookie.
    func page(
        _ session: WebSession,
        _ access: SessionAccess,
        _ request: ServerRequest,
        isFirst: Bool = false
    ) async -> ServerReply {
        let window = PageWindow(request.query)
        session.note(nil)
        session.note(window)
        session.stage.enterTyped()
        if !isFirst { session.load(window, byUser: true) }
        if !session.stage.isIdle { await session.settle(showing: window) }
        texts.follow(session.stage)
        let users = session.userCount.load(ordering: .relaxed)
        guard window.count <= PageWindow.usual * 4 else {
            let drawing = await session.drawing()
            let shell = PageShell(session, drawing, window)
            return Self.streamed(shell, drawing, session.renderer(for: drawing)) {
                session.userCount.load(ordering: .relaxed) == users
            }
        }
        var (shell, revision, bytes) = await rendered(session, window)
        // A browser without a script would not get them later.
        if session.stage.isLoadingPictures,
            await session.stage.loadPictures(within: options.patience.pictures)
        {
            (shell, revision, bytes) = await rendered(session, window)
        }
        guard session.userCount.load(ordering: .relaxed) == users else {
            return await page(session, access, request, isFirst: isFirst)
        }
        let reply = ServerReply(headers: [ServerReply.uncacheable], body: .bytes(bytes))
        guard !isFirst, let prepared = PreparedReply(reply, commonFields: ServerReply.protection)
        else { return reply }
        // A change since then is sent when the page listens for events.
        if session.tab == 0, revision == session.revision, !session.hasChanged, !shell.isLoading {
            access.cache((window, prepared))
        }
        return ServerReply(body: .prepared(prepared))
    }

    /// The page of the newest drawing, and its revision.
    private func rendered(
        _ session: WebSession,
        _ window: PageWindow
    ) async -> (PageShell, Int, [UInt8]) {
        let drawing = await session.drawing()
        let shell = PageShell(session, drawing, window)
        let (revision, renderer) = (session.revision, session.renderer(for: drawing))
        let bytes = await drawing.rendered(with: window.rows) {
            Self.bytes(shell, $0, renderer)
        }
        return (shell, revision, bytes)
    }

    /// The stream of events that a page of the session listens to.
    func events(
        _ session: WebSession,
        _ tabs: BrowserTabs,
        _ request: ServerRequest
    ) async -> ServerReply {
        if let zone = request.query["zone"].flatMap({ TimeZoneIdentifier($0) }) {
            await session.adopt(zone)
        }
        let seen = request.query["rev"].flatMap { Int($0) }
        let logged = request.query["log"].flatMap { Int($0) } ?? 0
        let window = PageWindow(request.query)
        let page = request.query["at"].flatMap { Int($0) }
        let (stream, id) = await session.listen(window, revision: seen, logged: logged, page: page)
        tabs.listened(session, stream: id)
        return ServerReply(
            contentType: "text/event-stream",
            headers: [ServerReply.uncacheable, ServerReply.unbuffered],
            body: .stream(stream)
        )
    }

    /// The document of a frame on a page; `nil` if its screenlet has none.
    func frame(_ tabs: BrowserTabs, _ tab: Int, _ name: String) -> ServerReply? {
        let frame = tabs.session(tab)?.stage.frame(at: Self.screenlet(ofFrame: name))
        return frame.map { FrameDocument($0).reply }
    }

    /// The ids that lead to the screenlet of a frame: they follow its number in its name.
    static func screenlet(ofFrame name: String) -> [Int] {
        name.split(separator: ".").dropFirst().compactMap { Int($0) }
    }

    /// Performs what a form requests; a browser without a script is redirected to the page.
    func change(
        _ session: WebSession,
        _ request: ServerRequest,
        _ form: UploadedForm,
        _ uploads: UploadStore
    ) async -> ServerReply {
        let number = session.pageNumber
        do throws(ActionRefusal) {
            switch request.path {
            case "/action":
                if !request.isScripts { session.note(form) }
                try await session.perform(form, storing: uploads)
                if request.isScripts { session.note(form, from: number, byScript: true) }
            case "/go": await Self.turn(session, form.fields)
            case "/rows": return await Self.extend(session, form.fields)
            default: return .problem(404, "Page not found.")
            }
        } catch {
            session.note(nil)
            return request.isScripts
                ? .words(409, error.words)
                : .problem(409, error.words, back: session.path(of: PageWindow(form.fields)))
        }
        return await request.isScripts ? .done : answer(form, from: number, on: session)
    }

    /// Leads a browser without a script to the page that shows what a form has changed.
    func answer(_ form: UploadedForm, from number: Int?, on session: WebSession) async
        -> ServerReply
    {
        await session.settle()
        let isSame = session.pageNumber == number
        return .seeOther(session.path(of: isSame ? PageWindow(form.fields) : PageWindow()))
    }

    /// Makes the stream of a page that went back show as many rows as the page did, and say that it has turned.
    private static func turn(_ session: WebSession, _ fields: [String: String]) async {
        guard let stream = fields["stream"].flatMap({ Int($0) }) else { return }
        session.turn(stream, toShow: PageWindow(fields), fields["turn"].flatMap { Int($0) })
    }

    private static func extend(_ session: WebSession, _ fields: [String: String]) async
        -> ServerReply
    {
        guard let stream = fields["stream"].flatMap({ Int($0) }),
            let end = fields["to"].flatMap({ Int($0) }),
            await session.extend(stream, to: end)
        else { return .words(409, ActionRefusal.notNow.words) }
        return .done
    }
}

extension WebSite {
    /// A complete page.
    private nonisolated static func bytes(
        _ shell: PageShell,
        _ drawing: Drawing,
        _ renderer: HTMLRenderer
    ) -> [UInt8] {
        var bytes = shell.head
        renderer.fragment(drawing, rows: shell.window.rows) { bytes.append(contentsOf: $0) }
        return bytes + shell.tail
    }

    /// A page that is sent while it is drawn, no faster than the browser receives it.
    private nonisolated static func streamed(
        _ shell: PageShell,
        _ drawing: StageDrawing,
        _ renderer: HTMLRenderer,
        whileSo isSameUser: @escaping @Sendable () -> Bool
    ) -> ServerReply {
        let stream = ReplyStream()
        stream.send(shell.head)
        Task(executorPreference: drawing.executor) { @concurrent in
            // Drawing uses a whole core, so the pieces that are ready are sent first.
            guard await stream.isDrained() else { return }
            let rows = shell.window.rows.clamped(to: 0..<drawing.rowCount)
            let frame = HTMLFrame(drawing.frame, from: shell.window.first, by: renderer)
            stream.send(frame.before)
            for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Drawing.windowSize)
            {
                guard await stream.hasRoom() else { return }
                let end = min(start + Drawing.windowSize, rows.upperBound)
                let nodes = await drawing.rows(start..<end, caching: false)
                guard isSameUser() else { return stream.end() }
                stream.send(frame.rows(nodes, from: start))
            }
            stream.send(frame.after + shell.tail)
            stream.end()
        }
        return ServerReply(headers: [ServerReply.uncacheable], body: .stream(stream))
    }
}
