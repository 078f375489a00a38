import ScreensKit
import Synchronization
import TestSupport
import Testing

@testable import ScreensOffline

@Suite(.timeLimit(.minutes(5)))
struct SharedReadsTests {
    private let reads = SharedReads()
    private let portal = SlowPortal()

    @Test func identicalReadsAskThePortalOnce() async throws {
        async let first = value()
        async let second = value()
        try await waiters(2)
        portal.open()

        #expect(try await [first, second] == ["answer", "answer"])
        #expect(portal.asked == 1)
        #expect(reads.readerCount == 0)
    }

    @Test func theNextReadAsksAgain() async throws {
        portal.open()

        _ = try await value()
        _ = try await value()

        #expect(portal.asked == 2)
    }

    @Test func aCancelledReaderDoesNotCancelTheOthers() async throws {
        let (patient, hasty) = (Task { try await value() }, Task { try await value() })
        try await waiters(2)

        hasty.cancel()
        try await waiters(1)
        portal.open()

        #expect(try await patient.value == "answer")
        #expect(!portal.wasCancelled)
    }

    @Test func theWorkEndsWithItsLastReader() async throws {
        let readers = [Task { try await value() }, Task { try await value() }]
        try await waiters(2)

        for reader in readers { reader.cancel() }
        for reader in readers { _ = await reader.result }

        #expect(portal.wasCancelled)
        #expect(reads.readerCount == 0)
    }

    @Test func readsOfOtherEntriesAreTheirOwn() async throws {
        let other = CacheEntry(collection: "AssetList", key: "other")
        portal.open()

        async let first = value()
        async let second = reads.value(of: other) { [portal] in try await portal.answer() }

        #expect(try await [first, second] == ["answer", "answer"])
        #expect(portal.asked == 2)
    }

    private func value() async throws -> String {
        try await reads.value(of: .page) { [portal] in try await portal.answer() }
    }

    private func waiters(_ count: Int) async throws {
        try await until("\(count) wait") { reads.readerCount == count }
    }
}

/// A portal that does not answer until its gate is opened.
private final class SlowPortal: Sendable {
    private let (gate, continuation) = AsyncStream.makeStream(of: Never.self)
    private let state = Mutex((asked: 0, wasCancelled: false))

    var asked: Int { state.withLock(\.asked) }
    var wasCancelled: Bool { state.withLock(\.wasCancelled) }

    func open() { continuation.finish() }

    func answer() async throws -> String {
        state.withLock { $0.asked += 1 }
        for await _ in gate {}
        if Task.isCancelled {
            state.withLock { $0.wasCancelled = true }
            throw PortalError.cancelled
        }
        return "answer"
    }
}
