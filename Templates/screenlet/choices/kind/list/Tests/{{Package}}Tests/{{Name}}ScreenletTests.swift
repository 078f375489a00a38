import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

@testable import {{Package}}

@MainActor
struct {{Name}}ScreenletTests {
    private let runtime = ScriptedRuntime()

    private func shown(_ page: ListPage<{{Name}}Row>) async -> {{Name}}Screenlet {
        let screenlet = {{Name}}Screenlet()
        runtime.attach(screenlet)
        screenlet.onShow()
        await runtime.finish(.success(page))
        return screenlet
    }

    @Test func showsTheRowsOfThePortal() async throws {
        let titles = ["Company picnic", "New canteen"]
        let screenlet = await shown(ListPage(rows: titles.map { {{Name}}Row(title: $0) }, count: 2))

        let text = try TextRenderer(columns: 100)
            .render({{Name}}View_default(), of: screenlet.model)

        #expect(runtime.events == ["onListResponse"])
        expectGolden(text, named: "{{name-kebab}}.txt")
    }

    @Test func loadsThePageOfRowsThatAreShown() async {
        let rows = [{{Name}}Row(title: "Company picnic")]
        let screenlet = await shown(ListPage(rows: rows, count: 200))

        #expect(screenlet.perform(.showRows(60..<80)))

        #expect(runtime.running.count == 3)
    }

    @Test func asksThePortalForRowsAndTheirCount() async throws {
        let portal = ScriptedPortal([["title": "Company picnic"]], 1)
        let request = PageRequest(page: 0, rows: 0..<50, filter: Int64(0))

        let page = try await {{Name}}PageInteractor(request).run(in: portal.context())

        #expect(page.rows.map(\.title) == ["Company picnic"])
        #expect(page.count == 1)
        #expect(
            portal.commands.map(\.path)
                == ["/assetentry/get-company-entries", "/assetentry/get-company-entry-count"]
        )
    }
}
