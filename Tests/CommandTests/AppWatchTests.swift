import Foundation
import FoundationNetworking
import TestSupport
import TestTraits
import Testing

/// `--watch` for apps, for the plugins beside them that draw what is around the pages, and for the gallery.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct AppWatchTests {
    private let screens: Screens
    private let scratch: TemporaryFolder
    private let app: String
    private let theme: DevelopedTheme

    init() throws {
        screens = try Screens()
        scratch = try TemporaryFolder()
        app = try scratch.folder("intranet")
        try scratch.folder("intranet/strings")
        theme = try DevelopedTheme(in: scratch, below: "intranet/")
        try theme.write(Self.shell("One"))
        try write(Self.text(title: "news"))
        try write("{\"news\": \"News\", \"latest\": \"Latest\"}", as: "strings/en.json")
    }

    /// An app whose first page has a list; choosing a row opens the other one.
    private static func text(title: String) -> String {
        """
        {
          "schema": 1, "title": "Intranet", "theme": "corporate", "start": "news", "menu": ["news"],
          "pages": {
            "news": { "title": { "text": "news" }, "screenlets": {
              "list": { "screenlet": "asset-list", "set": { "classNameId": "BlogsEntry" },
                "on": { "onAssetSelectedEntry":
                  { "open": "article", "with": { "entryId": { "event": "/entryId" } } } } } } },
            "article": { "parameters": { "entryId": "number" }, "title": { "text": "\(title)" },
              "screenlets": {
                "story": { "screenlet": "blogs-entry-display", "set": { "assetEntryId": { "page": "/entryId" } } } } }
          }
        }

        """
    }

    /// A view of what is around the pages.
    private static func shell(_ words: String) -> String {
        """
        import LiferayKit
        import ScreensKit
        public struct AppView_corporate: AppView {
            public init() {}
            public func body(of page: AppModel, parts: [Node], in context: DrawingContext) -> Node {
                .column([.text("Shell \(words): \\(page.title)", .title)] + parts)
            }
        }
        public struct RatingView_corporate: ScreenletView {
            public init() {}
            public func body(of model: RatingModel, in context: DrawingContext) -> Node {
                .text("Stars \(words)")
            }
        }

        """
    }

    private func write(_ text: String, as name: String = "app.json") throws {
        try Data(text.utf8).write(to: URL(filePath: "\(app)/\(name)"), options: .atomic)
    }

    private func terminal(_ words: [String]) throws -> PseudoTerminal {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try PseudoTerminal(
            screens,
            words,
            columns: 100,
            rows: 60,
            environment: ["PATH": path, "TMPDIR": scratch.path]
        )
    }

    @Test func aChangeOfTheAppItsTextsAndItsShellIsShownOnTheOpenPage() async throws {
        let terminal = try terminal(["run", app, "--watch", app])
        try terminal.wait(toSee: "Shell One: News")
        try terminal.wait(toSee: "332 entries")
        terminal.type("\u{1B}[B\r")
        try terminal.wait(for: "the article") { !$0.screen.text.contains("entries") }

        try write(Self.text(title: "latest"))
        try terminal.wait(toSee: "Shell One: Latest")
        try write("{\"news\": \"News\", \"latest\": \"Newest\"}", as: "strings/en.json")
        try terminal.wait(toSee: "Shell One: Newest")
        try theme.write(Self.shell("Two"))
        try terminal.wait(toSee: "Shell Two: Newest")

        try write(Self.text(title: "nothing"))
        try terminal.wait(toSee: "app.json:8:")
        #expect(terminal.screen.text.contains("Shell Two: Newest"))
        #expect(terminal.screen.text.contains("The app's texts have no \"nothing\"."))
        try write("{", as: "app.json")
        try terminal.wait(toSee: "The file cannot be read")
        #expect(terminal.screen.text.contains("Shell Two: Newest"))
        try write(Self.text(title: "news"))
        try terminal.wait(toSee: "Shell Two: News")
        try terminal.wait(for: "no mistake") { !$0.screen.text.contains("cannot be read") }
        // Going back finds the list, with the new shell.
        terminal.type("\u{1B}")
        try terminal.wait(toSee: "332 entries")
        #expect(terminal.screen.text.contains("Shell Two: News"))
        try await terminal.quit()
    }

    @Test func eachVersionIsPrintedWithoutATerminal() async throws {
        let terminal = try terminal(["run", app, "--output", "text", "--watch", app])
        try terminal.wait(for: "Watching")
        #expect(terminal.transcript.contains("Shell One: News"))
        #expect(terminal.transcript.contains("Building and running CorporateTheme from "))

        try write("{\"news\": \"Headlines\", \"latest\": \"Latest\"}", as: "strings/en.json")
        try terminal.wait(for: "Shell One: Headlines")
        // A build of the theme shows the app's texts, too, before their change is handled.
        try terminal.wait(for: "intranet: built in ")
        try write("{", as: "strings/en.json")
        try terminal.wait(for: "strings/en.json:1:")
        try terminal.wait(for: "Waiting for the next change")
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
    }

    @Test func pagesFollowTheAppAndTheShell() async throws {
        let terminal = try terminal(["serve", app, "--watch", app])
        let url = try address(in: terminal)
        let browser = URLSession(configuration: .ephemeral)
        let first = try await page(url, in: browser, with: "Shell One: News")

        try write("{\"news\": \"Headlines\", \"latest\": \"Latest\"}", as: "strings/en.json")
        try terminal.wait(for: "intranet: built in ")
        let second = try await page(url, in: browser, with: "Shell One: Headlines")
        try theme.write(Self.shell("Two"))
        try terminal.wait(for: "CorporateTheme: built in ")
        let third = try await page(url, in: browser, with: "Shell Two: Headlines")
        try write("{")
        try terminal.wait(for: "Waiting for the next change")
        let fourth = try await page(url, in: browser, with: "app.json:1:")
        terminal.type("\n")
        let later = try address(in: terminal, after: url)
        let other = try await page(
            later,
            in: URLSession(configuration: .ephemeral),
            with: "app.json:1:"
        )
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()

        #expect(!first.contains("Headlines") && !second.contains("Shell Two"))
        for page in [fourth, other] { #expect(page.contains("Shell Two: Headlines")) }
        #expect(!third.contains("app.json:"))
    }

    @Test func aSessionBeginsAtTheStartIfItsValuesNoLongerFit() async throws {
        let version = Self.text(title: "latest")
        try write(version)
        let start = ["--page", "article", "--with", "entryId=31139"]
        let terminal = try terminal(["serve", app, "--watch", app] + start)
        let url = try address(in: terminal)
        _ = try await page(
            url,
            in: URLSession(configuration: .ephemeral),
            with: "Shell One: Latest"
        )

        let renamed = version.replacing("\"entryId\": ", with: "\"number\": ")
        try write(renamed.replacing("\"page\": \"/entryId\"", with: "\"page\": \"/number\""))
        try terminal.wait(for: "intranet: built in ")
        terminal.type("\n")
        _ = try await page(
            try address(in: terminal, after: url),
            in: URLSession(configuration: .ephemeral),
            with: "Shell One: News"
        )
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
    }

    @Test(arguments: [true, false])
    func theGalleryShowsTheNewBuild(isAtTerminal: Bool) async throws {
        // A pair of views is shown as text in browsers, too.
        let other = ["--page", "pair", "--with", "other=RatingView_default_stars"]
        let page = isAtTerminal ? ["--page", "view", "--terminal"] : other
        let view = ["--with", "view=RatingView_corporate"]
        let terminal = try terminal(["gallery", "--watch", theme.folder] + page + view)
        if isAtTerminal {
            try terminal.wait(toSee: "Stars One")
            try theme.write(Self.shell("Two"))
            try terminal.wait(toSee: "Stars Two")
            try theme.write("oops\n")
            try terminal.wait(for: "the mistake above the last build") { terminal in
                let text = terminal.screen.text
                return text.contains("View.swift:1:1: error: ") && text.contains("Stars Two")
            }
            return try await terminal.quit()
        }
        let url = try address(in: terminal)
        let browser = URLSession(configuration: .ephemeral)
        _ = try await self.page(url, in: browser, with: "Stars One")
        try theme.write(Self.shell("Two"))
        try terminal.wait(for: "reloaded.")
        let html = try await self.page(url, in: browser, with: "Stars Two")
        #expect(!html.contains("Stars One"))
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
    }

    @Test func aFolderWithNothingToWatchIsNamed() async throws {
        for words in [["run", "asset-list"], ["gallery"], ["serve", "asset-list"]] {
            try write("{}", as: "strings/only.json")
            let outcome = try await screens.run(words + ["--watch", "\(app)/strings"])

            #expect(outcome.exit == 2 && outcome.errors.contains("/strings\""), "\(outcome)")
        }
        for command in ["run", "serve"] {
            let archive = try await screens.run(command, "./intranet.screensapp", "--watch", app)
            #expect(archive.exit == 2)
            #expect(archive.errors.contains("plugin install ./intranet.screensapp"))
        }
        let printed = try await screens.run("gallery", "--output", "text", "--watch", app)
        #expect(printed.exit == 2 && printed.errors.contains("--output"))
    }

    /// The last address that was printed, as soon as it is not an earlier one.
    private func address(in terminal: PseudoTerminal, after earlier: String? = nil) throws -> String
    {
        let pattern = /http:\/\/127\.[0-9.]+:[0-9]+\/\?key=[0-9a-f]+(?=\s)/
        func last() -> String? {
            terminal.transcript.matches(of: pattern).last.map { String($0.output) }
        }
        try terminal.wait(for: "an address") { _ in last() != nil && last() != earlier }
        return try #require(last())
    }

    /// The page at an address and behind its "Continue", as soon as it has these words.
    private func page(_ address: String, in browser: URLSession, with words: String) async throws
        -> String
    {
        let start = try #require(URL(string: address))
        var url = start
        while true {
            let (data, response) = try await browser.data(from: url)
            let html = String(decoding: data, as: UTF8.self)
            if html.contains(words) { return html }
            let onward = html.firstMatch(of: /content="0; url=([^"]*)"/)?.output.1
            let path = onward?.replacingOccurrences(of: "&amp;", with: "&")
            // A page that is still loading asks to be loaded again; the first address would open another one.
            url = try #require(path.map { URL(string: $0, relativeTo: start) } ?? response.url)
        }
    }
}
