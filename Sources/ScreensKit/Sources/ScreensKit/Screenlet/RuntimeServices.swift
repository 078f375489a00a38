/// What a host provides for the ``ScreenletRuntime`` of a screenlet, whose documentation says what each member does.
@_spi(Host)
@MainActor
public protocol RuntimeServices: AnyObject {
    var server: ServerInfo { get }
    var locale: LocaleIdentifier { get }
    var strings: Strings { get }
    var isSignedIn: Bool { get }
    var user: SessionUser? { get }
    var pictures: any PictureTools { get }

    /// Chooses the interactor now, and runs it; returns a function that awaits the next answer, `nil` after the last one.
    ///
    /// Whoever is cancelled while awaiting an answer, or releases the function, cancels it.
    func load<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy
    ) -> @MainActor () async -> Result<Answer<I.Output>, ScreensError>?

    /// Writes, also if the task is cancelled meanwhile.
    func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy
    ) async throws(ScreensError) -> Answer<EntryVersion<S.Value>>

    /// Waits; returns whether the time is over, which it is not if the task is cancelled.
    func wait(_ delay: Duration) async -> Bool

    /// Calls a function whose tasks are not what the user has asked for.
    func withoutUser<Output>(_ begin: () -> Output) -> Output

    func makeSession(with credentials: Credentials) throws(ScreensError) -> any UserSession
    func authorize(
        _ client: OAuth2Client,
        opened: @escaping @MainActor (LinkAddress) -> Void
    ) async throws(ScreensError) -> any UserSession
    func signIn(
        with session: any UserSession,
        storing isStored: Bool
    ) async throws(ScreensError) -> SignInResult
    func signOut() async
    func loadStoredSession() async throws(ScreensError) -> (any UserSession)?

    func embed(
        _ screenlet: String,
        attributes: JSONObject
    ) throws(ScreensError) -> any EmbeddedScreenlet
    func modelChanged()
    func report(_ event: ScreenletEvent)
}
