@_spi(Host) import ScreensKit
import ScreensPlugins

/// What the screenlet on a stage sees of it, and what it has under way.
///
/// It keeps neither stage nor screenlet: a screenlet that keeps its runtime, as those of older plugins
/// do, keeps no stage with it.
@MainActor
final class StageRuntime: ScreenletRuntime {
    let name: ScreenletName
    let host: ScreenletHost
    weak var stage: Stage?
    private weak var screenlet: (any Screenlet)?
    /// Whether the screenlet is shown.
    private(set) var isShown = false
    private(set) var running: [Int: Task<Void, Never>] = [:]
    /// Writes go on when the screenlet is hidden: what a user sent is not withdrawn by that.
    var writing: [Int: RunningWrite] = [:]
    private var startedCount = 0

    /// A runtime of a stage that is set before anything else is asked of it.
    init(of name: ScreenletName, on host: ScreenletHost) { (self.name, self.host) = (name, host) }

    /// Makes itself the runtime of a screenlet, and shows that.
    func show(_ screenlet: any Screenlet) {
        isShown = true
        self.screenlet = screenlet
        screenlet.runtime = self
        screenlet.onShow()
    }

    /// Hides a screenlet and cancels what is running; writes go on, and nobody hears of their end.
    func hide(_ screenlet: any Screenlet) {
        screenlet.onHide()
        isShown = false
        for task in running.values { task.cancel() }
        running = [:]
        screenlet.runtime = nil
    }

    /// A number for what is begun now.
    func nextNumber() -> Int {
        defer { startedCount += 1 }
        return startedCount
    }

    var server: ServerInfo { host.server }
    var locale: LocaleIdentifier { host.locale }
    var isSignedIn: Bool { host.isSignedIn }
    var pictures: any PictureTools { host.pictures }

    /// The texts of the screenlet's plugin.
    var strings: Strings {
        host.registry.winner(for: .screenlet(name)).map { winner in
            host.strings.strings(of: winner.plugin.path, locale: host.locale)
        } ?? Strings()
    }

    func modelChanged() { stage?.onChange?() }

    /// Hands the event to whoever listens.
    func report(_ event: ScreenletEvent) {
        if !event.isDeclared {
            stage?.onNote?("\(name)Screenlet reports “\(event.name)”, which it does not declare.")
        }
        stage?.onEvent?(event)
    }

    /// Starts an interactor: the delegate's, else a plugin's, else the screenlet's own.
    func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        guard stage != nil else { return Interaction {} }
        let chosen: any Interactor<I.Output> =
            customInteractor(for: action, request, I.Output.self)
            ?? offeredInteractor(for: action, request, I.Output.self)
            ?? interactor.init(request)
        return run(chosen, policy, in: interactionContext(offeredFor: action), then: then)
    }

    /// What an interactor of the screenlet, or one in its place, works with.
    private func interactionContext(offeredFor action: String) -> InteractionContext {
        let offered = host.registry.winner(for: .interactor(name, action: action))
        let own = offered.map { winner in
            host.strings.strings(of: winner.plugin.path, locale: host.locale)
        }
        return host.interactionContext.speaking(own ?? strings)
    }

    private func run<Output>(
        _ interactor: some Interactor<Output>,
        _ policy: OfflinePolicy,
        in context: InteractionContext,
        then: @escaping @MainActor (Result<LoadedOutput<Output>, ScreensError>) -> Void
    ) -> Interaction {
        let id = nextNumber()
        let engine = host.engine
        let task = Task { [weak self] in
            await InteractorRunner.run(interactor, policy, engine, in: context) { result in
                if !Task.isCancelled { then(result) }
            }
            self?.running[id] = nil
        }
        running[id] = task
        return Interaction { task.cancel() }
    }

    /// What the delegate wants to be used for an action.
    func customInteractor(for action: String, _ sender: any Sendable) -> (any Interactor)? {
        guard let screenlet, let delegate = screenlet.delegate as? any ScreenletDelegate else {
            return nil
        }
        return delegate.screenlet(
            screenlet,
            customInteractorForAction: action,
            withSender: sender
        )
    }

    private func customInteractor<Output>(
        for action: String,
        _ request: any Sendable,
        _ output: Output.Type
    ) -> (any Interactor<Output>)? {
        guard let custom = customInteractor(for: action, request) else { return nil }
        guard let fitting = custom as? any Interactor<Output> else {
            stage?.onNote?("The delegate's interactor for \(action) does not result in \(output).")
            return nil
        }
        return fitting
    }

    private func offeredInteractor<Output>(
        for action: String,
        _ request: any Sendable,
        _ output: Output.Type
    ) -> (any Interactor<Output>)? {
        do {
            guard let type = try host.registry.interactorType(name, action: action) else {
                return nil
            }
            guard let fitting = Self.make(type, request) as? any Interactor<Output> else {
                stage?.onNote?(
                    "\(name)Interactor_\(action) does not turn \(Swift.type(of: request)) into \(output)."
                )
                return nil
            }
            stage?.onNote?(
                "\(name)Interactor_\(action) of a plugin takes the place of the built-in one."
            )
            return fitting
        } catch {
            stage?.onNote?(error.message)
            return nil
        }
    }

    private static func make<I: Interactor>(_ type: I.Type, _ request: any Sendable) -> I? {
        (request as? I.Request).map(I.init)
    }
}
