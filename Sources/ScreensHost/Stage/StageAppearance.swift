@_spi(Host) public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

/// How a stage is drawn: its theme's style, and the views that were found.
struct StageAppearance {
    /// The theme that was asked for.
    private(set) var theme: ThemeName
    /// The style of the theme.
    private(set) var style: Style
    /// How the view of the theme was found.
    private(set) var ofTheme: ViewResolution
    /// How the present view was found: the theme's, or that of the screenlet's layout.
    private(set) var resolution: ViewResolution
    var view: any PluginView { didSet { version += 1 } }
    /// Distinguishes drawings of the present view from those of earlier ones.
    private(set) var version = 0
    /// The views that draw parts; `nil` if they have to be looked up.
    var partViews: PartViews?
    /// The screenlet's layout when its view was last looked up; `nil` if it has to be looked up.
    var layoutId: String?

    init(_ theme: ThemeName, _ style: Style, _ found: ViewResolution, _ view: any PluginView) {
        (self.theme, self.style, self.view) = (theme, style, view)
        (ofTheme, resolution) = (found, found)
    }

    /// Draws with what was found for a theme; layout and parts are looked up again.
    mutating func use(
        _ found: ViewResolution,
        _ view: any PluginView,
        _ style: Style,
        of theme: ThemeName
    ) {
        (self.theme, self.style, ofTheme) = (theme, style, found)
        use(found, view)
        (partViews, layoutId) = (nil, nil)
    }

    /// Draws with another view, such as that of a layout.
    mutating func use(_ found: ViewResolution, _ view: any PluginView) {
        (resolution, self.view) = (found, view)
    }
}

extension Stage {
    /// The theme that was asked for.
    public var theme: ThemeName { appearance.theme }
    /// How the present view was found.
    public var resolution: ViewResolution { appearance.resolution }
    /// The style of the theme.
    public var style: Style { appearance.style }

    /// The themes that the user can choose from, in order.
    public var themeNames: [String] { host.themeNames(for: name) }

    /// The full name of the theme that was asked for, such as `default-stars` for `stars`.
    public var fullTheme: ThemeName { appearance.ofTheme.requested.theme }

    /// Draws with another theme from now on.
    ///
    /// The screenlet keeps its data.
    ///
    /// - Throws: ``HostError`` if the theme or a view is not available. Then nothing changes.
    public func change(theme new: ThemeName) throws(HostError) {
        var found: [(Stage, Style, ViewResolution)] = []
        for stage in withPages {
            let (style, resolution) = try host.view(of: stage.name, stage.shownScreenlet, in: new)
            guard resolution.choice != nil else { throw .noView(resolution.requested) }
            found.append((stage, style, resolution))
        }
        for (stage, style, resolution) in found { stage.use(resolution, style, of: new) }
        // Pages that are opened later have it, too.
        appSession?.theme = new
        changed()
    }

    /// All themes to choose from, for developers; `nil` unless ``offersThemes``.
    var allThemes: AppAppearance? {
        offersThemes ? AppAppearance(of: themeNames, current: fullTheme.text) : nil
    }

    /// Draws with a theme that was chosen on the page.
    ///
    /// - Returns: whether the page offers it, and it can draw.
    func use(theme name: String) -> Bool {
        let ofApp = (model as? AppModel)?.appearance
        guard let theme = ThemeName(name),
            (ofApp ?? allThemes)?.themes.contains(where: { $0.value == name }) == true
        else { return false }
        return (try? change(theme: theme)) != nil
    }

    func use(_ found: ViewResolution, _ style: Style, of theme: ThemeName) {
        guard let view = found.choice?.view else { return }
        appearance.use(found, view, style, of: theme)
        (shownScreenlet as? any LayoutScreenlet)?.viewChanged(to: view.traits)
        followLayout()
    }

    /// Replaces a view whose plugin failed by the next one, and leaves everything else as it was.
    ///
    /// Nothing happens if another call has replaced it already.
    ///
    /// - Returns: whether there is such a view.
    func replace(_ version: Int, lostTo refusal: PluginRefusal) -> Bool {
        guard version == appearance.version else { return true }
        appearance.partViews = nil
        let found = host.resolution(of: appearance.ofTheme.requested, shownScreenlet)
        guard let choice = found.choice else {
            note(refusal)
            return false
        }
        // The layout is looked up again, and the screenlet receives the traits of its view.
        appearance.use(found, choice.view, style, of: theme)
        followLayout()
        let name = resolution.choice?.name ?? choice.name
        note(refusal, then: " \(name) is used instead.")
        return true
    }

    /// Switches to the view of the screenlet's present layout, if the screenlet chooses layouts.
    func followLayout() {
        guard let screenlet = shownScreenlet as? any LayoutScreenlet,
            screenlet.layoutId != appearance.layoutId
        else { return }
        appearance.layoutId = screenlet.layoutId
        let found = resolution(ofLayout: screenlet.layoutId)
        guard let view = found.choice?.view else { return }
        appearance.use(found, view)
        screenlet.viewChanged(to: view.traits)
    }

    /// The view of a layout; that of the theme without a layout, or if the layout has none.
    private func resolution(ofLayout layoutId: String) -> ViewResolution {
        guard !layoutId.isEmpty else { return appearance.ofTheme }
        do throws(HostError) {
            return try resolution(named: layoutId)
        } catch {
            note("The layout \"\(layoutId)\" is skipped: \(error.message)")
            return appearance.ofTheme
        }
    }

    /// The view of exactly this name, without the views of other themes.
    private func resolution(named layoutId: String) throws(HostError) -> ViewResolution {
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

    /// The views that draw parts in the present theme.
    var currentPartViews: PartViews {
        if let partViews = appearance.partViews { return partViews }
        let made = PartViews(host.registry, theme, host.strings, printing)
        appearance.partViews = made
        return made
    }
}
