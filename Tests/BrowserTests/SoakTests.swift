import Foundation
import ScreensHost
import ScreensKit
import Testing
import WebSupport

@testable import ScreensWeb

extension BrowserSuite {
    /// Two thousand user actions, half of them from hand-made requests, half from the page of a
    /// real browser.
    @MainActor
    @Suite(.enabled(if: SoakPlan.count > 0, "`make soak` runs it."), .timeLimit(.minutes(20)))
    struct SoakTests {
        @Test func everyUserActionIsReported() async throws {
            let site = try Site("rating", theme: "stars", set: ["editable": true])
            try await Chromium.open { browser in
                try await browser.open(site)
                // The first actions create what is created only once: connections, caches, threads.
                try await reload(SoakPlan.count / 10, in: browser)
                try await reload(SoakPlan.count / 20, by: RawPage(site))
                let before = try Memory.resident()

                try await reload(SoakPlan.count / 2, in: browser)
                let notified = try await reload(SoakPlan.count / 2, by: RawPage(site))

                let grown = try Memory.resident() - before
                print("soak: \(SoakPlan.count) acts, \(grown >> 10) kB more memory")
                #expect(notified == SoakPlan.count / 2)
                #expect(grown < 8 << 20)
                try await browser.expectNoComplaints()
            }
            try await collect(site)
        }

        /// Rates this many times on the page, each time after the page has shown the last rating.
        private func reload(_ count: Int, in browser: Chromium) async throws {
            for start in stride(from: 0, to: count, by: 100) {
                let script = """
                    const done = arguments[0], main = document.querySelector('main');
                    let left = \(min(100, count - start)), star = 0;
                    const shows = () => main.innerText.includes(star + ' of 5');
                    const go = () => {
                      if (!left--) { watch.disconnect(); done(true); return; }
                      star = main.innerText.includes('2 of 5') ? 3 : 2;
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

        /// Rates this many times in a session of its own, and returns how many ratings the page was
        /// notified of.
        @discardableResult
        private func reload(_ count: Int, by page: RawPage) async throws -> Int {
            try await page.open()
            var notified = 0
            for turn in 0..<count where try await page.rate(turn % 2 == 0 ? 2 : 3) { notified += 1 }
            page.close()
            return notified
        }

        /// Checks that no session remains half an hour later.
        private func collect(_ site: Site) async throws {
            let router = site.surface.router
            #expect(router.sessionCount == 3)
            weak let stage = site.stages.last
            site.stages = []
            let end = ContinuousClock.now + .seconds(30)
            // The server notices that nobody listens only with its next write.
            while router.sessionCount > 0 || stage != nil, ContinuousClock.now < end {
                await router.tidy(now: .now + .seconds(3_600))
                // The cleanup runs on this actor, as other work does.
                await Task.yield()
            }

            #expect(router.sessionCount == 0)
            #expect(stage == nil)
        }
    }
}

/// The number of user actions; 0 unless the test is asked for.
private enum SoakPlan {
    static let count =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_ACTS"].flatMap { Int($0) } ?? 0
}

/// The memory of this process.
private enum Memory {
    /// The bytes of anonymous memory, which no file backs.
    static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let match = try #require(status.firstMatch(of: /RssAnon:\s+(\d+) kB/))
        return try #require(Int(match.1)) << 10
    }
}
