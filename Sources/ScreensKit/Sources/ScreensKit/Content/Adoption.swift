/// Caches an answer under a further entry.
private struct Adoption<Output: Codable & Sendable>: Interactor {
    struct Request: Sendable {
        let output: Output
        let entry: CacheEntry
    }

    let request: Request

    init(_ request: Request) { self.request = request }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? { request.entry }

    func run(in context: InteractionContext) async throws -> Output { request.output }
}

extension ScreenletRuntime {
    /// Caches an answer also under the entry where changes of the same thing are stored.
    ///
    /// A thing may be loaded by a name that is not the one that it is written by.
    ///
    /// - Parameters:
    ///   - loaded: the answer.
    ///   - entry: the entry where changes are stored; `nil` if that is not known.
    ///   - action: the use case's name.
    ///   - policy: the policy by which the answer was loaded.
    /// - Returns: the change that is pending for the entry, so that it is visible however the thing was loaded;
    ///   otherwise, the answer.
    /// - Throws: `CancellationError` if the task was cancelled meanwhile.
    public func adopt<Output: Codable>(
        _ loaded: Answer<Output>,
        as entry: CacheEntry?,
        action: String,
        policy: OfflinePolicy
    ) async throws -> Answer<Output> {
        guard let entry else { return loaded }
        // Only an answer of the portal replaces the cached one; an older copy does not.
        let remote: OfflinePolicy = policy == .remoteOnly ? .remoteOnly : .remoteFirst
        let answers = load(
            action,
            with: Adoption<Output>.self,
            request: .init(output: loaded.output, entry: entry),
            policy: loaded.freshness.source == .remote ? remote : .cacheOnly
        )
        var iterator = answers.makeAsyncIterator()
        let adopted = try? await iterator.next()
        try Task.checkCancellation()
        // Without a change, an older copy has no entry, and the answer is shown.
        return adopted ?? loaded
    }
}
