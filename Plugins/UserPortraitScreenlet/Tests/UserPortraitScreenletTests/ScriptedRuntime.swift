import ScreensKit

@testable import UserPortraitScreenlet

/// A host of which the test decides when something comes, and what.
@MainActor
final class ScriptedRuntime: ScreenletRuntime {
    /// A load, a reading of a file or a write.
    final class Started {
        let action: String
        let policy: OfflinePolicy
        /// What is asked for, or the entry that a write changes.
        let subject: any Sendable
        var isCancelled = false
        let finish: @MainActor (Result<any Sendable, ScreensError>, Freshness) -> Void

        init(
            _ action: String,
            _ policy: OfflinePolicy,
            _ subject: any Sendable,
            _ finish: @escaping @MainActor (Result<any Sendable, ScreensError>, Freshness) -> Void
        ) {
            self.action = action
            self.policy = policy
            self.subject = subject
            self.finish = finish
        }
    }

    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale = "en_US"
    var isSignedIn = true
    /// What the last write tells of its progress.
    private(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
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
        note(
            Started(action, policy, request) { result, freshness in
                then(
                    result.flatMap { value in
                        guard let output = value as? I.Output else { return .failure(.cancelled) }
                        return .success(Loaded(output, freshness: freshness))
                    }
                )
            }
        )
    }

    func write<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Written<S.Value>, ScreensError>) -> Void
    ) -> Interaction {
        onProgress = write.onProgress
        return note(
            Started(action, policy, write.entry) { result, freshness in
                then(
                    result.map { value in
                        let version = EntryVersion(entry: write.entry, value: value as? S.Value)
                        let destination: Written<S.Value>.Destination =
                            freshness.source == .remote
                            ? .portal : freshness.pending ? .queue : .cache
                        return Written(version, destination: destination, freshness: freshness)
                    }
                )
            }
        )
    }

    private func note(_ new: Started) -> Interaction {
        started.append(new)
        return Interaction { new.isCancelled = true }
    }

    func modelChanged() {}

    func report(_ event: ScreenletEvent) { events.append(event.name) }

    /// Ends the last thing that was started, unless it was cancelled, as a host does.
    func finish(
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote)
    ) {
        guard let last = started.last, !last.isCancelled else { return }
        last.finish(result, freshness)
    }
}
