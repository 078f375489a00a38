public import ScreensKit

extension ScriptedRuntime {
    /// An interactor or a write that a screenlet has started.
    @MainActor
    public final class Started {
        /// The use case's name.
        public let action: String
        /// The policy by which the result is read, or the change is sent.
        public let policy: OfflinePolicy
        /// The request of an interactor, or the ``ScreensKit/CacheEntry`` that a write changes.
        public let subject: any Sendable
        /// Whether it is a write.
        public internal(set) var isWrite = false
        /// Whether the screenlet has cancelled it; its result is then ignored.
        public internal(set) var isCancelled = false
        /// Whether its result was delivered.
        public internal(set) var isFinished = false
        /// Receives the progress of a write, on any thread; `nil` if the screenlet does not ask for it.
        public internal(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
        /// The copy that the change of a write is based on, see ``ScreensKit/EntryWrite/basedOn``.
        public internal(set) var basedOn: (any Sendable)?

        /// The type of results, for messages.
        let resultType: String
        /// Delivers a result; returns `nil` for one of the wrong type.
        let delivery: (Result<any Sendable, ScreensError>, Freshness) -> (() -> Void)?
        var changed: (@Sendable ((any Sendable)?) -> (any Sendable)?)?

        init(
            _ action: String,
            _ policy: OfflinePolicy,
            _ subject: any Sendable,
            result resultType: String,
            delivery: @escaping (Result<any Sendable, ScreensError>, Freshness) -> (() -> Void)?
        ) {
            self.action = action
            self.policy = policy
            self.subject = subject
            self.resultType = resultType
            self.delivery = delivery
        }

        /// The entry that a write changes; `nil` for an interactor.
        public var entry: CacheEntry? { isWrite ? subject as? CacheEntry : nil }

        /// The request of an interactor; `nil` for a write, and for another type.
        public func request<Request>(as type: Request.Type) -> Request? {
            isWrite ? nil : subject as? Request
        }

        /// The value that a write makes from the stored one.
        ///
        /// It is `nil` for a removal, for another type, and for an interactor.
        public func value<Value: Sendable>(changing kept: Value?) -> Value? {
            changed?(kept) as? Value
        }
    }
}
