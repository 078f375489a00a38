@_spi(Host) import ScreensKit
import ScreensOffline

/// Runs interactors off the main actor, by the offline policies.
enum InteractorRunner {
    /// Validates an interactor and runs it; returns a function that awaits the next result, as ``RuntimeServices`` has it.
    static func outputs<I: Interactor>(
        of interactor: I,
        _ policy: OfflinePolicy,
        _ engine: PolicyEngine,
        in context: InteractionContext
    ) -> @MainActor () async -> Result<Answer<I.Output>, ScreensError>? {
        let (outputs, output) = AsyncStream.makeStream(
            of: Result<Answer<I.Output>, ScreensError>.self
        )
        let context = context.reaching(I.service)
        let task = Task {
            await run(interactor, policy, engine, in: context) { output.yield($0) }
            output.finish()
        }
        output.onTermination = { _ in task.cancel() }
        return {
            for await result in outputs { return result }
            return nil
        }
    }

    @concurrent
    private static func run<I: Interactor>(
        _ interactor: I,
        _ policy: OfflinePolicy,
        _ engine: PolicyEngine,
        in context: InteractionContext,
        deliver: @Sendable (Result<Answer<I.Output>, ScreensError>) -> Void
    ) async {
        do {
            try interactor.validate(in: context)
        } catch {
            return deliver(.failure(ScreensError(error)))
        }
        let entry = interactor.cacheEntry(in: context)?.stored(for: context.account)
        await engine.read(policy, entry) {
            do {
                return try await interactor.run(in: context)
            } catch let error as PortalError {
                throw ScreensError(error, of: I.service)
            }
        } deliver: { result in
            deliver(result.map { interactor.completed($0, with: engine, in: context) })
        }
    }
}

extension Interactor {
    /// The output with unsent changes, if the interactor shows any.
    fileprivate func completed(
        _ loaded: Answer<Output>,
        with engine: PolicyEngine,
        in context: InteractionContext
    ) -> Answer<Output> {
        guard let showing = self as? any UnsentShowing<Output> else { return loaded }
        return showing.output(loaded, with: engine.unsentValues(of: context.account), in: context)
    }
}
