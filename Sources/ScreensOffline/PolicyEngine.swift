public import ScreensKit

/// Runs the offline policies, the same for every interactor that reads.
///
/// | Policy | What happens |
/// |---|---|
/// | remote-only | the portal answers, or the read fails |
/// | cache-only | what is kept answers, or the read fails |
/// | remote-first | the portal answers; if it cannot be reached, what is kept does |
/// | cache-first | what is kept answers; if there is nothing, the portal does |
/// | stale-while-revalidate | what is kept answers at once, and the portal right after |
///
/// Identical reads under way at the same time ask the portal once.
/// What a portal answers is kept before it is handed on. A portal that can be reached but refuses is
/// never answered from the cache.
public struct PolicyEngine: Sendable {
    private let cache: CacheManager?
    private let reads = SharedReads()
    private let clock: @Sendable () -> Timestamp
    private let onProblem: @Sendable (CacheError) -> Void

    /// An engine on a cache; without one, nothing is ever kept.
    ///
    /// - Parameters:
    ///   - cache: where answers are kept.
    ///   - clock: tells the time.
    ///   - onProblem: hears that the cache failed. The read goes on as if nothing were kept.
    public init(
        cache: CacheManager?,
        clock: @escaping @Sendable () -> Timestamp,
        onProblem: @escaping @Sendable (CacheError) -> Void
    ) {
        self.cache = cache
        self.clock = clock
        self.onProblem = onProblem
    }

    /// Reads by a policy.
    ///
    /// - Parameters:
    ///   - policy: where to read.
    ///   - entry: where the answer is kept; `nil` keeps it nowhere.
    ///   - remote: asks the portal.
    ///   - deliver: takes the result; called once, or twice by `stale-while-revalidate`.
    public func read<Output: Codable & Sendable>(
        _ policy: OfflinePolicy,
        _ entry: CacheEntry?,
        remote: @escaping @Sendable () async throws -> Output,
        deliver: (Result<Loaded<Output>, ScreensError>) async -> Void
    ) async {
        switch policy {
        case .cacheOnly:
            await deliver(kept(entry).map { .success($0) } ?? .failure(Self.notKept))
        case .cacheFirst:
            if let kept: Loaded<Output> = kept(entry) { return await deliver(.success(kept)) }
            await deliver(answer(entry, remote))
        case .remoteFirst:
            let answer = await answer(entry, remote)
            await deliver(fallingBack(answer, entry))
        case .staleWhileRevalidate:
            let kept: Loaded<Output>? = kept(entry)
            if let kept { await deliver(.success(kept)) }
            let answer = await answer(entry, remote)
            // What is on show stays when there is nothing newer to be had.
            if kept != nil, case .failure(let error) = answer, error.isConnectionIssue { return }
            await deliver(answer)
        case .remoteOnly:
            await deliver(answer(entry, remote))
        @unknown default:
            await deliver(answer(entry, remote))
        }
    }

    private static let notKept = ScreensError.notCached("Nothing is kept from an earlier visit.")

    private func answer<Output: Codable & Sendable>(
        _ entry: CacheEntry?,
        _ remote: @escaping @Sendable () async throws -> Output
    ) async -> Result<Loaded<Output>, ScreensError> {
        @Sendable func ask() async throws -> Loaded<Output> {
            let output = try await remote()
            let time = clock()
            keep(output, entry, time)
            return Loaded(output, freshness: Freshness(source: .remote, storedAt: time))
        }
        do {
            guard let entry else { return .success(try await ask()) }
            return .success(try await reads.value(of: entry, ask))
        } catch {
            return .failure(ScreensError(error))
        }
    }

    private func fallingBack<Output: Codable & Sendable>(
        _ answer: Result<Loaded<Output>, ScreensError>,
        _ entry: CacheEntry?
    ) -> Result<Loaded<Output>, ScreensError> {
        guard case .failure(let error) = answer, error.isConnectionIssue, cache != nil, entry != nil
        else { return answer }
        if let kept: Loaded<Output> = kept(entry) { return .success(kept) }
        return .failure(.notCached("\(error.message) \(Self.notKept.message)"))
    }

    private func kept<Output: Codable & Sendable>(_ entry: CacheEntry?) -> Loaded<Output>? {
        guard let cache, let entry else { return nil }
        do throws(CacheError) {
            guard let kept = try cache.entry(entry.collection, entry.key) else { return nil }
            // A value of another version's making is none: the next answer replaces it.
            guard
                let output = try? KeptCoding.decode(Output.self, from: kept.value)
            else { return nil }
            return Loaded(
                output,
                freshness: Freshness(
                    source: .cache,
                    storedAt: kept.storedAt,
                    pending: kept.isDirty
                )
            )
        } catch {
            onProblem(error)
            return nil
        }
    }

    private func keep(_ output: some Encodable, _ entry: CacheEntry?, _ time: Timestamp) {
        guard let cache, let entry else { return }
        do {
            try cache.store(KeptCoding.encode(output), as: entry, at: time)
        } catch let error as CacheError {
            onProblem(error)
        } catch {
            onProblem(.failed(path: cache.path, reason: "\(error)"))
        }
    }
}
