import Foundation
import ScreensApps
import ScreensGallery
@_spi(Host) import ScreensHost
import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensPortal
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// The gallery in a browser.
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct GalleryPageTests {
        private func site(
            of plugins: [String] = ["DefaultTheme", "Flat7Theme", "SubscriberNameField"]
        ) throws -> Site {
            let program = try #require(HostLibrary.folder) + "/screens-host"
            return try Site { host in
                let plugins = host.registry.plugins.filter {
                    plugins.contains(Plugin.name(ofFile: $0.path))
                }
                let gallery = Gallery(of: plugins, on: host, program: program)
                GalleryApp.add({ gallery }, to: host)
                let address = AppAddress(page: "views")
                let session = try AppSession(GalleryApp.app, on: host, guests: host, at: address)
                return try host.stage(session)
            }
        }

        @Test func aViewIsChosenSeenInItsFrameAndChanged() async throws {
            try await Chromium.open { browser in
                let site = try site()
                try await browser.open(site)
                try await browser.click(#"[aria-label="AssetListView_flat7"]"#)

                try await browser.wait("document.querySelector('.frame>iframe')")
                try await browser.wait("document.body.innerText.includes('No findings.')")
                let source = "document.querySelector('.frame>iframe').src"
                let first = try await browser.text(of: source)
                try await browser.click(#"[aria-label="Colours: dark"]"#)
                try await browser.wait(
                    "document.querySelector('.frame>iframe')?.src !== '\(first)'"
                )
                try await browser.click(#"[aria-label="Locale: ar_SA"]"#)
                try await browser.wait("document.body.innerText.includes('--with locale=ar_SA')")
                let frame = try #require(site.stages.last?.frame)
                #expect(frame.html.contains("dir=\"rtl\""))
                #expect(frame.html.contains("@media all"))
            }
        }

        @Test func twoViewsBesideEachOtherHaveFramesAndFindingsOfTheirOwn() async throws {
            try await Chromium.open { browser in
                let site = try site()
                try await browser.open(site)
                try await show("AssetListView_flat7", "many", in: browser)
                let others = "[...document.querySelectorAll('main button')]"
                let beside = "\(others).find(it => it.innerText == 'AssetListView_default')"
                try await browser.wait(beside)
                try await browser.run("\(beside).click()")

                try await browser.wait("document.querySelectorAll('.frame>iframe').length == 2")
                try await browser.wait(
                    "document.body.innerText.match(/No findings\\./g)?.length == 2"
                )
                var titles: [String] = []
                for number in 0..<2 {
                    try await browser.ask("POST", "/frame", ["id": number])
                    try await browser.poll("document.readyState === 'complete'")
                    titles.append(try await browser.text(of: "document.title"))
                    try await browser.ask("POST", "/frame", ["id": NSNull()])
                }
                #expect(titles == ["AssetListView_flat7, many", "AssetListView_default, many"])
                try await browser.expectNoComplaints()
            }
        }

        /// Opens a view.
        ///
        /// The addresses of a browser have a key, which is taken from the present one.
        private func show(_ view: String, _ state: String = "", in browser: Chromium) async throws {
            let address = try await browser.text(
                of: """
                    (() => {
                      const it = new URL(location.href);
                      it.pathname = '/view';
                      it.searchParams.delete('at');
                      it.searchParams.set('view', '\(view)');
                      it.searchParams.set('state', '\(state)');
                      return it.href;
                    })()
                    """
            )
            try await browser.go(address)
        }

        @Test func attributesAreChangedByKeysAlone() async throws {
            try await Chromium.open { browser in
                let site = try site()
                try await browser.open(site)
                try await show("RatingView_default_stars", "rated in 5 parts", in: browser)
                try await browser.wait("document.querySelector('[name$=\"/editable\"]')")
                #expect(
                    try await browser.isTrue("!document.body.innerText.includes('updateRating')")
                )

                try await browser.tab(to: "document.activeElement.matches('[name$=\"/editable\"]')")
                try await browser.press(.space)

                try await browser.wait("document.body.innerText.includes('→ updateRating')")
                try await browser.wait("document.body.innerText.includes('--set editable=true')")
                #expect(try await browser.isTrue("document.activeElement.checked"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func attributesAreChangedWithoutAScript() async throws {
            try await Chromium.open(.init(runsScripts: false)) { browser in
                let site = try site()
                try await browser.go(site.surface.address())
                try await browser.poll("location.pathname === '/views'")
                try await show("DDLFormView_flat7", "ready", in: browser)
                try await browser.poll("document.querySelector('[name$=\"/editable\"]')")

                try await browser.click(#"[name$="/editable"]"#)
                try await browser.follow(#"form.form button"#)

                try await browser.poll("document.body.innerText.includes('--set editable=false')")
            }
        }

        /// Opens views on a phone, one after another, and looks at their pages and into their frames.
        private func check(_ views: [String], of site: Site, in browser: Chromium) async throws {
            let isComplete =
                "document.querySelector('.frame>iframe') && !document.body.innerText.includes('Checking…')"
            let foreign = """
                performance.getEntriesByType('resource').map(it => it.name).filter(
                  it => !it.startsWith('http://\(site.surface.host):\(site.surface.port)/')
                ).join()
                """
            for view in views {
                let name = Comment(rawValue: view)
                try await show(view, in: browser)
                try await browser.wait(isComplete)
                let text = try await browser.text(of: "document.body.innerText")
                #expect(text.contains("No findings."), "\(view)\n\(text)")
                let hasProblem = "document.querySelector('main .notice.danger')"
                #expect(try await browser.isTrue("!\(hasProblem)"), name)
                #expect(try await browser.wideElements() == "", name)
                #expect(try await browser.text(of: foreign) == "", name)
                try await browser.ask("POST", "/frame", ["id": 0])
                try await browser.poll("document.readyState === 'complete'")
                #expect(try await browser.wideElements() == "", name)
                #expect(try await browser.text(of: foreign) == "", name)
                try await browser.ask("POST", "/frame", ["id": NSNull()])
                try await browser.expectNoComplaints(name)
            }
        }

        @Test func aViewOfEachPluginIsShownWithoutAFinding() async throws {
            try await Chromium.open(.init(width: 360, height: 740, isPhone: true)) { browser in
                let site = try site()
                try await browser.open(site)
                #expect(try await browser.wideElements() == "")
                try await check(
                    [
                        "LoginView_default", "AssetListView_flat7", "DDLFormView_flat7",
                        "DDLCustomFieldSubscriberNameTableCell_default",
                    ],
                    of: site,
                    in: browser
                )
            }
        }

        @Test func everyViewOfOursIsShownWithoutAFinding() async throws {
            try await Chromium.open(.init(width: 360, height: 740, isPhone: true)) { browser in
                let site = try site()
                try await browser.open(site)
                let names = try await browser.text(
                    of: """
                        [...document.querySelectorAll('main [aria-label*=_]')]
                          .map(it => it.ariaLabel).join()
                        """
                )
                let views = names.split(separator: ",").map(String.init)

                #expect(views.count > 50)
                try await check(views, of: site, in: browser)
            }
        }

        @Test func everyViewOfOursFitsAPhoneInEachState() async throws {
            let folder = try #require(HostLibrary.folder)
            let scratch = try TemporaryFolder()
            let host = ScreenletHost(
                plugins: PluginRegistry(
                    PluginSearchPath([.init(path: folder, origin: .installation)])
                ),
                server: try LiferayServerContext(
                    server: "http://localhost:1",
                    companyId: 0,
                    groupId: 0
                ),
                session: nil
            )
            let gallery = Gallery(
                of: host.registry.plugins,
                on: host,
                program: "\(folder)/screens-host"
            )
            let snapshot = GallerySnapshot(of: gallery, in: ["en_US", "ar_SA"], widths: [.compact])
            let outcome = try snapshot.write(to: "\(scratch.path)/views")
            #expect(outcome.failures == [] && outcome.files > 1_000)

            let files = try FileManager.default.subpathsOfDirectory(
                atPath: "\(scratch.path)/views"
            )
            try await Chromium.open(.init(width: 360, height: 740, isPhone: true)) { browser in
                for file in files.sorted() where file.hasSuffix(".html") {
                    try await browser.go("file://\(scratch.path)/views/\(file)")
                    let name = Comment(rawValue: file)
                    #expect(try await browser.wideElements() == "", name)
                }
                // A field for a day shows nothing of a value that is none, and the browser says so.
                let complaints = try await browser.complaints().filter {
                    !$0.contains("does not conform to the required format, \"yyyy-MM-dd\"")
                }
                #expect(complaints == [])
            }
        }
    }
}
