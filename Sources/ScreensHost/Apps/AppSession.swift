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
    public internal(set) var app: ScreensApp
    /// The host of the user.
    public let host: ScreenletHost
    /// The theme of all pages, which the user can change; `nil` for the app's.
    public internal(set) var theme: ThemeName?
    /// The app's texts in the user's language, by key.
    public internal(set) var texts: [String: String]
    /// The secrets that its screenlets get, by the names of their attributes: an app's file cannot contain them.
    var secrets: [String: SecretText]
    /// What the app or an error says to the user; an empty text for nothing.
    public private(set) var message = ""
    /// Why a step of the app was not done, which the message says; `nil` if the message says something else.
    public private(set) var problem: AppError?
    /// How many messages there were.
    private var messageCount = 0
    /// Called when another page, title or message is to be shown.
    public var onChange: (() -> Void)?
    /// Called with the name of a screenlet on the page and each event that it reports, before the app handles it.
    public var onEvent: ((String, ScreenletEvent) -> Void)?

    /// Where the app begins: its start, or the page that it was opened with.
    var home: AppAddress
    /// The host of pages that are always shown as to a guest.
    var guests: ScreenletHost
    /// Whether its page is only looked at, beside those of another session.
    private(set) var isPreview = false
    /// How many other versions of the app have replaced the first one.
    var version = 0
    let stack = PageStack()
    var pageCount = 0
    /// What was entered in the field of the search, and not searched for; `nil` for nothing.
    var wanted: String?
    /// Where the sign-in leads to: the page that the user wanted or, if that was the sign-in, was on before.
    var destination: AppAddress?
    var user: SessionUser?
    private var work: Task<Void, Never>?
    private var budget = EventBudget()
    /// Leads to another page after a sign-in or a sign-out; `nil` while there is nothing to follow.
    var following: Task<Void, Never>?

    /// Shown if not even the start can be opened; the message says why.
    private lazy var empty = OpenPage(emptyIn: self)

    /// Opens an app, which shows its first page.
    ///
    /// - Parameters:
    ///   - app: the app, without mistakes.
    ///   - host: the host of its user.
    ///   - theme: a theme for all pages instead of the app's.
    ///   - texts: the app's texts in the user's language.
    ///   - secrets: the secrets that screenlets get, by the names of their attributes, such as `anonymousApiPassword`.
    ///   - address: the first page; `nil` for the app's start.
    /// - Returns: the app in use.
    /// - Throws: ``AppError`` if the page cannot be opened.
    public static func open(
        _ app: ScreensApp,
        on host: ScreenletHost,
        theme: ThemeName? = nil,
        texts: [String: String] = [:],
        secrets: [String: SecretText] = [:],
        at address: AppAddress? = nil
    ) async throws(AppError) -> AppSession {
        if app.asksWhoTheUserIs { await host.identifyUser() }
        return try AppSession(
            app,
            on: host,
            guests: await guests(of: app, besides: host),
            theme: theme,
            texts: texts,
            secrets: secrets,
            at: address
        )
    }

    /// The host of pages that are always shown as to a guest: another one if the app has such pages.
    ///
    /// Sessions of several users can share it, as nobody can sign in there.
    public static func guests(
        of app: ScreensApp,
        besides host: ScreenletHost
    ) async -> ScreenletHost {
        let hasGuests = app.pages.values.contains { ($0.signIn ?? app.signIn) == .none }
        return hasGuests ? await host.guest() : host
    }

    /// Opens an app with a host for guests, which ``guests(of:besides:)`` returns.
    ///
    /// If ``ScreensApps/ScreensApp/asksWhoTheUserIs``, the host should know that: ``ScreenletHost/identifyUser()``.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened.
    public init(
        _ app: ScreensApp,
        on host: ScreenletHost,
        guests: ScreenletHost,
        theme: ThemeName? = nil,
        texts: [String: String] = [:],
        secrets: [String: SecretText] = [:],
        at address: AppAddress? = nil
    ) throws(AppError) {
        (self.app, self.host, self.guests) = (app, host, guests)
        (self.theme, self.texts, self.secrets) = (theme, texts, secrets)
        user = host.user
        home = address ?? AppAddress(page: app.start)
        useServices()
        try open(home)
    }

    /// Opens the same app for the same user a second time, with other pages.
    ///
    /// The app's start is below the page, unless guests may not see it.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened.
    init(besides other: AppSession, at address: AppAddress, number: Int?) throws(AppError) {
        (app, host, guests, secrets) = (other.app, other.host, other.guests, other.secrets)
        (theme, texts, home, user) = (other.theme, other.texts, other.home, other.host.user)
        try go(to: number ?? nextPageNumber(), at: address)
        insertStartBelow()
    }

    /// Opens a page to be only looked at, beside the pages of another session.
    ///
    /// - Throws: ``AppError`` if the page cannot be opened, or not without a sign-in.
    init(previewing address: AppAddress, beside other: AppSession) throws(AppError) {
        isPreview = true
        (app, host, guests, secrets) = (other.app, other.host, other.guests, other.secrets)
        (theme, texts, home, user) = (other.theme, other.texts, address, other.host.user)
        let wanted = try checked(address)
        guard try signInPage(before: wanted) == nil else {
            throw .signInRequired(page: wanted.page)
        }
        try show(wanted)
    }

    isolated deinit { hide() }

    /// The page that is shown.
    public var page: OpenPage {
        stack.entries.last?.page ?? empty
    }

    /// The addresses of the open pages, the one that is shown last.
    public var addresses: [AppAddress] { stack.entries.map(\.address) }

    /// Opens a page above the present one.
    ///
    /// Nothing is written because of that, whatever the address says.
    ///
    /// - Throws: ``AppError``; the present page remains.
    public func open(_ address: AppAddress) throws(AppError) { try open(address, number: nil) }

    /// Opens a page above the present one, with the number of one that was there.
    func open(_ address: AppAddress, number: Int?) throws(AppError) {
        let wanted = try checked(address)
        let first = try signInPage(before: wanted)
        destination = destination(of: wanted, through: first)
        try show(first ?? wanted, number: number)
    }

    /// Loads again what a write may have changed: the screenlets that are shown at once, those on pages below when the
    /// user goes back to them.
    ///
    /// `writer` shows already what it has written.
    func dataChanged(besides writer: Stage?) {
        for page in stack.pages { page.dataChanged(besides: writer) }
        page.bringUpToDate()
    }

    /// Shows the pages again that were hidden.
    func show() { for entry in stack.entries { entry.page?.show() } }

    /// Hides all pages.
    func hide() { for page in stack.pages { page.hide() } }

    /// The name of the app in the user's language.
    public var title: String {
        switch app.title {
        case .plain(let text): text
        case .key(let key): texts[key] ?? key
        }
    }

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
    func nextPageNumber() -> Int {
        pageCount += 1
        return pageCount
    }

    /// Counts an event; `false` if there were too many of them in a short time.
    func mayHandleEvent() -> Bool { budget.consume() }

    /// Shows a message; an empty one removes the last.
    func showMessage(_ text: String) { show(text, nil) }

    /// Shows why a step was not done.
    func fail(_ error: AppError) { show(error.message, error) }

    /// Distinguishes the message from an earlier one with the same words; `nil` for the first one, and without one.
    var messageNumber: Int? { message.isEmpty || messageCount < 2 ? nil : messageCount }

    private func show(_ text: String, _ error: AppError?) {
        if !text.isEmpty { messageCount += 1 }
        (message, problem) = (text, error)
        onChange?()
    }

    /// Lets the hosts of the app ask services where the app says.
    func useServices() {
        for host in [host, guests] { host.useServices(of: app) }
    }

    /// The host of a page: those that are always shown as to a guest have one of their own.
    func host(for page: AppPage) -> ScreenletHost {
        (page.signIn ?? app.signIn) == .none ? guests : host
    }

    /// What apps may know about the user.
    var facts: [AppValue.SessionFact: JSONValue] {
        let user = host.user
        return [
            .userId: .int64(user?.userId ?? 0),
            .fullName: .text(user?.displayName ?? ""),
            .emailAddress: .text(user?.emailAddress ?? ""),
            .screenName: .text(user?.screenName ?? ""),
            .locale: .text(host.locale.identifier),
            .isSignedIn: .bool(user != nil),
        ]
    }
}
