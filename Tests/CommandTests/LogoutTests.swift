import DemoPortal
import Foundation
import ScreensKit
import ScreensOffline
import ScreensSQLite
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct LogoutTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let cache: CacheName

    init() async throws {
        screens = try Screens(hasPortal: false)
        portal = try DemoPortal()
        cache = CacheName(server: portal.url, user: portal.user)
        try await screens.login(portal, ["--password-file", "-"], input: portal.password)
    }

    private var folder: String { "\(screens.folder)/state/screens/cache" }
    private var isSignedIn: Bool { FileManager.default.fileExists(atPath: screens.credentials) }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func touch(_ name: String) throws {
        try Data().write(to: URL(filePath: "\(folder)/\(name)"))
    }

    /// Fills the user's cache, with this many pending changes.
    private func fillCache(_ folder: String? = nil, pending: Int = 0) throws {
        let manager = try CacheManager(folder: folder ?? self.folder, name: cache)
        try manager.store([0x31], as: .init(collection: "c", key: "k"), at: .init(milliseconds: 0))
        let database = try Database(path: manager.path)
        try database.write { (connection) throws(DatabaseFailure) in
            for number in 0..<pending {
                try connection.run(
                    """
                    INSERT INTO entry (collection, key, attributes, storedAt, isDirty, value)
                    VALUES ('c', ?, '{}', NULL, 1, x'31')
                    """,
                    [.text("waiting \(number)")]
                )
            }
        }
    }

    @Test func removesTheSignInAndOnlyTheUsersCache() async throws {
        try fillCache()
        for part in ["-wal", "-shm", "-journal"] { try touch(cache.fileName + part) }
        let others = [
            CacheName.demo.fileName, CacheName(server: portal.url, user: nil).fileName,
            CacheName(server: portal.url, user: "\(portal.user).db-wal").fileName,
        ]
        for name in others { try touch(name) }

        let outcome = try await screens.run("logout")

        #expect(outcome.exit == 0)
        #expect(outcome.output == "Signed out jane@example.com from \(portal.url).\n")
        #expect(!isSignedIn)
        #expect(try files(folder) == others.sorted())
    }

    @Test func saysThatNobodyIsSignedIn() async throws {
        let first = try await screens.run("logout")
        let second = try await screens.run("logout")

        #expect(first.exit == 0 && second.exit == 0)
        #expect(second.output == "You are not signed in.\n")
    }

    @Test func keepsTheCacheWhenAsked() async throws {
        try fillCache(pending: 2)
        let before = try files(folder)

        let outcome = try await screens.run("logout", "--keep-cache")

        #expect(outcome.exit == 0)
        #expect(!isSignedIn)
        #expect(try files(folder) == before)
    }

    @Test func removesTheCacheOfEveryFolderGiven() async throws {
        let named = ["a", "b"].map { "\(screens.folder)/\($0)" }
        for folder in named + [folder] { try fillCache(folder) }

        let outcome = try await screens.run(
            ["logout", "--cache-dir", "\(screens.folder)/none"]
                + named.flatMap { ["--cache-dir", $0] }
        )

        #expect(outcome.exit == 0)
        for folder in named { #expect(try files(folder) == []) }
        let remaining = try files(folder)
        #expect(remaining.contains(cache.fileName))
    }

    @Test(
        arguments: [(1, "1 change or draft is not sent"), (3, "3 changes or drafts are not sent")]
    )
    func refusesToDiscardWritesWithoutATerminal(count: Int, words: String) async throws {
        try fillCache(pending: count)

        let outcome = try await screens.run("logout")
        let wasSignedIn = isSignedIn
        let discarded = try await screens.run("logout", "--discard-pending")

        #expect(outcome.exit == 5)
        for part in [words, "--discard-pending", "--keep-cache", "screens-host sync status"] {
            #expect(outcome.errors.contains(part))
        }
        #expect(wasSignedIn && !isSignedIn)
        #expect(discarded.exit == 0)
        #expect(try files(folder) == [])
    }

    /// Fills in a contact's name and submits it.
    private func submit(record: Int64 = 0, _ words: String...) async throws {
        let ids = ["structureId", "recordSetId"].flatMap {
            ["--set", "\($0)=\(portal.samples[$0]?.int64 ?? 0)"]
        }
        let outcome = try await screens.run(
            ["run", "ddl-form", "--set", "recordId=\(record)", "--value", "FullName=Ada"] + ids
                + words
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    /// The count includes drafts of entries whose portal version was read later.
    @Test func draftsAreCountedWithTheChangesThatArePending() async throws {
        let record = portal.samples["recordId"]?.int64 ?? 0
        let draft = ["--call", "submitForm", "--set", "offlinePolicy=cache-only"]
        try await submit(record: record)
        try await submit(draft[0], draft[1], draft[2], draft[3])
        try await submit(record: record, draft[0], draft[1], draft[2], draft[3])
        try await submit(record: record)
        let drafts = try await screens.run("logout")
        try await submit("--call", "submitForm", "--net", "offline")
        let all = try await screens.run("logout")

        #expect(drafts.exit == 5)
        #expect(drafts.errors.contains("2 changes or drafts are not sent"), "\(drafts.errors)")
        #expect(all.exit == 5)
        #expect(all.errors.contains("3 changes or drafts are not sent"), "\(all.errors)")
        #expect(isSignedIn)
    }

    @Test(
        arguments: [
            ("y\n", 0), ("YES\n", 0), ("n\n", 5), ("\n", 5), ("\u{4}", 5), ("yellow\n", 5),
            ("\u{3}", 130),
        ])
    func asksOnATerminal(answer: String, exit: Int) async throws {
        try fillCache(pending: 3)

        let terminal = try PseudoTerminal(screens, ["logout"])
        try terminal.wait(for: "3 changes or drafts are not sent. Discard them? [y/N]")
        terminal.type(answer)
        try terminal.wait(for: "ended \(exit)")
        await terminal.end()

        #expect(isSignedIn == (exit != 0))
        #expect(try files(folder).isEmpty == (exit == 0))
    }

    @Test func asksAboutChangesWhateverBecameOfTheLog() async throws {
        try fillCache(pending: 2)
        let log = "\(folder)/\(cache.fileName)-wal"
        try Data(repeating: 0x78, count: 4096).write(to: URL(filePath: log))

        for _ in 0..<2 {
            let refused = try await screens.run("logout")
            #expect(refused.exit == 5)
            #expect(refused.errors.contains("2 changes or drafts are not sent"))
        }
        let discarded = try await screens.run("logout", "--discard-pending")

        #expect(discarded.exit == 0)
        #expect(try files(folder) == [])
    }

    @Test func doesNotDiscardACorruptCacheWithoutAsking() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = Data(repeating: 0x78, count: 4096)
        try text.write(to: URL(filePath: "\(folder)/\(cache.fileName)"))

        let refused = try await screens.run("logout")
        let wasSignedIn = isSignedIn
        let discarded = try await screens.run("logout", "--discard-pending")

        #expect(refused.exit == 1 && refused.errors.contains("--discard-pending"))
        #expect(wasSignedIn && !isSignedIn)
        #expect(discarded.exit == 0)
        #expect(try files(folder) == [])
    }

    @Test(arguments: ["corrupt", "readable by others", "a crash's leftover"])
    func removesAnySignIn(state: String) async throws {
        switch state {
        case "corrupt": try Data().write(to: URL(filePath: screens.credentials))
        case "readable by others": chmod(screens.credentials, 0o644)
        default: try Data("x".utf8).write(to: URL(filePath: screens.credentials + ".aB3xyz"))
        }

        let outcome = try await screens.run("logout")

        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("could not be read") == (state == "corrupt"))
        #expect(try files("\(screens.folder)/state/screens").isEmpty)
    }
}
