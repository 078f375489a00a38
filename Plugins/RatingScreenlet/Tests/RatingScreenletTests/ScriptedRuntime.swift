import ScreensKit

@testable import RatingScreenlet

/// A host of which the test decides when something comes, and what.
@MainActor
final class ScriptedRuntime: ScreenletRuntime {
    /// A load or a write.
    final class Started {
        let action: String
        let policy: OfflinePolicy
        /// What a load asks for, or the entry that a write changes.
        let subject: any Sendable
        /// What a write makes of nothing.
        let value: RatingEntry?
        var isCancelled = false
        let finish: @MainActor (Result<RatingEntry, ScreensError>, Freshness) -> Void

        init(
            _ action: String,
            _ policy: OfflinePolicy,
            _ subject: any Sendable,
            _ value: RatingEntry? = nil,
            _ finish: @escaping @MainActor (Result<RatingEntry, ScreensError>, Freshness) -> Void
        ) {
            self.action = action
            self.policy = policy
            self.subject = subject
            self.value = value
            self.finish = finish
        }
    }

    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale = "en_US"
    private(set) var started: [Started] = []
    private(set) var events: [String] = []

    var actions: [String] { started.map(\.action) }

    func start<I: Interactor>(
        _ action: String,
        _ interactor: I.Type,
        _ request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Loaded<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        let started = Started(action, policy, request) { result, freshness in
            then(
                result.flatMap { rating in
                    guard let output = rating as? I.Output else { return .failure(.cancelled) }
                    return .success(Loaded(output, freshness: freshness))
                }
            )
        }
        return note(started)
    }

    func write<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Written<S.Value>, ScreensError>) -> Void
    ) -> Interaction {
        let value = write.change(nil) as? RatingEntry
        let started = Started(action, policy, write.entry, value) { result, freshness in
            then(
                result.flatMap { rating in
                    guard let value = rating as? S.Value else { return .failure(.cancelled) }
                    let version = EntryVersion(entry: write.entry, value: value)
                    let destination: Written<S.Value>.Destination =
                        freshness.source == .remote ? .portal : freshness.pending ? .queue : .cache
                    return .success(
                        Written(version, destination: destination, freshness: freshness)
                    )
                }
            )
        }
        return note(started)
    }

    private func note(_ new: Started) -> Interaction {
        started.append(new)
        return Interaction { new.isCancelled = true }
    }

    func modelChanged() {}

    func report(_ event: ScreenletEvent) { events.append(event.name) }

    /// Ends something unless it was cancelled, as a host does.
    func finish(
        _ index: Int,
        _ result: Result<RatingEntry, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote)
    ) {
        guard started.indices.contains(index), !started[index].isCancelled else { return }
        started[index].finish(result, freshness)
    }
}

/// A rating on show, of which the load is the first thing started.
@MainActor
struct Scene {
    nonisolated static let queued = Freshness(source: .cache, pending: true)
    let runtime = ScriptedRuntime()
    let rating = RatingScreenlet()

    init(entryId: Int64 = 0, autoLoad: Bool = true, isLoaded: Bool = false) {
        rating.entryId = entryId
        if entryId == 0 { (rating.className, rating.classPK) = ("BlogsEntry", 39793) }
        rating.autoLoad = autoLoad
        rating.runtime = runtime
        rating.onShow()
        if isLoaded { runtime.finish(0, .success(.sample())) }
    }

    var score: Double? { rating.model.rating?.userScore }
}
