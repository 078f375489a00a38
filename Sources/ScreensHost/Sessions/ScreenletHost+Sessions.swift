import ScreensHTTP
@_spi(Host) public import ScreensKit
public import ScreensOffline
@_spi(Host) public import ScreensPortal

extension ScreenletHost {
    /// The user who is signed in; `nil` for a guest.
    ///
    /// Before the portal was asked, only the name is known.
    public var user: SessionUser? { identity.user }

    /// The user's unsent changes; `nil` without a cache.
    public var pendingChanges: PendingChanges? { identity.pendingChanges }

    /// The cache of the user; `nil` if nothing is cached.
    public var cache: CacheManager? { identity.cache }

    /// Asks the portal who the user is, with one request, if only the name of the sign-in is known.
    ///
    /// If the portal cannot be asked, or does not accept the sign-in, nothing changes: what is shown needs the portal,
    /// too, and says so.
    public func identifyUser() async {
        guard let user, user.userId == 0, let session = identity.session else { return }
        guard let reply = try? await client(for: session).signedInUser(),
            let person = try? PortalUser(reply), self.user == user
        else { return }
        updateUser(SessionUser(person, signInName: user.signInName))
    }

    /// Creates a host with the same portal, plugins and settings, whose users sign in and out independently.
    ///
    /// It begins with the present session of this host. A program that shows screenlets to several people, such as a
    /// server of pages, needs one for each of them.
    ///
    /// - Parameter isStoring: whether its users can store their sign-ins for later runs, as far as this host's can.
    /// - Returns: the host.
    public func sibling(storingSignIns isStoring: Bool = true) -> ScreenletHost {
        ScreenletHost(besides: self, storingSignIns: isStoring)
    }

    /// Makes a session the one that is used from now on, after the portal has confirmed whose it is.
    ///
    /// If that fails, nothing changes. Otherwise, all stages begin again with the new user: their screenlets are new,
    /// with the attributes that they had when they were first shown.
    ///
    /// - Parameter session: the user's sign-in.
    /// - Returns: the user.
    /// - Throws: ``PortalError/unauthorized(_:)`` if the portal does not accept the sign-in, otherwise why there is no
    ///   usable answer; ``ScreensError`` if the sign-in must not be sent.
    @discardableResult
    public func signIn(_ session: SessionContext) async throws -> SessionUser {
        try await signIn(try trial(of: session), by: nil, storing: false).user
    }

    /// Continues with a session that a user had before, without asking the portal; all stages begin again.
    ///
    /// - Parameters:
    ///   - session: the user's sign-in.
    ///   - user: the user as the portal described them.
    /// - Throws: ``ScreensError`` if the sign-in must not be sent.
    public func resume(_ session: SessionContext, of user: SessionUser) async throws {
        let trial = try trial(of: session, known: user)
        adopt(trial.context, user, await signIns.cache(user), by: nil)
    }

    /// Continues as a guest; all stages begin again.
    public func signOut() async { await signOut(by: nil) }

    /// Creates a host with the same portal, plugins and settings for guests, on which nobody can sign in.
    func guest() async -> ScreenletHost { await withoutUser(forGuests: true) }

    /// Creates a host with the same portal, plugins and settings, on which nobody is signed in.
    ///
    /// Neither the session of this host nor its sign-ins at services are used there. A program that shows screenlets to
    /// anybody makes a ``sibling(storingSignIns:)`` of it for each of them.
    public func withoutUser() async -> ScreenletHost { await withoutUser(forGuests: false) }

    private func withoutUser(forGuests: Bool) async -> ScreenletHost {
        let other = ScreenletHost(besides: self, storingSignIns: false, forGuests: forGuests)
        if other.isSignedIn {
            other.adopt(nil, nil, await signIns.cache(nil), by: nil)
        } else {
            other.serviceDirectory.passToOthers()
        }
        return other
    }
}

extension ScreenletHost {
    /// A session that is not in use yet.
    ///
    /// - Throws: ``ScreensError/failed(_:)`` if others on the network could read the password.
    func trial(
        of session: SessionContext,
        known user: SessionUser? = nil
    ) throws(ScreensError) -> HostSession {
        guard !context.isPlainBeyondLoopback || signIns.isPlainAccepted else {
            let words = Strings().text("core-plain-connection", [context.server], locale: locale)
            throw .failed(words)
        }
        return HostSession(session, client(for: session), of: user)
    }

    /// Asks the user on a page of the portal, in a browser.
    func authorized(
        _ client: OAuth2Client,
        in browser: BrowserSignIn,
        opened: @MainActor (LinkAddress) -> Void
    ) async throws -> HostSession {
        let callback = try browser.listen(client.redirectAddress)
        let question = try OAuth2Authorization(client, at: context, redirect: callback.address)
        let address = callback.beginning(of: question.address)
        opened(address)
        browser.open(address)
        guard let answer = await Self.answer(to: question, at: callback) else {
            try Task.checkCancellation()
            throw ScreensError.failed(Strings().text("core-no-answer", locale: locale))
        }
        let session = try await question.session(
            answering: answer,
            over: transport,
            trace: trace
        )
        return try trial(of: session)
    }

    /// Waits for the user, who may have to look for their password first.
    @concurrent
    private static func answer(
        to question: OAuth2Authorization,
        at callback: AuthorizationCallback
    ) async -> [String: String]? {
        await withTaskGroup { group in
            group.addTask { await callback.answer(where: question.isAnswered) }
            group.addTask {
                try? await Task.sleep(for: longestAnswer)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    private nonisolated static let longestAnswer = Duration.seconds(10 * 60)

    /// Makes a session the one that is used, and stores it before, if that is wanted.
    ///
    /// Nothing is awaited after the change of the user, so that the screenlet reports it before its page is left.
    func signIn(
        _ trial: HostSession,
        by stage: Stage?,
        storing isStored: Bool
    ) async throws -> SignInResult {
        guard !isForGuests else {
            throw ScreensError.failed(Strings().text("core-only-guests", locale: locale))
        }
        let person = try PortalUser(
            try await trial.ownPortal.signedInUser()
        )
        var session = trial.context
        if session.user.isEmpty { session.user = person.name }
        let user = SessionUser(person, signInName: session.user)
        let cache = await signIns.cache(user)
        // Whoever cancels the attempt remains who they are.
        try Task.checkCancellation()
        let signedIn = isStored ? await store(session, of: user) : SignInResult(user)
        adopt(session, user, cache, by: stage)
        return signedIn
    }

    func signOut(by stage: Stage?) async {
        guard let user = identity.user, let session = identity.session else { return }
        let cache = await signIns.cache(nil)
        adopt(nil, nil, cache, by: stage)
        await Self.removeSignIn(session, user, context, signIns.store, transport)
    }

    /// Removes what later runs and others could sign in with.
    @concurrent
    private static func removeSignIn(
        _ session: SessionContext,
        _ user: SessionUser,
        _ server: LiferayServerContext,
        _ store: (any SignInStore)?,
        _ transport: any HTTPTransport
    ) async {
        // A sign-in that cannot be removed shows at the next run, where `logout` says why.
        try? store?.remove(user, at: server)
        await session.end(at: server, over: transport)
    }

    /// Stores a sign-in, and each of its later tokens.
    private func store(_ session: SessionContext, of user: SessionUser) async -> SignInResult {
        guard let store = signIns.store else { return SignInResult(user) }
        let server = context
        session.onRenewal { try? store.store($0, of: user, at: server) }
        let problem = await Self.problem { try store.store(session, of: user, at: server) }
        return SignInResult(user, isStored: problem == nil, storingProblem: problem)
    }

    /// The stored sign-in for the portal; `nil` if there is none.
    func storedSession() async throws -> HostSession? {
        guard let store = signIns.store else { return nil }
        let stored = try await Self.loaded(store, context)
        return try stored.map { try trial(of: $0.session, known: $0.user) }
    }

    @concurrent
    private static func loaded(
        _ store: any SignInStore,
        _ server: LiferayServerContext
    ) async throws -> (session: SessionContext, user: SessionUser)? {
        try store.load(for: server)
    }

    @concurrent
    private static func problem(of work: @Sendable () throws -> Void) async -> String? {
        do { try work() } catch { return "\(error)" }
        return nil
    }

    /// Begins again with another user; everything of the user before disappears from all other stages.
    func adopt(
        _ session: SessionContext?,
        _ user: SessionUser?,
        _ cache: CacheManager?,
        by stage: Stage?
    ) {
        let before = identity.cache
        // Somebody else does not act with the sign-ins of the host's user.
        if isForOthers { serviceDirectory.passToOthers() }
        use(session, user, cache)
        if let before, before !== cache {
            caches.endUse(by: self, of: before, hasSignedOut: true)
            before.closeLater()
        }
        // Screenlets that begin again embed others again.
        for other in stages where other !== stage && other.beginsAgain(with: stage) {
            other.beginAgain()
        }
        stage?.followUser()
    }
}

extension SessionUser {
    init(_ person: PortalUser, signInName: String) {
        self.init(
            signInName: signInName,
            userId: person.userId,
            fullName: person.fullName,
            emailAddress: person.emailAddress,
            screenName: person.screenName,
            locale: person.locale
        )
        portrait = person.portrait
    }
}

extension PortalUser {
    /// The name under which the user's cache is found after a sign-in without a name.
    fileprivate var name: String {
        [emailAddress, screenName].first { !$0.isEmpty } ?? "\(userId)"
    }
}
