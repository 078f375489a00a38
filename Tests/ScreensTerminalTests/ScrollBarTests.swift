import DemoPortal
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Where the user is, as the scroll bar and the last line show it.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ScrollBarTests {
    private let portal: DemoPortal

    init() throws { portal = try DemoPortal() }

    @Test func whatIsCompletelyVisibleHasNoBar() {
        #expect(ScrollBar(0..<10, of: 10, on: 2..<12) == nil)
        #expect(ScrollBar(0..<12, of: 10, on: 2..<12) == nil)
        #expect(ScrollBar(0..<0, of: 10, on: 2..<2) == nil)
    }

    @Test(arguments: [(10, 20, 5), (10, 332, 1), (20, 30, 13), (1, 1_000_000, 1), (0, 1, 1)])
    func aThumbIsAsLongAsThePartThatIsVisible(_ visible: Int, _ count: Int, _ length: Int) throws {
        let track = 3..<(visible > 1 ? 3 + visible : 13)

        let bar = try #require(ScrollBar(0..<visible, of: count, on: track))

        #expect(bar.thumb.count == length && bar.thumb.lowerBound == 3)
    }

    @Test func aThumbMovesFromOneEndToTheOther() throws {
        var before = 0
        for first in 0...90 {
            let bar = try #require(ScrollBar(first..<first + 10, of: 100, on: 0..<10))
            #expect(bar.thumb.lowerBound >= before && bar.track == 0..<10)
            #expect(bar.track.clamped(to: bar.thumb) == bar.thumb)
            before = bar.thumb.lowerBound
        }
        #expect(before == 9)
    }

    @Test func aRowThatBeginsAboveIsNotAllThereIs() throws {
        let bar = try #require(ScrollBar(0..<1, of: 1, isCut: true, on: 0..<5))
        #expect(bar.thumb.upperBound == 5)
    }

    private func screen(_ locale: LocaleIdentifier = "en_US", columns: Int = 80) async throws
        -> LiveScreen
    {
        let stage = try SampleApp.stage(of: SampleApp.twoLists, on: portal, locale: locale)
        return await LiveScreen.showing(stage, TerminalSize(columns: columns, rows: 24))
    }

    @Test func aListHasItsBarOnTheLineBesideIt() async throws {
        for (locale, isMirrored) in [("en_US", false), ("ar_EG", true)] {
            let screen = try await screen(LocaleIdentifier(locale), columns: 101)
            let pane = try #require(screen.page.pane)
            let line = isMirrored ? pane.columns.lowerBound - 1 : pane.columns.upperBound

            func thumb() async -> [Int] {
                let grid = await screen.composed().grid
                return (0..<grid.rows).filter {
                    grid[$0, line].glyph == ("┃" as Unicode.Scalar).value
                }
            }
            let first = await thumb()
            await screen.handle(.key(Key(.end)))
            _ = await screen.lines()
            let last = await thumb()

            #expect(first.first == screen.page.place.areas.list.lowerBound)
            #expect(last.last == screen.page.place.areas.list.upperBound - 1)
        }
    }

    @Test func theLastLineHasThePlaceInTheListAndAtMostFiveKeys() async throws {
        let screen = try await screen()
        let first = try #require(await screen.lines().last)
        await screen.handle(.key(Key(.down)))
        await screen.handle(.key(Key(.down)))
        let third = try #require(await screen.lines().last)

        #expect(first.hasSuffix("  1/332 ") && third.hasSuffix("  3/332 "))
        // Of a list that is not counted, nobody knows the last number.
        #expect(screen.page.position(isCounted: false) == "3")
        let keys = first.dropLast(8).split(separator: "   ").filter { !$0.allSatisfy { $0 == " " } }
        #expect((2...5).contains(keys.count) && first.hasPrefix(" Enter open   "))
    }

    @Test func theKeyIsBoldAndItsMeaningIsNot() async throws {
        let grid = try await screen().composed().grid
        let line = Array(grid.line(grid.rows - 1))

        #expect(line[1..<6].allSatisfy { $0.style.isBold })
        #expect(line[7].style.isDim && !line[7].style.isBold)
    }
}
