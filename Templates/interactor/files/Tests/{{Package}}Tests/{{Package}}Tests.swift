import ScreensKit
import ScreensTesting
import Testing

@testable import {{Package}}

struct {{Package}}Tests {
    @Test func asksForAssetsWithTheWords() async throws {
        let portal = ScriptedPortal([["title": "First"], ["title": "Second"]], 2)
        let request = AssetListPageRequest(page: 0, rows: 0..<2)

        let page = try await AssetListInteractor_loadPage(request).run(in: portal.context)

        #expect(page.entries.map(\.title) == ["First", "Second"])
        #expect(page.count == 2)
        let asked = portal.commands.map { "\($0.path) \(JSONValue.object($0.parameters))\n" }
        expectGolden(asked.joined(), named: "commands.txt")
    }

    @Test func furtherPagesComeWithoutTheCount() async throws {
        let portal = ScriptedPortal([["title": "Third"]])
        let request = AssetListPageRequest(page: 1, rows: 2..<4)

        let page = try await AssetListInteractor_loadPage(request).run(in: portal.context)

        #expect(page.count == nil)
        #expect(portal.commands.count == 1)
    }

    @Test func anotherShapeIsAnError() async {
        let portal = ScriptedPortal("nothing", 0)
        let request = AssetListPageRequest(page: 0, rows: 0..<2)

        await #expect(throws: PortalError.self) {
            _ = try await AssetListInteractor_loadPage(request).run(in: portal.context)
        }
    }
}
