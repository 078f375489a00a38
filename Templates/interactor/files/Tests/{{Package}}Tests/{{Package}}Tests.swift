import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import {{Package}}

struct {{Package}}Tests {
    @Test func asksForAssetsWithTheWords() async throws {
        let portal = ScriptedPortal([["title": "First"], ["title": "Second"]], 2)
        let request = PageRequest<AssetListFilter>(
            page: 0,
            rows: 0..<2,
            filter: AssetListFilter()
        )

        let page = try await AssetListInteractor_loadPage(request).run(in: portal.context())

        #expect(page.rows.map(\.title) == ["First", "Second"])
        #expect(page.count == 2)
        expectGolden(portal.commands.map(lines).joined(), named: "commands.txt")
    }

    @Test func furtherPagesComeWithoutTheCount() async throws {
        let portal = ScriptedPortal([["title": "Third"]])
        let request = PageRequest<AssetListFilter>(
            page: 1,
            rows: 2..<4,
            filter: AssetListFilter()
        )

        let page = try await AssetListInteractor_loadPage(request).run(in: portal.context())

        #expect(page.count == nil)
        #expect(portal.commands.count == 1)
    }

    @Test func anotherShapeIsAnError() async {
        let portal = ScriptedPortal("nothing", 0)
        let request = PageRequest<AssetListFilter>(
            page: 0,
            rows: 0..<2,
            filter: AssetListFilter()
        )

        await #expect(throws: PortalError.self) {
            _ = try await AssetListInteractor_loadPage(request).run(in: portal.context())
        }
    }

    /// The path of a command, and a line for each parameter.
    private func lines(_ command: ServiceCommand) -> String {
        let parameters = command.parameters.sorted { $0.key < $1.key }
        return "\(command.path)\n"
            + parameters.map { "    \($0.key) = \($0.value.text ?? "\($0.value)")\n" }.joined()
    }
}
