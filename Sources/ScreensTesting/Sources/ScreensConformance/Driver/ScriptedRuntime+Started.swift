@_spi(Host) public import ScreensKit

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
        /// Whether its last result was delivered.
        public private(set) var isFinished = false
        /// Receives the progress of a write, on any thread; `nil` if the screenlet does not ask for it.
        public internal(set) var onProgress: (@Sendable (TransferProgress) -> Void)?
        /// The copy that the change of a write is based on, see ``ScreensKit/EntryWrite/basedOn``.
        public internal(set) var basedOn: (any Sendable)?

        /// The type of results, for messages.
        let resultType: String
        var changed: (@Sendable ((any Sendable)?) -> (any Sendable)?)?
        private let isOfType: (any Sendable) -> Bool
        /// What the screenlet's task waits for.
        let results = ScriptedWait<Ending>()

        /// A result that the test has given.
        typealias Ending = (result: Result<any Sendable, ScreensError>, freshness: Freshness)

        init<Output>(
            _ action: String,
            _ policy: OfflinePolicy,
            _ subject: any Sendable,
            returning output: Output.Type
        ) {
            (self.action, self.policy, self.subject) = (action, policy, subject)
            resultType = "\(output)"
            isOfType = { $0 is Output }
        }

        /// Whether the screenlet has cancelled it; its result is then ignored.
        public nonisolated var isCancelled: Bool { results.isCancelled }

        /// The entry that a write changes; `nil` for an interactor.
        public var entry: CacheEntry? { isWrite ? subject as? CacheEntry : nil }

        /// The request of an interactor; `nil` for a write, and for another type.
        public func request<Request>(as type: Request.Type) -> Request? {
            isWrite ? nil : subject as? Request
        }

        /// The value that a write makes from the stored one.
        ///
        /// It is `nil` for a removal, for another type, and for an interactor.
        public func value<Value: Sendable>(changing stored: Value?) -> Value? {
            changed?(stored) as? Value
        }

        /// Gives the screenlet a result; `false` for one of the wrong type.
        func deliver(_ result: Result<any Sendable, ScreensError>, _ freshness: Freshness) -> Bool {
            if case .success(let value) = result, !isOfType(value) { return false }
            let isFirst = policy == .staleWhileRevalidate && freshness.source == .cache && !isWrite
            if case .failure = result { isFinished = true } else { isFinished = !isFirst }
            results.end(with: (result, freshness), isLast: isFinished)
            return true
        }
    }
}

@_spi(Host)
extension ScriptedRuntime: RuntimeServices {
    /// Records an interactor.
    public func load<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy
    ) -> @MainActor () async -> Result<Answer<I.Output>, ScreensError>? {
        let new = Started(action, policy, request, returning: I.Output.self)
        note(new)
        return {
            guard let (result, freshness) = await new.results.next() else { return nil }
            return result.typed(as: I.Output.self).map { Answer($0, freshness: freshness) }
        }
    }

    /// Records a write.
    public func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy
    ) async throws(ScreensError) -> Answer<EntryVersion<S.Value>> {
        let new = Started(action, policy, write.entry, returning: S.Value?.self)
        new.isWrite = true
        new.onProgress = write.onProgress
        new.basedOn = write.basedOn
        new.changed = { write.change($0 as? S.Value) }
        let (value, freshness) = try await end(of: new, as: S.Value?.self)
        return Answer(EntryVersion(entry: write.entry, value: value), freshness: freshness)
    }

    /// Records an operation, and returns its result when the test delivers it.
    func end<Output: Sendable>(
        of new: Started,
        as type: Output.Type
    ) async throws(ScreensError) -> (Output, Freshness) {
        note(new)
        guard let (result, freshness) = await new.results.next() else { throw .cancelled }
        return (try result.typed(as: type).get(), freshness)
    }
}

extension Result where Success == any Sendable, Failure == ScreensError {
    /// The result with its value converted to the type, which was checked before.
    fileprivate func typed<Value>(as type: Value.Type) -> Result<Value, Failure> {
        flatMap { ($0 as? Value).map { .success($0) } ?? .failure(.cancelled) }
    }
}
