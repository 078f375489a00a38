import DemoPortal
import LiferayKit
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// The buttons in the rows of a list, by events.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct RowButtonTests {
    private struct ButtonView: ListView {
        func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
            let choose = Action("selectRow", ["index": .int64(Int64(index))])
            let idle = Node(.button, .text("Idle"))
            return .row([.button("One", action: choose), idle, .button("Two", action: choose)])
        }

        func header(of model: PagedListModel<AssetEntry>, in context: DrawingContext) -> Node {
            .row([.button("First", action: Action("selectRow", ["index": 0]))])
        }
    }

    private func screen(of portal: DemoPortal) async throws -> LiveScreen {
        let folder = try #require(HostLibrary.folder)
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: folder, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
        let stage = try host.stage("asset-list", theme: .default)
        stage.appearance.view = .local(ButtonView())
        stage.show()
        await stage.settled()
        let screen = LiveScreen(stage, TerminalSize(columns: 80, rows: 24), LiveOptions()) {}
        _ = await screen.frame()
        return screen
    }

    @Test func tabVisitsTheSameButtonsAsArrowsAndThenWhatIsOutside() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = try await screen(of: portal)
        func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) async -> [Int] {
            await screen.handle(.key(Key(code, modifiers)))
            return [screen.page.focus, screen.page.place.rowItem]
        }

        #expect(screen.page.rowItems == [0, 1, 3])
        var seen: [[Int]] = []
        for code in [.right, .right, .right, .left, .left] as [Key.Code] {
            seen.append(await press(code))
        }
        #expect(seen == [[0, 1], [0, 3], [0, 3], [0, 1], [0, 0]])
        seen = []
        for _ in 0..<4 { seen.append(await press(.tab)) }
        #expect(seen == [[0, 1], [0, 3], [1, 0], [0, 0]])
        seen = []
        for _ in 0..<4 { seen.append(await press(.tab, .shift)) }
        #expect(seen == [[1, 0], [0, 3], [0, 1], [0, 0]])
    }
}
