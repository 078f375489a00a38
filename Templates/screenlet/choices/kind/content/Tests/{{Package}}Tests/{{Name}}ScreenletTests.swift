import ScreensKit
import ScreensRendering
import ScreensTesting
import Testing

@testable import {{Package}}

@MainActor
struct {{Name}}ScreenletTests {
    private let runtime = ScriptedRuntime()

    private func shown(_ result: Result<any Sendable, ScreensError>) -> {{Name}}Screenlet {
        let screenlet = {{Name}}Screenlet()
        screenlet.runtime = runtime
        screenlet.onShow()
        runtime.finish(result)
        return screenlet
    }

    @Test func showsWhatThePortalSays() throws {
        let screenlet = shown(.success({{Name}}Content(userName: "Ada Lovelace")))

        let text = try TextRenderer(columns: 100)
            .render({{Name}}View_default(), of: screenlet.model)

        #expect(screenlet.model.phase == .ready)
        expectGolden(text, named: "{{name-kebab}}.txt")
    }

    @Test func saysWhatWentWrong() throws {
        let screenlet = shown(.failure(.portal(.http(status: 503))))

        let text = try TextRenderer(columns: 100)
            .render({{Name}}View_default(), of: screenlet.model)

        #expect(screenlet.model.phase == .failed)
        #expect(String(decoding: text, as: UTF8.self).contains("503"))
    }

    @Test func tellsItsDelegate() throws {
        _ = shown(.success({{Name}}Content(userName: "Ada Lovelace")))

        #expect(runtime.events == ["on{{Name}}Response"])
    }

    @Test func asksThePortalWhoIsSignedIn() async throws {
        let portal = ScriptedPortal(["firstName": "Ada", "lastName": "Lovelace"])

        let content = try await {{Name}}Interactor(.init()).run(in: portal.context())

        #expect(content.userName == "Ada Lovelace")
        #expect(portal.commands.map(\.path) == ["/user/get-current-user"])
    }
}
