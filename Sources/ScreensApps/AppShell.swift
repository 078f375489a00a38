public import ScreensKit

/// What surrounds the pages of an app.
public struct AppShell: Hashable, Sendable {
    /// The mark: the name of a symbol, or the path of a picture at the portal, `/documents/20143/0/mark.png`; `nil` for the
    /// first letter of the title.
    public var logo: String?
    /// The name of the page about the user; `nil` without one.
    public var userPage: String?
    /// What searching does; `nil` without a search.
    public var search: AppSearchRule?
    /// The themes of which users can choose one on the page about them; empty for no choice.
    public var appearance: [ThemeName]

    /// Creates it; without arguments, the menu alone surrounds the pages.
    public init(
        logo: String? = nil,
        userPage: String? = nil,
        search: AppSearchRule? = nil,
        appearance: [ThemeName] = []
    ) {
        (self.logo, self.userPage) = (logo, userPage)
        (self.search, self.appearance) = (search, appearance)
    }

    /// The picture of the mark; `nil` for the first letter of the title.
    package var picture: ImageReference? {
        guard let logo else { return nil }
        if logo.hasPrefix("/") { return .portalFile(logo, label: "") }
        return ImageReference.Symbol(rawValue: logo).map(ImageReference.symbol)
    }
}

/// The page that a search opens.
public struct AppSearchRule: Hashable, Sendable {
    /// The name of the page.
    public var page: String
    /// The parameter of that page which receives what was entered.
    public var parameter: String
    /// What can be searched; `nil` for `Search`.
    public var label: AppText?

    /// Creates a search.
    public init(page: String, parameter: String, label: AppText? = nil) {
        (self.page, self.parameter, self.label) = (page, parameter, label)
    }
}

/// How a page is in the menu.
public struct AppEntry: Hashable, Sendable {
    /// The text in the menu; `nil` for the title of the page.
    ///
    /// A title that comes from a screenlet is not known before the page is opened.
    public var label: AppText?
    /// The symbol before the title; `nil` for none.
    public var symbol: ImageReference.Symbol?
    /// A short text behind the title; `nil` for none.
    public var badge: AppValue?
    /// The group of the page; `nil` for none.
    public var group: AppText?

    /// Creates an entry.
    public init(
        label: AppText? = nil,
        symbol: ImageReference.Symbol? = nil,
        badge: AppValue? = nil,
        group: AppText? = nil
    ) {
        (self.label, self.symbol) = (label, symbol)
        (self.badge, self.group) = (badge, group)
    }
}

/// A page that shows the chosen row of a list beside the list, where there is room for both.
public struct AppPreview: Hashable, Sendable {
    /// The name of the list on its page.
    public var list: String
    /// The page that choosing a row opens.
    public var page: String

    /// Creates a preview.
    public init(list: String, page: String) { (self.list, self.page) = (list, page) }
}
