public import ScreensApps
@_spi(Host) public import ScreensKit

/// An app in use by one user: the pages that are open, one above the other.
///
/// ```swift
/// let session = try await AppSession.open(app, on: host)
/// try session.open(AppAddress(page: "article", values: ["entryId": 30305]))
/// await session.page.settled()
/// session.back()
/// ```
/// Pages below the uppermost one keep their screenlets, so that going back finds everything as it was left.
@MainActor
public final class AppSession {
    /// The app, which has been checked with ``AppCheck``.
    public let app: ScreensApp
    /// The host of the user.
    public let host: ScreenletHost
    /// The theme of all pages; `nil` for the app's.
    public let theme: ThemeName?
    /// The app's texts in the user's language, by key.
    public let texts: [String: String]
    /// What the app or an error says to the user; an empty text for nothing.
    public private(set) var message = ""
    /// Called when another page, title or message is to be shown.
    public var onChange: (() -> Void)?
    /// Called with the name of a screenlet on the page and each event that it reports, before the app handles it.
    public var onEvent: ((String, ScreenletEvent) -> Void)?

    /// Where the app begins: its start, or the page that it was opened with.
    let home: AppAddress
    /// The host of pages that are always shown as to a guest.
    let guests: ScreenletHost
    private(set) var entries: [Entry] = []
    private var pageCount = 0
    /// Pages that were left although something was entered in them; opening them again finds it.
    private var drafts: [OpenPage] = []
    /// The page that the user wanted before the sign-in.
    private var destination: AppAddress?
    private var user: SessionUser?
    private var work: Task<Void, Never>?
    /// Leads to another page after a sign-in or a sign-out; `nil` while there is nothing to follow.
    private(set) var following: Task<Void, Never>?

    /// A page of the stack; only the uppermost ones keep their screenlets.
    @MainActor
    struct Entry {
        let address: AppAddress
        /// Distinguishes it from all other pages of the app that are or were open.
        let number: Int
        /// The page; `nil` if its screenlets were released.
        var page: OpenPage? { didSet { title = page?.title ?? oldValue?.title ?? title } }
        private(set) var title = ""

        init(_ page: OpenPage) {
            (address, number, title) = (page.address, page.number, page.title)
            self.page = page
        }

        /// A page whose screenlets are created when the user goes back to it.
        init(unopened address: AppAddress, _ number: Int, title: String) {
            (self.address, self.number, self.title) = (address, number, title)
        }
    }

    /// Shown if not even the start can be opened; the message says why.
    private lazy var empty = OpenPage(emptyIn: self)

    /// How many pages keep their screenlets.
    static let mostOpenPages = 8
    /// How many pages one can go back.
    static let mostEntries = 100
    /// How many pages stay open because something was entered in them.
    static let mostDrafts = 20

    /// Opens an app, which shows its first page.
    ///
    /// - Parameters:
    ///   - app: the app, without mistakes.
    ///   - host: the host of its user.
    ///   - theme: a theme for all pages instead of the app's.
    ///   - texts: the app's texts in the user's language.
    ///   - address: the first page; `nil` for the app's start.
    /// - Returns: the app in use.
    /// - Throws: ``AppError`` if the page cannot be opened.
    public static func open(
        _ app: ScreensApp,
        on host: ScreenletHost,
        theme: ThemeName? = nil,
        texts: [String: String] = [:],
        at address: AppAddress? = nil
    ) async throws(AppError) -> AppSession {
        try AppSession(
            app,
            on: host,
            guests: await guests(of: app, besides: host),
            theme: theme,
            texts: texts,
            at: address
        )
    }

    /// The host of pages that are always shown as to a guest: another one if the app has such pages.
    ///
    /// Sessions of several users can share it.
    public static func guests(
        of app: ScreensApp,
        besides host: ScreenletHost
    ) async -> ScreenletHost {
        let hasGuests = app.pages.values.contains { ($0.signIn ?? app.signIn) == .none }
        return hasGuests ? await host.guest() : host
    }

    /// Opens an app with a host for guests, which ``guests(of:besides:)`` returns.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened.
    public init(
        _ app: ScreensApp,
        on host: ScreenletHost,
        guests: ScreenletHost,
        theme: ThemeName? = nil,
        texts: [String: String] = [:],
        at address: AppAddress? = nil
    ) throws(AppError) {
        (self.app, self.host, self.guests) = (app, host, guests)
        (self.theme, self.texts) = (theme, texts)
        user = host.user
        home = address ?? AppAddress(page: app.start)
        try open(home)
    }

    /// Opens the same app for the same user a second time, with other pages.
    ///
    /// The app's start is below the page, unless guests may not see it.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened.
    init(besides other: AppSession, at address: AppAddress, number: Int?) throws(AppError) {
        (app, host, guests) = (other.app, other.host, other.guests)
        (theme, texts, home, user) = (other.theme, other.texts, other.home, other.host.user)
        try go(to: number ?? nextPageNumber(), at: address)
        putStartBelow()
    }

    isolated deinit { discard(entries.compactMap(\.page) + drafts) }

    /// The page that is shown.
    public var page: OpenPage {
        entries.last?.page ?? empty
    }

    /// The addresses of the open pages, the one that is shown last.
    public var addresses: [AppAddress] { entries.map(\.address) }

    /// Opens a page above the present one.
    ///
    /// Nothing is written because of that, whatever the address says.
    ///
    /// - Throws: ``AppError``; the present page remains.
    public func open(_ address: AppAddress) throws(AppError) {
        let wanted = try checked(address)
        let first = try signInPage(before: wanted)
        destination = first.map { _ in wanted }
        try show(first ?? wanted)
    }

    /// Goes back to the page before.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    public func back() -> Bool {
        guard entries.count > 1 else { return false }
        leave(entries.removeLast())
        destination = nil
        say("")
        do throws(AppError) { try reopen() } catch { fail(error) }
        return true
    }

    /// Opens a page that the menu leads to.
    ///
    /// It replaces the pages above the one where the app begins.
    func openFromMenu(_ page: String) {
        do throws(AppError) {
            let address = AppAddress(page: page)
            _ = try checked(address)
            for entry in entries.dropFirst() { leave(entry) }
            entries.removeSubrange(min(1, entries.count)...)
            if entries.first?.address != address { return try open(address) }
            destination = nil
            say("")
            try reopen()
        } catch {
            fail(error)
        }
    }

    /// Loads again what a write may have changed: the screenlets that are shown at once, those on pages below when the
    /// user goes back to them.
    ///
    /// `writer` shows already what it has written.
    func dataChanged(besides writer: Stage?) {
        for page in entries.compactMap(\.page) + drafts { page.dataChanged(besides: writer) }
        page.bringUpToDate()
    }

    /// Shows the pages again that were hidden.
    func show() { for entry in entries { entry.page?.show() } }

    /// Hides all pages.
    func hide() { discard(entries.compactMap(\.page) + drafts) }

    /// The name of the app in the user's language.
    public var title: String {
        switch app.title {
        case .plain(let text): text
        case .key(let key): texts[key] ?? key
        }
    }

    /// The pages of the menu.
    var menu: [AppMenuItem] {
        let scene = AppScene(session: facts, texts: texts)
        return app.menu.compactMap { name in
            guard let page = app.pages[name] else { return nil }
            let isCurrent = name == self.page.address.page
            let title = scene.value(of: page.title)?.text ?? ""
            return AppMenuItem(
                page: name,
                title: title.isEmpty ? name : title,
                isCurrent: isCurrent
            )
        }
    }

    /// The titles of the pages below, the nearest last.
    var trail: [String] { entries.dropLast().map(\.shownTitle) }

    /// Signs the user out.
    public func signOut() {
        work = Task { [host] in await host.signOut() }
    }

    /// Waits until the page has loaded, and the user is signed in or out.
    public func settled() async {
        await work?.value
        await following?.value
        await page.settled()
    }

    /// A number for a page that is opened now.
    private func nextPageNumber() -> Int {
        pageCount += 1
        return pageCount
    }

    /// Shows a message; an empty one removes the last.
    func say(_ text: String) {
        message = text
        onChange?()
    }

    func fail(_ error: AppError) { say(error.message) }

    /// The host of a page: those that are always shown as to a guest have one of their own.
    func host(for page: AppPage) -> ScreenletHost {
        (page.signIn ?? app.signIn) == .none ? guests : host
    }

    /// What apps may know about the user.
    var facts: [AppValue.SessionFact: JSONValue] {
        let user = host.user
        return [
            .userId: .int64(user?.userId ?? 0),
            .fullName: .text(user?.fullName ?? ""),
            .emailAddress: .text(user?.emailAddress ?? ""),
            .screenName: .text(user?.screenName ?? ""),
            .locale: .text(host.locale.identifier),
            .isSignedIn: .bool(user != nil),
        ]
    }
}

extension AppSession {
    /// The address with checked values and defaults.
    ///
    /// - Throws: ``AppError`` if there is no such page, or it cannot be opened with these values.
    func checked(_ address: AppAddress) throws(AppError) -> AppAddress {
        let page = try appPage(address.page)
        do throws(AppArgumentError) {
            let values = try page.arguments(from: address.values)
            return AppAddress(page: address.page, values: values)
        } catch {
            throw .wrongArgument(page: address.page, error)
        }
    }

    private func appPage(_ name: String) throws(AppError) -> AppPage {
        guard let page = app.pages[name] else {
            throw .unknownPage(name, suggestion: app.pages.keys.nearest(to: name))
        }
        return page
    }

    private func requiresSignIn(_ address: AppAddress) -> Bool {
        (app.pages[address.page]?.signIn ?? app.signIn) == .required
            && address.page != app.signInPage
    }

    /// The page for signing in, if a guest wants a page that requires it.
    private func signInPage(before wanted: AppAddress) throws(AppError) -> AppAddress? {
        guard host.user == nil, requiresSignIn(wanted) else { return nil }
        guard let page = app.signInPage else { throw .signInRequired(page: wanted.page) }
        return try checked(AppAddress(page: page))
    }

    private func show(_ address: AppAddress, number: Int? = nil) throws(AppError) {
        put(try page(at: address, number: number ?? nextPageNumber()))
    }

    private func page(at address: AppAddress, number: Int) throws(AppError) -> OpenPage {
        if let draft = takeDraft(address) {
            draft.number = number
            return draft
        }
        return try OpenPage(address, try appPage(address.page), number: number, in: self)
    }

    private func put(_ page: OpenPage) {
        entries.append(Entry(page))
        if entries.count > Self.mostEntries { leave(entries.removeFirst()) }
        release()
        say("")
        page.show()
    }

    /// The page of this address that was left with something entered in it; `nil` if there is none.
    private func takeDraft(_ address: AppAddress) -> OpenPage? {
        guard let index = drafts.lastIndex(where: { $0.address == address }) else { return nil }
        return drafts.remove(at: index)
    }

    /// Closes a page, unless something was entered in it.
    private func leave(_ entry: Entry) {
        guard let page = entry.page else { return }
        guard page.hasUnsentInput else { return page.hide() }
        drafts.append(page)
        if drafts.count > Self.mostDrafts { drafts.removeFirst().hide() }
    }

    /// Closes pages of the user who has signed out.
    private func discard(_ pages: some Sequence<OpenPage>) { for page in pages { page.hide() } }

    /// Releases the screenlets of pages far below, but for those in which the user has entered something.
    private func release() {
        for index in entries.indices.dropLast(Self.mostOpenPages)
        where entries[index].page?.hasUnsentInput == false {
            entries[index].page?.hide()
            entries[index].page = nil
        }
    }

    /// Creates the uppermost page again if its screenlets were released, else brings it up to date.
    private func reopen() throws(AppError) {
        guard let entry = entries.last else { return }
        if let page = entry.page { return page.show() }
        let page = try page(at: entry.address, number: entry.number)
        entries[entries.count - 1].page = page
        page.show()
    }

    /// Follows a sign-in or a sign-out, which all stages report.
    func userMayHaveChanged() {
        guard host.user != user else { return }
        user = host.user
        discard(drafts)
        drafts = []
        // The stages that have not begun again yet do so first.
        following = Task { [weak self] in
            self?.followUser()
            self?.following = nil
        }
    }

    private func followUser() {
        do throws(AppError) {
            if user != nil, let wanted = destination {
                destination = nil
                var number: Int?
                if page.address.page == app.signInPage {
                    let door = entries.removeLast()
                    door.page?.hide()
                    // The page replaces the sign-in in the history of a browser, too.
                    number = door.number
                }
                try show(wanted, number: number)
            } else if user == nil, entries.contains(where: { requiresSignIn($0.address) }) {
                discard(entries.compactMap(\.page))
                entries = []
                try open(AppAddress(page: app.start))
            }
        } catch {
            fail(error)
        }
    }
}

extension AppSession {
    /// Shows a page again that has been open: as it was left if it still is, otherwise loaded again.
    ///
    /// Browsers go back and forward over any number of pages, also to those that the app has closed. Pages have
    /// ascending numbers, so that the pages opened after this one are closed.
    ///
    /// - Throws: ``AppError`` if it cannot be opened; then the present page remains.
    func go(to number: Int, at address: AppAddress) throws(AppError) {
        if let index = entries.firstIndex(where: { $0.number == number }) {
            guard index < entries.count - 1 else { return }
            close(after: index)
            destination = nil
            say("")
            return try reopen()
        }
        let wanted = try checked(address)
        let door = try signInPage(before: wanted)
        let page = try page(at: door ?? wanted, number: number)
        destination = door.map { _ in wanted }
        pageCount = max(pageCount, number)
        close(after: (entries.firstIndex { $0.number > number } ?? entries.count) - 1)
        // The start below was only a guess of what the user had opened before.
        if entries.last?.number == Self.guessedStart, entries.last?.address == wanted {
            close(after: entries.count - 2)
        }
        put(page)
    }

    /// Puts the app's start below the only page, so that one can go back to it.
    func putStartBelow() {
        let start = AppAddress(page: app.start)
        guard entries.count == 1, entries[0].address != start, let page = app.pages[app.start],
            host.user != nil || !requiresSignIn(start)
        else { return }
        let title = AppScene(session: facts, texts: texts).value(of: page.title)?.text ?? app.start
        entries.insert(Entry(unopened: start, Self.guessedStart, title: title), at: 0)
    }

    /// The number of a start that was put below another page.
    private static let guessedStart = 0

    private func close(after index: Int) {
        for entry in entries[(index + 1)...] { leave(entry) }
        entries.removeSubrange((index + 1)...)
    }
}

extension AppSession.Entry {
    /// The title of the page, as far as it is known.
    var shownTitle: String { page?.title ?? title }
}
