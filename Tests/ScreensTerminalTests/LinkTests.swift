import DemoPortal
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensPortal
@_spi(Host) import ScreensRendering
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Links on terminals, by keys and by numbers.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct LinkTests {
    private let lake = "https://example.com/lake?a=1&b='2'"
    private let article = Article()

    private var body: Node {
        .richText(
            RichText(blocks: [
                .paragraph([
                    .text("Let us go to "), .link("the lake", at: lake), .text(" or to "),
                    .link("the article", at: "https://portal.example/articles/7"),
                    .text(", "), .link("more", action: Action("showMore")), .text("."),
                ])
            ])
        )
    }

    private func stage(of portal: DemoPortal) throws -> Stage {
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
            session: nil
        )
        let stage = try host.stage("asset-list", theme: .default)
        article.model = ArticleModel(body)
        stage.replaceScreenlet(with: article)
        stage.appearance.view = .local(ArticleView())
        return stage
    }

    /// The addresses that a surface opened; opening fails for those that are not expected.
    private final class Opened: Sendable {
        private let list = Mutex<[String]>([])
        let isPossible: Bool

        init(isPossible: Bool = true) { self.isPossible = isPossible }

        func open(_ address: LinkAddress) -> Bool {
            list.withLock { $0.append(address.text) }
            return isPossible
        }

        var addresses: [String] { list.withLock(\.self) }
    }

    private func screen(
        _ stage: Stage,
        _ opened: Opened,
        columns: Int = 60
    ) async -> LiveScreen {
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        options.openAddress = { opened.open($0) }
        let screen = LiveScreen(stage, TerminalSize(columns: columns, rows: 12), options) {}
        _ = await screen.frame()
        return screen
    }

    private func press(_ screen: LiveScreen, _ codes: Key.Code...) async -> String {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        let next = await screen.composed()
        return (0..<next.grid.rows).map { row in
            String(
                String.UnicodeScalarView(
                    next.grid.line(row).compactMap { Unicode.Scalar($0.glyph) }
                )
            )
        }.joined(separator: "\n")
    }

    @Test func theLastLineShowsTheAddressOfTheLinkThatHasTheFocus() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = await screen(try stage(of: portal), Opened())

        #expect(await press(screen).contains("Tab next"))
        let first = await press(screen, .tab)
        let second = await press(screen, .tab)
        let third = await press(screen, .tab)

        #expect(first.contains("→ \(lake)"))
        #expect(second.contains("→ https://portal.example/articles/7"))
        #expect(third.contains("Enter press"))
        #expect(await press(screen, .tab, .tab).contains("→ \(lake)"))
    }

    @Test func enterOpensTheAddressOnce() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let opened = Opened()
        let screen = await screen(try stage(of: portal), opened)

        let shown = await press(screen, .tab, .enter)

        #expect(shown.contains("Opening \(lake)"))
        try await until("the address is opened") { opened.addresses == [lake] }
        // It does not handle this link itself.
        #expect(article.performed == ["followLink \(lake)"])
    }

    @Test func whatTheScreenletHandlesIsNotOpened() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let opened = Opened()
        let screen = await screen(try stage(of: portal), opened)

        _ = await press(screen, .tab, .tab, .enter, .tab, .enter)

        #expect(
            article.performed == ["followLink https://portal.example/articles/7", "showMore"]
        )
        #expect(opened.addresses.isEmpty)
    }

    @Test func withoutABrowserTheAddressIsShown() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = await screen(try stage(of: portal), Opened(isPossible: false))

        _ = await press(screen, .tab, .enter)

        try await until("the address is shown") { screen.overlay != nil }
        let shown = await press(screen)
        #expect(shown.contains("No browser could be opened"))
        #expect(shown.contains("│ \(lake) "))
        _ = await press(screen, .escape)
        #expect(screen.overlay == nil)
    }

    @Test func aLinkOfSeveralLinesIsOne() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let screen = await screen(try stage(of: portal), Opened(), columns: 21)

        let regions = screen.page.pane?.regions ?? []
        #expect(regions.count == 3)
        #expect(screen.page.pane?.extents.map(\.lines) == [0...1, 1...2, 2...2])
    }

    @Test func theLinearModeNumbersLinksAndNamesTheAddressBeforeOpeningIt() async throws {
        let portal = try DemoPortal()
        defer { portal.stop() }
        let (stage, opened) = (try stage(of: portal), Opened())
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        var (printed, answers): ([String], [String]) = ([], ["1", "2", "q"])
        options.openAddress = {
            opened.open($0)
        }
        let surface = LinearSurface(options, columns: 80) {
            printed.append($0)
        } readLine: { _ in
            answers.isEmpty ? nil : answers.removeFirst()
        }

        surface.printer.patience = .seconds(60)
        try await surface.present(stage)

        #expect(printed[0] == "Let us go to 1. the lake or to 2. the article, 3. more.")
        #expect(printed[1] == "Opening \(lake)")
        #expect(opened.addresses == [lake])
        // The screenlet has handled the second one, and everything is printed again.
        #expect(printed.dropFirst(2) == [printed[0]])
    }
}
