import Foundation
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct AppearanceTests {
        @Test func nothingIsWiderThanAPhone() async throws {
            let phone = Chromium.Options(width: 360, height: 740, isPhone: true)
            try await Chromium.openEach(Look.all, phone) { browser, look in
                let wide = try await browser.wideElements()
                #expect(wide == "", look.comment)
            }
        }

        @Test(arguments: [360, 900])
        func symbolsInARowAreBesideEachOther(width: Int) async throws {
            let sample = try #require(NodeSample.all.first { $0.title == "Image" })
            let scratch = try TemporaryFolder()
            let page = try scratch.write(sample.page.utf8, as: "node.html")
            try await Chromium.open(.init(width: width, height: 480)) { browser in
                try await browser.go("file://\(page)")

                let places = "[...document.querySelectorAll('.icon')].map(it => it.offsetLeft)"
                #expect(try await browser.number(of: "new Set(\(places)).size") == 3)
            }
        }

        @Test(arguments: ["default", "flat7"])
        func lightAndDarkFollowTheSystem(theme: String) async throws {
            let look = try #require(Look.all.first { $0.theme.text == theme })
            let site = try look.site()
            try await Chromium.open { browser in
                try await browser.open(look, site)
                let light = try await browser.brightness()
                try await browser.prefer(isDark: true)
                let dark = try await browser.brightness()

                #expect(light.ground > 0.8 && light.text < 0.3, "\(light)")
                #expect(dark.ground < 0.2 && dark.text > 0.7, "\(dark)")
            }
        }

        @Test func nothingMovesIfTheUserPrefersReducedMotion() async throws {
            let site = try Site()
            let times = """
                [...new Set([...document.querySelectorAll('*')].flatMap(it =>
                  [getComputedStyle(it).transitionDuration, getComputedStyle(it).animationDuration]))].join()
                """
            try await Chromium.open { browser in
                try await browser.open(site)
                #expect(try await browser.text(of: times) != "0s")

                try await browser.prefer(isDark: false, reducesMotion: true)

                #expect(try await browser.text(of: times) == "0s")
            }
        }
    }

    /// What the content security policy lets pages do, as the browser enforces it.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct PolicyTests {
        @Test func nothingIsInlineAndTheBrowserDoesNotComplain() async throws {
            try await Chromium.openEach { browser, look in
                let inline = try await browser.text(
                    of: """
                        [...document.querySelectorAll('*')].filter(it => it.tagName == 'STYLE'
                          || it.tagName == 'SCRIPT' && (!it.src || it.textContent)
                          || [...it.attributes].some(({ name }) => name == 'style' || name.startsWith('on')))
                          .map(it => it.outerHTML).join()
                        """
                )
                #expect(inline == "", look.comment)
                try await browser.expectNoComplaints(look.comment)
            }
        }

        @Test func theBrowserRefusesWhatIsInline() async throws {
            let site = try Site("rating")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.run(
                    """
                    window.refused = [];
                    addEventListener('securitypolicyviolation', it => refused.push(it.effectiveDirective));
                    const script = document.createElement('script');
                    script.textContent = 'window.wasRun = true';
                    document.body.append(script);
                    document.body.setAttribute('style', 'color: red');
                    fetch('http://127.0.0.1:1/').catch(() => 0);
                    const frame = document.createElement('iframe');
                    frame.src = 'http://127.0.0.1:1/';
                    document.body.append(frame);
                    """
                )

                try await browser.wait("new Set(refused).size == 4")
                #expect(try await browser.isTrue("window.wasRun === undefined"))
            }
        }

        @Test func scriptsDoNotSeeTheCookie() async throws {
            let site = try Site("rating")
            try await Chromium.open { browser in
                try await browser.open(site)

                #expect(try await browser.text(of: "document.cookie") == "")
            }
        }
    }
}

extension Chromium {
    /// The elements that are cut off or extend beyond the page, and the page if it is too wide.
    ///
    /// Tables and code may be wider, because they scroll.
    func wideElements() async throws -> String {
        try await text(
            of: """
                [...document.body.querySelectorAll('*:not(.hidden,#status,#notice,.scroll *,.code *)')].filter(it => {
                  const box = it.getBoundingClientRect();
                  return box.width && (box.right > innerWidth + .5 || box.left < -.5);
                }).map(it => it.tagName + '.' + it.className).concat(
                  document.scrollingElement.scrollWidth > document.documentElement.clientWidth ? ['page'] : []
                ).join()
                """
        )
    }

    /// The brightness of the page's background and of its text, from 0 to 1.
    fileprivate func brightness() async throws -> (ground: Double, text: Double) {
        func of(_ property: String) async throws -> Double {
            try await number(
                of: """
                    getComputedStyle(document.body).\(property).match(/[\\d.]+/g).slice(0, 3)
                      .reduce((sum, part) => sum + Number(part) / 765, 0)
                    """
            )
        }
        return (try await of("backgroundColor"), try await of("color"))
    }
}
