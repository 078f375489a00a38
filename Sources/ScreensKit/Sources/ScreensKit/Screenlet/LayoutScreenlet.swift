/// A screenlet with several views in one theme for different uses, such as stars and thumbs.
///
/// Such views belong to themes named `<theme>-<layout>`: `PollView_default_bars` belongs to `default-bars`.
@MainActor
public protocol LayoutScreenlet: Screenlet {
    /// The last theme in which a view is looked for, such as `default-thumbs`.
    static var defaultLayout: ThemeName { get }

    /// The view to use instead of the theme's view; empty for the theme's view.
    ///
    /// It names a theme, also by its short name (`stars`), or it is the name of the view's type. It
    /// may change at any time; the host reads it when it draws and when it delivers a user action.
    var layoutId: String { get }

    /// Called with the ``ScreenletView/traits`` of the view that is used.
    ///
    /// It is called before ``Screenlet/onShow()``, and whenever another view is used.
    func viewChanged(to traits: JSONObject)
}
