import ScreensApps
@_spi(Host) import ScreensKit
import TestSupport
import Testing

struct AppFileTests {
    private static let text = """
        // The news of the company.
        {
          "$schema": "https://example.org/app.schema.json",
          "schema": 1, "title": { "text": "app-title" }, "start": "news", /* no menu */
          "pages": {
            "news": {
              "title": { "text": "news" },
              "screenlets": {
                "list": {
                  "screenlet": "asset-list",
                  "set": { "customEntryQuery": { "value": { "page": 1 } }, "groupId": { "session": "userId" } },
                  "on": { "onAssetSelectedEntry": [
                    { "message": { "event": "/title" } },
                    { "open": "article", "with": { "entryId": { "event": "/entryId" } } },
                    { "call": "list/loadList" }, "back"
                  ] }
                }
              }
            },
            "article": {
              "parameters": { "entryId": { "type": "number", "default": 3 } },
              "title": "Article",
              "screenlets": { "story": { "screenlet": "asset-display" } }
            }
          }
        }
        """

    @Test func anAppWithCommentsIsRead() throws {
        let bytes = Array(Self.text.utf8)
        let (app, problems) = AppFile.read(bytes)

        #expect(problems.isEmpty)
        #expect(AppFile.problems(in: bytes, by: .sample).isEmpty)
        let found = try #require(app)
        #expect(found.title == .key("app-title"))
        #expect(found.pages["article"]?.parameters["entryId"]?.defaultValue == 3)
        let list = try #require(found.pages["news"]?.screenlets["list"])
        #expect(list.set["customEntryQuery"] == .constant(["page": 1]))
        #expect(list.set["groupId"] == .session(.userId))
        let steps = try #require(list.on["onAssetSelectedEntry"])
        let title = try #require(JSONPointer("/title"))
        let entry = try #require(JSONPointer("/entryId"))
        #expect(
            steps == [
                .message(.event(title)), .open(page: "article", with: ["entryId": .event(entry)]),
                .call(screenlet: "list", method: "loadList", with: [:]), .back,
            ]
        )
    }

    @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() {
        let bytes = Array("{\n\"title\": \"".utf8) + [0xFF] + Array("\"}".utf8)

        let problems = AppFile.problems(in: bytes, by: .sample)

        #expect(
            problems.map { $0.text(file: "app.json") } == [
                "app.json:2:11: The file cannot be read: it is not UTF-8."
            ]
        )
    }

    @Test func aLargeFileIsRefused() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: AppFile.maximumBytes + 1)

        #expect(AppFile.read(bytes).problems.map(\.line) == [1])
    }

    /// Whatever the bytes, reading ends with an app or with problems whose places are in the file.
    @Test func corruptAppsAreReadOrRefusedWithAPlace() {
        var dice = Dice(19)
        let text = Array(Self.text.utf8)
        for _ in 0..<Soak.inputs(otherwise: 2_000) {
            let bytes = dice.corrupt(text)
            let (app, problems) = AppFile.read(bytes)
            let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
            #expect(app != nil || !problems.isEmpty)
            #expect(problems.allSatisfy { (1...lines).contains($0.line) && $0.column >= 1 })
        }
    }
}
