import DemoPortal
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Screenlets inside others on a live terminal, by keys.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct EmbeddedScreenTests {
    private func screen(of inside: String, _ portal: DemoPortal) async throws -> LiveScreen {
        let folder = try #require(HostLibrary.folder)
        let plugins = [try await EmbeddingPlugins.file(), try await EmbeddingPlugins.leaf()]
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath(
                    plugins.map { .init(path: $0, origin: .option) }
                        + [.init(path: folder, origin: .installation)]
                )
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
        let stage = try host.stage("nest")
        try stage.attributes.set("inside", .text(inside))
        stage.show()
        await stage.settled()
        var options = LiveOptions()
        options.patience = .seconds(60)
        let screen = LiveScreen(stage, TerminalSize(columns: 80, rows: 24), options) {}
        _ = await screen.frame()
        return screen
    }

    private func press(_ codes: Key.Code..., on screen: LiveScreen) async {
        for code in codes {
            await screen.handle(.key(Key(code)))
            _ = await screen.frame()
        }
    }

    @Test func buttonsAndFieldsInsideAreReachedWithTab() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = try await screen(of: "nest:leaf", portal)
        let leaf = screen.stage.embeddedStages[0].embeddedStages[0]

        // The field has the focus first; the buttons are before it.
        await screen.handle(.key(Key(.tab, .shift)))
        await press(.enter, on: screen)
        #expect("\(leaf.model)".contains("leaf green, shown 1, pressed 1"))
        await press(.tab, .enter, .character("x"), .enter, on: screen)

        #expect("\(leaf.model)".contains("leaf x, shown 1, pressed 1"), "\(leaf.model)")
    }

    @Test func aListInsideIsScrolledAndLoaded() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = try await screen(of: "asset-list", portal)
        var events: [String] = []
        screen.stage.onEvent = { events.append($0.name) }
        #expect(!screen.stage.hasRows(60..<70))

        // The button of the outer screenlet comes first.
        await press(.tab, on: screen)
        for _ in 0..<8 {
            await press(.pageDown, on: screen)
            screen.layout.prepare()
            await screen.stage.settled()
            await screen.handle(.changed)
        }
        await press(.enter, on: screen)

        #expect(screen.stage.hasRows(60..<70), "\(screen.stage.loadedRowCount)")
        #expect(events.contains("onAssetSelectedEntry"))
    }
}
