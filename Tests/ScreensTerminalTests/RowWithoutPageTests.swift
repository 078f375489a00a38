import DemoPortal
import LiferayKit
import ScreensKit
import ScreensPlugins
import ScreensPortal
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Rows that lead nowhere, among others that can be chosen.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct RowWithoutPageTests {
    /// The second row leads nowhere, and has a button.
    private struct View: ListView {
        func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
            guard index == 1 else { return .text("Row \(index)", .headline) }
            let edit = Node.button("Edit", action: Action("loadList"))
            return .row([.text("Unsent", .headline), edit]).leadingNowhere()
        }
    }

    private let portal: DemoPortal
    private let stage: Stage

    init() throws {
        portal = try DemoPortal()
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
        stage = try host.stage("asset-list", theme: .default)
        stage.appearance.view = .local(View())
    }

    /// The line with a text, and the last one, which names keys.
    private func look(_ lines: [String], for text: String) throws -> (row: String, keys: String) {
        (try #require(lines.first { $0.contains(text) }), lines.last { !$0.isEmpty } ?? "")
    }

    @Test func enterIsOfferedForTheOthersOnly() async throws {
        let screen = await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 24))
        let first = try look(await screen.lines(), for: "Row 0")
        #expect(first.keys.contains("Enter choose"))

        await screen.handle(.key(Key(.down, [])))
        let second = try look(await screen.lines(), for: "Unsent")
        #expect(!second.keys.contains("Enter choose") && second.keys.contains("Tab → button"))
        await screen.handle(.key(Key(.enter, [])))

        let refused = await screen.lines()
        #expect(refused.contains { $0.contains("This row cannot be opened.") }, "\(refused)")
    }

    @Test func onlyItsSignShowsThatTheCursorIsThere() async throws {
        let screen = await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 24))
        func isMarked(_ text: String) async throws -> Bool {
            let line = try #require(await screen.lines().firstIndex { $0.contains(text) })
            let cells = await screen.composed().grid.line(line)
            return cells.contains { $0.style.isReverse || $0.style.ground != .standard }
        }
        #expect(try await isMarked("Row 0"))

        await screen.handle(.key(Key(.down, [])))

        #expect(try await !isMarked("Unsent"))
        // What is in it can be used.
        await screen.handle(.key(Key(.tab, [])))
        #expect(screen.page.place.rowItem == 1)
    }

    @Test func lineByLineItHasNoNumber() async throws {
        stage.show()
        await stage.settled()
        var printed: [String] = []
        let options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        let surface = LinearSurface(options, columns: 80) {
            printed.append($0)
        } readLine: { _ in
            nil
        }
        surface.printer.patience = .seconds(60)

        try await surface.present(stage)

        let lines = printed.flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(
            lines.contains { $0.contains(". Row 0") } && lines.contains { $0.contains(". Row 2") }
        )
        let unsent = try #require(lines.first { $0.contains("Unsent") }, "\(lines)")
        #expect(unsent.hasPrefix("   "), "\(unsent)")
    }
}
