/// A look for screenlets, chosen by name.
///
/// A theme is mostly its views: public types of any plugin, named `<Screenlet>View_<theme>`, found
/// by that name alone. The theme itself says what all of them share. Where it has no view for
/// something, its ``parent`` is asked, then that theme's parent, and at last `default`.
///
/// Rules for implementers:
/// - The type is public, has a public `init()`, and is named `<Name>Theme`; the theme's name is
///   `<Name>` in lower case: `CorporateTheme` is `corporate`.
/// - Every answer is the same each time; a theme has no state.
///
/// A theme of nothing but views needs no such type: it then has the default's style.
public protocol Theme: Sendable {
    /// Makes the theme. Has no side effects.
    init()

    /// The theme to ask for what this one lacks; `nil`, the default, asks `default`.
    ///
    /// A chain that comes back to a theme it has been at ends there.
    var parent: ThemeName? { get }

    /// Colours, spacing and type.
    var style: Style { get }
}

extension Theme {
    /// The default theme.
    public var parent: ThemeName? { nil }
    /// The default style.
    public var style: Style { Style() }
}
