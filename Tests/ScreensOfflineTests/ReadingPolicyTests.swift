import Foundation
import ScreensCoding
import ScreensKit
import ScreensOffline
import Testing

/// The table of reading policies in the Asset List's documentation, row by row.
struct ReadingPolicyTests {
    private let temporary: TemporaryCache
    private let engine: PolicyEngine
    private static let unreachable = PortalError.connection("no route")
    private static let refused = PortalError.exception(type: "X", message: "no")

    init() throws {
        let temporary = try TemporaryCache()
        self.temporary = temporary
        engine = PolicyEngine(cache: temporary.cache) {
            Timestamp(milliseconds: 2000)
        } onProblem: {
            Issue.record("\($0.message)")
        }
    }

    // MARK: remote-only

    @Test func remoteOnlyReadsFromThePortalAndCachesTheAnswer() async throws {
        let results = await read(.remoteOnly, portal: .success("new"))

        #expect(results == [.success("new")])
        #expect(try cached() == "new")
    }

    @Test func remoteOnlyFailsWithoutAConnectionDespiteACachedCopy() async throws {
        try store("old")

        let results = await read(.remoteOnly, portal: .failure(Self.unreachable))

        #expect(results == [.failure(.portal(Self.unreachable))])
        #expect(try cached() == "old")
    }

    // MARK: cache-only

    @Test func cacheOnlyReadsTheCacheAndNeverAsksThePortal() async throws {
        try store("old")

        let results = await read(.cacheOnly, portal: nil)

        #expect(results == [.success("old")])
    }

    @Test func cacheOnlyFailsWithoutACachedCopy() async {
        let results = await read(.cacheOnly, portal: nil)

        #expect(results.map(\.code) == ["not-cached"])
    }

    // MARK: remote-first

    @Test func remoteFirstReadsFromThePortalAndCachesTheAnswer() async throws {
        try store("old")

        let results = await read(.remoteFirst, portal: .success("new"))

        #expect(results == [.success("new")])
        #expect(try cached() == "new")
    }

    @Test func remoteFirstReadsTheCacheWithoutAConnection() async throws {
        try store("old")

        let results = await read(.remoteFirst, portal: .failure(Self.unreachable))

        #expect(results == [.success("old")])
    }

    @Test func remoteFirstFailsWithoutAConnectionAndWithoutACachedCopy() async {
        let results = await read(.remoteFirst, portal: .failure(Self.unreachable))

        #expect(results.map(\.code) == ["not-cached"])
        #expect(results.map(\.message).first?.contains("no route") == true)
    }

    @Test func remoteFirstNeverHidesAPortalsRefusalBehindACachedCopy() async throws {
        try store("old")

        let results = await read(.remoteFirst, portal: .failure(Self.refused))

        #expect(results == [.failure(.portal(Self.refused))])
    }

    // MARK: cache-first

    @Test func cacheFirstReadsTheCacheAndDoesNotAskThePortal() async throws {
        try store("old")

        let results = await read(.cacheFirst, portal: nil)

        #expect(results == [.success("old")])
    }

    @Test func cacheFirstAsksThePortalWithoutACachedCopyAndCachesTheAnswer() async throws {
        let results = await read(.cacheFirst, portal: .success("new"))

        #expect(results == [.success("new")])
        #expect(try cached() == "new")
    }

    @Test func cacheFirstReportsAConnectionIssueWithoutACachedCopy() async {
        let results = await read(.cacheFirst, portal: .failure(Self.unreachable))

        #expect(results == [.failure(.portal(Self.unreachable))])
    }

    // MARK: stale-while-revalidate

    @Test func staleWhileRevalidateReadsTheCacheAndThenThePortal() async throws {
        try store("old")

        let results = await read(.staleWhileRevalidate, portal: .success("new"))

        #expect(results == [.success("old"), .success("new")])
        #expect(try cached() == "new")
    }

    @Test func staleWhileRevalidateKeepsTheCachedCopyWithoutAConnection() async throws {
        try store("old")

        let results = await read(.staleWhileRevalidate, portal: .failure(Self.unreachable))

        #expect(results == [.success("old")])
    }

    @Test func staleWhileRevalidateReportsAPortalsRefusal() async throws {
        try store("old")

        let results = await read(.staleWhileRevalidate, portal: .failure(Self.refused))

        #expect(results == [.success("old"), .failure(.portal(Self.refused))])
    }

    // MARK: All policies

    @Test func answersAreCachedBeforeTheyAreDelivered() async throws {
        var cachedOnDelivery: String?
        await engine.read(.remoteOnly, CacheEntry.page) {
            "new"
        } deliver: { _ in
            cachedOnDelivery = try? cached()
        }

        #expect(cachedOnDelivery == "new")
    }

    @Test func freshnessNamesSourceAndTime() async throws {
        try store("old")

        var freshness: [Freshness] = []
        await engine.read(.staleWhileRevalidate, CacheEntry.page) {
            "new"
        } deliver: { (result: Result<Answer<String>, ScreensError>) in
            if case .success(let loaded) = result { freshness.append(loaded.freshness) }
        }

        #expect(
            freshness == [
                Freshness(source: .cache, storedAt: Timestamp(milliseconds: 1000)),
                Freshness(source: .remote, storedAt: Timestamp(milliseconds: 2000)),
            ]
        )
    }

    @Test(arguments: ["}", "\"old\""])
    func anUnreadableCachedValueCountsAsNone(_ value: String) async throws {
        try temporary.cache.store(Array(value.utf8), as: .page, at: Timestamp(milliseconds: 1000))

        let results = await read(.cacheFirst, portal: .success("new"))

        #expect(results == [.success("new")])
    }

    private func read(
        _ policy: OfflinePolicy,
        portal: Result<String, PortalError>?
    ) async -> [Outcome] {
        var outcomes: [Outcome] = []
        await engine.read(policy, CacheEntry.page) {
            guard let portal else {
                Issue.record("the portal was asked")
                throw PortalError.cancelled
            }
            return try portal.get()
        } deliver: { (result: Result<Answer<String>, ScreensError>) in
            outcomes.append(Outcome(result))
        }
        return outcomes
    }

    private func store(_ text: String) throws {
        try temporary.cache.store(
            BinaryCoding.encode(text),
            as: .page,
            at: Timestamp(milliseconds: 1000)
        )
    }

    private func cached() throws -> String? {
        try temporary.cache.entry("AssetList", CacheEntry.page.key).map {
            try BinaryCoding.decode(String.self, from: $0.value)
        }
    }
}

/// The delivered result, for comparison.
private enum Outcome: Equatable {
    case success(String)
    case failure(ScreensError)

    init(_ result: Result<Answer<String>, ScreensError>) {
        switch result {
        case .success(let loaded): self = .success(loaded.output)
        case .failure(let error): self = .failure(error)
        }
    }

    var code: String { if case .failure(let error) = self { error.code } else { "" } }
    var message: String { if case .failure(let error) = self { error.message } else { "" } }
}
