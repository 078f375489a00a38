import ScreensKit

/// A host that answers at once what the test says.
@MainActor
final class ScriptedRuntime: ScreenletRuntime {
    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale = "en_US"
    private let result: Result<any Sendable, ScreensError>
    private(set) var events: [String] = []

    init(_ result: Result<any Sendable, ScreensError>) { self.result = result }

    func start<I: Interactor>(
        _ action: String,
        _ interactor: I.Type,
        _ request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Loaded<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        then(
            result.flatMap { output in
                guard let output = output as? I.Output else { return .failure(.cancelled) }
                return .success(Loaded(output, freshness: Freshness(source: .remote)))
            }
        )
        return Interaction {}
    }

    /// Nothing is written.
    func write<S: Synchronizer>(
        _ action: String,
        _ write: EntryWrite<S>,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<Written<S.Value>, ScreensError>) -> Void
    ) -> Interaction { Interaction {} }

    func modelChanged() {}

    func report(_ event: ScreenletEvent) { events.append(event.name) }
}
