@_spi(Host) public import ScreensKit
import ScreensPlugins

extension Stage: ScreenletRuntime {
    /// The portal in use.
    public var server: ServerInfo { host.server }

    /// The user's locale.
    public var locale: LocaleIdentifier { host.locale }

    /// The user's time zone.
    public var timeZone: TimeZoneIdentifier { host.timeZone }

    /// Whether the host has a session.
    public var isSignedIn: Bool { host.isSignedIn }

    /// Decodes and encodes pictures.
    public var pictures: any PictureTools { host.pictures }

    /// What draws pictures for terminals; opens its library the first time.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)`` when the installation lacks the library.
    @_spi(Host)
    public var pictureServices: @Sendable () throws(PictureError) -> PictureServices {
        let services = host.services
        return { () throws(PictureError) in try services.pictures() }
    }

    /// Tells whoever looks.
    public func modelChanged() { onChange?() }

    /// Hands the event to whoever listens.
    public func report(_ event: ScreenletEvent) {
        if !event.isDeclared {
            onNote?("\(name)Screenlet reports “\(event.name)”, which it does not declare.")
        }
        onEvent?(event)
    }

    /// Starts an interactor: the delegate's, else a plugin's, else the screenlet's own.
    public func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        let chosen: any Interactor<I.Output> =
            customInteractor(for: action, request, I.Output.self)
            ?? offeredInteractor(for: action, request, I.Output.self)
            ?? interactor.init(request)
        return run(chosen, policy, in: interactionContext(offeredFor: action), then: then)
    }

    private func run<Output>(
        _ interactor: some Interactor<Output>,
        _ policy: OfflinePolicy,
        in context: InteractionContext,
        then: @escaping @MainActor (Result<LoadedOutput<Output>, ScreensError>) -> Void
    ) -> Interaction {
        let id = startedCount
        startedCount += 1
        let engine = host.engine
        let task = Task {
            await InteractorRunner.run(interactor, policy, engine, in: context) { result in
                if !Task.isCancelled { then(result) }
            }
            running[id] = nil
        }
        running[id] = task
        return Interaction { task.cancel() }
    }

    private func customInteractor<Output>(
        for action: String,
        _ request: any Sendable,
        _ output: Output.Type
    ) -> (any Interactor<Output>)? {
        guard
            let custom = currentDelegate?.screenlet(
                shownScreenlet,
                customInteractorForAction: action,
                withSender: request
            )
        else { return nil }
        guard let fitting = custom as? any Interactor<Output> else {
            onNote?("The delegate's interactor for \(action) does not result in \(output).")
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
                onNote?(
                    "\(name)Interactor_\(action) does not turn \(Swift.type(of: request)) into \(output)."
                )
                return nil
            }
            onNote?("\(name)Interactor_\(action) of a plugin takes the place of the built-in one.")
            return fitting
        } catch {
            onNote?(error.message)
            return nil
        }
    }

    private static func make<I: Interactor>(_ type: I.Type, _ request: any Sendable) -> I? {
        (request as? I.Request).map(I.init)
    }
}
