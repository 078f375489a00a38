@_spi(Host) import ScreensKit
import ScreensPlugins

/// What a stage provides for the runtime of its screenlet.
///
/// It refers strongly to neither stage nor screenlet: what a screenlet starts, or holds, must not keep a stage alive.
@MainActor
final class StageRuntime: RuntimeServices {
    let name: ScreenletName
    let host: ScreenletHost
    weak var stage: Stage?
    private weak var screenlet: (any Screenlet)?
    /// The runtime of the screenlet; `nil` until it is shown.
    private(set) var current: ScreenletRuntime?
    /// Writes continue when the screenlet is hidden: that does not withdraw what a user has sent.
    var writing: [Int: RunningWrite] = [:]
    /// How many answers of the user in a browser are awaited.
    private(set) var questions = 0
    /// How many interactors and writes have started.
    private(set) var startedCount = 0
    /// The events that are collected instead of being reported; `nil` while they are reported.
    private var collected: [ScreenletEvent]?
    /// The screenlets inside this one, by their ids.
    var embedded: [Int: EmbeddedStage] = [:]

    /// Creates a runtime.
    ///
    /// Its stage has to be set before anything else is called.
    init(of name: ScreenletName, on host: ScreenletHost) { (self.name, self.host) = (name, host) }

    /// Whether nothing may be changed at the portal, and nobody may sign in or out: the screenlet is only looked at.
    var isReadOnly: Bool { collected != nil || stage?.isPreview == true }

    /// Calls a function, and returns the events that the screenlet reports meanwhile instead of reporting them.
    func eventsOnly(_ body: () -> Void) -> [ScreenletEvent] {
        collected = []
        defer { collected = nil }
        body()
        return collected ?? []
    }

    /// Whether the screenlet is shown.
    var isShown: Bool { current?.tasks.isShown ?? false }

    /// Gives a screenlet a runtime, and shows it.
    func show(_ screenlet: any Screenlet) {
        if self.screenlet !== screenlet { current = nil }
        let runtime = current ?? ScreenletRuntime(self)
        (current, self.screenlet) = (runtime, screenlet)
        runtime.tasks.show()
        screenlet.runtime = runtime
        SilentCall.reported(as: "\(type(of: screenlet)).onShow()", to: host.onSilence) {
            screenlet.onShow()
        }
        for inner in embedded.values { inner.showIfWanted() }
    }

    /// Hides a screenlet with those inside it, and cancels its tasks and timers, but no writes.
    func hide(_ screenlet: any Screenlet) {
        screenlet.onHide()
        current?.tasks.hide()
        for inner in embedded.values { inner.hide() }
        screenlet.runtime = nil
    }

    /// Releases the runtime, which refers to this object.
    func release(_ screenlet: any Screenlet) {
        if isShown { hide(screenlet) }
        current = nil
    }

    /// A task or a write that is running; `nil` if none is.
    var firstTask: Task<Void, Never>? { current?.tasks.first ?? writing.values.first?.end }

    /// A number for an interactor, a write or an embedded screenlet that begins now.
    func nextNumber() -> Int {
        defer { startedCount += 1 }
        return startedCount
    }

    /// Counts a question to the user while an operation is running.
    func asking<Output>(_ body: () async throws -> Output) async rethrows -> Output {
        questions += 1
        defer { questions -= 1 }
        return try await body()
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
        guard collected == nil else { return collected?.append(event) ?? () }
        if !event.isDeclared {
            stage?.note("\(name)Screenlet reports \"\(event.name)\", which it does not declare.")
        }
        guard let stage else { return }
        stage.onEvent?(event)
        stage.observer?.stage(stage, reported: event)
    }

    /// Runs an interactor: the delegate's, that for the portal's dialect, a plugin's, or the screenlet's own, in this order.
    func load<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy
    ) -> @MainActor () async -> Result<Answer<I.Output>, ScreensError>? {
        _ = nextNumber()
        let custom = customInteractor(for: action, request, I.Output.self)
        let inDialect =
            custom == nil ? offeredInteractor(for: ofDialect(action), request, I.Output.self) : nil
        if custom == nil, inDialect == nil, let missing { return Self.failure(missing) }
        let chosen: any Interactor<I.Output> =
            custom ?? inDialect ?? offeredInteractor(for: action, request, I.Output.self)
            ?? interactor.init(request)
        return InteractorRunner.outputs(
            of: chosen,
            policy,
            host.engine,
            in: interactionContext(offeredFor: inDialect == nil ? action : ofDialect(action))
        )
    }

    /// The name under which plugins offer an interactor for the portal's dialect; `nil` for JSON web services.
    func ofDialect(_ action: String) -> String? {
        let dialect = host.server.dialect
        return dialect == .json ? nil : "\(action)_\(dialect)"
    }

    private func isOfDialect(_ action: String) -> Bool {
        OfferedName.interactor(name, action: action).dialect == host.server.dialect
    }

    /// Why the screenlet cannot be used with the portal's dialect, if it says so.
    var missing: ScreensError? {
        guard let screenlet else { return nil }
        let declared = type(of: screenlet).dialects.first { $0.dialect == host.server.dialect }
        guard let declared, declared.isMissing else { return nil }
        return .portal(.unsupported(declared.gap ?? ""))
    }

    private static func failure<Output>(
        _ error: ScreensError
    ) -> @MainActor () async -> Result<Answer<Output>, ScreensError>? {
        var result: Result<Answer<Output>, ScreensError>? = .failure(error)
        return {
            defer { result = nil }
            return result
        }
    }

    /// The context of the screenlet's interactor, or of one that replaces it.
    private func interactionContext(offeredFor action: String?) -> InteractionContext {
        let offered = action.flatMap {
            host.registry.winner(for: .interactor(name, action: $0))
        }
        let own = offered.map { winner in
            host.strings.strings(of: winner.plugin.path, locale: host.locale)
        }
        return host.interactionContext.speaking(own ?? strings)
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
        for action: String?,
        _ request: any Sendable,
        _ output: Output.Type
    ) -> (any Interactor<Output>)? {
        guard let action else { return nil }
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
            if !isOfDialect(action) {
                stage?.note("\(name)Interactor_\(action) of a plugin replaces the built-in one.")
            }
            return fitting
        } catch {
            stage?.note(error.message)
            return nil
        }
    }

    /// Waits.
    ///
    /// Timers do not count for ``Stage/isIdle``: one that starts itself again never ends.
    func wait(_ delay: Duration) async -> Bool {
        (try? await host.sleep(delay)) != nil
    }

    func withoutUser<Output>(_ begin: () -> Output) -> Output {
        AppChain.$current.withValue(nil, operation: begin)
    }

    private static func make<I: Interactor>(_ type: I.Type, _ request: any Sendable) -> I? {
        (request as? I.Request).map(I.init)
    }
}
