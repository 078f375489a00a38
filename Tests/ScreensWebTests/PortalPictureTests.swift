import DemoPortal
import ScreensKit
import ScreensPortal
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// Pictures of the portal in live pages.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PortalPictureTests {
    private let picture = "src=\"data:image/png;base64,"

    @Test func aPageForABrowserWithoutAScriptHasThePictures() async throws {
        let site = try Site(
            "web-content-display",
            configuring: { $0.patience.pictures = .seconds(60) }
        )

        let browser = try await site.browser()

        #expect(browser.page.ranges(of: picture).count == 2)
        #expect(!browser.page.contains("src=\"http"))
    }

    @Test func aSlowPictureDelaysNeitherThePageNorItsActions() async throws {
        let site = try Site("web-content-display")
        site.portal.faults = FaultPlan(latency: 60_000, pathPrefix: "/documents/")

        let browser = try await site.browser()
        let isLoading = site.stages.first?.isLoadingPictures
        let reply = try await browser.postForm([("act", "screens.refresh")])

        #expect(browser.page.contains("First steps") && !browser.page.contains(picture))
        #expect(isLoading == true && reply.status == 303)
        site.stages.first?.hide()
    }

    @Test func aLatePictureIsSentToThePage() async throws {
        let site = try Site("web-content-display")
        site.portal.faults = FaultPlan(.status(503, .html), pathPrefix: "/documents/")
        let browser = try await site.browser()
        let stage = try #require(site.stages.first)
        _ = await stage.loadPictures(within: .seconds(180))
        #expect(!browser.page.contains(picture))
        let listener = try await Listener(browser)

        site.portal.faults = FaultPlan(latency: 2_000, pathPrefix: "/documents/")
        try stage.perform(Action("screens.refresh"))

        #expect(await listener.receives { $0.contains("data:image/png;base64,") })
        _ = await stage.loadPictures(within: .seconds(180))
        #expect(try await browser.get("/").body.ranges(of: picture).count == 2)
    }

    @Test func aPictureOfTheUserBeforeIsInNoPage() async throws {
        let site = try Site("web-content-display")
        let browser = try await site.browser()
        let stage = try #require(site.stages.first)
        let name = "com.liferay.document.library.kernel.model.DLFileEntry"
        try site.portal.setViewable(false, entries: try site.portal.entryIds(ofClass: name))

        try await stage.host.signIn(
            SessionContext(user: "lucia@example.com", password: site.portal.password)
        )
        await stage.settled()

        let page = try await browser.get("/").body
        #expect(page.contains("First steps") && !page.contains(picture))
    }
}
