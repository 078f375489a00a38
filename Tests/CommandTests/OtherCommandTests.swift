import DemoPortal
import Foundation
import FoundationNetworking
import Glibc
import TestSupport
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct OtherCommandTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func listsInstalledPlugins() async throws {
        let plugins = try await screens.run("list")
        let themes = try await screens.run("list", "themes", "--names")

        #expect(plugins.exit == 0)
        #expect(plugins.output.contains("/libFlat7Theme.so\n    theme flat7\n"))
        let names = "collection default emojis flat7 like list slideshow stars thumbs"
        #expect(themes.output == names.replacing(" ", with: "\n") + "\n")
    }

    @Test func listsRefusedPluginsAndTheReason() async throws {
        try screens.write("no library", as: "data/libBad.so")

        let outcome = try await screens.run(
            "list",
            "--json",
            "--plugin-path",
            "\(screens.folder)/data"
        )

        let plugins = try #require(try outcome.json["plugins"] as? [[String: Any]])
        let bad = try #require(
            plugins.first { ($0["file"] as? String)?.hasSuffix("libBad.so") == true }
        )
        let good = try #require(
            plugins.first { ($0["file"] as? String)?.hasSuffix("Flat7Theme.so") == true }
        )
        #expect(outcome.exit == 0)
        let members = [
            "name", "version", "state", "place", "file", "offers", "loaded", "unconfined",
            "withheld", "refused",
        ]
        #expect(plugins.allSatisfy { Set($0.keys) == Set(members) })
        #expect(good["name"] as? String == "Flat7Theme" && good["state"] as? String == "Built-in")
        #expect(bad["state"] as? String == "Unsigned" && bad["place"] as? String == "option")
        #expect(plugins.allSatisfy { $0["loaded"] as? Bool == false })
        #expect(plugins.allSatisfy { $0["unconfined"] as? Bool == false })
        #expect((bad["refused"] as? [String: Any])?["message"] as? String != nil)
        #expect(good["refused"] is NSNull)
        #expect(
            (good["offers"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
                == [
                    "flat7", "AssetDisplayView_flat7", "AssetListView_flat7",
                    "BlogsEntryDisplayView_flat7", "DDLListView_flat7",
                    "ForgotPasswordView_flat7", "LoginView_flat7", "SignUpView_flat7",
                    "UserPortraitView_flat7", "WebContentDisplayView_flat7",
                    "WebContentListView_flat7", "WebView_flat7",
                ]
        )
    }

    @Test func showsACachedValueAsJSON() async throws {
        _ = try await screens.run("run", "asset-list")
        let list = try await screens.run("cache", "ls", "--json").json
        let entry = try #require((list["entries"] as? [[String: Any]])?.first)
        let key = try #require(entry["key"] as? String)

        let value = try await screens.run("cache", "show", "AssetList", key)

        #expect(value.exit == 0)
        #expect(try (value.json["rows"] as? [[String: Any]])?.first?["title"] is String)
        #expect(value.output.hasSuffix("}\n"))
    }

    @Test func describesAScreenlet() async throws {
        let text = try await screens.run("describe", "asset-list")
        let json = try await screens.run("describe", "asset-list", "--json").json
        let unknown = try await screens.run("describe", "aset-list")

        for word in ["firstPageSize", "classNameId", "customEntryQuery", "loadList", "index"] {
            #expect(text.output.contains(word))
        }
        #expect((json["attributes"] as? [[String: Any]])?.count == 10)
        #expect(unknown.exit == 3)
        #expect(unknown.errors.contains("Did you mean \"asset-list\"?"))
    }

    @Test(arguments: ["AssetListView", "AssetListView_flat7"])
    func resolvesViews(name: String) async throws {
        let outcome = try await screens.run("themes", "resolve", name, "--theme", "flat7")
        let json = try await screens.run("themes", "resolve", name, "--theme", "flat7", "--json")
            .json

        #expect(outcome.output.hasPrefix("AssetListView_flat7  chosen"))
        #expect((json["winner"] as? [String: Any])?["name"] as? String == "AssetListView_flat7")
    }

    @Test func resolvesTheFieldOfOneName() async throws {
        let words = ["themes", "resolve", "DDLCustomFieldSubscriberName", "--theme", "flat7"]
        let name = "DDLCustomFieldSubscriberNameTableCell"

        let text = try await screens.run(words)
        let json = try await screens.run(words + ["--json"]).json

        let lines = text.output.split(separator: "\n")
        #expect(text.exit == 0 && lines.count == 2)
        #expect(lines.first?.hasPrefix("\(name)_flat7    no plugin provides it") == true)
        #expect(lines.last?.hasPrefix("\(name)_default  chosen") == true)
        #expect(lines.last?.hasSuffix("/libSubscriberNameField.so") == true)
        #expect((json["winner"] as? [String: Any])?["name"] as? String == "\(name)_default")
        #expect((json["tried"] as? [[String: Any]])?.count == 2)
    }

    @Test func reportsWhichViewsWereTriedInVain() async throws {
        let missing = try await screens.run("themes", "resolve", "ShopView", "--theme", "flat7")
        let wrong = try await screens.run("themes", "resolve", "x y")

        #expect(missing.exit == 3)
        #expect(
            missing.output.contains("ShopView_flat7")
                && missing.output.contains("ShopView_default")
        )
        #expect(wrong.exit == 2)
    }

    @Test(
        arguments: [
            [], ["run"], ["list"], ["plugin"], ["plugin", "why"], ["describe"], ["themes"],
            ["themes", "resolve"], ["portal"],
            ["completion"],
        ])
    func offersHelp(words: [String]) async throws {
        let outcome = try await screens.run(words + ["--help"])

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("Examples:"))
        #expect(outcome.errors.isEmpty)
    }

    @Test func reportsItsVersion() async throws {
        let outcome = try await screens.run("--version")

        #expect(outcome.output.wholeMatch(of: #/screens-host \d+\.\d+\.\d+\n/#) != nil)
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func printsCompletion(shell: String) async throws {
        let outcome = try await screens.run("completion", shell)

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("for \(shell)"))
    }

    @Test func servesThePortalUntilItIsStopped() async throws {
        let port = "\(try onUnclaimedPort { try DemoPortal(.init(port: $0)).port })"
        let first = try RunningPortal(screens, port: port)
        var announced = try first.announcement()
        let firstExit = await first.end(SIGTERM)

        let second = try RunningPortal(screens, port: port)
        var again = try second.announcement()
        let secondExit = await second.end(SIGINT)

        #expect(
            Set(announced.keys) == ["url", "user", "password", "companyId", "groupId", "samples"]
        )
        #expect(firstExit == 0)
        #expect(secondExit == 130)
        let passwords = [
            announced.removeValue(forKey: "password") as? String,
            again.removeValue(forKey: "password") as? String,
        ]
        #expect(passwords.allSatisfy { $0?.count == 64 } && passwords[0] != passwords[1])
        #expect(NSDictionary(dictionary: announced) == NSDictionary(dictionary: again))
    }

    @Test func thePortalReusesItsPasswordOnRequest() async throws {
        let file = try screens.write("a fixed one\n", as: "password")
        let portal = try RunningPortal(screens, port: "0", ["--password-file", file])
        let announced = try portal.announcement()

        #expect(announced["password"] as? String == "a fixed one")
        #expect(await portal.end(SIGTERM) == 0)
    }

    @Test func attachedItEndsWithItsInputAndTakesNoPasswordFromThere() async throws {
        let ended = try await screens.run("portal", "--attached")
        let refused = try await screens.run("portal", "--attached", "--password-file", "-")

        #expect(ended.exit == 0 && ended.output.hasPrefix(#"{"companyId""#))
        #expect(refused.exit == 2 && refused.errors.contains("Name a file instead of \"-\"."))
    }

    @Test(arguments: [("json", 404), ("headless", 200), ("both", 200)])
    func thePortalSpeaksTheDialectThatIsNamed(dialect: String, status: Int) async throws {
        let portal = try RunningPortal(screens, port: "0", ["--dialect", dialect])
        let address = try #require(try portal.announcement()["url"] as? String)

        let url = try #require(URL(string: address + "/o/headless-delivery/v1.0/openapi.json"))
        let (_, reply) = try await URLSession.shared.data(from: url)
        #expect((reply as? HTTPURLResponse)?.statusCode == status)
        #expect(await portal.end(SIGTERM) == 0)
    }

    @Test func noPortalOf62SpeaksHeadless() async throws {
        let refused = try await screens.run(
            "portal",
            "--dialect",
            "headless",
            "--portal-version",
            "62"
        )

        #expect(refused.exit == 2 && refused.errors.contains("6.2 has no headless APIs"))
    }

    @Test func reportsThatThePortIsInUse() async throws {
        let portal = try DemoPortal()

        let outcome = try await screens.run("portal", "--port", "\(portal.port)")

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("\(portal.port)"))
    }
}

/// A running `portal` command, with its data in a folder of the test.
private struct RunningPortal {
    private let process: ChildProcess
    private let output = Pipe()

    init(_ screens: Screens, port: String, _ more: [String] = []) throws {
        let words = ["portal", "--port", port, "--data", "\(screens.folder)/portal"] + more
        process = try screens.start(words, output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
    }

    /// The only line that the command prints.
    func announcement() throws -> [String: Any] {
        let data = output.fileHandleForReading.availableData
        #expect(data.last == UInt8(ascii: "\n"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Sends a signal, and returns the exit code.
    func end(_ signal: Int32) async -> Int32 {
        kill(process.id, signal)
        return await process.end()
    }
}
