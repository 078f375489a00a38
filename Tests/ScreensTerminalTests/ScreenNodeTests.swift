@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

@testable import ScreensTerminal

/// What keys and time do with the nodes of a screen.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ScreenNodeTests {
    private static let words = Node.richText(
        RichText(blocks: [.paragraph([.text("Let us go to the lake.")])])
    )
    private static let dialog = Node.dialog(
        "In conflict",
        [.text("Which value should stay?")],
        actions: [
            .button("Discard", action: .press("discard"), role: .danger),
            .button("Keep mine", action: .press("keep")),
            .button("Later", action: .press("later"), role: .quiet),
        ]
    )

    private func stars(own: Int?) -> Node {
        .rating(own: own, label: "Yours", name: { "\($0) stars" }) {
            Action("rate", ["score": .int64(Int64($0))])
        }
    }

    @Test func aQuestionIsABoxAboveEverythingElse() async throws {
        let shown = try await NodeScreen(.column([Self.words, Self.dialog]))
        let lines = await shown.lines()

        #expect(lines[0].hasPrefix("  Let us go to the lake."))
        #expect(lines[5] == "╭─ In conflict " + String(repeating: "─", count: 44) + "╮")
        #expect(lines[6].hasPrefix("│ Which value should stay? ") && lines[6].hasSuffix(" │"))
        #expect(lines[8].hasPrefix("│ [ Discard ]  [ Keep mine ]  [ Later ] "))
        #expect(lines[9].hasPrefix("╰──") && lines[9].hasSuffix("──╯"))
        let cell = await shown.screen.composed().grid[0, 2]
        #expect(cell.style.isDim)
    }

    @Test func theAnswerThatDoesTheLeastHasTheFocusWhichStaysInside() async throws {
        let shown = try await NodeScreen(
            .column([.button("Below", action: .press("below")), Self.dialog])
        )
        #expect(shown.label == "Later")

        var seen: [String?] = []
        for _ in 0..<3 {
            await shown.press(.tab)
            seen.append(shown.label)
        }
        #expect(seen == ["Discard", "Keep mine", "Later"])
        await shown.press(.up, .up, .character("1"), .enter)
        #expect(shown.performed.first == "discard" && !shown.performed.contains("below"))
    }

    @Test func escapeGivesTheAnswerThatDoesTheLeast() async throws {
        let shown = try await NodeScreen(.column([Self.words, Self.dialog]))
        await shown.press(.escape)

        #expect(shown.performed == ["later"])
    }

    @Test func noKeyOfAQuestionSendsTheFormBelowIt() async throws {
        let field = Input(.text, name: "name", label: "Name")
        let form = Node.form([.input(field)], submit: .press("sent"))
        let shown = try await NodeScreen(.column([form, Self.dialog]))
        for key in "srS/nNt0" { await shown.press(.character(key)) }

        #expect(shown.performed.isEmpty && shown.screen.overlay == nil)
    }

    @Test func digitsGiveTheAnswersOfTheQuestionOfAnApp() async throws {
        let shown = try await NodeScreen(.column([Self.words, Self.dialog]))
        // There, the app is asked, whose other buttons lead to its pages.
        shown.screen.page.isOfApp = true

        #expect(shown.screen.page.numberedButtons.map(\.index) == [0, 1, 2])
        await shown.press(.character("2"))
        #expect(shown.performed == ["keep"])
    }

    @Test func digitsRateAndZeroTakesItBack() async throws {
        let remove = Node.button("Remove", action: Action("unrate"))
        let shown = try await NodeScreen(.column([Self.words, stars(own: 2), remove]))
        let lines = await shown.lines()

        #expect(shown.screen.page.focused == nil as LiveRegion?)
        #expect(lines.contains { $0.hasPrefix("  ★ ★ ☆ ☆ ☆") })
        #expect(lines.last?.contains("1–5 rate") == true)
        await shown.press(.character("4"), .character("2"), .character("0"))
        #expect(shown.performed == ["rate 4", "unrate"])
        #expect(await shown.press(.character("7")).last?.contains("There are 5 stars.") == true)
    }

    @Test func whereSeveralThingsAreRatedDigitsPressButtons() async throws {
        let shown = try await NodeScreen(.column([stars(own: nil), stars(own: 1)]))
        await shown.press(.character("7"))

        #expect(shown.performed == ["rate 2"])
    }

    @Test(arguments: [(120, 2), (100, 2), (99, 1)])
    func aTextHasWhatBelongsToItBesideItFromAHundredColumns(columns: Int, count: Int) async throws {
        let aside = Node.column([.text("Aside"), .button("Press", action: .press("aside"))])
        let shown = try await NodeScreen(.split(Self.words, aside: aside), columns: columns)
        let page = shown.screen.page

        #expect(page.contentCount == count && page.focused == nil as LiveRegion?)
        guard count == 2 else { return #expect(await shown.lines()[2].hasPrefix("  Aside")) }
        #expect(page.active == 1 && page.panes?.last?.columns == columns - 34..<columns)
    }

    @Test func aButtonWithoutAGroundHasTheSignOfTheFocusBeforeIt() async throws {
        let back = Node.button("News", action: .press("back"), role: .quiet).symbol(.back)
        let shown = try await NodeScreen(.column([back, Self.words])) {
            ($0.color, $0.background) = (.trueColor, .dark)
        }
        #expect(await shown.lines()[0].hasPrefix("  ‹ News "))

        #expect(await shown.press(.tab)[0].hasPrefix(" ▌‹ News "))
    }

    @Test(arguments: [(26, " Tab next   ? keys "), (60, " Tab next   1–5 rate   ? keys ")])
    func keysThatDoNotFitAreLeftOut(columns: Int, line: String) async throws {
        let body = Node.column([stars(own: nil), .text("a")])
        let shown = try await NodeScreen(body, columns: columns)

        #expect(await shown.lines().last?.hasPrefix(line) == true)
    }

    @Test func aScrollBarIsASpaceAwayFromTheText() async throws {
        let words = Node.text(String(repeating: "ab ", count: 400))
        let shown = try await NodeScreen(words, columns: 62)

        let line = await shown.lines()[0]
        #expect(line.hasPrefix("  ab ab") && line.hasSuffix(" ┃"))
    }

    @Test func placesOfWhatLoadsAreShownLate() async throws {
        let shown = try await NodeScreen(.skeleton("Loading…", lines: 2))
        let bars = String(repeating: "▒", count: 28)
        #expect(await shown.wait(.milliseconds(299))[0].allSatisfy { $0 == " " })

        #expect(await shown.wait(.milliseconds(1))[0].hasPrefix("  \(bars)   ⠹ Loading…"))
        #expect(await shown.wait(.milliseconds(75))[0].hasPrefix("  \(bars)   ⠸ Loading…"))
    }

    @Test func withReducedMotionNothingTurns() async throws {
        let shown = try await NodeScreen(.skeleton("Loading…")) { $0.reducesMotion = true }

        let first = await shown.wait(.milliseconds(300))
        let later = await shown.wait(.milliseconds(625))
        #expect(first[0].contains("⠹") && later == first)
    }

    @Test func whatHasJustHappenedReplacesTheKeysForAWhile() async throws {
        let toast = Node.notice("Sent", .success).placed(.toast)
        let shown = try await NodeScreen(.column([Self.words, toast]))

        #expect(await shown.lines().last?.hasPrefix(" ✓ Sent") == true)
        #expect(await shown.wait(ToastLine.time).last?.contains("? keys") == true)
    }
}
