@_spi(Host) public import ScreensKit

/// What sending the changes of a cache needs from the host.
public struct SyncServices: Sendable {
    /// Finds how the entries of a collection are sent, for the use case that wrote them last.
    ///
    /// - Throws: ``ScreensError`` that says what is not installed.
    public let synchronizer:
        @Sendable (_ collection: String, _ action: String) async throws(ScreensError)
            -> AnySynchronizer
    /// Creates the context of an attempt with an idempotency key.
    public let context: @Sendable (_ idempotencyKey: String) -> InteractionContext
    /// Returns the present time.
    public let clock: @Sendable () -> Timestamp
    /// Returns the time since the machine was started; `nil` if that is not known.
    ///
    /// Without it, pauses are measured by ``clock``.
    public let uptime: @Sendable () -> Uptime?
    /// Returns a number in `0..<1`, for spreading retries.
    public let random: @Sendable () -> Double

    /// Called if the cache failed without the loss of a change.
    public let onProblem: @Sendable (CacheError) -> Void

    /// Creates the services from their parts.
    public init(
        synchronizer:
            @escaping @Sendable (_ collection: String, _ action: String) async throws(ScreensError)
            -> AnySynchronizer,
        context: @escaping @Sendable (_ idempotencyKey: String) -> InteractionContext,
        clock: @escaping @Sendable () -> Timestamp,
        uptime: @escaping @Sendable () -> Uptime? = { nil },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        onProblem: @escaping @Sendable (CacheError) -> Void = { _ in }
    ) {
        self.synchronizer = synchronizer
        self.context = context
        self.clock = clock
        self.uptime = uptime
        self.random = random
        self.onProblem = onProblem
    }

    /// The same services for a change whose progress is reported.
    public func reporting(
        to listener: (@Sendable (TransferProgress) -> Void)?
    ) -> SyncServices {
        guard let listener else { return self }
        return changing { $0.reporting(to: listener) }
    }

    /// The same services with the texts of the plugin that writes.
    public func speaking(_ strings: Strings) -> SyncServices {
        changing { $0.speaking(strings) }
    }

    /// The same services, whose portal is not called any more after another process has taken over the claims.
    func holding(_ claims: OutboxLock) -> SyncServices {
        changing { context in
            context.replacingPortal { ClaimedPortal(portal: $0, claims: claims) }
                .replacingConnections { ClaimedConnection(service: $0, claims: claims) }
        }
    }

    /// The same services, whose portal answers equal requests once.
    func sharing(_ answers: SharedAnswers) -> SyncServices {
        changing { $0.replacingPortal { SharingPortal(portal: $0, answers: answers) } }
    }

    private func changing(
        _ change: @escaping @Sendable (InteractionContext) -> InteractionContext
    ) -> SyncServices {
        let context = context
        return SyncServices(
            synchronizer: synchronizer,
            context: { change(context($0)) },
            clock: clock,
            uptime: uptime,
            random: random,
            onProblem: onProblem
        )
    }
}
