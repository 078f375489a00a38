import DemoPortal
import ScreensApps
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// What is below a list on a narrow terminal.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FootTests {
    private let portal: DemoPortal
    private let screen: LiveScreen

    /// A list, and below it an article and its rating.
    init() async throws {
        portal = try DemoPortal()
        let stage = try SampleApp.stage(of: SampleApp.besideArticle, on: portal)
        screen = await LiveScreen.showing(stage, TerminalSize(columns: 50, rows: 24))
    }

    private func press(_ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await screen.lines()
    }

    /// The lines of the whole article and rating.
    private func texts() throws -> [String] {
        try #require(screen.page.pane).foot.map { line in
            String(String.UnicodeScalarView(line.cells.compactMap { Unicode.Scalar($0.glyph) }))
        }
    }

    private var isInFoot: Bool { screen.page.pane.map(screen.page.place.isInFoot) == true }

    @Test func aFieldBelowAListIsVisibleWhileItHasTheFocus() async throws {
        let before = await screen.lines()
        #expect(!before.contains { $0.contains("👍") })

        let after = await press(.tab)

        #expect(isInFoot && screen.page.pane?.list != nil)
        #expect(after.contains { $0.contains("👍") }, "\(after)")
        // Some of the list remains.
        #expect(screen.page.place.list.height >= 3)
        #expect(screen.page.places[1].areas.foot.count > screen.page.place.list.height)
    }

    @Test func everyLineBelowAListIsReachedByKeys() async throws {
        let all = Set(try texts().map { $0.trimmed }.filter { !$0.isEmpty })
        #expect(all.count > 12)
        var seen: Set<String> = []
        func record(_ lines: [String]) { seen.formUnion(lines.map(\.trimmed)) }

        record(await press(.end))
        for _ in 0..<all.count * 2 { record(await press(.down)) }

        #expect(all.subtracting(seen).isEmpty, "\(all.subtracting(seen))")
        #expect(isInFoot)
        // The same way leads back into the list.
        for _ in 0..<all.count * 2 where screen.page.focus > 0 { _ = await press(.up) }
        #expect(
            screen.page.focus == 0
                && screen.page.place.list.cursor == screen.stage.list.map { $0.count - 1 }
        )
        #expect(screen.page.places[1].footScroll == 0)
    }

    @Test func pageKeysAndTheWheelScrollWhatIsBelowAList() async throws {
        let top = try #require(texts().first { !$0.trimmed.isEmpty }).trimmed
        let bottom = await press(.tab)
        #expect(!bottom.contains { $0.trimmed == top })
        let paged = await press(.pageUp, .pageUp, .pageUp)
        #expect(
            paged.contains { $0.trimmed == top } && screen.page.place.list.cursor == 0,
            "\(paged)"
        )

        let row = try #require(screen.page.places[1].areas.foot.first)
        let mouse = Mouse(kind: .wheelDown, column: 5, row: row)
        await screen.handle(.mouse(mouse))
        #expect(!(await screen.lines()).contains { $0.trimmed == top })
        #expect(screen.page.places[1].footScroll > 0 && screen.page.place.list.cursor == 0)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "▌" }.reversed().drop { $0 == " " }.reversed())
    }
}
