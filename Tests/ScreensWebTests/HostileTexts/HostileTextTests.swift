import DemoPortal
import Foundation
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensTesting
import TestSupport
import Testing

@testable import ScreensWeb

/// A portal's texts remain plain texts on a live page, wherever they appear and whatever event adds
/// them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HostileTextTests {
    @Test(arguments: HostileStage.all)
    func hostileTextsAddNothingToAPage(shown: HostileStage) async throws {
        let site = try Site(shown.screenlet, theme: shown.theme, title: HostileStage.texts[0])

        let found = try await collect(shown.model, on: site)

        #expect(found.complaints == [])
        #expect(found.changes > 0)
        // If these texts were on no page, the test would show nothing.
        #expect(found.texts.contains("javascript:alert(1)"))
        #expect(found.texts.contains("data:text/html,"))
    }

    @Test func hostileTitlesOfThePortalAddNothingToAPage() async throws {
        let site = try Site(set: ["classNameId": "BlogsEntry"])
        let ids = try site.portal.entryIds(ofClass: "com.liferay.blogs.kernel.model.BlogsEntry")
        let titles = HostileStage.texts + HostileText.all
        for (index, id) in ids.enumerated() {
            try site.portal.renameEntry(id, to: titles[index % titles.count])
        }

        let page = try await Self.page(for: try await site.browser())

        #expect(PageInspection(ofPage: page).complaints == [])
        #expect(String(decoding: page, as: UTF8.self).contains("javascript:alert(1)"))
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<p onclick=\"x\"></p>", "<p style=\"x\"></p>",
        "<a href=\"javascript:alert(1)\"></a>", "<a href=\"//evil.example\"></a>",
        "<img src=\"data:text/html,x\">", "<img src=\"https://evil.example/x.png\">",
        "<form action=\"/other\"></form>", "<button formaction=\"/action\"></button>",
        "<iframe></iframe>", "<p class='x'></p>", "<p>", "<p>a & b</p>", "<p>&#0;</p>", "<!-- -->",
        "<p>\u{0}</p>", "<p>\u{202E}</p>", "<p id=\"a\" id=\"b\"></p>", "<meta charset=\"utf-8\">",
    ])
    func foreignMarkupOnAPageIsFound(markup: String) {
        #expect(!PageInspection(ofPart: Array(markup.utf8)).complaints.isEmpty)
    }
}

extension HostileTextTests {
    /// The result of showing hostile models.
    private struct Heard {
        var complaints: Set<String> = []
        var texts = ""
        var changes = 0

        mutating func record(_ inspection: PageInspection, in state: String) {
            complaints.formUnion(inspection.complaints.map { "\(state): \($0)" })
            texts += inspection.texts
        }
    }

    /// Shows one hostile model after another, and collects what a listening page and a new page
    /// receive.
    private func collect<Model: SampledModel>(
        _ model: Model.Type,
        on site: Site
    ) async throws -> Heard {
        let browser = try await site.browser()
        let stage = site.stages[0]
        await stage.settled()
        let listener = try await PatchListener(browser, of: site)
        var found = Heard()
        for (state, model) in HostileStage.models(model) {
            let before = listener.notifiedCount
            stage.show(model)
            try await until("the page is notified") { listener.notifiedCount > before }
            for part in try await listener.parts() {
                found.changes += 1
                found.record(PageInspection(ofPart: part), in: "\(state), told")
            }
            let page = try await Self.page(for: browser)
            found.record(PageInspection(ofPage: page), in: "\(state), opened")
        }
        return found
    }

    /// The bytes of the page; with HTTP 1.0, they are not chunked.
    private static func page(for browser: Browser) async throws -> [UInt8] {
        let connection = try RawConnection(host: browser.host, port: browser.port)
        await connection.send(browser.head("GET", "/").replacing("HTTP/1.1", with: "HTTP/1.0").utf8)
        let reply = await connection.receiveBytes()
        let end = try #require(reply.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound)
        return Array(reply[end...])
    }
}
