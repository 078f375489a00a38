@_spi(Host) public import ScreensKit

/// A host for tests of screenlets: the test decides when an operation ends, and with which result.
///
/// It records what a screenlet starts, writes, reports and changes, and delivers nothing by itself.
///
/// ```swift
/// let runtime = ScriptedRuntime()
/// let poll = PollScreenlet()
/// runtime.attach(poll)
/// poll.onShow()
/// await runtime.finish(0, .success(Poll(question: "Tea?")))
/// #expect(poll.model.phase == .ready && runtime.events == ["onPollLoaded"])
/// ```
@MainActor
public final class ScriptedRuntime {
    /// The portal in use.
    public let server: ServerInfo
    /// The user's locale.
    public let locale: LocaleIdentifier
    /// The kit's own texts; those of the plugin are not there.
    public let strings = Strings()
    /// What decodes and encodes pictures.
    public let pictures: any PictureTools
    /// Whether a user is signed in; `true` by default.
    public var isSignedIn = true
    /// The user who is signed in; `nil` by default.
    public var user: SessionUser?
    /// The portal of the sessions that the screenlet makes; by default, one that cannot be reached.
    public var sessionPortal: any Portal = ScriptedPortal(failing: .unreachable("none here"))
    /// The credentials of the sessions that the screenlet has made, in order.
    public internal(set) var credentials: [Credentials] = []
    /// Whether each sign-in is to be stored, in order.
    public internal(set) var storesSignIn: [Bool] = []
    /// The clients for which the user is asked in a browser, in order.
    public internal(set) var clients: [OAuth2Client] = []
    /// How often the user was signed out.
    public internal(set) var signOuts = 0
    var openers: [@MainActor (LinkAddress) -> Void] = []
    /// Everything that was started, in order: interactors and writes.
    public private(set) var started: [Started] = []
    /// The names of the events that were reported to delegates, in order.
    public var events: [String] { reported.map(\.name) }
    /// The events that were reported to delegates, in order.
    public private(set) var reported: [ScreenletEvent] = []
    /// How often the model has changed.
    public private(set) var changes = 0
    /// The screenlets that were embedded, in order.
    public private(set) var embedded: [ScriptedEmbedding] = []
    /// Creates the screenlet to embed for a name; `nil`, if no plugin offers it.
    ///
    /// By default, every name has a screenlet without data, which accepts no action.
    public var embeddable: @MainActor (_ screenlet: String) -> (any Screenlet)? = { _ in
        BlankScreenlet()
    }
    var timing = ScriptedTimers()
    private var runtimes: [WeakRuntime] = []

    /// Creates a host of a portal; without tools for pictures, it cannot decode any.
    public init(
        server: ServerInfo = ServerInfo(companyId: 1, groupId: 2),
        locale: LocaleIdentifier = "en_US",
        pictures: any PictureTools = NoPictureTools()
    ) {
        self.server = server
        self.locale = locale
        self.pictures = pictures
    }

    /// The action names of everything that was started, in order.
    public var actions: [String] { started.map(\.action) }

    /// The operations that have neither ended nor been cancelled.
    public var running: [Started] { started.filter { !$0.isCancelled && !$0.isFinished } }

    /// Becomes the host of a screenlet, as one does that is about to show it.
    public func attach(_ screenlet: any Screenlet) {
        let runtime = ScreenletRuntime(self)
        runtimes.append(WeakRuntime(runtime: runtime))
        screenlet.runtime = runtime
    }

    /// Waits until each task of a screenlet has ended, or waits for the test.
    ///
    /// - Returns: `false` if a task waits for something else, such as a timer that is not the runtime's. That is assumed
    ///   after ten seconds and 100,000 turns of the main actor, of which a busy machine has fewer in that time.
    @discardableResult
    public func settle() async -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        var turns = 0
        while runtimes.reduce(0, { $0 + ($1.runtime?.tasks.count ?? 0) }) > awaited {
            guard turns < 100_000 || ContinuousClock.now < end else { return false }
            turns += 1
            await Task.yield()
        }
        return true
    }

    /// How many operations and timers a task waits for.
    private var awaited: Int { started.count(where: \.results.isAwaited) + timing.remaining.count }

    func note(_ new: Started) { started.append(new) }

    /// Records a screenlet that is embedded.
    ///
    /// - Throws: ``ScreensKit/ScreensError/failed(_:)`` if ``embeddable`` has none.
    @_spi(Host) public func embed(
        _ screenlet: String,
        attributes: JSONObject
    ) throws(ScreensError) -> any EmbeddedScreenlet {
        guard let name = ScreenletName(screenlet), let made = embeddable(screenlet) else {
            throw .failed("There is no screenlet \"\(screenlet)\".")
        }
        let part = EmbeddedPart(name, id: embedded.count)
        let new = ScriptedEmbedding(part, made, attributes)
        embedded.append(new)
        return new
    }

    /// Counts a change of the model.
    @_spi(Host) public func modelChanged() { changes += 1 }

    /// Records an event that is reported to delegates.
    @_spi(Host) public func report(_ event: ScreenletEvent) { reported.append(event) }

    /// The problems of the reported events.
    ///
    /// It is empty if each event is declared, and has the payload that it declares.
    public var eventDefects: [String] { reported.flatMap(\.defects) }

    /// Ends an operation as a host does, and waits until the screenlet has received its result, unless it has
    /// cancelled it.
    ///
    /// A load ends twice if its policy is `stale-while-revalidate` and the first result is from the cache.
    ///
    /// - Parameters:
    ///   - index: the index in ``started``.
    ///   - result: the result; of a write, the value, or `nil` of that type for a removal.
    ///   - freshness: how current the result is; for writes, it also says where they were sent.
    /// - Returns: the problem of the script, such as a result of the wrong type, which is not
    ///   delivered; `nil` if there is none.
    public func end(
        _ index: Int,
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote)
    ) async -> String? {
        guard started.indices.contains(index) else {
            let list = actions.isEmpty ? "nothing was" : actions.joined(separator: ", ") + " were"
            return "Nothing was started at \(index); \(list) started."
        }
        let started = started[index]
        guard !started.isFinished else {
            return "\"\(started.action)\" at \(index) has already ended."
        }
        guard !started.isCancelled else {
            await settle()
            return nil
        }
        guard started.deliver(result, freshness) else {
            let given = (try? result.get()).map { "\(type(of: $0))" } ?? "nothing"
            return "\"\(started.action)\" at \(index) returns \(started.resultType), not \(given)."
        }
        return await settle() ? nil : "A task waits for something that is not the runtime's."
    }
}

/// A runtime of a screenlet, which ends with it.
private struct WeakRuntime {
    weak let runtime: ScreenletRuntime?
}
