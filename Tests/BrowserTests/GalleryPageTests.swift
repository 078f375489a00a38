import ScreensApps
import ScreensGallery
@_spi(Host) import ScreensHost
import ScreensKit
@_spi(Host) import ScreensPlugins
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// The gallery in a browser.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct GalleryPageTests {
        private func site() throws -> Site {
            let program = try #require(HostLibrary.folder) + "/screens-host"
            return try Site { host in
                let plugins = host.registry.plugins.filter {
                    ["DefaultTheme", "Flat7Theme"].contains(Plugin.name(ofFile: $0.path))
                }
                GalleryApp.add(Gallery(of: plugins, on: host, program: program), to: host)
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
    }
}
