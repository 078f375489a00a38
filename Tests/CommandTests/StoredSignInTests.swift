import DemoPortal
import Foundation
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct StoredSignInTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() async throws {
        screens = try Screens(hasPortal: false)
        portal = try DemoPortal()
        try await screens.login(portal, ["--password-file", "-"], input: portal.password)
    }

    private func show(_ words: String..., input: String = "") async throws -> Screens.Outcome {
        try await screens.run(["run", "asset-list", "--rows", "1"] + words, input: input)
    }

    /// Whose requests came after those of the sign-in.
    private var asked: [String?] { portal.requests.dropFirst(2).map(\.user) }
    private var usedTheDemoPortal: Bool {
        FileManager.default.fileExists(atPath: "\(screens.folder)/state/screens/demo-portal")
    }

    @Test func servesCommandsThatNameNoPortal() async throws {
        let outcome = try await show()
        let cache = try await screens.run("cache", "ls", "--json")

        #expect(outcome.exit == 0)
        #expect(asked.first == "jane" && asked.allSatisfy { $0 == "jane" })
        let listing = try cache.json
        #expect((listing["file"] as? String)?.contains("--user-jane_40.") == true)
        #expect((listing["entries"] as? [Any])?.isEmpty == false)
        #expect(!usedTheDemoPortal)
    }

    @Test func yieldsToDemo() async throws {
        let outcome = try await show("--demo")
        let cache = try await screens.run("cache", "ls", "--json", "--demo")

        #expect(outcome.exit == 0)
        #expect(asked.isEmpty && usedTheDemoPortal)
        let file = try cache.json["file"] as? String
        #expect(file?.hasSuffix("/demo.db") == true)
    }

    @Test func aNamedPortalReplacesItCompletely() async throws {
        let other = try DemoPortal()
        let outcome = try await show(
            "--server",
            other.url,
            "--company-id",
            "\(other.companyId)",
            "--group-id",
            "\(other.groupId)"
        )

        // Guests may not view the demo portal's assets.
        #expect(outcome.exit == 7)
        #expect(asked.isEmpty)
        #expect(!other.requests.isEmpty && other.requests.allSatisfy { $0.user == nil })
    }

    @Test func completesMissingOptions() async throws {
        let outcome = try await show(
            "--group-id",
            "4711",
            "--user",
            "jane",
            "--password-file",
            "-",
            input: portal.password
        )
        let cache = try await screens.run("cache", "ls", "--json", "--user", "jane")

        #expect(outcome.exit == 0)
        #expect(portal.requests.contains { "\($0.parameters)".contains("4711") })
        let file = try cache.json["file"] as? String
        #expect(file?.hasSuffix("--user-jane.db") == true)
    }

    @Test func isUsedWithoutThePortalTooOnceAnswersAreCached() async throws {
        _ = try await show()
        portal.stop()

        let outcome = try await show()
        #expect(outcome.exit == 0)
    }

    @Test(
        arguments: [
            "", "{", "[]", "\u{0}", "{\"schemaVersion\":1}",
            """
            {"schemaVersion":4,"server":"http://127.0.0.1","portalVersion":70,"dialect":"json",
            "companyId":1,"groupId":1,"user":"u","password":"sesame","insecure":false,"names":[]}
            """,
            """
            {"schemaVersion":3,"server":"http://127.0.0.1","portalVersion":70,
            "companyId":1,"groupId":1,"user":"u","password":"sesame","insecure":false,"names":[]}
            """,
            """
            {"schemaVersion":3,"server":"x","portalVersion":70,"dialect":"json",
            "companyId":1,"groupId":1,"user":"u","password":"sesame","insecure":false,"names":[]}
            """,
            """
            {"schemaVersion":3,"server":"http://127.0.0.1","portalVersion":70,"dialect":"json",
            "companyId":-1,"groupId":1,"user":"u","password":"sesame","insecure":false,"names":[]}
            """, String(repeating: "[", count: 100_000),
        ])
    func isNeverReplacedByTheDemoPortalWhenCorrupt(text: String) async throws {
        let file = try #require(FileHandle(forWritingAtPath: screens.credentials))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))

        let run = try await show()
        let cache = try await screens.run("cache", "ls")
        let demo = try await show("--demo")

        for outcome in [run, cache] {
            #expect(outcome.exit == 1)
            #expect(outcome.errors.contains("\(screens.credentials) is corrupt"))
            #expect(outcome.errors.contains("\"screens-host login\""))
            #expect(!outcome.errors.contains("sesame"))
        }
        #expect(asked.isEmpty)
        #expect(demo.exit == 0)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620])
    func isRefusedWhenOthersMayReadIt(mode: Int) async throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: screens.credentials
        )

        let outcome = try await show()

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("chmod 600 \(screens.credentials)"))
        #expect(asked.isEmpty && !usedTheDemoPortal)
    }

    @Test(arguments: ["folder", "pipe"])
    func isRefusedWhenItIsNoFile(kind: String) async throws {
        try FileManager.default.removeItem(atPath: screens.credentials)
        if kind == "folder" {
            mkdir(screens.credentials, 0o700)
        } else {
            mkfifo(screens.credentials, 0o600)
        }

        let outcome = try await show()

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("\(screens.credentials) cannot be read: it is not a file"))
    }

    @Test func keepsPasswordsOffPlainConnectionsAsLoginDoes() async throws {
        let text = try String(contentsOfFile: screens.credentials, encoding: .utf8)
        let file = try #require(FileHandle(forWritingAtPath: screens.credentials))
        try file.truncate(atOffset: 0)
        try file.write(
            contentsOf: Data(text.replacing(portal.url, with: "http://192.0.2.1").utf8)
        )

        let refused = try await show("--net", "offline")
        let accepted = try await show("--net", "offline", "--insecure")

        #expect(refused.exit == 2 && refused.errors.contains("--insecure"))
        #expect(accepted.exit == 4)
    }
}
