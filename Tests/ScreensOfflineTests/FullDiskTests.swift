import ScreensKit
import ScreensSQLite
import Testing

@testable import ScreensOffline

/// A cache that cannot be written to never claims to have stored a write.
struct FullDiskTests {
    /// What a full disk and a file that may only be read look like to SQLite.
    private static let states = [
        "PRAGMA max_page_count = 1", "PRAGMA query_only = 1",
    ]

    private let office: Office

    init() async throws {
        office = try Office(onProblem: { _ in })
        office.portal.change("7", to: ["text": "old"])
        await office.read("7")
    }

    private func spoil(_ state: String) throws {
        try office.cache.access { (connection) throws(DatabaseFailure) in
            try connection.run(state)
        }
    }

    /// More than fits into the pages that the file has.
    private var much: [String: String] { ["text": String(repeating: "x", count: 100_000)] }

    @Test(arguments: states, [OfflinePolicy.remoteFirst, .cacheFirst, .cacheOnly])
    func aWriteThatCannotBeStoredFails(state: String, policy: OfflinePolicy) async throws {
        try spoil(state)
        office.portal.meets(.requestLost)

        let result = await office.write(policy, "7", much)

        #expect {
            try result.get()
        } throws: { error in
            (error as? ScreensError)?.message.contains(office.cache.path) == true
        }
        #expect(try office.pending.isEmpty)
        #expect(try office.kept("7")?.fields == ["text": "old"])
    }

    @Test(arguments: states)
    func aReadGoesOnWithoutACache(state: String) async throws {
        office.portal.change("7", to: much)
        try spoil(state)

        #expect(try await office.read("7").get().output.fields == much)
    }

    @Test func aSynchronisationThatCannotNoteItsEndFailsAndKeepsTheWrite() async throws {
        office.portal.meets(.noConnection)
        await office.write(.remoteFirst, "7", ["text": "new"])
        office.portal.meets(.answered)
        try spoil("PRAGMA query_only = 1")

        let summary = try await SyncManager(cacheManager: office.cache).sync()

        #expect(summary.failed == 1 && summary.completed == 0)
        #expect(try office.pending.count == 1)
    }
}
