import Foundation
import FoundationNetworking
import TestSupport
import TestTraits
import Testing

/// Whatever a plugin does, the screen is shown, and the host does not try the plugin again.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct HostilePluginTests {
    private let screens: Screens
    private var folder: String { screens.hostilePlugins }

    init() throws { screens = try Screens() }

    private func run(
        _ screenlet: String = "asset-list",
        _ words: [String] = ["--theme", "zoo"]
    ) async throws -> Screens.Outcome {
        try await screens.runWithHostilePlugins(["run", screenlet] + words)
    }

    /// A worker sends 1 MB, which would be drawn hundreds of times.
    @Test(arguments: ["AmplifyInBody", "AmplifyInRows"], ["text", "html", "json"])
    func aThemeThatRepeatsItselfIsCutAndTheRestIsDrawn(name: String, output: String) async throws {
        _ = try HostilePlugins.install(name, in: folder)

        let outcome = try await run(
            "asset-list",
            ["--theme", "zoo", "--output", output, "--rows", "100"]
        )

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("quarantined"))
        #expect(outcome.output.utf8.count < 24 << 20)
        guard output != "json" else { return }
        #expect(outcome.output.contains("This is the zoo."))
        #expect(outcome.output.contains("Zoo: "))
        #expect(outcome.output.contains("The rest is too long to be shown."))
    }

    @Test(arguments: ["AmplifyInBody", "AmplifyInRows"])
    func aThemeThatRepeatsItselfIsCutOnLiveSurfacesToo(name: String) async throws {
        _ = try HostilePlugins.install(name, in: folder)
        let words = ["asset-list", "--theme", "zoo", "--plugin-path", folder]
        let server = try screens.serve(words)
        let url = try #require(URL(string: try server.address().url))
        let terminal = try PseudoTerminal(screens, ["run"] + words)

        let (bytes, _) = try await URLSession(configuration: .ephemeral).data(from: url)
        try terminal.wait(toSee: "This is the zoo.")
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()

        let page = String(decoding: bytes, as: UTF8.self)
        #expect(bytes.count < 24 << 20)
        #expect(page.contains("This is the zoo.") && page.contains("Zoo: "))
        #expect(page.contains("The rest is too long to be shown."))
        #expect(terminal.transcript.utf8.count < 1 << 20)
        _ = await server.end()
    }

    private func loadCount(_ plugin: String) -> Int { HostilePlugins.loadCount(plugin) }

    @Test(arguments: [
        ("CrashAtLoad", "crashed (SIGSEGV) while being loaded"),
        ("SleepAtLoad", "did not answer within 2 s while being loaded"),
        ("FloodAtLoad", "took more than 256 MB of memory while being loaded"),
        (
            "CrashInEntry",
            "crashed (SIGSEGV) while being loaded, in screens_plugin at Zoo.swift:9"
        ),
        ("ExitInEntry", "ended its process with exit code 0 while being loaded"),
        (
            "CrashInTheme",
            "crashed (SIGSEGV) while ZooTheme was made, in Zoo.ZooTheme.init() at Zoo.swift:13"
        ),
        (
            "CrashInInit",
            "crashed (SIGSEGV) while AssetListView_zoo was made, in Zoo.AssetListView_zoo.init() at Zoo.swift:16"
        ),
        (
            "CrashInBody",
            "crashed (SIGSEGV) while AssetListView_zoo drew, in Zoo.AssetListView_zoo.body(of:in:) at Zoo.swift:18"
        ),
        // What is compiled from C here has no lines.
        ("AbortInBody", "crashed (SIGABRT) while AssetListView_zoo drew, in zoo_enter"),
        (
            "FailInBody",
            "crashed (SIGABRT) while AssetListView_zoo drew, in zoo_enter, after \"Zoo/Cage.swift:7: Fatal error: no keeper\""
        ),
        ("ExitInBody", "ended its process with exit code 0 while AssetListView_zoo drew"),
        ("SpinInBody", "did not answer within 2 s while AssetListView_zoo drew"),
        ("DribbleInBody", "did not answer within 2 s while AssetListView_zoo drew"),
        ("RecurseInBody", "crashed (SIGSEGV) while AssetListView_zoo drew, in recurse"),
        (
            "FloodInBody",
            "took more than 256 MB of memory while AssetListView_zoo drew, in Zoo.AssetListView_zoo.body(of:in:) at Zoo.swift:18"
        ),
        ("WaitInBody", "crashed (SIGSEGV) while AssetListView_zoo drew, in crash"),
        // No library can be opened any more, and so no place be found.
        ("HoldInBody", "crashed (SIGSEGV) while AssetListView_zoo drew"),
        ("CloseInBody", "closed the connection of its worker while AssetListView_zoo drew"),
        ("DeepInBody", "returned a tree deeper than 64 levels while AssetListView_zoo drew"),
        ("LargeInBody", "sent 9 MB, more than 8 MB, while AssetListView_zoo drew"),
    ])
    func aFailingThemeHarmsNothingElse(name: String, deed: String) async throws {
        let plugin = try HostilePlugins.install(name, in: folder)
        let expected = try await run("asset-list", [])

        let first = try await run()
        let loadsOfFirst = loadCount(plugin)
        let second = try await run()

        #expect(first.exit == 0, "\(first.errors)")
        #expect(first.output == expected.output)
        #expect(first.errors.contains("\(plugin) is quarantined since "))
        #expect(first.errors.contains(" because it \(deed); change its file or run"))
        #expect(loadsOfFirst == 1)
        #expect(second.output == expected.output)
        #expect(second.errors.contains(" because it \(deed); "))
        #expect(loadCount(plugin) == 1)
    }

    @Test func theOutputOfAPluginIsShownOnRequest() async throws {
        _ = try HostilePlugins.install("SayInBody", in: folder)

        let quiet = try await run()
        let verbose = try await run("asset-list", ["--theme", "zoo", "--verbose"])

        #expect(!quiet.errors.contains("fish"))
        #expect(quiet.output == verbose.output)
        #expect(verbose.errors.contains("SayInBody: two\nSayInBody: fishone fish\n"))
    }

    /// Notes and reports repeat what a plugin prints.
    @Test func theOutputOfAPluginCannotControlTheTerminal() async throws {
        let plugin = try HostilePlugins.install("CurseInBody", in: folder)

        let run = try await run("asset-list", ["--theme", "zoo", "--verbose"])
        #expect(run.exit == 0 && run.errors.contains("CurseInBody: \\u{1B}[2Jgone"))
        for words in [
            ["list"], ["list", "--json"], ["plugin", "why", "asset-list", "--theme", "zoo"],
        ] {
            let report = try await screens.run(words + ["--plugin-path", folder])
            #expect(report.output.contains("trust me") || report.errors.contains("trust me"))
            Self.expectHarmless(report)
        }
        let check = try await screens.run(["plugin", "check", plugin])
        #expect(check.output.contains("trust me"))
        Self.expectHarmless(check)
        Self.expectHarmless(run)
    }

    private static func expectHarmless(_ outcome: Screens.Outcome) {
        let controls = (outcome.output + outcome.errors).unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
        }
        #expect(controls.isEmpty, "\(outcome)")
        #expect(
            !(outcome.errors.split(separator: "\n").contains { $0.hasPrefix("note: trust me") })
        )
    }

    /// The last lines are shown, because they say most about an error.
    @Test func aPluginThatPrintsMuchIsDrawnAndItsOutputLimited() async throws {
        _ = try HostilePlugins.install("BabbleInBody", in: folder)

        let outcome = try await run("asset-list", ["--theme", "zoo", "--verbose"])

        #expect(outcome.exit == 0 && outcome.output.contains("This is the zoo."))
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("BabbleInBody: ") }
        #expect((1...400).contains(lines.count), "\(lines.count)")
    }

    /// The file has the same bytes, but was replaced, which somebody does to fix the plugin.
    @Test func aPluginThatWasReplacedIsTriedAgain() async throws {
        let plugin = try HostilePlugins.install("CrashInBody", in: folder)
        _ = try await run()
        _ = try await run()
        #expect(loadCount(plugin) == 1)

        try Data(contentsOf: URL(filePath: plugin)).write(to: URL(filePath: plugin))
        _ = try await run()

        #expect(loadCount(plugin) == 2)
    }

    @Test func swiftTrapsAreCrashesToo() async throws {
        let plugin = try HostilePlugins.install("TrapInBody", in: folder)

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("\(plugin) is quarantined"))
        #expect(
            outcome.errors.contains(
                ") while AssetListView_zoo drew, in Zoo.AssetListView_zoo.body(of:in:) at Zoo.swift:23, "
                    + "after \"Zoo/Zoo.swift:23: Fatal error: on purpose\"; "
            )
        )
    }

    @Test func aCheckThatFailsInALibraryNamesThePluginsLine() async throws {
        _ = try HostilePlugins.install("IndexInBody", in: folder)

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(
            outcome.errors.contains(
                ") while AssetListView_zoo drew, in Zoo.AssetListView_zoo.body(of:in:) at Zoo.swift:24, "
                    + "after \"Swift/ContiguousArrayBuffer.swift:"
            ),
            "\(outcome.errors)"
        )
    }

    /// What the place of a crash is read from may be anything: it is read where it can do no harm, for at most a second.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func noLinesOfALibraryChangeThatItHasCrashed(seed: UInt64) async throws {
        let plugin = try HostilePlugins.install("CrashInBody", in: folder)
        var bytes = Array(try Data(contentsOf: URL(filePath: plugin)))
        var dice = Dice(seed)
        let lines = try Self.notLoaded(bytes)
        for _ in 0..<2_000 {
            bytes[dice.pick(lines)] = UInt8.random(in: 0...255, using: &dice)
        }
        try Data(bytes).write(to: URL(filePath: plugin))

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(
            outcome.errors.contains("crashed (SIGSEGV) while AssetListView_zoo drew"),
            "\(outcome.errors)"
        )
    }

    /// The places in a library of what the loader does not read: symbols and lines.
    private static func notLoaded(_ bytes: [UInt8]) throws -> [Int] {
        func number<Number: FixedWidthInteger>(_ place: Int, _ type: Number.Type) -> Int {
            bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: type)) }
        }
        let (table, size) = (number(0x28, UInt64.self), number(0x3A, UInt16.self))
        // The names of sections are read where the library is found.
        let names = number(0x3E, UInt16.self)
        let sections = (1..<number(0x3C, UInt16.self)).filter { $0 != names }.map {
            table + $0 * size
        }
        let places = sections.filter { number($0 + 8, UInt64.self) == 0 }.flatMap { section in
            let start = number(section + 0x18, UInt64.self)
            return start..<start + number(section + 0x20, UInt64.self)
        }
        return try #require(places.isEmpty ? nil : places)
    }

    @Test func rowsAreDrawnByTheNextTheme() async throws {
        _ = try HostilePlugins.install("CrashInRows", in: folder)
        let plain = try await run("asset-list", [])

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("This is the zoo."))
        #expect(outcome.errors.contains("crashed (SIGSEGV) while AssetListView_zoo drew"))
        #expect(outcome.errors.contains("AssetListView_default is used instead."))
        let rows = plain.output.split(separator: "\n").suffix(30)
        #expect(outcome.output.split(separator: "\n").suffix(30) == rows)
    }

    @Test func garbageOnEveryOpenFileDoesNoHarm() async throws {
        _ = try HostilePlugins.install("RubbishInBody", in: folder)

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("This is the zoo."))
        #expect(outcome.output.contains("Zoo: "))
        #expect(!outcome.errors.contains("quarantine"))
    }

    @Test func theNextPluginThatOffersTheNameTakesOver() async throws {
        _ = try HostilePlugins.install("CrashInBody", in: folder)
        let good = "\(screens.folder)/good"
        _ = try HostilePlugins.install("Good", in: good)

        let outcome = try await run("asset-list", ["--theme", "zoo", "--plugin-path", good])

        #expect(outcome.exit == 0)
        #expect(outcome.output.hasPrefix("This is the zoo."))
        #expect(outcome.errors.contains("while AssetListView_zoo drew"))
    }

    // MARK: What has to run in the host's process

    @Test func aPluginThatFailsItsTrialIsNotLoaded() async throws {
        let plugin = try HostilePlugins.install("CrashInScreenlet", in: folder)

        let first = try await run("zoo", [])
        let second = try await run("zoo", [])

        for outcome in [first, second] {
            #expect(outcome.exit == 6)
            #expect(outcome.errors.contains("crashed (SIGSEGV) while ZooScreenlet was made"))
        }
        #expect(loadCount(plugin) == 1)
    }

    @Test func aPluginIsTriedOnce() async throws {
        let plugin = try HostilePlugins.install("Good", in: folder)

        _ = try await run("zoo", ["--output", "json"])
        let loadsOfFirst = loadCount(plugin)
        _ = try await run("zoo", ["--output", "json"])

        // The trial, the host and the view's worker load the plugin; later only two of them do.
        #expect(loadsOfFirst == 3)
        #expect(loadCount(plugin) == 5)
    }

    @Test(arguments: [
        ("CrashInAction", "crash", "SIGSEGV", SIGSEGV), ("Good", "kit", "", 0),
        ("Good", "trap", "", 0), ("AbortInAbort", "abort", "SIGABRT", SIGABRT),
        ("RecurseInOverflow", "overflow", "SIGSEGV", SIGSEGV),
    ])
    func aCrashInTheHostNamesThePlugin(
        name: String,
        action: String,
        signal: String,
        number: Int32
    ) async throws {
        let plugin = try HostilePlugins.install(name, in: folder)

        let outcome = try await run("zoo", ["--call", action])

        let message = outcome.errors.split(separator: "\n").last { $0.hasPrefix("screens-host: ") }
        let line = String(try #require(message, "\(outcome.errors)"))
        #expect(line.hasPrefix("screens-host: \(name) crashed (\(signal)"))
        #expect(line.hasSuffix("; its plugin is \(plugin)."))
        #expect(line.contains(") in "))
        #expect(number == 0 ? outcome.exit < 0 : outcome.exit == -number)
    }

    // MARK: Workers

    @Test(arguments: ["SleepInBody", "TryOutlive"])
    func aWorkerEndsWithItsHost(name: String) async throws {
        let worker = try await workerOfKilledHost(
            with: name,
            named: name == "TryOutlive" ? "outliving" : nil
        )

        try await until("the worker has ended") { try Self.isOver(worker) }
    }

    @Test(arguments: [nil, OldKernel.Lack.landlockAndSeccomp])
    func aWorkerThatWasStoppedEndsWithItsHost(lack: OldKernel.Lack?) async throws {
        _ = try HostilePlugins.install("Good", in: folder)
        let server = try screens.serve(
            ["asset-list", "--theme", "zoo", "--plugin-path", folder],
            by: try lack.map { try OldKernel.words($0) } ?? []
        )
        let url = try #require(URL(string: try server.address().url))
        _ = try await URLSession(configuration: .ephemeral).data(from: url)
        var worker: ProcessList.Entry?
        try await until("the worker is stopped") {
            worker = try ProcessList.children(of: server.process.id).first { $0.state == "T" }
            return worker != nil
        }

        #expect(await server.end(by: SIGKILL) == -SIGKILL)

        let id = try #require(worker).id
        try await until("the worker has ended") { try Self.isOver(id) }
    }

    /// Without a filter of system calls, a plugin may start processes, which have to end with the
    /// host too.
    @Test func processesOfAWorkerEndWithTheHost() async throws {
        let worker = try await workerOfKilledHost(
            with: "TryLeaveChildren",
            named: "outliving",
            by: OldKernel.words(.landlockAndSeccomp)
        )

        try await until("all have ended") {
            try ProcessList.all().allSatisfy { $0.group != worker || $0.isZombie }
        }
    }

    /// The worker of a command that was killed while a plugin was drawing and the worker had this
    /// name.
    private func workerOfKilledHost(
        with plugin: String,
        named name: String?,
        by words: [String] = []
    ) async throws -> pid_t {
        var worker: pid_t?
        // The host ends its worker after two seconds, and then itself: on a busy machine, unseen.
        try await until("there is a worker") {
            // Another file, as the one of an unseen worker is quarantined.
            try? FileManager.default.removeItem(atPath: folder)
            _ = try HostilePlugins.install(plugin, in: folder)
            let process = try screens.start(
                ["run", "asset-list", "--theme", "zoo", "--plugin-path", folder],
                by: words,
                output: .nullDevice
            )
            defer {
                kill(process.id, SIGKILL)
                _ = process.wait()
            }
            try await until("there is a worker, or the command has ended") {
                worker = try ProcessList.children(of: process.id).first {
                    name == nil ? $0.group == $0.id : $0.name == name
                }?.id
                return try worker != nil || Self.isOver(process.id)
            }
            return worker != nil
        }
        return try #require(worker)
    }

    /// Whether a process has ended; its parent may not have waited for it yet.
    private static func isOver(_ id: pid_t) throws -> Bool {
        try ProcessList.all().allSatisfy { $0.id != id || $0.isZombie }
    }

    // MARK: The quarantine

    @Test func theQuarantineIsListedAndCleared() async throws {
        let plugin = try HostilePlugins.install("CrashInBody", in: folder)
        _ = try await run()

        let list = try await screens.run("plugin", "quarantine", "list", "--json")
        let entry = try #require((list.json["quarantined"] as? [[String: Any]])?.first)
        #expect(entry["name"] as? String == "CrashInBody")
        #expect(entry["file"] as? String == plugin)
        let reason = entry["reason"] as? String ?? ""
        #expect(reason.hasPrefix("crashed (SIGSEGV) while AssetListView_zoo drew, in Zoo."))
        let plugins = try await screens.run("list", "plugins", "--plugin-path", folder)
        #expect(plugins.output.contains("    refused: \(plugin) is quarantined since "))

        let wrong = try await screens.run("plugin", "quarantine", "clear", "Lion")
        #expect(wrong.exit == 3)
        let cleared = try await screens.run("plugin", "quarantine", "clear", "CrashInBody")
        #expect(cleared.exit == 0 && cleared.output == "\(plugin)\n")
        let none = try await screens.run("plugin", "quarantine", "list")
        #expect(none.exit == 0 && none.output == "No plugin is quarantined.\n")
        _ = try await run()
        #expect(loadCount(plugin) == 2)
    }

    @Test(arguments: ["", "\u{0}\u{1}\u{2}", "screens-plugin-verdicts 1\n1 2 3\t/x\n\t\t\t\n%\n"])
    func aCorruptQuarantineIsRebuilt(text: String) async throws {
        let plugin = try HostilePlugins.install("CrashInBody", in: folder)
        let file = "state/screens/plugins/plugin-verdicts"
        _ = try await run()
        try screens.write(text, as: file)

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(loadCount(plugin) == 2)
        _ = try await run()
        #expect(loadCount(plugin) == 2)
    }

    @Test func aReadOnlyFolderIsNoObstacle() async throws {
        _ = try HostilePlugins.install("CrashInBody", in: folder)
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/state/screens",
            withIntermediateDirectories: true
        )
        try screens.write("a file where a folder is to be", as: "state/screens/plugins")

        let outcome = try await run()

        #expect(outcome.exit == 0)
        #expect(outcome.errors.contains("crashed (SIGSEGV) while AssetListView_zoo drew"))
        let cleared = try await screens.run("plugin", "quarantine", "clear")
        #expect(cleared.exit == 1 && cleared.errors.contains("cannot be stored there"))
    }

    // MARK: Isolation on demand

    @Test(arguments: [
        ["asset-list", "--theme", "flat7", "--rows", "150"], ["rating", "--theme", "stars"],
        ["ddl-form", "--theme", "flat7"], ["user-portrait"],
    ])
    func isolatedPluginsDrawTheSame(words: [String]) async throws {
        let here = try await screens.run(["run"] + words + ["--output", "html"])
        let there = try await screens.run(["run"] + words + ["--output", "html", "--isolate"])

        #expect(there.exit == 0)
        #expect(there.output == here.output)
        #expect(there.errors == here.errors)
    }

    @Test func settingsIsolateAPluginByName() async throws {
        let plugin = try HostilePlugins.install("Good", in: folder)
        try FileManager.default.createDirectory(
            atPath: "\(screens.folder)/home/.config/screens",
            withIntermediateDirectories: true
        )
        try screens.write("[]", as: "home/.config/screens/plugins.json")
        let wrong = try await run("zoo", ["--output", "json"])
        #expect(wrong.errors.contains("plugins.json is not a JSON object with \"isolate\""))
        #expect(loadCount(plugin) > 0)

        try screens.write(
            "{\"isolate\": [\"DefaultTheme\"]}",
            as: "home/.config/screens/plugins.json"
        )
        let outcome = try await run("asset-list", [])
        #expect(outcome.exit == 0 && !outcome.errors.contains("plugins.json"))
    }
}
