public import ScreensApps
public import ScreensHost
@_spi(Host) public import ScreensKit
import ScreensPrinting

/// Uses an app as a user does, for tests: opens pages, presses, types, and reads what is shown.
///
/// ```swift
/// let portal = ScriptedServer { command in
///     command.path.hasSuffix("get-group-entries-count") ? 0 : []
/// }
/// let app = try await AppDriver.open("intranet", on: portal.host())
/// #expect(app.page == "news")
/// #expect(await app.text().contains("No entries"))
/// ```
/// Each function that acts returns when the page has loaded what the action led to. What it does counts as an action of the user,
/// so that it may write.
@MainActor
public final class AppDriver {
    /// The app in use.
    public let session: AppSession
    /// What the screenlets have reported, in order, with the names that their pages have for them.
    public private(set) var events: [(screenlet: String, event: ScreenletEvent)] = []
    private let stage: Stage

    /// Opens the app of a folder, which must not have mistakes.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder with `app.json`.
    ///   - host: the host of the user; ``ScriptedServer/host(plugins:user:locale:)`` makes one without a portal.
    ///   - theme: a theme for all pages instead of the app's.
    ///   - address: the first page; `nil` for the app's start.
    /// - Returns: the app, whose first page has loaded.
    /// - Throws: ``AppDriverError/mistakes(_:)``, ``ScreensApps/AppProblem`` if there is no app,
    ///   ``ScreensHost/AppError`` if the page cannot be opened, or ``ScreensHost/HostError`` without a view for apps.
    public static func open(
        _ folder: String,
        on host: ScreenletHost,
        theme: ThemeName? = nil,
        at address: AppAddress? = nil
    ) async throws -> AppDriver {
        let folder = try AppFolder(folder)
        let problems = folder.problems { host.check(for: $0, texts: $1) }
        guard problems.isEmpty, let app = folder.app else {
            throw AppDriverError.mistakes(problems)
        }
        return try await open(
            app,
            on: host,
            theme: theme,
            texts: folder.texts(for: host.locale),
            at: address
        )
    }

    /// Opens an app that was built in Swift.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - host: the host of the user.
    ///   - theme: a theme for all pages instead of the app's.
    ///   - texts: the app's texts in the user's language, by key.
    ///   - address: the first page; `nil` for the app's start.
    /// - Returns: the app, whose first page has loaded.
    /// - Throws: ``ScreensHost/AppError`` if the page cannot be opened, or ``ScreensHost/HostError`` without a view for apps.
    public static func open(
        _ app: ScreensApp,
        on host: ScreenletHost,
        theme: ThemeName? = nil,
        texts: [String: String] = [:],
        at address: AppAddress? = nil
    ) async throws -> AppDriver {
        let session = try await AppSession.open(
            app,
            on: host,
            theme: theme,
            texts: texts,
            at: address
        )
        let driver = AppDriver(session, try host.stage(session))
        await driver.settled()
        return driver
    }

    private init(_ session: AppSession, _ stage: Stage) {
        (self.session, self.stage) = (session, stage)
        session.onEvent = { [weak self] in self?.events.append(($0, $1)) }
        stage.show()
    }

    isolated deinit { stage.hide() }
}

/// Going from page to page, and reading.
extension AppDriver {
    /// The name of the page that is shown.
    public var page: String { session.page.address.page }

    /// The values that the page was opened with.
    public var values: JSONObject { session.page.address.values }

    /// The names of the open pages, the one that is shown last.
    public var pages: [String] { session.addresses.map(\.page) }

    /// The title of the page.
    public var title: String { session.page.title }

    /// The message above the screenlets; empty for none.
    public var message: String { session.message }

    /// Opens a page as an address does, which never writes.
    ///
    /// - Parameters:
    ///   - page: the name of the page.
    ///   - values: the values of its parameters.
    /// - Throws: ``ScreensHost/AppError``; the present page remains.
    public func open(_ page: String, with values: JSONObject = [:]) async throws(AppError) {
        try session.open(AppAddress(page: page, values: values))
        await settled()
    }

    /// Goes back to the page before.
    ///
    /// - Returns: whether there is one.
    @discardableResult
    public func back() async -> Bool {
        let isBack = session.back()
        await settled()
        return isBack
    }

    /// What the page shows, as lines of text: menu, title, message and screenlets.
    ///
    /// Of a list, the rows are drawn that are loaded.
    ///
    /// - Parameter columns: how wide lines may be.
    /// - Returns: the lines.
    public func text(columns: Int = 80) async -> String { await stage.text(columns: columns) }

    /// What one screenlet of the page shows.
    ///
    /// - Parameters:
    ///   - screenlet: the name that the page has for it.
    ///   - columns: how wide lines may be.
    /// - Returns: lines of text.
    /// - Throws: ``AppDriverError/unknownScreenlet(_:names:)``.
    public func text(of screenlet: String, columns: Int = 80) async throws -> String {
        try await shown(screenlet).text(columns: columns)
    }

    /// The data that a screenlet of the page shows.
    ///
    /// - Throws: ``AppDriverError/unknownScreenlet(_:names:)``.
    public func model(of screenlet: String) throws(AppDriverError) -> any ScreenletModel {
        try shown(screenlet).model
    }

    /// Waits until the page has loaded that the last action led to.
    func settled() async {
        // What a page loads may lead to another one, as a sign-in does.
        for _ in 0..<Self.mostPages {
            let page = session.page
            await session.settled()
            // The sign-in was noticed while the page settled.
            await session.settled()
            if session.page === page { return }
        }
    }

    /// How many pages an action may lead to, one after the other.
    private static var mostPages: Int { 8 }

    func shown(_ name: String) throws(AppDriverError) -> Stage {
        guard let placed = session.page.screenlets.first(where: { $0.name == name }) else {
            throw .unknownScreenlet(name, names: session.page.screenlets.map(\.name))
        }
        return placed.stage
    }
}
