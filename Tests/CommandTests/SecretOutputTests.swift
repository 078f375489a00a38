import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing
import WebSupport

/// Passwords that are entered into screenlets, in all outputs and in all files that the command leaves.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SecretOutputTests {
    private let screens: Screens
    private let portal: DemoPortal
    /// A password that occurs nowhere else.
    private static let canary = "canary-Zq7-tr0ub4dor"

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        portal.setPassword(Self.canary, ofUser: "omar")
        portal.setPassword(Self.canary, ofUser: "jane")
        try screens.write(Self.canary, as: "canary")
        try screens.write(portal.password, as: "password")
    }

    private var server: [String] {
        [
            "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--verbose",
        ]
    }

    private static func values(_ values: [String: String]) -> [String] {
        values.sorted { $0.key < $1.key }.flatMap { ["--value", "\($0.key)=\($0.value)"] }
    }

    private var service: [String] {
        [
            "--set", "anonymousApiUserName=\(portal.samples["anonymousApiUserName"]?.text ?? "")",
            "--set", "anonymousApiPassword=@password",
        ]
    }

    private let omar = Self.values(["userName": "omar@example.com", "password": "@canary"])
    private let nobody = Self.values(["userName": "kenji@example.com", "password": "@canary"])

    /// What people enter, by what comes of it.
    private var entries: [(name: String, words: [String])] {
        func newcomer(_ address: String) -> [String] {
            Self.values(["emailAddress": address, "firstName": "Ana", "password": "@canary"])
        }
        let fresh = newcomer("\(UUID().uuidString.lowercased())@example.com")
        let signUp = ["run", "sign-up", "--set", "saveCredentials=false"]
        let lost = ["run", "forgot-password"] + Self.values(["userName": "lucia@example.com"])
        let (add, wrong) = (["--call", "signUp"], ["--set", "anonymousApiPassword=@canary"])
        let tokens = [
            "run", "login", "--set", "loginMode=oauth2UsernameAndPassword", "--set",
            "oauth2clientId=screens-server", "--set", "oauth2clientSecret=@canary",
        ]
        let ask = ["--call", "requestPassword"]
        let (login, call) = (["run", "login"], ["--call", "login"])
        return [
            ("entered", login + omar), ("signed in", login + omar + call),
            ("refused", login + nobody + call),
            ("offline", login + omar + call + ["--net", "offline"]),
            ("cookies", login + ["--set", "loginMode=cookie"] + omar + call),
            ("tokens", tokens + omar + call), ("added", signUp + service + fresh + add),
            ("twin", signUp + service + newcomer("jane@example.com") + add),
            ("wrong account", signUp + wrong + fresh + add), ("sent", lost + service + ask),
            ("not sent", lost + wrong + ask),
            (
                "edited",
                signUp + service
                    + [
                        "--user", "jane@example.com", "--password-file", "canary", "--call",
                        "loadCurrentUser",
                    ] + Self.values(["currentPassword": "@canary", "jobTitle": "Editor"])
                    + ["--call", "saveSignUp"]
            ),
        ]
    }

    /// The forms in which a password could be written: as it is, and in Base64 at each place of a longer text.
    private static let forms: [String] = {
        let encoded = (0..<3).map { place in
            let text = String(repeating: "x", count: place) + canary
            // The first and the last characters depend on what is around.
            return String(Data(text.utf8).base64EncodedString().dropFirst(4).dropLast(4))
        }
        return [canary, "tr0ub4dor"] + encoded
    }()

    private func isSecret(in text: String) -> Bool { Self.forms.contains { text.contains($0) } }

    /// The files in the command's folders that contain the password, without those that it was read from.
    private func leaks() throws -> [String] {
        let root = screens.folder
        let names = try FileManager.default.subpathsOfDirectory(atPath: root)
        return try names.filter { name in
            let type = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")[.type]
            guard type as? FileAttributeType == .typeRegular, name != "canary" else {
                return false
            }
            let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
            return isSecret(in: String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func aLeakWouldBeFound() throws {
        for (index, text) in Self.forms.enumerated() {
            try screens.write("…\(text)…", as: "leak\(index)")
        }
        let basic = Data("omar@example.com:\(Self.canary)".utf8).base64EncodedString()
        try screens.write("Authorization: Basic \(basic)", as: "header")

        #expect(try leaks().count == Self.forms.count + 1)
    }

    @Test(arguments: ["text", "html", "json"])
    func noOutputAndNoFileContainsAPassword(output: String) async throws {
        for (name, words) in entries {
            let outcome = try await screens.run(words + server + ["--output", output])

            #expect(!isSecret(in: outcome.output + outcome.errors), "\(name)")
            // A wrong option would end the run before the password is used.
            #expect([0, 1, 4, 7].contains(outcome.exit), "\(name): \(outcome.errors)")
        }
        #expect(try leaks() == [])
        let calls = Set(portal.requests.map(\.path))
        #expect(calls.isSuperset(of: ["/user/add-user", "/user/update-user", "/o/oauth2/token"]))
    }

    @Test func aViewInAWorkerAndADelegateGetNoPassword() async throws {
        let spy = ["--plugin-path", try SpyingPlugin.folder(), "--theme", "spy"]
        for (name, words) in entries {
            let isLogin = words[1] == "login"
            let delegate = isLogin ? ["--delegate", "spy"] : []
            let outcome = try await screens.run(words + server + spy + delegate)

            let isSpiedOn = (outcome.output + outcome.errors).contains("spied on login")
            #expect(isSpiedOn == (isLogin && words.contains("--call")), "\(name)")
            #expect(outcome.output.contains("The spy sees:"), "\(name): \(outcome.errors)")
            #expect(!isSecret(in: outcome.output + outcome.errors), "\(name)")
        }
        #expect(try leaks() == [])
    }

    @Test func aCrashReportsNoPassword() async throws {
        let trap = ["--plugin-path", try SpyingPlugin.folder(), "--delegate", "trap"]
        let words = ["run", "login"] + nobody + ["--call", "login"] + trap + server

        let outcome = try await screens.run(words)

        #expect(outcome.errors.contains("Spying"), "\(outcome.errors)")
        #expect(outcome.exit != 0 && !isSecret(in: outcome.output + outcome.errors))
        #expect(try leaks() == [])
    }

    @Test func aStoredSignInIsTheOnlyFileWithAPassword() async throws {
        let words = ["run", "login", "--set", "saveCredentials=true"] + omar
        let outcome = try await screens.run(words + ["--call", "login"] + server)

        #expect(outcome.exit == 0 && !isSecret(in: outcome.output + outcome.errors))
        #expect(try leaks().allSatisfy { "\(screens.folder)/\($0)" == screens.credentials })
        let facts = try FileManager.default.attributesOfItem(atPath: screens.credentials)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func aPageAndItsEventsContainNoPassword() async throws {
        let errors = try screens.write("", as: "errors")
        let server = try screens.serve(
            ["login"] + server,
            errors: FileHandle(forWritingAtPath: errors)
        )
        var browser = try #require(Browser(address: try server.address().url))
        var seen = try await browser.get("/")
        browser.read(seen)
        let page = try RawConnection(host: browser.host, port: browser.port)
        await page.send(Array(browser.head("GET", "/events?rev=none").utf8))

        for name in ["kenji", "omar"] {
            let values = [
                ("field:userName", "\(name)@example.com"), ("field:password", Self.canary),
            ]
            _ = try await browser.postForm([("field", "password")] + values)
            seen = RawReply(text: seen.text + (try await browser.get("/")).text)
            let reply = try await browser.postForm([("form", "login")] + values)
            seen = RawReply(text: seen.text + reply.text)
            try await until("the answer is on the page") {
                let page = try await browser.get("/")
                seen = RawReply(text: seen.text + page.text)
                return page.text.contains(name == "omar" ? "Signed in as" : "is not right")
            }
        }
        let events = await page.receive { $0.contains("Signed in as") }

        #expect(seen.text.contains("Signed in as") && seen.text.contains("is not right"))
        #expect(events.contains("Signed in as") && events.contains("text/event-stream"))
        #expect(!isSecret(in: seen.text) && !isSecret(in: events))
        #expect(await server.end() == 0)
        #expect(try leaks() == [])
    }

    @Test(arguments: [false, true])
    func aTerminalNeverReceivesAPassword(crashes: Bool) async throws {
        if !crashes { portal.setPassword(Self.canary, ofUser: "kenji") }
        let trap = ["--plugin-path", try SpyingPlugin.folder(), "--delegate", "trap"]
        let words = ["run", "login", "--output", "tui"] + server + (crashes ? trap : [])
        let terminal = try PseudoTerminal(screens, words, columns: 100, rows: 30)
        try terminal.wait(toSee: "[ Sign in ]")
        terminal.type("\r" + "kenji@example.com\t" + Self.canary)
        try terminal.wait(toSee: String(repeating: "•", count: Self.canary.count))
        terminal.type("\r")
        try terminal.wait(toSee: "••••••••_")
        terminal.type("s")
        if !crashes {
            try terminal.wait(toSee: "Signed in as ")
            terminal.type("q")
        }
        try terminal.wait(for: "ended ")
        await terminal.end()

        #expect(terminal.transcript.contains("ended 0") == !crashes)
        #expect(!crashes || terminal.transcript.contains("Spying"))
        #expect(!isSecret(in: terminal.transcript))
        #expect(try leaks() == [])
    }
}
