import ScreensKit
import ScreensOffline

/// Runs interactors off the main actor, by the offline policies.
enum InteractorRunner {
    /// Validates an interactor, runs it, and delivers its result on the main actor.
    @concurrent
    static func run<I: Interactor>(
        _ interactor: I,
        _ policy: OfflinePolicy,
        _ engine: PolicyEngine,
        in context: InteractionContext,
        deliver: @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) async {
        do {
            try interactor.validate(in: context)
        } catch {
            return await deliver(.failure(ScreensError(error)))
        }
        await engine.read(policy, interactor.cacheEntry(in: context)) {
            try await interactor.run(in: context)
        } deliver: { result in
            await deliver(result.map { interactor.completed($0, with: engine, in: context) })
        }
    }
}

extension Interactor {
    /// The output with unsent changes, if the interactor shows any.
    fileprivate func completed(
        _ loaded: LoadedOutput<Output>,
        with engine: PolicyEngine,
        in context: InteractionContext
    ) -> LoadedOutput<Output> {
        guard let showing = self as? any UnsentShowing<Output> else { return loaded }
        return showing.output(loaded, with: engine.unsentValues, in: context)
    }
}
