import ScreensCoding
@_spi(Host) public import ScreensKit

/// Applies the offline policies to every interactor that reads.
///
/// | Policy | What happens |
/// |---|---|
/// | remote-only | the portal answers, or the read fails |
/// | cache-only | the cache answers, or the read fails |
/// | remote-first | the portal answers; if it cannot be reached, the cache does |
/// | cache-first | the cache answers; without a cached copy, the portal does |
/// | stale-while-revalidate | the cache answers at once, and the portal right after |
///
/// Identical reads at the same time send one request. An answer of the portal is cached before it is delivered. If the
/// portal can be reached but refuses, the cache is not used instead.
public struct PolicyEngine: Sendable {
    let cache: CacheManager?
    let reads = SharedReads()
    private let contact: PortalContact
    private let clock: @Sendable () -> Timestamp
    let onProblem: @Sendable (CacheError) -> Void

    /// Creates an engine with a cache; without one, nothing is stored.
    ///
    /// - Parameters:
    ///   - cache: where answers are stored.
    ///   - clock: returns the present time.
    ///   - onProblem: is notified if the cache fails. The read then continues as if nothing were cached.
    public init(
        cache: CacheManager?,
        clock: @escaping @Sendable () -> Timestamp,
        onProblem: @escaping @Sendable (CacheError) -> Void
    ) {
        self.cache = cache
        self.clock = clock
        self.onProblem = onProblem
        contact = PortalContact(since: clock())
    }

    /// Reads by a policy.
    ///
    /// - Parameters:
    ///   - policy: where to read.
    ///   - entry: where the answer is cached; `nil` caches nothing.
    ///   - remote: asks the portal.
    ///   - deliver: receives the result; called once, or twice by `stale-while-revalidate`.
    public func read<Output: Codable & Sendable>(
        _ policy: OfflinePolicy,
        _ entry: CacheEntry?,
        remote: @escaping @Sendable () async throws -> Output,
        deliver: (Result<Answer<Output>, ScreensError>) async -> Void
    ) async {
        switch policy {
        case .cacheOnly:
            await deliver(cached(entry) ?? .failure(Self.notCached))
        case .cacheFirst:
            if let cached: Outcome<Output> = cached(entry) {
                return await deliver(cached.map(confirmed))
            }
            await deliver(current(answer(entry, remote), entry))
        case .remoteFirst:
            let answer = await current(answer(entry, remote), entry)
            await deliver(fallingBack(answer, entry))
        case .staleWhileRevalidate:
            let cached: Outcome<Output>? = cached(entry)
            if let cached { await deliver(cached) }
            let answer = await current(answer(entry, remote), entry)
            // The visible data stays if no newer data is available.
            if cached != nil, case .failure(let error) = answer, error.isConnectionIssue { return }
            await deliver(answer)
        case .remoteOnly:
            await deliver(answer(entry, remote))
        @unknown default:
            await deliver(answer(entry, remote))
        }
    }

    private typealias Outcome<Output: Sendable> = Result<Answer<Output>, ScreensError>

    private static let notCached = ScreensError.notCached("There is no saved copy.")

    private static let removed = ScreensError.notCached("It was removed on this machine.")

    private func answer<Output: Codable & Sendable>(
        _ entry: CacheEntry?,
        _ remote: @escaping @Sendable () async throws -> Output
    ) async -> Outcome<Output> {
        @Sendable func load() async throws -> Answer<Output> {
            let writes = entry.flatMap { try? cache?.writes($0) }
            let output = try await remote()
            if entry.map({ AccountCollection($0.collection).dialect != nil }) ?? true {
                cache?.observers.report(.portalAnswered)
            }
            let time = clock()
            store(output, entry, writes, time)
            return Answer(output, freshness: Freshness(source: .remote, storedAt: time))
        }
        do {
            guard let entry else { return .success(try await load()) }
            return .success(try await reads.value(of: entry, load))
        } catch {
            let error = ScreensError(error)
            if error.isConnectionIssue { contact.lose(at: clock()) }
            return .failure(error)
        }
    }

    /// Marks a copy that is as good as an answer.
    private func confirmed<Output: Sendable>(_ copy: Answer<Output>) -> Answer<Output> {
        guard copy.freshness.unsent == nil, let time = copy.freshness.storedAt else { return copy }
        var freshness = copy.freshness
        freshness.isConfirmed = contact.confirms(time, now: clock())
        return Answer(copy.output, freshness: freshness)
    }

    /// Returns the answer, or the local version if that is pending: what a user wrote stays visible.
    private func current<Output: Codable & Sendable>(
        _ answer: Outcome<Output>,
        _ entry: CacheEntry?
    ) -> Outcome<Output> {
        guard case .success = answer, let entry, let cache,
            (try? cache.isDirty(entry)) == true, let cached: Outcome<Output> = cached(entry)
        else { return answer }
        return cached
    }

    private func fallingBack<Output: Codable & Sendable>(
        _ answer: Outcome<Output>,
        _ entry: CacheEntry?
    ) -> Outcome<Output> {
        guard case .failure(let error) = answer, error.isConnectionIssue, cache != nil, entry != nil
        else { return answer }
        if let cached: Outcome<Output> = cached(entry) { return cached }
        return .failure(.notCached("\(error.message) \(Self.notCached.message)"))
    }

    private func cached<Output: Codable & Sendable>(_ entry: CacheEntry?) -> Outcome<Output>? {
        guard let cache, let entry else { return nil }
        do throws(CacheError) {
            guard let cached = try cache.currentEntry(entry), !cached.isExpired(clock()) else {
                return nil
            }
            if cached.isRemoved { return .failure(Self.removed) }
            // A value in the format of another version counts as missing; the next answer replaces it.
            guard let output = try? BinaryCoding.decode(Output.self, from: cached.value) else {
                return nil
            }
            return .success(
                Answer(
                    output,
                    freshness: Freshness(
                        source: .cache,
                        storedAt: cached.storedAt,
                        unsent: cached.unsent
                    )
                )
            )
        } catch {
            onProblem(error)
            return nil
        }
    }

    private func store(
        _ output: some Encodable,
        _ entry: CacheEntry?,
        _ writes: Int64?,
        _ time: Timestamp
    ) {
        guard let cache, let entry else { return }
        do {
            try cache.store(try BinaryCoding.encode(output), as: entry, writes: writes, at: time)
        } catch let error as CacheError {
            onProblem(error)
        } catch {
            onProblem(.failed(path: cache.path, reason: "\(error)"))
        }
    }
}
