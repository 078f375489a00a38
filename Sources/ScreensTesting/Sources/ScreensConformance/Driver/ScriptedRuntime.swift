public import ScreensKit

/// A host of which a test decides when something ends, and how.
///
/// It notes what a screenlet starts, writes, tells and changes, and delivers nothing by itself. Screenlets
/// refer to it weakly: the test has to keep it.
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
    /// What decodes and encodes pictures.
    public let pictures: any PictureTools
    /// Whether somebody is signed in; so it is unless a test says otherwise.
    public var isSignedIn = true
    /// All that was started, in order: interactors and writes.
    public private(set) var started: [Started] = []
    /// The names of the events that delegates were told, in order.
    public var events: [String] { reported.map(\.name) }
    /// What delegates were told, in order.
    public private(set) var reported: [ScreenletEvent] = []
    /// How often the model became another.
    public private(set) var changes = 0

    /// A host of a portal; without tools for pictures, it refuses to decode any.
    public init(
        server: ServerInfo = ServerInfo(companyId: 1, groupId: 2),
        locale: LocaleIdentifier = "en_US",
        pictures: any PictureTools = NoPictureTools()
    ) {
        self.server = server
        self.locale = locale
        self.pictures = pictures
    }

    /// The actions of all that was started, in order.
    public var actions: [String] { started.map(\.action) }

    /// What has neither ended nor been cancelled.
    public var running: [Started] { started.filter { !$0.isCancelled && !$0.isFinished } }

    /// Notes an interactor.
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

    /// Notes a write.
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

    private func note(_ new: Started) -> Interaction {
        started.append(new)
        return Interaction { new.isCancelled = true }
    }

    /// Notes that the model became another.
    public func modelChanged() { changes += 1 }

    /// Notes what a delegate is told.
    public func report(_ event: ScreenletEvent) { reported.append(event) }

    /// What is wrong with the events that were reported; empty when each is declared, and has the
    /// payload that it declares.
    public var eventDefects: [String] { reported.flatMap(\.defects) }

    /// Ends something, as a host does: unless it was cancelled, its result is handed over.
    ///
    /// A load may end twice, as by the policy `stale-while-revalidate`; a write ends once.
    ///
    /// - Parameters:
    ///   - index: which of ``started``.
    ///   - result: what comes of it; of a write the value, or `nil` of that type for a removal.
    ///   - freshness: how current it is; for writes it says where they went, too.
    /// - Returns: what is wrong with the script, such as a result of the wrong type, which is not
    ///   handed over; `nil` where all is well.
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
    /// The result with a value of the type; `nil` for a value of another.
    fileprivate func typed<Value>(as type: Value.Type) -> Result<Value, Failure>? {
        switch self {
        case .success(let value): (value as? Value).map { .success($0) }
        case .failure(let error): .failure(error)
        }
    }
}

extension WrittenEntry {
    fileprivate init(_ entry: CacheEntry, _ value: Value?, _ freshness: Freshness) {
        let kept: Destination = freshness.isPending ? .queue : .cache
        self.init(
            EntryVersion(entry: entry, value: value),
            destination: freshness.source == .remote ? .portal : kept,
            freshness: freshness
        )
    }
}
