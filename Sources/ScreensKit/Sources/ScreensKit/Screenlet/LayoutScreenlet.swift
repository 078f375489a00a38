/// A screenlet with several views in one theme, each for another use: stars, thumbs.
///
/// Such views belong to themes named `<theme>-<layout>`: `PollView_default_bars` to
/// `default-bars`.
@MainActor
public protocol LayoutScreenlet: Screenlet {
    /// The theme whose view ends every chain of fallbacks, such as `default-thumbs`.
    static var defaultLayout: ThemeName { get }

    /// The name of the view to draw with in place of the theme's: a theme, also by its short name
    /// (`stars`), or the view's type name. Empty for the theme's.
    ///
    /// It may change at any time; the host looks when it draws and when it delivers an act.
    var layoutId: String { get }

    /// Called with the ``ScreenletView/traits`` of the view that draws from now on, before
    /// ``Screenlet/onShow()`` and whenever it becomes another.
    func viewChanged(to traits: JSONObject)
}
