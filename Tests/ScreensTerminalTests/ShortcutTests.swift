import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Keys that press buttons, wherever the focus is.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ShortcutTests {
    private static let pager = Node.column([
        .button("All", action: .press("close")).shortcut(.close),
        .row([
            .button("Before", action: .press("previous")).shortcut(.previous),
            .button("Behind", action: .press("next")).shortcut(.next),
        ]),
        .shortcut(.first, action: .press("first")), .shortcut(.last, action: .press("last")),
    ])

    @Test func keysPressButtonsWithoutTheFocus() async throws {
        let screen = try await NodeScreen(Self.pager)

        await screen.press(.right, .left, .end, .home, .escape)

        #expect(screen.performed == ["next", "previous", "last", "first", "close"])
        #expect(screen.label == nil)
    }

    @Test func whatOnlyAKeyPressesIsNotDrawn() async throws {
        let lines = try await NodeScreen(Self.pager).lines()

        #expect(lines.count { $0.contains("[") } == 2)
    }

    @Test func aButtonThatDoesNothingKeepsItsKey() async throws {
        let idle = Node(.button, .text("Behind")).shortcut(.next)
        let screen = try await NodeScreen(.column([.button("All", action: .press("close")), idle]))

        await screen.press(.right, .enter)

        #expect(screen.performed.isEmpty && screen.label == nil)
    }

    @Test func aFieldKeepsItsKeys() async throws {
        let field = Node.input(Input(.text, name: "name", label: "Name", values: ["Ada"]))
        let screen = try await NodeScreen(.column([field, Self.pager]))

        await screen.press(.right)

        #expect(screen.performed.isEmpty && screen.label == "All")
    }

    @Test func otherButtonsAreReachedByTheArrows() async throws {
        let buttons = Node.row([
            .button("One", action: .press("1")), .button("Two", action: .press("2")),
        ])
        let screen = try await NodeScreen(buttons)

        await screen.press(.right, .right, .enter)

        #expect(screen.performed.count == 1)
    }

    @Test func afterADeletionTheFocusIsNotOnTheNextOne() async throws {
        func picture(_ number: Int) -> Node {
            .column([
                .button("Delete", action: .press("delete \(number)"), role: .danger),
                .button("Next", action: .press("next \(number)")),
            ])
        }
        let screen = try await NodeScreen(picture(1))
        await screen.press(.tab)
        #expect(screen.label == "Delete")

        await screen.show(picture(2))
        #expect(screen.label == nil)
        await screen.press(.enter)
        #expect(screen.performed.isEmpty)

        // What was pressed is there again.
        await screen.show(picture(1))
        #expect(screen.label == "Delete")
        await screen.press(.tab)
        await screen.show(picture(2))
        #expect(screen.label == "Next")
    }
}
