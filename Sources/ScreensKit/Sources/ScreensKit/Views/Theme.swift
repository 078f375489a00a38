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
/// A theme that only has views does not need such a type. The name of its parent is then the beginning of its own:
/// `corporate-stars` has the style and the views of `corporate`.
public protocol Theme: Sendable {
    /// Creates the theme, without side effects.
    init()

    /// The theme that draws what this one lacks; `nil`, the default, for `default`.
    ///
    /// A chain of parents ends where it returns to a theme that it already has.
    var parent: ThemeName? { get }

    /// Colours, type, spacing and shapes, for all views that are drawn in this theme, including those that other
    /// themes provide.
    ///
    /// Without a style of its own, a theme has that of its ``parent``.
    var style: Style { get }
}

extension Theme {
    /// Returns `nil`, for the theme `default`.
    public var parent: ThemeName? { nil }
    /// The style of the parent, whichever that is where the theme is used.
    public var style: Style { .inherited }
}
