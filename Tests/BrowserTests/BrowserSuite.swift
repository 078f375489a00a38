import Foundation
import ScreensKit
import Testing
import WebSupport

/// Live pages in a real browser.
///
/// The tests run one after another, because each browser consists of a dozen processes.
@Suite(.serialized)
enum BrowserSuite {
    /// A screenlet in a theme.
    struct Look: Sendable, CustomTestStringConvertible {
        let screenlet: String
        let theme: ThemeName
        /// An element that exists once the page is complete.
        let sign: String
        var attributes: JSONObject = [:]

        var testDescription: String { "\(screenlet) \(theme.text)" }

        @MainActor
        func site() throws -> Site {
            try Site(screenlet, theme: theme, title: "Screens", set: attributes)
        }

        static let all =
            ["default", "flat7"].flatMap { theme in
                [
                    Look(screenlet: "asset-list", theme: theme, sign: "#row-63 strong"),
                    Look(screenlet: "ddl-form", theme: theme, sign: "form.form"),
                    Look(
                        screenlet: "user-portrait",
                        theme: theme,
                        sign: "img.picture",
                        attributes: ["editable": true]
                    ),
                    Look(
                        screenlet: "rating",
                        theme: theme,
                        sign: "button[name=act]",
                        attributes: ["editable": true]
                    ),
                ]
            }
            + ["stars", "thumbs", "like", "emojis"].map { theme in
                Look(
                    screenlet: "rating",
                    theme: theme,
                    sign: "button[name=act]",
                    attributes: ["editable": true]
                )
            }
    }
}

extension Chromium {
    /// Opens a screenlet's page, and waits until it is complete.
    @MainActor
    func open(_ look: BrowserSuite.Look, _ site: Site) async throws {
        try await open(site)
        try await wait("document.querySelector('\(look.sign)')")
    }
}
