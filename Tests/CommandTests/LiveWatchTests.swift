import Foundation
import FoundationNetworking
import Glibc
import TestSupport
import TestTraits
import Testing

/// `--watch` with live screens and live pages.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct LiveWatchTests {
    private let screens: Screens
    private let scratch: TemporaryFolder

    init() throws {
        screens = try Screens()
        scratch = try TemporaryFolder()
    }

    private func terminal(_ arguments: [String], watching folder: String) throws -> PseudoTerminal {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try PseudoTerminal(
            screens,
            arguments + ["--theme", "corporate", "--watch", folder],
            columns: 100,
            environment: ["PATH": path, "TMPDIR": scratch.path]
        )
    }

    /// The row with the cursor's sign, once it is loaded: its line and its text.
    private func chosen(_ terminal: PseudoTerminal) -> Row? {
        let lines = terminal.screen.lines
        guard let line = lines.firstIndex(where: { $0.contains("▌") }),
            let colon = lines[line].range(of: ": ")
        else { return nil }
        // Without the scroll bar at the end.
        var title = lines[line][colon.upperBound...]
        while let last = title.last, " │┃".contains(last) { title.removeLast() }
        return Row(line: line, title: String(title))
    }

    private struct Row: Equatable {
        let line: Int
        let title: String
    }

    /// Types a key that selects another row, and waits for that.
    private func go(_ key: String, _ terminal: PseudoTerminal) throws -> Row {
        let before = chosen(terminal)
        terminal.type(key)
        try terminal.wait(for: "another row") { chosen($0).map { $0 != before } ?? false }
        return try #require(chosen(terminal))
    }

    @Test func aSavedViewAppearsOnTheLiveScreenAtTheUsersPosition() async throws {
        let package = try DevelopedTheme(in: scratch)
        try package.write(DevelopedTheme.list("One"))
        let list = ["run", "asset-list", "--set", "classNameId=BlogsEntry"]
        let terminal = try terminal(list, watching: package.folder)
        try terminal.wait(for: "Building CorporateTheme …")
        try terminal.wait(toSee: "One: ")
        let command = terminal.command
        for key in ["\u{1B}[6~", "\u{1B}[6~"] { _ = try go(key, terminal) }
        let before = try go("j", terminal)

        try package.write("oops\n" + DevelopedTheme.list("Two"))
        try terminal.wait(toSee: "View.swift:1:1: error: ")
        #expect(terminal.screen.text.contains("One: \(before.title)"))
        _ = try go("j", terminal)
        #expect(terminal.screen.text.contains("View.swift:1:1: error: "))
        #expect(try go("k", terminal) == before)
        try package.write(DevelopedTheme.list("Three"))
        try terminal.wait(toSee: "Three: \(before.title)")

        #expect(!terminal.screen.text.contains("error: ") && !terminal.screen.text.contains("One"))
        #expect(terminal.screen.text.contains("CorporateTheme: built in "))
        try terminal.wait(for: "the same row") { chosen($0) == before }

        // No key is pressed: the last line reports the result of the build.
        try package.write("oops\n" + DevelopedTheme.list("Four"))
        try terminal.wait(toSee: "View.swift:1:1: error: ")
        #expect(!terminal.screen.text.contains("built in"))
        #expect(terminal.screen.text.contains("Three: \(before.title)"))
        try package.write(DevelopedTheme.list("Five"))
        try terminal.wait(toSee: "Five: \(before.title)")
        try terminal.wait(for: "no error") { !$0.screen.text.contains("error: ") }
        #expect(terminal.screen.text.contains("CorporateTheme: built in "))
        #expect(terminal.screen.isAlternate && terminal.command == command)
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
        #expect(terminal.isEchoing && !terminal.screen.isAlternate)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        #expect(!left.contains { $0.hasPrefix("screens-watch-") })
    }

    @Test func aFieldThatIsBeingEditedKeepsFocusAndText() async throws {
        let folder = try builds(DevelopedTheme.cell("One"))
        let terminal = try terminal(["run", "ddl-form"], watching: folder)
        try terminal.wait(toSee: "Ada Okonkwo")
        #expect(terminal.screen.text.contains("One"))
        terminal.type("\r\u{15}Bo")
        try terminal.wait(toSee: "Bo_")

        try replace(in: folder, by: DevelopedTheme.cell("Two"))
        try terminal.wait(toSee: "Two")

        #expect(terminal.screen.text.contains("Bo_") && !terminal.screen.text.contains("One"))
        terminal.type("b\r")
        try terminal.wait(for: "the typed text") {
            $0.screen.text.contains("Bob") && $0.screen.text.contains("Enter edit")
        }
        try await terminal.quit(losingInput: true)
    }

    @Test func linearModePrintsLinesAgain() async throws {
        let folder = try builds(DevelopedTheme.list("One"))
        let terminal = try terminal(["run", "asset-list", "--linear"], watching: folder)
        try terminal.wait(for: "Number or command")

        try replace(in: folder, by: DevelopedTheme.list("Two"))

        try terminal.wait(for: "CorporateTheme: built in ")
        try terminal.wait(for: "1. Two: ")
        terminal.type("q\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()
    }

    @Test func pagesOfASessionShowTheNewBuild() async throws {
        let folder = try builds(DevelopedTheme.list("One"))
        let terminal = try terminal(["serve", "asset-list"], watching: folder)
        let address = /http:\/\/127\.[0-9.]+:[0-9]+\/\?key=[0-9a-f]+(?=\s)/
        try terminal.wait(for: "an address") { $0.transcript.contains(address) }
        let url = try #require(terminal.transcript.firstMatch(of: address)?.output)
        let browser = URLSession(configuration: .ephemeral)
        let first = try await page(String(url), in: browser)

        try replace(in: folder, by: DevelopedTheme.list("Two"))
        try terminal.wait(for: "reloaded.")
        let second = try await page(String(url), in: browser)
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()

        #expect(first.contains("One: ") && second.contains("Two: ") && !second.contains("One"))
        let session = /name="token" value="([0-9a-f]+)"/
        let tokens = [first, second].map { $0.firstMatch(of: session)?.output.1 }
        #expect(tokens[0] != nil && tokens[0] == tokens[1])
    }

    @Test func pagesReportWhyThePluginDoesNotBuild() async throws {
        let package = try DevelopedTheme(in: scratch)
        try package.write(DevelopedTheme.list("One"))
        let terminal = try terminal(["serve", "asset-list"], watching: package.folder)
        let address = /http:\/\/127\.[0-9.]+:[0-9]+\/\?key=[0-9a-f]+(?=\s)/
        try terminal.wait(for: "an address") { $0.transcript.contains(address) }
        let url = try #require(terminal.transcript.firstMatch(of: address)?.output)
        let browser = URLSession(configuration: .ephemeral)
        let good = try await page(String(url), in: browser)

        try package.write(DevelopedTheme.list("Two"))
        try terminal.wait(for: "reloaded.")
        let built = try await page(String(url), in: browser)
        try package.write("oops\n" + DevelopedTheme.list("Three"))
        try terminal.wait(for: "Waiting for the next change")
        let bad = try await page(String(url), in: browser)
        // A browser that connects now receives the changes too.
        terminal.type("\n")
        try terminal.wait(for: "a second address") {
            $0.transcript.matches(of: address).last?.output != url
        }
        let later = terminal.transcript.matches(of: address).last.map { String($0.output) } ?? ""
        let other = try await page(later, in: URLSession(configuration: .ephemeral))
        try package.write(DevelopedTheme.list("Four"))
        try terminal.wait(for: "two builds") {
            $0.transcript.components(separatedBy: "reloaded.").count == 3
        }
        let fixed = try await page(String(url), in: browser)
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()

        let notice = /id="notice"[^>]*>([^<]*)</
        let notices = [good, built, bad, other, fixed].map { $0.firstMatch(of: notice)?.output.1 }
        #expect(notices[0] == "" && notices[1] == "" && notices[4] == "")
        for words in notices[2...3] { #expect(words?.hasPrefix("View.swift:1:1: error: ") == true) }
        #expect(built.contains("Two: ") && bad.contains("Two: ") && fixed.contains("Four: "))
    }

    private func page(_ address: String, in browser: URLSession) async throws -> String {
        let (data, _) = try await browser.data(from: try #require(URL(string: address)))
        return String(decoding: data, as: UTF8.self)
    }

    /// A folder with a built theme.
    private func builds(_ view: String) throws -> String {
        let folder = try scratch.folder("built")
        try replace(in: folder, by: view)
        return folder
    }

    private func replace(in folder: String, by view: String) throws {
        let source = TestBuild.preamble + view
        let file = try TestBuild.compile(source, module: "CorporateTheme", in: scratch)
        rename(file, "\(folder)/libCorporateTheme.so")
    }
}
