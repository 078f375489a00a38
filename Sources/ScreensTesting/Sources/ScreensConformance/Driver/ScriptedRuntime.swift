public import ScreensKit

/// A host for tests of screenlets: the test decides when an operation ends, and with which result.
///
/// It records what a screenlet starts, writes, reports and changes, and delivers nothing by itself. Screenlets
/// refer to it weakly, so the test has to hold a reference.
///
/// ```swift
/// let runtime = ScriptedRuntime()
/// let poll = PollScreenlet()
/// poll.runtime = runtime
/// poll.onShow()
/// runtime.finish(0, .success(Poll(question: "Tea?")))
/// #expect(poll.model.phase == .ready && runtime.events == ["onPollLoaded"])
/// ```
@MainActor
public final class ScriptedRuntime: ScreenletRuntime {
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

    /// Records an interactor.
    public func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        note(
            Started(action, policy, request, result: "\(I.Output.self)") { result, freshness in
                result.typed(as: I.Output.self).map { typed in
                    { then(typed.map { LoadedOutput($0, freshness: freshness) }) }
                }
            }
        )
    }

    /// Records a write.
    public func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<WrittenEntry<S.Value>, ScreensError>) -> Void
    ) -> Interaction {
        let started = Started(action, policy, write.entry, result: "\(S.Value.self)") {
            result,
            freshness in
            result.typed(as: S.Value?.self).map { typed in
                { then(typed.map { WrittenEntry(write.entry, $0, freshness) }) }
            }
        }
        started.isWrite = true
        started.onProgress = write.onProgress
        started.basedOn = write.basedOn
        started.changed = { write.change($0 as? S.Value) }
        return note(started)
    }

    func note(_ new: Started) -> Interaction {
        started.append(new)
        return Interaction { new.isCancelled = true }
    }

    /// Records a screenlet that is embedded.
    ///
    /// - Throws: ``ScreensKit/ScreensError/failed(_:)`` if ``embeddable`` has none.
    public func embed(
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
    public func modelChanged() { changes += 1 }

    /// Records an event that is reported to delegates.
    public func report(_ event: ScreenletEvent) { reported.append(event) }

    /// The problems of the reported events.
    ///
    /// It is empty if each event is declared, and has the payload that it declares.
    public var eventDefects: [String] { reported.flatMap(\.defects) }

    /// Ends an operation as a host does, and delivers its result unless it was cancelled.
    ///
    /// A load can end twice, as with the policy `stale-while-revalidate`; a write ends once.
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
    ) -> String? {
        guard started.indices.contains(index) else {
            let list = actions.isEmpty ? "nothing was" : actions.joined(separator: ", ") + " were"
            return "Nothing was started at \(index); \(list) started."
        }
        let started = started[index]
        if started.isWrite, started.isFinished {
            return "The write \"\(started.action)\" at \(index) has already ended."
        }
        guard !started.isCancelled else { return nil }
        guard let deliver = started.delivery(result, freshness) else {
            let given = (try? result.get()).map { "\(type(of: $0))" } ?? "nothing"
            return "\"\(started.action)\" at \(index) returns \(started.resultType), not \(given)."
        }
        started.isFinished = true
        deliver()
        return nil
    }
}

extension Result where Success == any Sendable {
    /// The result with its value converted to the type; `nil` for a value of another type.
    fileprivate func typed<Value>(as type: Value.Type) -> Result<Value, Failure>? {
        switch self {
        case .success(let value): (value as? Value).map { .success($0) }
        case .failure(let error): .failure(error)
        }
    }
}

extension WrittenEntry {
    fileprivate init(_ entry: CacheEntry, _ value: Value?, _ freshness: Freshness) {
        let isQueued = freshness.unsent != nil && freshness.unsent != .draft
        let destination: Destination = isQueued ? .queue : .cache
        self.init(
            EntryVersion(entry: entry, value: value),
            destination: freshness.source == .remote ? .portal : destination,
            freshness: freshness
        )
    }
}
