import ScreensKit
@_spi(Host) import ScreensWorker

extension Stage {
    /// Switches to the view of the screenlet's present layout, if the screenlet chooses layouts.
    func followLayout() {
        guard let screenlet = shownScreenlet as? any LayoutScreenlet,
            screenlet.layoutId != layoutId
        else { return }
        layoutId = screenlet.layoutId
        guard let layoutId, !layoutId.isEmpty else {
            return draw(with: themeResolution, for: screenlet)
        }
        do throws(HostError) {
            draw(with: try resolution(ofLayout: layoutId), for: screenlet)
        } catch {
            note("The layout \"\(layoutId)\" is skipped: \(error.message)")
            draw(with: themeResolution, for: screenlet)
        }
    }

    /// The view of exactly this name, without the views of other themes.
    private func resolution(ofLayout layoutId: String) throws(HostError) -> ViewResolution {
        let named = ViewName(typeName: layoutId)
        guard let theme = named?.theme ?? ThemeName(layoutId) else {
            throw .unknownTheme(layoutId, suggestion: nil)
        }
        let name = ViewName(.screenlet(self.name), theme: try host.known(theme))
        let resolution = host.resolution(of: name, shownScreenlet)
        guard resolution.choice?.name == name, named == nil || named?.subject == name.subject else {
            throw .noView(named ?? name)
        }
        return resolution
    }

    private func draw(with resolution: ViewResolution, for screenlet: any LayoutScreenlet) {
        guard let view = resolution.choice?.view else { return }
        self.resolution = resolution
        self.view = view
        screenlet.viewChanged(to: view.traits)
    }
}
