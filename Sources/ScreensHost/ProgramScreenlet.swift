@_spi(Host) public import ScreensKit
@_spi(Host) import ScreensWorker

/// A screenlet of the program itself, which no plugin offers, with the view that draws it in every theme.
@_spi(Host)
public struct ProgramScreenlet {
    let make: @MainActor () -> any Screenlet
    let view: any PluginView

    /// Creates an entry of ``ScreenletHost/programScreenlets``.
    ///
    /// - Parameters:
    ///   - view: draws the model of the screenlet.
    ///   - make: creates a screenlet that is not shown yet.
    public init(drawnBy view: any ScreenletView, _ make: @escaping @MainActor () -> any Screenlet) {
        (self.view, self.make) = (.local(view), make)
    }

    /// The view, as if it had been found by its name.
    func resolution(of name: ScreenletName, in theme: ThemeName) -> ViewResolution {
        let name = ViewName(.screenlet(name), theme: theme)
        return ViewResolution(
            requested: name,
            steps: [],
            choice: ViewResolution.Choice(name: name, plugin: "", view: view),
            defaultLayout: nil
        )
    }
}
