/// What a view draws around the screenlets on a page of an app: the menu, the way back, the title, the sync state.
public struct AppModel: ScreenletModel, Codable, Hashable {
    /// The name of the app for users.
    public var appTitle: String
    /// The title of the page.
    public var title: String
    /// Whether one of the screenlets shows the title, from which it comes; then views do not draw it above them.
    public var hasTitleInside: Bool
    /// The mark of the app; `nil` for the first letter of its name.
    public var logo: ImageReference?
    /// The pages in the menu that the user may open; empty if the app has no menu.
    public var menu: [AppMenuItem]
    /// The titles of the pages below this one, the nearest last; empty on pages of the menu, and if one cannot go back.
    public var trail: [String]
    /// The number of entries of the list that the page is about; `nil` if it is not known.
    public var count: Int?
    /// The search of the app; `nil` without one.
    public var search: AppSearch?
    /// The buttons that concern the whole page, in order.
    public var actions: [AppAction] = []
    /// Whether all changes are sent; `nil` where there is no queue of changes.
    public var sync: SyncState?
    /// Who is signed in; `nil` for guests.
    public var user: AppUser?
    /// The name of the page where guests sign in; `nil` for users, and if the app has none.
    public var signInPage: String?
    /// The themes to choose from; `nil` where the page does not offer them.
    public var appearance: AppAppearance?
    /// What the app says to the user; `nil` for nothing.
    public var message: String? { didSet { message = message?.nonEmpty } }
    /// Whether the message says that something was not possible.
    public var messageIsProblem = false
    /// Distinguishes the message from an earlier one with the same words; `nil` for the first one, and without one.
    @_spi(Host) public var messageNumber: Int?
    /// The screenlets in columns, for wide screens.
    public var wide: [[EmbeddedPart]]
    /// The screenlets from top to bottom, for narrow screens.
    public var narrow: [EmbeddedPart]

    /// Creates a page; without arguments, one with nothing on it.
    @_spi(Host) public init(
        appTitle: String = "",
        title: String = "",
        hasTitleInside: Bool = false,
        menu: [AppMenuItem] = [],
        trail: [String] = [],
        message: String? = nil,
        wide: [[EmbeddedPart]] = [],
        narrow: [EmbeddedPart] = []
    ) {
        (self.appTitle, self.title, self.menu) = (appTitle, title, menu)
        self.hasTitleInside = hasTitleInside
        (self.trail, self.message) = (trail, message?.nonEmpty)
        (self.wide, self.narrow) = (wide, narrow)
    }

    /// The action that goes back.
    public static var back: Action { Action("back") }
    /// The action that loads the page again.
    public static var refresh: Action { Action("refresh") }
    /// The action that shows the changes that have not been sent.
    public static var showChanges: Action { Action("showChanges") }
    /// The action that searches for what was entered.
    public static var search: Action { Action("search") }
    /// The action that draws the app with another theme; its argument `value` is the theme's name.
    public static var useTheme: Action { Action("useTheme") }
    /// The action that opens a page of the menu, of the user or of the sign-in.
    public static func open(_ page: String) -> Action { Action("openPage", ["page": .text(page)]) }
}

extension ScreenletName {
    /// The name under which themes offer views of the pages of apps: `AppView_<theme>`.
    @_spi(Host)
    public static let app = ScreenletName(typeName: "App")
}
