import ScreensKit

/// Runs interactors off the main actor.
///
/// For the time being every read asks the portal: as the policy `remote-only` does.
enum InteractorRunner {
    /// Validates and runs an interactor.
    @concurrent
    static func outcome<I: Interactor>(
        of interactor: I,
        in context: InteractionContext,
        now: @Sendable () -> Timestamp
    ) async -> Result<Loaded<I.Output>, ScreensError> {
        do {
            try interactor.validate(in: context)
            let output = try await interactor.run(in: context)
            return .success(
                Loaded(output, freshness: Freshness(source: .remote, storedAt: now()))
            )
        } catch {
            return .failure(ScreensError(error))
        }
    }
}
