import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

@testable import {{Package}}

@MainActor
struct {{Name}}ScreenletTests {
    private let runtime = ScriptedRuntime()

    private func shown(_ result: Result<any Sendable, ScreensError>) async -> {{Name}}Screenlet {
        let screenlet = {{Name}}Screenlet()
        runtime.attach(screenlet)
        screenlet.onShow()
        await runtime.finish(result)
        return screenlet
    }

    @Test func showsWhatThePortalSays() async throws {
        let screenlet = await shown(.success({{Name}}Content(userName: "Ada Lovelace")))

        let text = try TextRenderer(columns: 100)
            .render({{Name}}View_default(), of: screenlet.model)

        #expect(runtime.events == ["onContentResponse"])
        expectGolden(text, named: "{{name-kebab}}.txt")
    }

    @Test func saysWhatWentWrong() async throws {
        let screenlet = await shown(.failure(.portal(.http(status: 503))))

        let text = try TextRenderer(columns: 100)
            .render({{Name}}View_default(), of: screenlet.model)

        #expect(runtime.events == ["onContentError"])
        #expect(String(decoding: text, as: UTF8.self).contains("503"))
    }

    @Test(
        arguments: [
            ("", "/user/get-current-user"), ("ada", "/user/get-user-by-screen-name"),
        ]
    )
    func asksThePortalForTheUser(screenName: String, path: String) async throws {
        let portal = ScriptedPortal(["firstName": "Ada", "lastName": "Lovelace"])

        let content = try await {{Name}}Interactor(screenName).run(in: portal.context())

        #expect(content.userName == "Ada Lovelace")
        #expect(portal.commands.map(\.path) == [path])
    }
}
