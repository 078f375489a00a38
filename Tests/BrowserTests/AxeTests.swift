import Foundation
import ScreensKit
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// The demo app's pages, checked by axe-core (https://github.com/dequelabs/axe-core), a program that is not ours.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct AxeTests {
        @Test(arguments: ["flat7", "default"] as [ThemeName])
        func noPageViolatesARuleOfAccessibility(theme: ThemeName) async throws {
            // The widest and the narrowest layout, as its rules need a second for each page.
            let view =
                theme == "flat7"
                ? PageView(width: 390, height: 844, isPhone: true, isDark: true)
                : PageView(width: 1_440, height: 900)
            try await Chromium.openEachPage(of: theme, in: [view]) { browser, page, _ in
                let violations = try await browser.violations()
                #expect(violations == [], "\(page.name), \(theme.text), \(view)")
            }
        }

        @Test func aViolationIsFound() async throws {
            try await Chromium.open { browser in
                try await browser.ask(
                    "POST",
                    "/url",
                    ["url": "data:text/html,<html lang=en><title>T</title><main><h1>A</h1><input>"]
                )

                #expect(try await browser.violations() == ["label: <input>"])
            }
        }
    }
}

extension Chromium {
    /// The rules that the shown page breaks, each with the first element that does.
    ///
    /// What is in frames is of others.
    fileprivate func violations() async throws -> [String] {
        let script = try Axe.script.get()
        let answer = try await run(
            """
            if (!window.axe) { \(script) }
            return axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(it =>
              it.violations.map(rule => rule.id + ': ' + rule.nodes[0].html));
            """
        )
        return answer as? [String] ?? ["no answer"]
    }
}

/// The script of axe-core, which `make browser` fetches.
private enum Axe {
    static let script = Result {
        let file = "\(TestBuild.root)/.build-axe/axe_playwright_python/axe.min.js"
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw BrowserFailure(description: "axe-core is missing: `make test-browser` fetches it")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
