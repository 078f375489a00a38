public import ScreensKit

extension ScriptedRuntime {
    /// An interactor or a write that a screenlet started.
    @MainActor
    public final class Started {
        /// The use case's name.
        public let action: String
        /// Where the result is read, or where a write goes first.
        public let policy: OfflinePolicy
        /// What an interactor is made from, or the ``ScreensKit/CacheEntry`` that a write changes.
        public let subject: any Sendable
        /// Whether it is a write.
        public internal(set) var isWrite = false
        /// Whether the screenlet cancelled it, so that nothing comes of it.
        public internal(set) var isCancelled = false
        /// Whether its result was handed over.
        public internal(set) var isFinished = false
        /// What hears how far a write is, on any thread; `nil` where the screenlet does not ask.
        public internal(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
        /// The copy that a write's change was made on, see ``ScreensKit/EntryWrite/basedOn``.
        public internal(set) var basedOn: (any Sendable)?

        /// The type of results, for messages.
        let resultType: String
        /// What hands a result over; `nil` for one of the wrong type.
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

        /// What an interactor is made from; `nil` for a write, and for another type.
        public func request<Request>(as type: Request.Type) -> Request? {
            isWrite ? nil : subject as? Request
        }

        /// What a write makes of the value that is kept; `nil` for a removal, another type, and
        /// for an interactor.
        public func value<Value: Sendable>(changing kept: Value?) -> Value? {
            changed?(kept) as? Value
        }
    }
}
