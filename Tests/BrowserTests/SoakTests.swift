import Foundation
import ScreensHost
import ScreensKit
import Testing
import WebSupport

@testable import ScreensWeb

extension BrowserSuite {
    /// Two thousand acts, half of them by hand-made requests, half by the page of a real browser.
    @MainActor
    @Suite(.enabled(if: SoakPlan.count > 0, "`make soak` runs it."), .timeLimit(.minutes(20)))
    struct SoakTests {
        @Test func everyActIsTold() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                // What is made once, is: connections, caches, threads.
                try await act(SoakPlan.count / 10, in: browser)
                try await act(SoakPlan.count / 20, by: RawPage(site))
                let before = try Memory.resident()

                try await act(SoakPlan.count / 2, in: browser)
                let told = try await act(SoakPlan.count / 2, by: RawPage(site))

                let grown = try Memory.resident() - before
                print("soak: \(SoakPlan.count) acts, \(grown >> 10) kB more memory")
                #expect(told == SoakPlan.count / 2)
                #expect(grown < 8 << 20)
                #expect(try await browser.complaints() == [])
            }
            try await collect(site)
        }

        /// Rates so often on the page, each time after the page has shown the last rating.
        private func act(_ count: Int, in browser: Chromium) async throws {
            for start in stride(from: 0, to: count, by: 100) {
                let script = """
                    const done = arguments[0], main = document.querySelector('main');
                    let left = \(min(100, count - start)), star = 0;
                    const shows = () => main.innerText.includes('✓ ' + star + ' ★');
                    const go = () => {
                      if (!left--) { watch.disconnect(); done(true); return; }
                      star = main.innerText.includes('✓ 2 ★') ? 3 : 2;
                      main.querySelector('button[name=act]:nth-of-type(' + star + ')').click();
                    };
                    const watch = new MutationObserver(() => { if (shows()) go(); });
                    watch.observe(main, { subtree: true, childList: true, characterData: true });
                    go();
                    """
                let body: [String: any Sendable] = ["script": script, "args": [String]()]
                let answer = try await browser.ask("POST", "/execute/async", body)
                #expect(answer as? Bool == true)
            }
        }

        /// Rates so often in a session of its own; how many of the ratings it was told of.
        @discardableResult
        private func act(_ count: Int, by page: RawPage) async throws -> Int {
            try await page.open()
            var told = 0
            for turn in 0..<count where try await page.rate(turn % 2 == 0 ? 2 : 3) { told += 1 }
            page.close()
            return told
        }

        /// Half an hour later nothing is left of the sessions.
        private func collect(_ site: Site) async throws {
            let frontDoor = site.surface.frontDoor
            #expect(frontDoor.sessionCount == 3)
            weak let stage = site.stages.last
            site.stages = []
            let end = ContinuousClock.now + .seconds(30)
            // The server notices that nobody listens when it writes the next time.
            while frontDoor.sessionCount > 0 || stage != nil, ContinuousClock.now < end {
                await frontDoor.tidy(now: .now + .seconds(3_600))
                // Here all of that is this actor's work, which others need as well.
                await Task.yield()
            }

            #expect(frontDoor.sessionCount == 0)
            #expect(stage == nil)
        }
    }
}

/// How many acts there are; none unless that is asked for.
private enum SoakPlan {
    static let count =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_ACTS"].flatMap { Int($0) } ?? 0
}

/// What this process takes of the machine's memory.
private enum Memory {
    /// The bytes that are its own and not in a file.
    static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let match = try #require(status.firstMatch(of: /RssAnon:\s+(\d+) kB/))
        return try #require(Int(match.1)) << 10
    }
}
