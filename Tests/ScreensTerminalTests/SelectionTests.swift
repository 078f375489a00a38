import DemoPortal
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// How the chosen row of a list is marked.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct SelectionTests {
    private let portal: DemoPortal

    init() throws { portal = try DemoPortal() }

    private func screen(
        _ columns: Int,
        _ color: ColorDepth,
        on background: TerminalBackground? = .unknown,
        locale: LocaleIdentifier = "en_US"
    ) async throws -> LiveScreen {
        let stage = try SampleApp.stage(of: SampleApp.twoLists, on: portal, locale: locale)
        let size = TerminalSize(columns: columns, rows: 24)
        return await LiveScreen.showing(stage, size, color: color, on: background)
    }

    /// The lines of the chosen row, as cells of its pane without the column of the scroll bar.
    private func chosen(_ screen: LiveScreen, sign: Unicode.Scalar = "▌") async throws -> [[Cell]] {
        let grid = await screen.composed().grid
        let pane = try #require(screen.page.pane)
        return (0..<grid.rows - 1).map { Array(grid.line($0))[pane.columns] }.map { line in
            Array(line.dropLast())
        }.filter { $0.first?.glyph == sign.value }
    }

    @Test(arguments: [59, 80, 120, 200], [TerminalBackground.light, .dark])
    func aRowHasTheTintOverItsWidth(_ columns: Int, _ background: TerminalBackground) async throws {
        for color in [ColorDepth.ansi256, .trueColor] {
            let screen = try await screen(columns, color, on: background)
            let looks = try #require(screen.page.pane).looks

            let lines = try await chosen(screen)

            #expect(!lines.isEmpty && looks.tint != nil)
            for line in lines {
                let grounds = Set(line.map(\.style.ground))
                #expect(grounds == [looks.tint] && line[0].style.ink == looks.accent.ink)
            }
        }
    }

    @Test(arguments: [59, 80, 120, 200], [ColorDepth.none, .monochrome, .ansi16, .trueColor])
    func withoutATintTheFirstLineIsReversed(_ columns: Int, _ color: ColorDepth) async throws {
        let lines = try await chosen(try await screen(columns, color))

        let reversed = lines.map { line in line.count { $0.style.isReverse } }
        let first = try #require(lines.first)
        // All but the sign.
        #expect(reversed == [first.count - 1] + lines.dropFirst().map { _ in 0 })
        #expect(!first[0].style.isReverse)
    }

    @Test func theTitleIsBoldAndFactsAreNot() async throws {
        let lines = try await chosen(try await screen(120, .trueColor, on: .dark))

        let letters = lines[0].filter { $0.glyph > 0x20 }
        #expect(letters.contains { $0.style.isBold })
        let muted = Style().dark.muted
        let ink = UInt32(muted.red) << 16 | UInt32(muted.green) << 8 | UInt32(muted.blue)
        let facts = lines.flatMap(\.self).filter { $0.style.ink == .color(ink) }
        #expect(!facts.contains { $0.style.isBold })
    }

    @Test func onlyTheChosenRowIsMarked() async throws {
        let screen = try await screen(80, .trueColor, on: .dark)
        let tint = try #require(screen.page.pane).looks.tint
        let marked = try await chosen(screen).count

        let grid = await screen.composed().grid

        let tinted = screen.page.place.areas.list.filter { row in
            grid.line(row).contains { $0.style.ground == tint }
        }
        #expect(tinted.count == marked)
    }
}
