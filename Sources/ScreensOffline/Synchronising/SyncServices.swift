@_spi(Host) public import ScreensKit

/// What sending the writes of a cache needs from the host.
public struct SyncServices: Sendable {
    /// Finds how the entries of a collection are sent, for the use case that wrote them last.
    ///
    /// - Throws: ``ScreensError`` that says what is not installed.
    public let synchronizer:
        @Sendable (_ collection: String, _ action: String) async throws(ScreensError)
            -> AnySynchronizer
    /// The context of an attempt with an idempotency key.
    public let context: @Sendable (_ idempotencyKey: String) -> InteractionContext
    /// Tells the time.
    public let clock: @Sendable () -> Timestamp
    /// A number in `0..<1`, for spreading retries.
    public let random: @Sendable () -> Double

    /// Hears that the cache failed where that costs no change.
    public let onProblem: @Sendable (CacheError) -> Void

    /// Joins the parts.
    public init(
        synchronizer:
            @escaping @Sendable (_ collection: String, _ action: String) async throws(ScreensError)
            -> AnySynchronizer,
        context: @escaping @Sendable (_ idempotencyKey: String) -> InteractionContext,
        clock: @escaping @Sendable () -> Timestamp,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        onProblem: @escaping @Sendable (CacheError) -> Void = { _ in }
    ) {
        self.synchronizer = synchronizer
        self.context = context
        self.clock = clock
        self.random = random
        self.onProblem = onProblem
    }

    /// The same services for a write of which somebody hears how far it is.
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

    /// The same services, whose portal is asked nothing more once another process has taken over.
    func holding(_ claims: OutboxLock) -> SyncServices {
        changing { $0.calling(ClaimedPortal(portal: $0.portal, claims: claims)) }
    }

    private func changing(
        _ change: @escaping @Sendable (InteractionContext) -> InteractionContext
    ) -> SyncServices {
        let context = context
        return SyncServices(
            synchronizer: synchronizer,
            context: { change(context($0)) },
            clock: clock,
            random: random,
            onProblem: onProblem
        )
    }
}
