/// A page in the menu of an app.
public struct AppMenuItem: Codable, Hashable, Sendable {
    /// The name of the page.
    public let page: String
    /// Its title.
    public let title: String
    /// Whether it is the page that is shown, or below it.
    public let isCurrent: Bool
    /// A symbol before the title; `nil` for none.
    public var symbol: ImageReference.Symbol?
    /// A number or a short word behind the title; `nil` for none.
    public var badge: String?
    /// The name of the group that the page is in; `nil` for none.
    ///
    /// Pages of a group are next to each other.
    public var group: String?

    /// Creates an item.
    @_spi(Host) public init(page: String, title: String, isCurrent: Bool) {
        (self.page, self.title, self.isCurrent) = (page, title, isCurrent)
    }

    /// The action that opens the page.
    public var open: Action { AppModel.open(page) }
}

/// The user of an app, as its pages show them.
public struct AppUser: Codable, Hashable, Sendable {
    /// The name for people.
    public var name: String
    /// The portrait; `nil` if there is none.
    public var picture: ImageReference?
    /// The name of the page about the user; `nil` if the app has none.
    public var page: String?
    /// Whether that page is shown.
    public var isCurrent: Bool

    /// Describes a user.
    @_spi(Host) public init(
        name: String,
        picture: ImageReference? = nil,
        page: String? = nil,
        isCurrent: Bool = false
    ) {
        (self.name, self.picture, self.page, self.isCurrent) = (name, picture, page, isCurrent)
    }

    /// The first letters of the first and the last name, for a portrait that cannot be shown.
    public var letters: String {
        let words = name.split(whereSeparator: \.isWhitespace)
        let ends = words.count > 1 ? [words[0], words[words.count - 1]] : Array(words)
        return ends.compactMap { $0.first?.uppercased() }.joined()
    }
}

/// A button that concerns a whole page of an app.
public struct AppAction: Codable, Hashable, Sendable {
    /// What it does, in a word or two.
    public var title: String
    /// Its symbol; with one, a button that is not the page's first is the symbol alone.
    public var symbol: ImageReference.Symbol?
    /// Whether it is what most users come for; a page has at most one.
    public var isPrimary: Bool
    /// The action.
    public var action: Action

    /// Creates a button.
    @_spi(Host) public init(
        title: String,
        symbol: ImageReference.Symbol? = nil,
        isPrimary: Bool = false,
        action: Action
    ) {
        (self.title, self.symbol) = (title, symbol)
        (self.isPrimary, self.action) = (isPrimary, action)
    }
}

/// The search of an app.
public struct AppSearch: Codable, Hashable, Sendable {
    /// What can be searched, such as `Search news`; `nil` for `Search`.
    public var label: String?
    /// What was searched for; `nil` for nothing.
    public var text: String?

    /// Describes a search.
    @_spi(Host) public init(label: String? = nil, text: String? = nil) {
        (self.label, self.text) = (label?.nonEmpty, text?.nonEmpty)
    }
}

/// The themes of which a user can choose one.
public struct AppAppearance: Codable, Hashable, Sendable {
    /// The names of the themes, and the texts that users see.
    public var themes: [Input.Option]
    /// The name of the present theme.
    public var current: String

    /// Describes a choice.
    @_spi(Host) public init(themes: [Input.Option], current: String) {
        (self.themes, self.current) = (themes, current)
    }
}
