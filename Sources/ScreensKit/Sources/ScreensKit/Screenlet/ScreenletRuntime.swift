/// The services that a screenlet can request from the host that shows it.
///
/// A screenlet receives it before it is shown, and holds it until it is hidden.
///
/// What takes time is done in a ``startTask(_:onFailure:)``, which ends with the screenlet:
///
/// ```swift
/// loading = runtime?.startTask { [weak self] runtime in
///     for try await loaded in runtime.load("loadPoll", with: PollInteractor.self, request: id, policy: policy) {
///         self?.show(loaded)
///     }
/// } onFailure: { [weak self] error in
///     self?.fail(error)
/// }
/// ```
@MainActor
public final class ScreenletRuntime {
    /// What the host does for the screenlet.
    @_spi(Host) public let services: any RuntimeServices
    /// What it has started.
    @_spi(Host) public let tasks = ScreenletTasks()

    /// Creates the runtime of a screenlet that is about to be shown.
    @_spi(Host) public init(_ services: any RuntimeServices) { self.services = services }

    /// The portal in use.
    public var server: ServerInfo { services.server }

    /// The user's locale, such as `en_US`.
    public var locale: LocaleIdentifier { services.locale }

    /// The texts of the screenlet's plugin in the user's language.
    @_spi(Host) public var strings: Strings { services.strings }

    /// A text of the screenlet's plugin in the user's language; see ``Strings``.
    public func string(_ key: String, _ arguments: any StringArgument...) -> String {
        strings.text(key, arguments, locale: locale)
    }

    /// Whether requests are made as a signed-in user.
    public var isSignedIn: Bool { services.isSignedIn }

    /// The user who is signed in; `nil` for a guest.
    public var user: SessionUser? { services.user }

    /// Decodes and encodes pictures; its library is loaded on first use.
    public var pictures: any PictureTools { services.pictures }

    /// Reports that the screenlet's model has changed; surfaces draw it again.
    public func modelChanged() { services.modelChanged() }

    /// Passes on an event of the delegate; called by ``Screenlet/notify(_:payload:_:)``.
    func report(_ event: ScreenletEvent) { services.report(event) }

    /// Creates another screenlet, to show it inside this one; see ``EmbeddedScreenlet``.
    ///
    /// Screenlets can be embedded up to three levels deep.
    ///
    /// - Parameters:
    ///   - screenlet: the name of a screenlet that any plugin offers, such as `news-poll`.
    ///   - attributes: its attributes that differ from their defaults.
    /// - Returns: the screenlet, which is not shown yet.
    /// - Throws: ``ScreensError/failed(_:)`` if there is no such screenlet, it does not accept an attribute, or the
    ///   level is too deep.
    public func embed(
        _ screenlet: String,
        attributes: JSONObject
    ) throws(ScreensError) -> any EmbeddedScreenlet {
        try services.embed(screenlet, attributes: attributes)
    }
}

// Tasks, which end with the screenlet.
extension ScreenletRuntime {
    /// Starts something that takes time; it is cancelled when the screenlet is hidden, unless it writes then.
    ///
    /// The work begins before this function returns, and ends after that. Outputs that are printed once wait for it.
    ///
    /// - Parameters:
    ///   - work: receives this runtime. Refer to the screenlet weakly.
    ///   - onFailure: called with the error that `work` has thrown, unless the task was cancelled.
    /// - Returns: the task, to cancel it before its end.
    @discardableResult
    public func startTask(
        _ work: @escaping @MainActor (ScreenletRuntime) async throws -> Void,
        onFailure: @escaping @MainActor (ScreensError) -> Void
    ) -> Task<Void, Never> {
        tasks.begin { [self] in
            do {
                try await work(self)
            } catch {
                await tasks.begun()
                if !Task.isCancelled { onFailure(ScreensError(error)) }
            }
        }
    }

    /// Starts a timer: it does something after a delay, unless the screenlet is hidden before.
    ///
    /// A screenlet that does something again and again starts the next timer in `work`, or repeats
    /// ``ScreenletRuntime/startTask(after:_:)`` there. Outputs that are printed once do not wait for timers, but for what
    /// they start.
    ///
    /// - Parameters:
    ///   - delay: the time until `work` is called.
    ///   - work: receives this runtime. Refer to the screenlet weakly.
    /// - Returns: the timer, to cancel it before.
    @discardableResult
    public func startTask(
        after delay: Duration,
        _ work: @escaping @MainActor (ScreenletRuntime) -> Void
    ) -> Task<Void, Never> {
        // What a timer does is not an action of the user who may have started it.
        services.withoutUser {
            tasks.begin(waiting: { [services] in await services.wait(delay) }) { [self] in
                work(self)
            }
        }
    }
}

// What tasks do.
extension ScreenletRuntime {
    /// Runs an interactor by a policy, and returns its answers one after another.
    ///
    /// The runtime uses the delegate's custom interactor if there is one, else one that a plugin offers for this
    /// action, else `interactor` made from `request`. It runs while the answers are awaited.
    ///
    /// - Parameters:
    ///   - action: the use case's name, such as `loadPage`.
    ///   - interactor: the screenlet's own interactor.
    ///   - request: the request that the interactor is made from.
    ///   - policy: where the answer is read from, if it can be cached.
    /// - Returns: one answer, or with the policy `stale-while-revalidate` up to two. Awaiting them throws the
    ///   ``ScreensError`` of the interactor, or ``ScreensError/cancelled``.
    public func load<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy
    ) -> Answers<I.Output> {
        Answers(services.load(action, with: interactor, request: request, policy: policy))
    }

    /// Runs an interactor once, without the cache; see ``load(_:with:request:policy:)``.
    public func run<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request
    ) async throws(ScreensError) -> I.Output {
        let answers = load(action, with: interactor, request: request, policy: .remoteOnly)
        guard let first = try await answers.next(isolation: #isolation) else { throw .cancelled }
        return first.output
    }

    /// Changes an entry at the portal, now or as soon as it can be reached.
    ///
    /// Writes of one entry are sent one after another, in order. A write that has begun continues when its task is
    /// cancelled. Hiding the screenlet does not cancel a task that waits for a write.
    ///
    /// A custom interactor of the delegate or of a plugin for the action, which turns an ``EntryChange`` into an
    /// ``EntryVersion``, replaces the synchroniser's `send`.
    ///
    /// - Parameters:
    ///   - write: what changes, and how it is sent.
    ///   - action: the use case's name, such as `sendAnswer`.
    ///   - policy: whether the change is sent to the portal, stored here, or both.
    /// - Returns: the entry as the portal has it, or as it is stored here: see ``Freshness/source`` and
    ///   ``Freshness/unsent`` of the answer, and ``StoredChange/init(_:)``.
    /// - Throws: why it was not written, or ``ScreensError/cancelled``.
    public func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy
    ) async throws(ScreensError) -> Answer<EntryVersion<S.Value>> {
        try await tasks.writing { () async throws(ScreensError) in
            try await result { () async throws(ScreensError) in
                try await services.write(write, action: action, policy: policy)
            }
        }
    }

    /// Creates a session at the portal that nobody uses yet.
    ///
    /// Nothing is sent until its ``UserSession/portal`` is called.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if the host offers no sign-in, or others on the network could read the
    ///   password.
    public func makeSession(with credentials: Credentials) throws(ScreensError) -> any UserSession {
        try services.makeSession(with: credentials)
    }

    /// Asks the user in a browser to let a client of the portal's OAuth 2 server act for them.
    ///
    /// - Parameters:
    ///   - client: the client.
    ///   - opened: called with the address that the browser opens, so that a view can offer it too.
    /// - Returns: the session.
    /// - Throws: why there is none.
    public func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void
    ) async throws(ScreensError) -> any UserSession {
        try await result { () async throws(ScreensError) in
            try await services.authorize(client, opened: opened)
        }
    }

    /// Makes a session the one that is used from now on, after the portal has confirmed whose it is.
    ///
    /// If the portal refuses it, or cannot be reached, the present session stays as it is. Otherwise, all other
    /// screenlets that share the session begin again with the new user: nothing that they loaded for the user before
    /// remains visible.
    ///
    /// - Parameters:
    ///   - session: a session of this runtime.
    ///   - isStored: whether later runs use it too.
    /// - Returns: the user, and whether the sign-in is stored.
    /// - Throws: the portal's refusal, why it has not answered, or ``ScreensError/cancelled``.
    public func signIn(
        with session: any UserSession,
        storing isStored: Bool
    ) async throws(ScreensError) -> SignInResult {
        try await result { () async throws(ScreensError) in
            try await services.signIn(with: session, storing: isStored)
        }
    }

    /// Continues as a guest, and removes the stored sign-in of the user.
    ///
    /// All other screenlets that share the session begin again. The user's cached data remain.
    public func signOut() async throws(ScreensError) {
        try await result { await services.signOut() }
    }

    /// Reads the sign-in that an earlier run has stored for this portal.
    ///
    /// - Returns: a session that nobody uses yet; `nil` if none is stored for this portal, company and site.
    public func loadStoredSession() async throws(ScreensError) -> (any UserSession)? {
        try await result { () async throws(ScreensError) in try await services.loadStoredSession() }
    }

    /// A result, which arrives after the function that has started the task has returned, unless it is cancelled.
    private func result<Output>(
        _ body: () async throws(ScreensError) -> Output
    ) async throws(ScreensError) -> Output {
        let result: Result<Output, ScreensError>
        do throws(ScreensError) { result = .success(try await body()) } catch {
            result = .failure(error)
        }
        await tasks.begun()
        guard !Task.isCancelled else { throw .cancelled }
        return try result.get()
    }
}
