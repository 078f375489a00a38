import Foundation
import ScreensKit
import ScreensPlugins
import ScreensRendering
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// Makes pictures of all that the demo app shows, to look through.
    @MainActor
    @Suite(
        .enabled(if: EveryPicture.folder != nil, "SCREENS_PICTURES_ALL names their folder."),
        .timeLimit(.minutes(20))
    )
    struct EveryPagePictureTests {
        @Test(arguments: ["flat7", "default"] as [ThemeName], ["en_US", "ar_EG"] as [String])
        func ofEveryPage(theme: ThemeName, locale: String) async throws {
            let locale = LocaleIdentifier(locale)
            let site = try Site.ofIntranet(theme: theme, locale: locale)
            let guest = try Site.ofIntranet(theme: theme, locale: locale, isGuest: true)
            try await Chromium.open(.init(reducesMotion: true)) { browser in
                for (site, pages) in [
                    (site, DemoPage.all(of: site.portal)), (guest, DemoPage.ofGuests),
                ] {
                    let key = try await browser.begin(site)
                    for page in pages {
                        let name = "\(theme.text)-\(locale.identifier.prefix(2))-\(page.name)"
                        try await save(page, of: site, key, as: name, browser)
                    }
                }
            }
        }

        private func save(
            _ page: DemoPage,
            of site: Site,
            _ key: String,
            as name: String,
            _ browser: Chromium
        ) async throws {
            try await browser.open(page, of: site, key: key)
            for view in EveryPicture.views {
                try await browser.look(by: view)
                try await browser.run("document.activeElement.blur(); scrollTo(0, 0)")
                // What becomes visible only now has to be drawn once.
                try await browser.drawFrame()
                let shade = view.isDark ? "dark" : "light"
                try EveryPicture.write(
                    try await browser.picture(),
                    as: "\(name)-\(view.width)-\(shade).png"
                )
            }
        }

        @Test(arguments: [200, 120, 80, 59], EveryPicture.terminals)
        func ofATerminal(
            columns: Int,
            look: (paper: TerminalPaper, colors: ColorDepth)
        ) async throws {
            let app = "\(TestBuild.root)/Plugins/Intranet"
            let screen = try await TerminalShot.screen(
                of: ["run", app, "--color-scheme", look.paper.rawValue],
                // Beside the list of a wide terminal, the article comes a moment later, and then its picture.
                showing: ["332"] + (columns > 100 ? ["What we learnt"] : [])
                    + (columns > 100 && look.colors == .trueColor ? ["▀▀"] : []),
                columns: columns,
                rows: columns > 100 ? 50 : 24,
                on: look.paper,
                colors: look.colors
            )
            let page = try TemporaryFolder()
            let file = try page.write(screen.utf8, as: "screen.html")
            try await Chromium.open(.init(width: 2_400, height: 1_200)) { browser in
                try await browser.go("file://\(file)")
                let height = try await browser.number(of: "document.body.offsetHeight")
                let width = try await browser.number(of: "document.body.offsetWidth")
                try await browser.resize(Int(width), Int(height))
                try EveryPicture.write(
                    try await browser.picture(),
                    as: "terminal-\(columns)-\(look.colors)-\(look.paper).png"
                )
            }
        }
    }
}

private enum EveryPicture {
    /// Where the pictures are written to; `nil` unless they are asked for.
    static let folder = ProcessInfo.processInfo.environment["SCREENS_PICTURES_ALL"]

    static let views = [
        PageView(width: 1_440, height: 900), PageView(width: 1_024, height: 768),
        PageView(width: 640, height: 800), PageView(width: 390, height: 844, isPhone: true),
        PageView(width: 320, height: 640, isPhone: true),
    ].flatMap { view in
        [false, true].map { isDark in
            PageView(
                width: view.width,
                height: view.height,
                isPhone: view.isPhone,
                isDark: isDark
            )
        }
    }

    static let terminals = TerminalPaper.allCases.flatMap { paper in
        [ColorDepth.trueColor, .ansi16, .monochrome].map { (paper: paper, colors: $0) }
    }

    static func write(_ picture: Data, as name: String) throws {
        let folder = URL(filePath: try #require(folder))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try picture.write(to: folder.appending(path: name))
    }
}
