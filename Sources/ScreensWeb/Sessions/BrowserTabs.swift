import ScreensApps
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit

/// What one browser shows: a screenlet, or for each of its tabs a stack of pages of an app.
///
/// All tabs have the same user. A server cannot see in which tab a browser opens a link, so that links to pages name no
/// tab, and begin a new one. A tab that was closed because there are too many is opened again by the address of its
/// page.
@MainActor
final class BrowserTabs {
    /// How many tabs of one browser keep their pages.
    static let limit = 16
    /// How many pages of one browser are notified of changes at a time.
    ///
    /// Browsers open six connections to a server, and need some of them for other requests.
    static let streamLimit = 4

    let access: SessionAccess
    /// Whether the pages of an app are shown.
    nonisolated let isOfApp: Bool
    private let makeSession: @MainActor (Stage, Int) -> WebSession
    private var tabs: [Int: WebSession] = [:]
    /// The numbers of the tabs, the one that was used last at the end.
    private var uses: [Int] = []
    private var tabCount = 0
    /// The files that are being sent.
    let files = FileStreams()
    private var listening: [(session: WebSession, stream: Int)] = []

    /// Shows a first stage, that of an app as the first tab.
    init(
        _ access: SessionAccess,
        first stage: Stage,
        makeSession: @escaping @MainActor (Stage, Int) -> WebSession
    ) {
        (self.access, self.makeSession) = (access, makeSession)
        isOfApp = stage.appPlaces != nil
        add(stage, isOfApp ? 1 : 0)
    }

    /// The stages of all tabs, with their pages.
    var sessions: [WebSession] { uses.compactMap { tabs[$0] } }

    /// Whether at least one page listens.
    var isWatched: Bool { tabs.values.contains(where: \.isWatched) }

    /// The tab with a number; for a screenlet, there is one.
    func session(_ number: Int?) -> WebSession? {
        guard isOfApp else { return tabs[0] }
        guard let number, let session = tabs[number] else { return nil }
        use(number)
        return session
    }

    /// Brings a tab to a page, or begins a tab with it.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened, ``HostError`` if pages cannot be drawn. Then everything remains.
    func show(_ address: PageAddress) throws -> WebSession {
        guard let session = session(address.tab) else {
            return try open(address.page, number: address.number, in: address.tab)
        }
        try session.show(address)
        return session
    }

    /// The tab that a form is about, brought to the form's page; `nil` if the form is only about typing on a page that is
    /// not shown: the browser has left it meanwhile.
    ///
    /// - Throws: as ``show(_:)``.
    func session(of form: UploadedForm, at address: PageAddress) throws -> WebSession? {
        guard form.fields["typing"] != nil else { return try show(address) }
        return session(address.tab).flatMap { $0.isShown(at: address) ? $0 : nil }
    }

    /// Begins a tab where the app begins.
    func begin() throws -> WebSession? {
        guard let home = sessions.first?.stage.appHome else { return nil }
        return try open(home, number: nil, in: nil)
    }

    /// Checks an address without opening it.
    func check(_ address: PageAddress) throws(AppError) {
        if let tab = address.tab, tabs[tab]?.hasOpen(address) == true { return }
        try sessions.first?.stage.checkPage(address.page)
    }

    private func open(_ address: AppAddress, number: Int?, in tab: Int?) throws -> WebSession {
        guard let any = sessions.last,
            let stage = try any.stage.besides(at: address, number: number)
        else { throw AppError.unknownPage(address.page, suggestion: nil) }
        // Only numbers that were given before: otherwise one tab could take the number of the next.
        let known = tab.flatMap { (1...tabCount).contains($0) ? $0 : nil }
        return add(stage, known ?? tabCount + 1)
    }

    @discardableResult
    private func add(_ stage: Stage, _ number: Int) -> WebSession {
        let session = makeSession(stage, number)
        session.files = files
        tabs[number] = session
        tabCount = max(tabCount, number)
        use(number)
        stage.show()
        closeUnused()
        return session
    }

    private func use(_ number: Int) {
        uses.removeAll { $0 == number }
        uses.append(number)
    }

    /// Closes the tabs that were not used for longest, but none that is watched.
    private func closeUnused() {
        for number in uses.dropLast() where tabs.count > Self.limit {
            guard let session = tabs[number], !session.isWatched else { continue }
            tabs[number] = nil
            uses.removeAll { $0 == number }
            session.end()
        }
    }

    /// Notes that a page listens; if too many do, the one that began first has to pause.
    func listened(_ session: WebSession, stream: Int) {
        listening.removeAll { $0.session.streams[$0.stream] == nil }
        listening.append((session, stream))
        while listening.count > Self.streamLimit {
            let (first, stream) = listening.removeFirst()
            first.pause(stream)
        }
    }

    /// Sends a sign of life on all connections.
    func beat() { for session in tabs.values { session.beat() } }

    /// Ends all tabs.
    func end() {
        for session in tabs.values { session.end() }
        files.end()
        (tabs, uses, listening) = ([:], [], [])
    }
}
