import ScreensKit
import Testing
import WebSupport

extension BrowserSuite {
    /// What is promised of every page, measured on every page of the demo app.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct PromiseTests {
        @Test(arguments: ["flat7", "default"] as [ThemeName])
        func everyPageIsAsPromised(theme: ThemeName) async throws {
            let views = theme == "flat7" ? PageView.all : PageView.few
            try await Chromium.openEachPage(of: theme, in: views) { browser, page, view in
                let faults = try await browser.faults(of: page, in: view)
                #expect(faults == [], "\(page.name), \(theme.text), \(view)")
            }
        }

        @Test func theTabKeyReachesEverythingAndShowsWhereItIs() async throws {
            let site = try Site.ofIntranet()
            try await Chromium.open(.init(width: 1_440, height: 900, reducesMotion: true)) {
                browser in
                let key = try await browser.begin(site)
                for page in DemoPage.all(of: site.portal) {
                    try await browser.open(page, of: site, key: key)
                    let count = try await browser.run(PageScripts.reading + PageScripts.beginKeys)
                    // Dates have some places in one field.
                    let stops = (count as? Int ?? 0) + 20 + page.framedStops
                    try await browser.press(.tab, times: stops)

                    let faults = try await browser.run(PageScripts.reading + PageScripts.endKeys)
                    #expect(faults as? [String] == [], "\(page.name)")
                }
            }
        }
    }
}

/// How somebody looks at a page.
struct PageView: CustomStringConvertible {
    let width: Int
    let height: Int
    var isPhone = false
    var isDark = false

    var description: String { "\(width) px, \(isDark ? "dark" : "light")" }

    /// Above how many pixels the first row of a list begins; 0 if that is not promised.
    var firstRow: Int { width == 1_440 ? 260 : width == 390 ? 300 : 0 }

    /// A desktop and a phone.
    static let few = [
        PageView(width: 1_440, height: 900), PageView(width: 1_440, height: 900, isDark: true),
        PageView(width: 390, height: 844, isPhone: true),
        PageView(width: 390, height: 844, isPhone: true, isDark: true),
    ]

    /// All widths at which the layout changes, too.
    static let all =
        few + [
            PageView(width: 1_024, height: 768), PageView(width: 640, height: 800),
            PageView(width: 320, height: 640, isPhone: true),
        ]
}

extension Chromium {
    /// Opens each page of the demo app, of users and of guests, and looks at it in some ways.
    @MainActor
    static func openEachPage(
        of theme: ThemeName,
        in views: [PageView],
        _ body: (Chromium, DemoPage, PageView) async throws -> Void
    ) async throws {
        let site = try Site.ofIntranet(theme: theme)
        let guest = try Site.ofIntranet(theme: theme, isGuest: true)
        try await open(.init(reducesMotion: true)) { browser in
            for (site, pages) in [
                (site, DemoPage.all(of: site.portal)), (guest, DemoPage.ofGuests),
            ] {
                let key = try await browser.begin(site)
                for page in pages {
                    try await browser.look(by: views[0])
                    try await browser.open(page, of: site, key: key)
                    for view in views {
                        try await browser.look(by: view)
                        try await body(browser, page, view)
                    }
                }
            }
        }
    }

    func look(by view: PageView) async throws {
        try await resize(view.width, view.height, isPhone: view.isPhone)
        try await prefer(isDark: view.isDark, reducesMotion: true)
    }

    /// What is not as promised on the page that is shown.
    func faults(of page: DemoPage, in view: PageView) async throws -> [String] {
        let options = """
            const options = {
              width: \(view.width), isCoarse: \(view.isPhone),
              firstRow: \(page.isList ? view.firstRow : 0),
              hasText: \(page.hasText && view.width >= 1_024),
            };

            """
        let faults = try await run(options + PageScripts.reading + PageScripts.facts)
        return faults as? [String] ?? ["no answer"]
    }
}
