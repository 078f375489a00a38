/// What a view draws around the screenlets on a page of an app: the menu, the way back, the title, a message.
public struct AppModel: ScreenletModel, Codable, Hashable {
    /// The name of the app for users.
    public var appTitle: String
    /// The title of the page.
    public var title: String
    /// Whether one of the screenlets shows the title, from which it comes; then views do not draw it above them.
    public var hasTitleInside: Bool
    /// The pages in the menu; empty if the app has no menu.
    public var menu: [AppMenuItem]
    /// The titles of the pages below this one, the nearest last; empty if one cannot go back.
    public var trail: [String]
    /// What the app says to the user; empty for nothing.
    public var message: String
    /// Whether the message says that something was not possible.
    public var messageIsProblem = false
    /// The screenlets in columns, for wide screens.
    public var wide: [[EmbeddedPart]]
    /// The screenlets from top to bottom, for narrow screens.
    public var narrow: [EmbeddedPart]

    /// Creates a page; without arguments, one with nothing on it.
    public init(
        appTitle: String = "",
        title: String = "",
        hasTitleInside: Bool = false,
        menu: [AppMenuItem] = [],
        trail: [String] = [],
        message: String = "",
        wide: [[EmbeddedPart]] = [],
        narrow: [EmbeddedPart] = []
    ) {
        (self.appTitle, self.title, self.menu) = (appTitle, title, menu)
        self.hasTitleInside = hasTitleInside
        (self.trail, self.message) = (trail, message)
        (self.wide, self.narrow) = (wide, narrow)
    }

    /// The action that goes back.
    public static var back: Action { Action("back") }
}

/// A page in the menu of an app.
public struct AppMenuItem: Codable, Hashable, Sendable {
    /// The name of the page.
    public let page: String
    /// Its title.
    public let title: String
    /// Whether it is the page that is shown.
    public let isCurrent: Bool

    /// Creates an item.
    public init(page: String, title: String, isCurrent: Bool) {
        (self.page, self.title, self.isCurrent) = (page, title, isCurrent)
    }

    /// The action that opens the page.
    public var open: Action { Action("openPage", ["page": .text(page)]) }
}

extension ScreenletName {
    /// The name under which themes offer views of the pages of apps: `AppView_<theme>`.
    @_spi(Host)
    public static let app = ScreenletName(typeName: "App")
}
