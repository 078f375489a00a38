import ScreensHost
import ScreensKit
import ScreensWeb
import Testing
import WebSupport

extension BrowserSuite {
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct ConsoleTests {
        @Test func theConsoleHasWhatPluginsPrintAsText() async throws {
            let site = try Site("rating", theme: "stars")
            try await Chromium.open { browser in
                try await browser.open(site)
                let stage = try #require(site.stages.last)
                stage.onOutput?("Corporate: <b>drawn</b> %c%s%o")
                stage.onNote?(StageNote("A view is skipped."))
                site.surface.log("View.swift:1:1: error: no", .error)
                // Comes after the lines, on the same connection.
                site.surface.notice = "told"
                try await browser.wait("document.getElementById('notice').textContent == 'told'")

                let lines = try await browser.complaints()
                for words in [
                    "/b> %c%s%o", "A view is skipped.",
                    "View.swift:1:1: error: no",
                ] {
                    #expect(lines.filter { $0.contains(words) }.count == 1, "\(lines)")
                }
                try await browser.wait("!document.querySelector('b:not(.mark)')")
            }
        }
    }
}
