public import ScreensKit

/// An app: pages with screenlets, whose events lead from one page to the next.
///
/// It is data, so that it can be checked as a whole before anything runs. Read it from the file `app.json` with
/// ``AppFile``, or build it in Swift.
///
/// ```swift
/// let app = ScreensApp(
///     title: "News",
///     start: "news",
///     pages: [
///         "news": AppPage(
///             title: "News",
///             screenlets: ["list": PlacedScreenlet("asset-list", set: ["classNameId": "BlogsEntry"])]
///         )
///     ]
/// )
/// ```
public struct ScreensApp: Hashable, Sendable {
    /// The name of the app for users.
    public var title: AppText
    /// The theme of all screenlets; `nil` for `default`.
    public var theme: ThemeName?
    /// The name of the page that is shown first.
    public var start: String
    /// The names of the pages in the menu, in order.
    public var menu: [String]
    /// Whether users have to sign in, for pages that do not say it themselves.
    public var signIn: SignInRule
    /// The name of the page where users sign in; `nil` if no page requires it.
    public var signInPage: String?
    /// The servers beside the portal to which addresses in attributes and arguments may lead, such as
    /// `https://example.org`.
    public var origins: [String]
    /// The addresses of the services of plugins, by the names of services: `["stock": "https://stock.example.com/api"]`.
    ///
    /// An address that the user names precedes. A stored secret is never sent to another address than the one for which the
    /// user has entered it.
    public var services: [String: String]
    /// The plugins that it needs, by name.
    public var requires: [String: PluginRequirement]
    /// What surrounds the pages.
    public var shell: AppShell
    /// The pages by name.
    public var pages: [String: AppPage]

    /// Creates an app, which is not checked yet.
    public init(
        title: AppText,
        theme: ThemeName? = nil,
        start: String,
        menu: [String] = [],
        signIn: SignInRule = .optional,
        signInPage: String? = nil,
        origins: [String] = [],
        services: [String: String] = [:],
        requires: [String: PluginRequirement] = [:],
        shell: AppShell = AppShell(),
        pages: [String: AppPage]
    ) {
        self.title = title
        self.theme = theme
        self.start = start
        self.menu = menu
        self.signIn = signIn
        self.signInPage = signInPage
        self.origins = origins
        self.services = services
        self.requires = requires
        self.shell = shell
        self.pages = pages
    }

    /// The names of the screenlets on all pages, as people type them.
    public var screenletNames: Set<String> {
        Set(pages.values.flatMap(\.screenlets.values).map(\.screenlet))
    }

    /// Whether users sign in.
    public enum SignInRule: String, CaseIterable, Codable, Sendable {
        /// Nobody is shown the page without a sign-in; the app leads through the sign-in and back.
        case required
        /// The page is shown to guests and to signed-in users.
        case optional
        /// The page is always shown as to a guest.
        case none
    }
}

/// A page of an app.
public struct AppPage: Hashable, Sendable {
    /// How many screenlets a page has at most.
    public static let mostScreenlets = 32
    /// How many actions a page has at most.
    public static let mostActions = 8
    /// How many steps an event or an action has at most.
    public static let mostSteps = 16

    /// The title, which may come from the page's parameters or from what a screenlet exposes.
    public var title: AppValue
    /// What the page has to be opened with, by name.
    public var parameters: [String: AppParameter]
    /// Whether users have to sign in; `nil` for the rule of the app.
    public var signIn: ScreensApp.SignInRule?
    /// The screenlets by the names that the page has for them.
    public var screenlets: [String: PlacedScreenlet]
    /// Where they are; `nil` for one below the other in order of their names.
    public var layout: AppLayout?
    /// What is shown beside a list where there is room; `nil` for nothing.
    public var preview: AppPreview?
    /// How the page is in the menu.
    public var entry: AppEntry
    /// What users can do on the page as a whole.
    public var actions: [AppPageAction]

    /// Creates a page.
    public init(
        title: AppValue,
        parameters: [String: AppParameter] = [:],
        signIn: ScreensApp.SignInRule? = nil,
        screenlets: [String: PlacedScreenlet],
        layout: AppLayout? = nil,
        preview: AppPreview? = nil,
        entry: AppEntry = AppEntry(),
        actions: [AppPageAction] = []
    ) {
        self.title = title
        self.parameters = parameters
        self.signIn = signIn
        self.screenlets = screenlets
        self.layout = layout
        self.preview = preview
        self.entry = entry
        self.actions = actions
    }

    /// Everything that events and users can lead to on the page.
    var allSteps: [AppStep] {
        screenlets.values.flatMap(\.on.values).flatMap(\.self) + actions.flatMap(\.steps)
    }
}

/// A screenlet on a page.
public struct PlacedScreenlet: Hashable, Sendable {
    /// The screenlet, as people type it: `asset-list`.
    public var screenlet: String
    /// The theme; `nil` for the theme of the app.
    public var theme: ThemeName?
    /// The values of attributes, by name.
    public var set: [String: AppValue]
    /// What is done, in order, when an event is reported, by the event's name.
    public var on: [String: [AppStep]]

    /// Places a screenlet.
    public init(
        _ screenlet: String,
        theme: ThemeName? = nil,
        set: [String: AppValue] = [:],
        on: [String: [AppStep]] = [:]
    ) {
        self.screenlet = screenlet
        self.theme = theme
        self.set = set
        self.on = on
    }
}

/// Where the screenlets of a page are: columns, each with names of screenlets from top to bottom.
public struct AppLayout: Hashable, Sendable {
    /// Columns for wide screens, from the side where reading begins.
    public var wide: [[String]]
    /// The order on narrow screens.
    public var narrow: [String]

    /// Creates a layout.
    public init(wide: [[String]], narrow: [String]) { (self.wide, self.narrow) = (wide, narrow) }
}
