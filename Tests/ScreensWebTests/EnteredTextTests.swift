import DemoPortal
import Foundation
import ScreensKit
import ScreensWeb
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

/// Texts that were entered and not sent, which a server has again after it was started again.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EnteredTextTests {
    /// A form of the demo portal's contacts, or of one of them.
    private func site(ofRecord: Bool = false) throws -> Site {
        let samples = try DemoPortal().samples
        let names = ["structureId", "recordSetId"] + (ofRecord ? ["recordId"] : [])
        let set = JSONObject(names.map { ($0, samples[$0] ?? .null) }) { $1 }
        return try Site("ddl-form", set: set, isStoring: true)
    }

    private func enter(_ text: String, _ browser: Browser, typing: Bool = false) async throws {
        let note = typing ? [("typing", "1")] : []
        let reply = try await browser.postForm(
            [("field", "FullName"), ("field:FullName", text)] + note
        )
        #expect(reply.status == 303, "\(reply.text)")
        // The page shows everything that was entered.
        #expect(try await browser.get("/").body.contains("value=\"\(text)\""))
    }

    private func files(_ site: Site) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(site.scratch.path)/entered")
    }

    private func restart(_ site: Site) async throws -> Browser {
        site.stages = []
        await site.surface.stop()
        try site.start()
        return try await site.browser()
    }

    @Test(arguments: [true, false]) func theyAreThereAgain(typing: Bool) async throws {
        let site = try site()
        try await enter("Ada", try await site.browser(), typing: typing)
        #expect(try files(site).count == 1)

        let browser = try await restart(site)

        #expect(browser.page.contains("value=\"Ada\""))
    }

    @Test func theyAreForTheUserAlone() async throws {
        let site = try site()
        try await enter("Ada", try await site.browser())
        let path = "\(site.scratch.path)/entered/\(try #require(try files(site).first))"

        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]

        #expect(mode as? Int == 0o600)
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(site.portal.password))
    }

    @Test func whatIsSentOrClearedIsNotStored() async throws {
        for method in ["submitForm", "clearForm"] {
            let site = try site()
            try await enter("Ada", try await site.browser())
            let stage = try #require(site.stages.last)

            #expect(try stage.perform(Action(method)))
            await stage.settled()

            try await until("the file is removed") { try files(site).isEmpty }
        }
    }

    @Test func aFieldThatSomebodyHasChangedMeanwhileIsLeftAsItIs() async throws {
        let site = try site(ofRecord: true)
        try await enter("Mine", try await site.browser())
        let record = try #require(site.portal.samples["recordId"]?.int64)
        try site.portal.updateRecord(record, ["FullName": "Theirs"])

        let browser = try await restart(site)

        #expect(browser.page.contains("value=\"Theirs\""))
        #expect(!browser.page.contains("value=\"Mine\""))
    }

    @Test func theFormsOfOtherBrowsersAreNotFilledIn() async throws {
        let site = try site()
        try await enter("Ada", try await site.browser())

        let other = try await site.browser()

        #expect(!other.page.contains("value=\"Ada\""))
    }

    @Test func nothingOfGuestsIsStored() async throws {
        let site = try Site("login", isStoring: true, isGuest: true)
        let browser = try await site.browser()

        let name = try await browser.postForm([("field", "userName"), ("field:userName", "jane")])
        let secret = try await browser.postForm(
            [("field", "password"), ("field:password", "sesame"), ("typing", "1")]
        )

        #expect(name.status == 303 && secret.status == 409)
        #expect(try files(site).isEmpty)
    }

    @Test func theyAreRemovedWhenTheUserLeaves() async throws {
        let site = try site()
        try await enter("Ada", try await site.browser())
        let stage = try #require(site.stages.last)

        await stage.host.signOut()

        try await until("the file is removed") { try files(site).isEmpty }
    }

    @Test func thereIsABoundToWhatIsStored() async throws {
        let site = try site()
        let folder = try site.scratch.folder("entered")
        for number in 0..<60 {
            try Data("{}".utf8).write(to: URL(filePath: "\(folder)/\(number).json"))
        }

        let browser = try await site.browser()
        try await enter("Ada", browser)
        #expect(try files(site).count == 50)

        let long = String(repeating: "x", count: 300_000)
        _ = try await browser.postForm([("field", "Address"), ("field:Address", long)])
        try await until("the file that would be too large is removed") {
            try files(site).count == 49
        }
    }
}
