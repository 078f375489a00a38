/// An appearance for screenlets, chosen by name.
///
/// A theme mainly consists of views: public types of any plugin, named `<Screenlet>View_<theme>`,
/// which are found by that name. The theme itself defines what all of them share. If it has no view
/// for something, a view is looked for in its ``parent``, then in that theme's parent, and finally
/// in `default`.
///
/// Rules for implementers:
/// - The type is public, has a public `init()`, and is named `<Name>Theme`; the theme's name is
///   `<Name>` in lower case: `CorporateTheme` is `corporate`.
/// - Every property always returns the same value; a theme has no state.
///
/// A theme that only has views does not need such a type: it has the style of `default`.
public protocol Theme: Sendable {
    /// Creates the theme, without side effects.
    init()

    /// The theme that draws what this one lacks; `nil`, the default, for `default`.
    ///
    /// A chain of parents ends where it returns to a theme that it already has.
    var parent: ThemeName? { get }

    /// Colours, spacing, corners and typeface.
    var style: Style { get }
}

extension Theme {
    /// Returns `nil`, for the theme `default`.
    public var parent: ThemeName? { nil }
    /// Returns the default style.
    public var style: Style { Style() }
}
