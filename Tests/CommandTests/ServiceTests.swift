import Foundation
import TestSupport
import TestTraits
import Testing

/// Services of plugins: who has signed in to them, where they are, and what is sent there.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServiceTests {
    private let screens: Screens
    private let folder: String
    private let stock: StockServer
    /// A token that occurs nowhere else.
    private static let token = "canary-Zq7-t0ken"

    init() throws {
        screens = try Screens()
        folder = try StockPlugin.folder()
        stock = try StockServer(requiring: Self.token)
    }

    private var file: String { "\(screens.folder)/state/screens/services.json" }
    private var isStored: Bool { FileManager.default.fileExists(atPath: file) }

    private func run(_ words: String..., input: String = "") async throws -> Screens.Outcome {
        try await screens.run(words + ["--plugin-path", folder], input: input)
    }

    @discardableResult
    private func login(_ words: String..., at url: String? = nil) async throws -> Screens.Outcome {
        let login = ["login", "--service", "stock", "--address", url ?? stock.url]
        let options = ["--password-file", "-", "--plugin-path", folder]
        return try await screens.run(login + words + options, input: Self.token + "\n")
    }

    private func address(_ server: StockServer) -> String { "stock=\(server.url)" }

    /// Writes an app that shows the article, and returns its folder.
    private func app(_ services: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/shop",
            withIntermediateDirectories: true
        )
        let text = """
            { "schema": 1, "title": "Shop", "start": "all", "services": \(services),
              "pages": { "all": { "title": "All", "screenlets": { "bolt": { "screenlet": "stock" } } } } }
            """
        try screens.write(text, as: "shop/app.json")
        return "./shop"
    }

    @Test func aTokenIsStoredForItsOwnerAloneAndNotTried() async throws {
        let outcome = try await login()

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(
            outcome.output
                == "Stored the token for stock at \(stock.url). It has not been tried; the next request to the "
                + "service does that.\n"
        )
        #expect(stock.requests.isEmpty)
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func whatWasStoredIsPrintedAsJSONWithoutTheSecret() async throws {
        let outcome = try await login("--user", "ada", "--json")

        let json = try outcome.json
        #expect(json["service"] as? String == "stock" && json["title"] as? String == "Stock Room")
        #expect(json["address"] as? String == stock.url && json["user"] as? String == "ada")
        #expect(json["signIn"] as? String == "bearer" && json["file"] as? String == file)
        #expect(!(outcome.output + outcome.errors).contains(Self.token))
    }

    @Test(
        arguments: [
            (["--service", "stok"], 3, "There is no service \"stok\". Did you mean \"stock\"?"),
            (["--service", "../stock"], 2, "\"../stock\" is not the name of a service."),
            (["--service", ""], 2, "is not the name of a service."),
            (["--service", "stock=https://a"], 2, "is not the name of a service."),
            (["--service", "open-data"], 2, "is open to all"),
            (["--service", "stock"], 2, "Missing option --address"),
            (["--service", "stock", "--address", "ftp://a"], 2, "\"ftp://a\" is not the address"),
            (["--service", "stock", "--address", "http://192.0.2.1"], 2, "--insecure"),
            (["--service", "ledger"], 2, "Missing option --user"),
            (["--service", "ledger", "--user", "a:b"], 2, "cannot contain a colon"),
            (["--service", "ledger", "--user", "a\u{1b}b"], 2, "has a control character"),
            (["--service", "stock", "--server", "https://a"], 2, "--server is about a portal"),
            (["--service", "stock", "--group-id", "1"], 2, "--group-id is about a portal"),
            (["--address", "https://a"], 2, "--address requires --service"),
        ] as [([String], Int32, String)]
    )
    func whatCannotBeUsedIsRefusedBeforeAnythingIsStored(
        words: [String],
        exit: Int32,
        part: String
    ) async throws {
        let options = ["--password-file", "-", "--plugin-path", folder]
        let outcome = try await screens.run(["login"] + words + options, input: Self.token)

        #expect(outcome.exit == exit)
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
        #expect(!isStored)
    }

    @Test(arguments: ["", "\n", "one\ntwo", "one\r\nX-Other: two\r\n", "one\u{7f}", "\u{9b}"])
    func aSecretThatCannotBeSentIsNotStored(secret: String) async throws {
        let words = ["login", "--service", "stock", "--address", stock.url, "--password-file", "-"]
        let outcome = try await screens.run(words + ["--plugin-path", folder], input: secret)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("The token "), "\(outcome.errors)")
        #expect(!outcome.errors.contains("two") && !isStored)
    }

    @Test(arguments: [
        ("stock", [], "Token for stock at "), ("ledger", ["--user", "ada"], "Password of ada at "),
    ])
    func theSecretIsAskedForWithoutShowingIt(
        name: String,
        words: [String],
        question: String
    ) async throws {
        let login = ["login", "--service", name, "--address", stock.url, "--plugin-path", folder]
        let terminal = try PseudoTerminal(screens, login + words)
        try terminal.wait(for: question + stock.url)
        let isEchoing = terminal.isEchoing
        terminal.type("\(Self.token)\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!isEchoing && isStored)
        #expect(!terminal.transcript.contains(Self.token))
    }

    @Test func onlyRequestsToItsOwnAddressHaveTheSecret() async throws {
        let other = try StockServer(requiring: "another")
        try await login()

        let shown = try await run("run", "stock")
        let elsewhere = try await run("run", "stock", "--service", address(other), "--json")

        #expect(shown.output.contains("7 of bolt"), "\(shown.output + shown.errors)")
        #expect(stock.requests.allSatisfy { $0.contains("Bearer \(Self.token)\r\n") })
        #expect(elsewhere.exit == 7)
        #expect(elsewhere.output.contains("nobody has signed in to it"))
        #expect(!other.requests.isEmpty)
        #expect(!other.requests.joined().contains("uthorization"))
        #expect(!other.requests.joined().contains(Self.token))
    }

    @Test func anAppThatNamesAnotherServerGetsNoSecretThere() async throws {
        let other = try StockServer()
        try await login()
        let app = try app(#"{ "stock": "\#(other.url)" }"#)

        let shown = try await run("run", app)
        let named = try await run("run", app, "--service", address(stock))

        #expect(shown.output.contains("7 of bolt"), "\(shown.output + shown.errors)")
        #expect(!other.requests.isEmpty && !other.requests.joined().contains(Self.token))
        #expect(named.exit == 0, "\(named.errors)")
        // What the user names precedes what the app does.
        #expect(stock.requests.count == 1 && other.requests.count == 1)
    }

    @Test func anAppWithAnUnknownServiceHasAMistake() async throws {
        let outcome = try await run("app", "check", try app(#"{ "stok": "https://a" }"#))

        #expect(outcome.exit == 6)
        #expect(outcome.output.contains("There is no service \"stok\". Did you mean \"stock\"?"))
    }

    @Test func installingAnAppSaysWhereItsServicesAre() async throws {
        let app = try app(#"{ "stock": "https://stock.example" }"#)
        let description = #"{"version":"1.0.0","summary":"A shop.","licence":"MIT"}"#
        try screens.write(description, as: "shop/plugin.json")
        try screens.write("Do as you like.", as: "shop/LICENSE")
        let file = "\(screens.folder)/shop.screensapp"

        let packed = try await screens.run(
            ["plugin", "pack", app, "--output", file],
            environment: ["SCREENS_PLUGIN_PATH": folder]
        )
        let installed = try await screens.run("plugin", "install", file, "--allow-unsigned")

        #expect(packed.exit == 0, "\(packed.output + packed.errors)")
        let text = installed.output
        #expect(text.contains("The service stock is at https://stock.example."), "\(text)")
        #expect(text.contains("no plugin provides stock, the service stock."))
    }

    @Test(
        arguments: [
            (["stock"], 2, "--service requires NAME=ADDRESS, not \"stock\""),
            (["=https://a"], 2, "--service requires NAME=ADDRESS"),
            (["stock=a"], 2, "\"a\" is not the address of a server"),
            (["../stock=https://a"], 2, "\"../stock\" is not the name of a service"),
            (["stok=https://a"], 3, "Did you mean \"stock\"?"),
            (["stock=https://a", "Stock=https://b"], 2, "names two addresses of \"Stock\""),
        ] as [([String], Int32, String)]
    )
    func anAddressThatCannotBeUsedIsRefused(
        values: [String],
        exit: Int32,
        part: String
    ) async throws {
        let options = values.flatMap { ["--service", $0] } + ["--plugin-path", folder]
        for command in [["run", "stock"], ["serve", "stock"], ["sync", "run"]] {
            let outcome = try await screens.run(command + options)

            #expect(outcome.exit == exit, "\(command)")
            #expect(outcome.errors.contains(part), "\(outcome.errors)")
        }
    }

    @Test func logoutRemovesOneAddressOrAll() async throws {
        try await login("--user", "ada")
        try await login(at: "https://b.example")
        try await login(at: "https://c.example")

        let none = try await screens.run("logout", "--service", "stok")
        let one = try await screens.run(
            ["logout", "--service", "stock", "--address", "https://b.example/"]
        )
        let rest = try await screens.run("logout", "--service", "stock")
        let again = try await screens.run("logout", "--service", "stock")

        #expect(none.output == "No sign-in for \"stok\" is stored. Did you mean \"stock\"?\n")
        #expect(one.output == "Removed the sign-in for stock at https://b.example.\n")
        #expect(
            rest.output == """
                Removed the sign-in for stock at https://c.example.
                Removed the sign-in of ada for stock at \(stock.url).

                """
        )
        #expect(again.exit == 0 && again.output == "No sign-in for \"stock\" is stored.\n")
        #expect(!isStored)
    }

    @Test(arguments: ["--keep-cache", "--discard-pending"])
    func optionsAboutThePortalAreRefusedBesideAService(option: String) async throws {
        try await login()
        let outcome = try await screens.run("logout", "--service", "stock", option)

        #expect(outcome.exit == 2 && isStored)
        #expect(outcome.errors.contains("\(option) is about a portal"))
    }

    @Test(arguments: ["{", #"{"schemaVersion":9,"services":[]}"#])
    func aCorruptFileIsReportedAndRemovedOnRequest(text: String) async throws {
        try await login()
        try Data(text.utf8).write(to: URL(filePath: file))
        chmod(file, 0o600)

        let shown = try await run("run", "asset-list")
        let removed = try await screens.run("logout", "--service", "stock")

        #expect(shown.exit == 1)
        #expect(shown.errors.contains("services.json, are corrupt or of another version"))
        #expect(shown.errors.contains("screens-host logout --service NAME"))
        #expect(removed.exit == 0 && removed.errors.contains("could not be read and was removed"))
        #expect(!isStored)
    }

    @Test func aFileThatOthersMayReadIsReported() async throws {
        try await login()
        chmod(file, 0o640)

        let outcome = try await run("run", "stock")

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("whose mode is 0640"))
        #expect(stock.requests.isEmpty)
    }

    @Test func servicesAreListedWithTheirAddressesAndHowOneSignsIn() async throws {
        let text = try await run("list", "services")
        let json = try await run("list", "services", "--json").json
        let names = try await run("list", "services", "--names")
        let others = try await run("list", "--json").json
        let why = try await run("plugin", "why", "ledger")

        let library = "\(folder)/libStock.so"
        let rows = text.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows.map(\.first) == ["ledger", "open-data", "stock"])
        #expect(
            rows[0].dropFirst() == ["Ledger", "https://ledger.example/api", "basic", library[...]]
        )
        #expect(text.output.contains("Stock Room") && text.output.contains("bearer"))
        let services = try #require(json["services"] as? [[String: Any]])
        #expect(services.map { $0["signIn"] as? String } == ["basic", "none", "bearer"])
        #expect(services[2]["address"] == nil)
        #expect(names.output == "ledger\nopen-data\nstock\n")
        #expect(others["services"] == nil)
        #expect(why.exit == 0 && why.output.contains("service ledger"), "\(why.output)")
    }

    @Test func namesOfServicesAreCompleted() async throws {
        try await login()
        func complete(_ words: String...) async throws -> String {
            try await screens.run(["__complete", "words"] + words).output
        }

        let login = try await complete("login", "--plugin-path", folder, "--service", "led")
        let run = try await complete("run", "stock", "--plugin-path", folder, "--service", "st")
        let logout = try await complete("logout", "--service", "st")

        #expect(login.contains("ledger") && !login.contains("stock"))
        #expect(run.contains("stock="))
        #expect(logout.contains("stock"))
    }

    @Test func aQueuedChangeIsShownByItsServiceAndSentThere() async throws {
        try await login("--user", "ada")
        _ = try await run("run", "stock")
        _ = try await run("run", "stock", "--call", "order", "--arg", "count=3", "--net", "offline")

        let text = try await screens.run("sync", "status")
        let details = try await screens.run("sync", "status", "bolt")
        let json = try await screens.run("sync", "status", "--json").json
        let cached = try await screens.run("cache", "ls")
        let collection = "Stock@stock=ada@\(stock.url)"
        let shown = try await screens.run("cache", "show", collection, "bolt")
        let sent = try await run("sync", "run")

        #expect(text.output.hasPrefix("Stock  bolt  pending  stock  "), "\(text.output)")
        #expect(details.output.contains("account    stock=ada@\(stock.url)\n"), "\(details.output)")
        let write = try #require((json["writes"] as? [[String: Any]])?.first)
        #expect(write["screenlet"] as? String == "Stock" && write["service"] as? String == "stock")
        #expect(write["account"] as? String == "stock=ada@\(stock.url)")
        #expect(cached.output.contains(collection))
        #expect(shown.output == #"{"count":3,"name":"bolt"}"# + "\n")
        #expect(sent.exit == 0 && sent.output.hasPrefix("1 sent"), "\(sent.output + sent.errors)")
        #expect(stock.json == #"{"count":3,"name":"bolt"}"#)
    }

    @Test func aConflictNamesTheService() async throws {
        try await login()
        _ = try await run("run", "stock")
        _ = try await run("run", "stock", "--call", "order", "--arg", "count=3", "--net", "offline")
        stock.change(#"{"count":9,"name":"bolt"}"#)

        let found = try await run("sync", "run", "--json")
        let status = try await screens.run("sync", "status", "bolt")

        #expect(found.exit == 5, "\(found.output + found.errors)")
        let items = try found.json["items"] as? [[String: Any]]
        #expect(items?.first?["screenlet"] as? String == "Stock")
        let lines = status.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("account") && $0.contains("stock=") })
        #expect(lines.contains { $0.hasPrefix("field") && $0.hasSuffix("stock") })
        #expect(
            lines.contains { $0.hasSuffix("take stock's") } && !status.output.contains("portal")
        )
    }

    /// Signing in to a service does not wait for the next attempt.
    @Test func aChangeThatWasRefusedWithoutASignInIsSentAfterIt() async throws {
        try await login()
        _ = try await run("run", "stock")
        _ = try await screens.run("logout", "--service", "stock")
        let options = ["--service", address(stock), "--plugin-path", folder]
        let order = ["run", "stock", "--call", "order", "--arg", "count=3", "--net", "offline"]
        _ = try await screens.run(order + options)
        let refused = try await screens.run(["sync", "run"] + options)
        try await login()

        let sent = try await screens.run(["sync", "run"] + options)

        #expect(refused.exit == 7, "\(refused.output + refused.errors)")
        #expect(sent.exit == 0 && sent.output.hasPrefix("1 sent"), "\(sent.output + sent.errors)")
    }

    @Test(arguments: ["text", "html", "json"])
    func noOutputAndNoCrashContainsASecret(output: String) async throws {
        try await login("--user", "ada")
        let broken = try StockServer(requiring: "another")
        try await login(at: broken.url)
        let shows = [
            ["run", "stock"], ["run", "stock", "--service", address(stock)],
            ["run", "stock", "--service", address(stock), "--call", "order", "--arg", "count=2"],
            ["run", "stock", "--net", "offline"], ["run", "stock", "--call", "crash"],
        ].map { $0 + ["--verbose", "--output", output, "--plugin-path", folder] }
        let lists = [
            ["list", "services", "--json", "--plugin-path", folder],
            ["sync", "status", "--json"], ["cache", "ls", "--json"],
        ]
        for words in shows + lists {
            let outcome = try await screens.run(words)
            #expect(!(outcome.output + outcome.errors).contains("canary"), "\(words)")
        }

        #expect(broken.requests.contains { $0.contains(Self.token) })
        let names = try FileManager.default.subpathsOfDirectory(atPath: screens.folder)
        let leaks = names.filter { name in
            // What the test itself gave to the command.
            guard !name.hasSuffix(".in") else { return false }
            let bytes = FileManager.default.contents(atPath: "\(screens.folder)/\(name)")
            return String(decoding: bytes ?? Data(), as: UTF8.self).contains("canary")
        }
        #expect(leaks == ["state/screens/services.json"])
    }
}
