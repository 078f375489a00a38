@_spi(Host) public import ScreensKit
import ScreensPlugins

/// A screenlet on show: joined with its view, its host, and whoever looks at it.
///
/// Made by ``ScreenletHost/stage(_:theme:)``. Set attributes and delegate, then ``show()``; send the
/// user's acts through ``perform(_:)``; draw with ``drawing(in:)`` whenever ``onChange`` is called.
@MainActor
public final class Stage {
    /// The screenlet's name.
    public let name: ScreenletName
    /// The theme that was asked for.
    public private(set) var theme: ThemeName
    /// How the view was found, which draws from now on.
    public internal(set) var resolution: ViewResolution
    /// The style of the theme.
    public internal(set) var style: Style
    /// The screenlet's attributes.
    public private(set) var attributes: Attributes
    /// Called when the screenlet's model is another than before.
    public var onChange: (() -> Void)?
    /// Called when the screenlet tells its delegate something.
    public var onEvent: ((ScreenletEvent) -> Void)?
    /// Called when a plugin's part is passed over: one sentence that says which and why.
    public var onNote: ((String) -> Void)?
    /// Called when plugins were loaded anew and what is shown follows them.
    public var onReload: ((Reload) -> Void)?

    /// Called when unsent changes that the screenlet shows have been sent, refused or found in conflict.
    @_spi(Host) public var onUnsentChange: (() -> Void)?

    let host: ScreenletHost
    /// What live surfaces show of unsent changes; `nil` where none is asked for.
    var pendingPanel: PendingPanel?
    /// What draws parts of the view; `nil` where the views for them have to be found anew.
    var partViews: PartViews?
    /// What the screenlet sees of all that.
    let runtime: StageRuntime
    /// What the screenlet said of its view when that was last looked for; `nil` before.
    var layoutId: String?
    /// How the view of the theme was found.
    var themeResolution: ViewResolution
    /// The delegate that was chosen by its name: screenlets keep theirs weakly.
    var chosenDelegate: (any ScreenletDelegate)?
    var chosenDelegateName: String?
    private var screenlet: any Screenlet
    var view: StagedView { didSet { viewVersion += 1 } }
    /// Tells drawings of the view from those of the views before it.
    private(set) var viewVersion = 0

    init(
        _ screenlet: any Screenlet,
        named name: ScreenletName,
        theme: ThemeName,
        resolution: ViewResolution,
        view: StagedView,
        style: Style,
        host: ScreenletHost
    ) {
        self.screenlet = screenlet
        self.name = name
        self.theme = theme
        self.resolution = resolution
        themeResolution = resolution
        self.view = view
        self.style = style
        self.host = host
        runtime = StageRuntime(of: name, on: host)
        attributes = Attributes(of: screenlet, named: name)
        runtime.stage = self
    }

    // Whoever lets go of a stage need not hide it before.
    isolated deinit { if runtime.isShown { runtime.hide(screenlet) } }

    /// Draws with another theme from now on; what the screenlet knows stays as it is.
    ///
    /// - Throws: ``HostError`` when the theme or a view is not to be had; then nothing changes.
    public func change(theme new: ThemeName) throws(HostError) {
        let (newStyle, found) = try host.view(of: name, screenlet, in: new)
        guard let choice = found.choice else { throw .noView(found.requested) }
        (theme, resolution, themeResolution, view) = (new, found, found, choice.view)
        style = newStyle
        partViews = nil
        (screenlet as? any LayoutScreenlet)?.viewChanged(to: view.traits)
        layoutId = nil
        followLayout()
        onChange?()
    }

    /// The themes there are to choose from, in order.
    public var themeNames: [String] { host.themeNames(for: name) }

    /// The full name of the theme that was asked for: `default-stars` where that was `stars`.
    public var fullTheme: ThemeName { themeResolution.requested.theme }

    /// The screenlet, as the type an app knows it by, such as `(any PollScreenlet).self`.
    ///
    /// - Throws: ``HostError/otherType(screenlet:expected:)``.
    public func screenlet<S>(as type: S.Type) throws(HostError) -> S {
        guard let screenlet = screenlet as? S else {
            throw .otherType(screenlet: name, expected: "\(type)")
        }
        return screenlet
    }

    /// What there is to see.
    public var model: any ScreenletModel { screenlet.model }

    /// Brings the screenlet on show; it starts loading if it is made to.
    public func show() {
        CrashReport.coverThread()
        followLayout()
        runtime.show(screenlet)
    }

    /// Takes the screenlet off show and cancels what it has running; writes go on unheard.
    ///
    /// A stage that nobody refers to any more does so by itself.
    public func hide() { runtime.hide(screenlet) }

    /// Delivers an act to the screenlet, after checking it against what the screenlet declares.
    ///
    /// - Returns: whether the screenlet accepted it.
    /// - Throws: ``HostError`` for an action or an argument that is not declared.
    @discardableResult
    public func perform(_ action: Action) throws(HostError) -> Bool {
        // The main actor has no thread of its own: which one it is changes with every wait.
        CrashReport.coverThread()
        followLayout()
        if pendingPanel?.perform(action) == true { return true }
        return screenlet.perform(try checked(action, for: screenlet, named: name))
    }

    /// The locale of the host's user.
    public var locale: LocaleIdentifier { host.locale }

    /// The time zone of the host's user.
    public var timeZone: TimeZoneIdentifier { host.timeZone }

    /// What draws pictures for terminals; opens its library the first time.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)`` when the installation lacks the library.
    @_spi(Host)
    public var pictureServices: @Sendable () throws(PictureError) -> PictureServices {
        let services = host.services
        return { () throws(PictureError) in try services.pictures() }
    }

    /// A text of the screenlet's plugin, or of the kit, in the user's language.
    @_spi(Host)
    public func string(_ key: String) -> String { runtime.string(key) }

    /// The actions the screenlet takes.
    public var actions: [ActionDeclaration] { type(of: screenlet).actions }

    /// Waits until nothing is running any more.
    public func settled() async {
        await pendingPanel?.work?.value
        while let task = runtime.running.values.first ?? runtime.writing.values.first?.task {
            await task.value
        }
    }

    var currentDelegate: (any ScreenletDelegate)? {
        screenlet.delegate as? any ScreenletDelegate
    }

    var shownScreenlet: any Screenlet { screenlet }

    /// Puts another screenlet in the place of the one that is on the stage.
    func replaceScreenlet(with other: any Screenlet) {
        screenlet = other
        attributes = Attributes(of: other, named: name)
    }
}
