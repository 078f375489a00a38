@_spi(Host) public import ScreensKit
import ScreensPlugins

/// A screenlet with its theme and its view, as a program shows it.
///
/// Create it with ``ScreenletHost/stage(_:theme:)``. Set attributes and delegate, then call ``show()``.
/// Send the user's actions through ``perform(_:)``, and draw with ``drawing(in:)`` whenever
/// ``onChange`` is called.
@MainActor
public final class Stage {
    /// The screenlet's name.
    public let name: ScreenletName
    /// The screenlet's attributes.
    public private(set) var attributes: Attributes
    /// Called when the screenlet's model has changed.
    public var onChange: (() -> Void)?
    /// Called when the screenlet reports an event.
    public var onEvent: ((ScreenletEvent) -> Void)?
    /// Called when a plugin's part is skipped, with a note that says which and why.
    public var onNote: ((StageNote) -> Void)?
    /// Called with each line that a plugin printed in its worker while it drew this stage.
    ///
    /// The line begins with the plugin's name. It is not escaped.
    public var onOutput: ((String) -> Void)?
    /// Called when plugins were reloaded and what is shown was updated.
    public var onReload: ((Reload) -> Void)?

    /// Called when another user has signed in, or the user has signed out, before the screenlet is drawn again.
    ///
    /// Unless this stage was where the user did so, its screenlet is a new one; ``screenlet(as:)`` returns it.
    public var onUserChange: (() -> Void)?

    /// Called when unsent changes that the screenlet shows have been sent, refused or found in conflict.
    @_spi(Host) public var onUnsentChange: (() -> Void)?

    /// How the user is asked on a page of the portal, if not as the host says.
    @_spi(Host) public var browserSignIn: BrowserSignIn?

    let host: ScreenletHost
    /// The page of an app that the stage is on.
    weak var observer: (any StageObserver)?
    /// Whether the page that it is on is only looked at, so that it changes nothing outside of it.
    var isPreview = false
    /// How many events of the screenlet an app has handled.
    var handledCount = 0
    /// Called by the page of an app when a write of the screenlet has succeeded, also after the screenlet was hidden.
    var onWrite: (() -> Void)?
    /// The panel of unsent changes on live surfaces; `nil` if none is shown.
    var pendingPanel: PendingPanel?
    /// Whether unsent changes are shown if there are any.
    var showsPendingChanges = false
    /// The name in a shell around the screenlet, or around an app whose view draws none; `nil` on surfaces that need no shell.
    @_spi(Host) public var shellTitle: String?
    /// Whether pages offer all themes, for developers.
    @_spi(Host) public var offersThemes = false
    /// The attributes when the screenlet was first shown; `nil` before.
    private(set) var firstAttributes: Attributes.Values?
    /// The screenlet's interface to the stage.
    let runtime: StageRuntime
    /// The pictures of the portal that are shown.
    let pictures = StagePictures()
    /// How it is drawn.
    var appearance: StageAppearance
    /// The delegate that was chosen by its name, held here because screenlets refer to theirs weakly.
    var chosenDelegate: (name: String, delegate: any ScreenletDelegate)?
    /// The screenlet that is shown.
    private(set) var shownScreenlet: any Screenlet
    /// What the user has entered in fields and not sent.
    var input = FieldInput()
    /// The files of refused plugins that a note was made about.
    var notedFiles: Set<String> = []
    /// The stage of the screenlet that embeds this one.
    weak var outer: Stage?
    /// How often what is shown has changed.
    private(set) var changeCount = 0

    init(
        _ screenlet: any Screenlet,
        named name: ScreenletName,
        _ appearance: StageAppearance,
        host: ScreenletHost
    ) {
        shownScreenlet = screenlet
        (self.name, self.appearance, self.host) = (name, appearance, host)
        runtime = StageRuntime(of: name, on: host)
        attributes = Attributes(of: screenlet, named: name)
        runtime.stage = self
        pictures.stage = self
    }

    // A stage that is released without a call of `hide()` still hides its screenlet.
    isolated deinit {
        runtime.release(shownScreenlet)
        pictures.cancel()
    }

    /// The screenlet, as a type that the app knows, such as `(any PollScreenlet).self`.
    ///
    /// - Throws: ``HostError/otherType(screenlet:expected:)``.
    public func screenlet<S>(as type: S.Type) throws(HostError) -> S {
        guard let screenlet = shownScreenlet as? S else {
            throw .otherType(screenlet: name, expected: "\(type)")
        }
        return screenlet
    }

    /// The screenlet's present model.
    public var model: any ScreenletModel { shownScreenlet.model }

    /// Shows the screenlet.
    ///
    /// It starts to load if it loads automatically.
    public func show() {
        CrashReport.coverThread()
        if firstAttributes == nil { firstAttributes = attributes.values }
        followLayout()
        runtime.show(shownScreenlet)
    }

    /// Hides the screenlet and cancels what it does, but no writes.
    ///
    /// A stage also does this when it is released.
    public func hide() {
        runtime.hide(shownScreenlet)
        pictures.cancel()
    }

    /// The drawing context of the moment: style, locale, time zone and time, with the given width.
    public func context(_ widthClass: DrawingContext.WidthClass = .regular) -> DrawingContext {
        var context = DrawingContext(
            style: style,
            locale: locale,
            timeZone: timeZone,
            now: host.presentForViews ?? host.clock(),
            widthClass: widthClass
        )
        context.portalHost = host.portalHost
        return context
    }

    /// The title of the app, or the screenlet's name as words: `Asset List`, `DDL Form`.
    public var title: String {
        if let app = shownScreenlet as? AppScreenlet { return app.model.appTitle }
        // The name may be as somebody typed it, so the capital letters come from the type.
        let typeName = String(describing: type(of: shownScreenlet))
        let spelled = ScreenletName(typeName.replacing("Screenlet", with: ""))
        let name = spelled == name ? spelled ?? name : name
        var rest = name.typeName[...]
        return name.commandName.split(separator: "-").map { word in
            defer { rest = rest.dropFirst(word.count) }
            return String(rest.prefix(word.count))
        }.joined(separator: " ")
    }

    /// The locale of the host's user.
    public var locale: LocaleIdentifier { host.locale }

    /// The time zone of the host's user.
    public var timeZone: TimeZoneIdentifier { host.timeZone }

    /// A text of the screenlet's plugin, or of the kit, in the user's language.
    @_spi(Host)
    public func string(_ key: String) -> String { runtime.strings.text(key, locale: locale) }

    /// The actions that the screenlet accepts.
    public var actions: [ActionDeclaration] { type(of: shownScreenlet).actionDeclarations }

    /// Whether no interactor and no write is running: the condition that ``settled()`` waits for.
    public var isIdle: Bool {
        withEmbedded.allSatisfy { $0.runtime.firstTask == nil } && appSession?.following == nil
    }

    /// Waits until no interactor and no write is running; pictures may still be loading.
    public func settled() async {
        await pendingPanel?.work?.value
        while let task = withEmbedded.lazy.compactMap(\.runtime.firstTask).first
            ?? appSession?.following
        {
            await task.value
        }
    }

    /// Reports that something else is to be shown.
    func changed() {
        changeCount += 1
        onChange?()
    }

    /// Replaces the screenlet on the stage by another one.
    func replaceScreenlet(with other: any Screenlet) {
        for (_, inner) in embedded { inner.remove() }
        input = FieldInput()
        shownScreenlet = other
        attributes = Attributes(of: other, named: name)
    }
}
