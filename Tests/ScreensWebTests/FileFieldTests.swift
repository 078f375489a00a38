import DemoPortal
import Foundation
import LiferayKit
import ScreensHost
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensWeb

/// Files that browsers send for fields.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FileFieldTests {
    /// A gallery whose page has the field for adding pictures, and a browser on it.
    private func adding() async throws -> (Site, Browser) {
        let site = try Site("image-gallery")
        var browser = try await site.browser()
        let stage = try #require(site.stages.last)
        await stage.settled()
        #expect(try stage.perform(Action("startMediaSelectorAndUpload")))
        browser.read(try await browser.get("/"))
        try #require(browser.page.contains("<input type=\"file\" multiple id=\"field-file\""))
        return (site, browser)
    }

    private func added(_ site: Site) async throws -> [String] {
        let stage = try #require(site.stages.last)
        await stage.settled()
        return try #require(stage.model as? ImageGalleryModel).added.map(\.chosenName)
    }

    @Test func aFieldForSeveralFilesGetsThemInTheirOrder() async throws {
        let (site, browser) = try await adding()
        let files = ["b.gif", "a.gif", "c.gif"].map { ("field:file", $0, TinyPicture.gif) }

        let reply = try await browser.upload([("field", "file")], files: files)
        let another = try await browser.upload(
            [("field", "file")],
            file: ("field:file", "d.gif", TinyPicture.gif)
        )

        #expect(reply.status == 303 && another.status == 303, "\(reply.text)\(another.text)")
        #expect(try await added(site) == ["b.gif", "a.gif", "c.gif", "d.gif"])
    }

    @Test func moreFilesThanAFieldTakesAreRefusedTogether() async throws {
        let (site, browser) = try await adding()
        let files = (0...Input.mostFiles).map { ("field:file", "\($0).gif", TinyPicture.gif) }

        let reply = try await browser.upload([("field", "file")], files: files)

        #expect(reply.status == 409 && reply.body.contains("At most 20 files"), "\(reply.text)")
        #expect(try await added(site) == [])
        let folder = try site.scratch.folder("uploads")
        try await until("the files are removed") {
            try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
        }
    }

    @Test func aFieldForOneFileGetsTheLastOfSeveral() async throws {
        let site = try Site("user-portrait", set: ["editable": true])
        let browser = try await site.browser()
        let files = [
            ("field:file", "a.gif", TinyPicture.gif),
            ("field:file", "b.gif", TinyPicture.gif + [0]),
        ]

        let reply = try await browser.upload([("field", "file")], files: files)

        #expect(reply.status == 303, "\(reply.text)")
        await site.stages.last?.settled()
        #expect(try site.portal.portrait("jane")?.bytes == TinyPicture.gif + [0])
    }
}
