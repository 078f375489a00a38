public import ScreensKit

/// Greets the user who is signed in.
@MainActor
public final class {{Name}}Screenlet: Screenlet {
    /// Whether the content is loaded when the screenlet is shown.
    @Inspectable("Loads the content when the screenlet is shown.")
    public var autoLoad = true

    /// Where the content is read when the portal may be unreachable.
    @Inspectable("Where the content is read when the portal may be unreachable.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

    /// The host that shows the screenlet.
    public weak var runtime: (any ScreenletRuntime)?
    /// Receives the events.
    public weak var delegate: (any {{Name}}ScreenletDelegate)?
    /// Everything that can be seen.
    public private(set) var model = {{Name}}Model()

    private var loading: Interaction?

    /// Creates a screenlet that is not shown yet.
    public init() {}

    /// The actions that the screenlet accepts.
    public static let actions = [
        ActionDeclaration("load", summary: "Reloads the content.", loads: true)
    ]

    private static let response = EventDeclaration(
        "on{{Name}}Response",
        summary: "The content was loaded.",
        fields: [FieldDeclaration("userName", type: .text, summary: "Who is signed in.")]
    )
    private static let failure = EventDeclaration.error(
        "on{{Name}}Error",
        summary: "The content could not be loaded."
    )

    /// The events that the screenlet reports.
    public static let events = [response, failure]

    /// Performs an action; `false` for an unknown one.
    public func perform(_ action: Action) -> Bool { action.name == "load" && load() }

    /// Loads the content, unless `autoLoad` is off.
    public func onShow() {
        if autoLoad { load() }
    }

    /// Cancels loading.
    public func onHide() {
        loading?.cancel()
        if model.phase == .loading { model.phase = .idle }
    }

    /// Reloads the content; the old one stays visible until the new one is loaded.
    ///
    /// - Returns: whether a request was started; `false` before a host shows the screenlet.
    @discardableResult
    public func load() -> Bool {
        guard let runtime else { return false }
        loading?.cancel()
        model.problem = nil
        if model.content == nil { model.phase = .loading }
        loading = runtime.start(
            "load",
            with: {{Name}}Interactor.self,
            request: {{Name}}Interactor.Request(),
            policy: offlinePolicy
        ) { [weak self] result in
            self?.finish(result)
        }
        runtime.modelChanged()
        return true
    }

    private func finish(_ result: Result<LoadedOutput<{{Name}}Content>, ScreensError>) {
        switch result {
        case .success(let loaded):
            model.content = loaded.output
            model.freshness = loaded.freshness
            model.phase = .ready
            runtime?.modelChanged()
            notify(Self.response, payload: loaded.output) {
                $0.screenlet(self, on{{Name}}Response: loaded.output)
            }
        case .failure(let error):
            model.problem = error
            if model.content == nil { model.phase = .failed }
            runtime?.modelChanged()
            notify(Self.failure, payload: error) { $0.screenlet(self, on{{Name}}Error: error) }
        }
    }
}
