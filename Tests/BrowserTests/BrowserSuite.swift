import Foundation
import ScreensKit
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

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
        var isGuest = false
        /// The nodes to show instead of the screenlet's.
        var body: Node?

        var testDescription: String {
            "\(body == nil ? screenlet : "text") \(theme.text)\(isGuest ? " for a guest" : "")"
        }

        /// For what is expected of it.
        var comment: Comment { "\(testDescription)" }

        @MainActor
        func site() throws -> Site {
            try Site(screenlet, theme: theme, title: "Screens", set: attributes, isGuest: isGuest)
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
                    ), Look(screenlet: "web-content-display", theme: theme, sign: ".rich table"),
                    Look(screenlet: "blogs-entry-display", theme: theme, sign: ".rich"),
                    Look(screenlet: "asset-display", theme: theme, sign: ".rich"),
                    Look(screenlet: "web-content-list", theme: theme, sign: "#row-7 strong"),
                    Look(screenlet: "ddl-list", theme: theme, sign: "#row-0"),
                    Look(screenlet: "login", theme: theme, sign: "form.form", isGuest: true),
                    Look(screenlet: "login", theme: theme, sign: "button[name=act]"),
                    Look(screenlet: "sign-up", theme: theme, sign: "form.form", isGuest: true),
                    Look(screenlet: "forgot-password", theme: theme, sign: "form.form"),
                    Look(screenlet: "web", theme: theme, sign: ".frame>iframe"),
                    Look(screenlet: "comment-list", theme: theme, sign: "#row-0 .rich"),
                    Look(screenlet: "comment-display", theme: theme, sign: "main .rich"),
                    Look(screenlet: "comment-add", theme: theme, sign: "main textarea"),
                    Look(screenlet: "image-gallery", theme: theme, sign: "#row-0 img"),
                    Look(screenlet: "file-display", theme: theme, sign: "main .facts"),
                    Look(screenlet: "image-display", theme: theme, sign: "main a>img"),
                    Look(screenlet: "video-display", theme: theme, sign: "main video"),
                    Look(screenlet: "audio-display", theme: theme, sign: "main audio"),
                    Look(screenlet: "pdf-display", theme: theme, sign: ".frame>iframe"),
                ]
            }
            + [
                Look(
                    screenlet: "web-content-display",
                    theme: "flat7",
                    sign: ".rich",
                    attributes: ["articleId": "38203", "structureId": 29_701]
                ),
                Look(
                    screenlet: "web-content-list",
                    theme: "default-collection",
                    sign: "#row-7 strong"
                ),
                Look(screenlet: "image-gallery", theme: "default-list", sign: "#row-0 img"),
                Look(screenlet: "image-gallery", theme: "default-slideshow", sign: "main a>img"),
            ]
            + ["stars", "thumbs", "like", "emojis"].map { theme in
                Look(
                    screenlet: "rating",
                    theme: theme,
                    sign: "button[name=act]",
                    attributes: ["editable": true]
                )
            }
            + ["default", "flat7"].map { theme in
                Look(screenlet: "asset-list", theme: theme, sign: "main .rich", body: everyBlock)
            }
    }
}

extension Stage {
    /// Shows nodes instead of its screenlet, and returns the screenlet that receives their actions.
    @discardableResult
    func show(_ body: Node) -> Article {
        let article = Article()
        article.model = ArticleModel(body)
        hide()
        replaceScreenlet(with: article)
        appearance.view = .local(ArticleView())
        onChange?()
        return article
    }
}

extension Chromium {
    /// Opens a screenlet's page, and waits until it is complete.
    @MainActor
    func open(_ look: BrowserSuite.Look, _ site: Site) async throws {
        try await open(site)
        if let body = look.body { site.stages.last?.show(body) }
        try await wait("document.querySelector('\(look.sign)')")
    }

    /// Opens one page after another in one browser: starting a browser takes longer than most pages.
    ///
    /// A page that cannot be opened is a fault, and the others follow.
    @MainActor
    static func openEach(
        _ looks: [BrowserSuite.Look] = BrowserSuite.Look.all,
        _ options: Options = Options(),
        _ body: (Chromium, BrowserSuite.Look) async throws -> Void
    ) async throws {
        try await open(options) { browser in
            for look in looks {
                do {
                    let site = try look.site()
                    try await browser.open(look, site)
                    try await body(browser, look)
                    // A page whose server goes would complain on the next one.
                    try await browser.go("about:blank")
                    withExtendedLifetime(site) {}
                } catch {
                    Issue.record(error, look.comment)
                }
            }
        }
    }
}
