@_spi(Host) import ScreensKit
import ScreensPlugins

/// The interface of a screenlet to its stage, with the running interactors and writes.
///
/// It refers strongly to neither stage nor screenlet: a screenlet that holds its runtime, as those of
/// older plugins do, must not keep a stage alive.
@MainActor
final class StageRuntime: ScreenletRuntime {
    let name: ScreenletName
    let host: ScreenletHost
    weak var stage: Stage?
    private weak var screenlet: (any Screenlet)?
    /// Whether the screenlet is shown.
    private(set) var isShown = false
    private(set) var running: [Int: Task<Void, Never>] = [:]
    /// Writes continue when the screenlet is hidden: that does not withdraw what a user has sent.
    var writing: [Int: RunningWrite] = [:]
    var timers: [Int: Task<Void, Never>] = [:]
    /// How many answers of the user in a browser are awaited.
    private(set) var questions = 0
    /// How many interactors and writes have started.
    private(set) var startedCount = 0
    /// The screenlets inside this one, by their ids.
    var embedded: [Int: EmbeddedStage] = [:]
    /// The number of the first write whose end is reported.
    private var firstWrite = 0

    /// Creates a runtime.
    ///
    /// Its stage has to be set before anything else is called.
    init(of name: ScreenletName, on host: ScreenletHost) { (self.name, self.host) = (name, host) }

    /// Becomes the runtime of a screenlet, and marks it as shown.
    func show(_ screenlet: any Screenlet) {
        isShown = true
        self.screenlet = screenlet
        screenlet.runtime = self
        SilentCall.reported(as: "\(type(of: screenlet)).onShow()", to: host.onSilence) {
            screenlet.onShow()
        }
        for inner in embedded.values { inner.showIfWanted() }
    }

    /// Hides a screenlet with those inside it, and cancels its interactors and timers.
    ///
    /// Writes continue, but their end is not reported.
    func hide(_ screenlet: any Screenlet) {
        screenlet.onHide()
        isShown = false
        for task in [running.values, timers.values].joined() { task.cancel() }
        (running, timers) = ([:], [:])
        for inner in embedded.values { inner.hide() }
        screenlet.runtime = nil
    }

    /// An interactor or a write that is running; `nil` if none is.
    var firstTask: Task<Void, Never>? { running.values.first ?? writing.values.first?.task }

    /// A number for an interactor, a write or an embedded screenlet that begins now.
    func nextNumber() -> Int {
        defer { startedCount += 1 }
        return startedCount
    }

    /// Reports the end of no write that has begun.
    func leaveWrites() { firstWrite = startedCount }

    /// Whether the end of a write is reported.
    func reportsWrite(_ id: Int) -> Bool { isShown && id >= firstWrite }

    /// Counts a question to the user while an operation is running.
    func asking<Output>(_ act: () async throws -> Output) async rethrows -> Output {
        questions += 1
        defer { questions -= 1 }
        return try await act()
    }

    func began(_ id: Int, _ task: Task<Void, Never>) { running[id] = task }

    func ended(_ id: Int) { running[id] = nil }

    /// Cancels a running task.
    ///
    /// Screenlets keep interactions that have ended. Their tasks, of 4 kB each, are not kept with them.
    func interaction(_ id: Int) -> Interaction {
        Interaction { [weak self] in self?.running[id]?.cancel() }
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

    func modelChanged() {
        guard let stage else { return }
        stage.observer?.modelChanged(of: stage)
        stage.changed()
    }

    /// Reports an event to the stage's `onEvent`.
    func report(_ event: ScreenletEvent) {
        if !event.isDeclared {
            stage?.note("\(name)Screenlet reports \"\(event.name)\", which it does not declare.")
        }
        guard let stage else { return }
        stage.onEvent?(event)
        stage.observer?.stage(stage, reported: event)
    }

    /// Starts an interactor: the delegate's, a plugin's, or the screenlet's own, in this order.
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

    /// The context of the screenlet's interactor, or of one that replaces it.
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
        return interaction(id)
    }

    /// The interactor that the delegate chooses for an action.
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
            stage?.note("The delegate's interactor for \(action) does not return \(output).")
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
                stage?.note(
                    "\(name)Interactor_\(action) does not return \(output) for \(Swift.type(of: request))."
                )
                return nil
            }
            stage?.note(
                "\(name)Interactor_\(action) of a plugin replaces the built-in one."
            )
            return fitting
        } catch {
            stage?.note(error.message)
            return nil
        }
    }

    /// Starts a timer; without effect while the screenlet is hidden.
    ///
    /// Timers do not count for ``Stage/isIdle``: one that starts itself again never ends.
    func after(_ delay: Duration, then: @escaping @MainActor () -> Void) -> Interaction {
        guard isShown else { return Interaction {} }
        let id = nextNumber()
        // What a timer does is not an action of the user who may have started it.
        let timer = AppChain.$current.withValue(nil) {
            Task { [weak self] in
                try? await Task.sleep(for: delay)
                guard !Task.isCancelled, let self else { return }
                timers[id] = nil
                then()
            }
        }
        timers[id] = timer
        return Interaction { [weak self] in
            timer.cancel()
            self?.timers[id] = nil
        }
    }

    private static func make<I: Interactor>(_ type: I.Type, _ request: any Sendable) -> I? {
        (request as? I.Request).map(I.init)
    }
}
