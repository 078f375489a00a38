import DemoPortal
import ScreensApps
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Pages of an app without a list: several forms, whose fields have the same names, and a rating below them.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct SeveralFormsTests {
    private let portal: DemoPortal
    private let screen: LiveScreen

    init() async throws {
        portal = try DemoPortal()
        let stage = try SampleApp.stage(of: SampleApp.twoForms, on: portal)
        screen = await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 40))
    }

    @discardableResult
    private func press(_ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await screen.lines()
    }

    private func type(_ text: String) async {
        for character in text { await screen.handle(.key(Key(.character(character), []))) }
    }

    /// Fills in what a form needs.
    private func fill(form: Int) async throws {
        try await go(to: "Subscriber", form: form)
        await press(.enter)
        await type("Ada")
        await press(.enter)
        try await go(to: "Room", form: form)
        await press(.enter)
        await type("dou")
        await press(.enter)
    }

    private var focusedField: (recipient: [Int], name: String)? {
        guard case .input(let input)? = screen.page.focused else { return nil }
        return (input.action.recipient, input.name)
    }

    /// Goes with Tab to the field with a label, of the first or the second form.
    private func go(to label: String, form: Int) async throws {
        for _ in 0..<80 {
            await press(.tab)
            guard case .input(let input)? = screen.page.focused, input.label == label else {
                continue
            }
            let forms = screen.page.forms.map { $0.submit.recipient }
            if forms.firstIndex(of: input.action.recipient) == form { return }
        }
        Issue.record("There is no field \(label) in form \(form).")
    }

    /// The names of the events of each screenlet on the page.
    private func recordEvents() -> Recorder {
        let recorder = Recorder()
        for (index, stage) in screen.stage.embeddedStages.enumerated() {
            stage.onEvent = { recorder.events.append("\(index) \($0.name)") }
        }
        return recorder
    }

    @MainActor
    private final class Recorder {
        var events: [String] = []
    }

    @Test(arguments: [0, 1])
    func theFormThatHasTheFocusIsSent(form: Int) async throws {
        let recorder = recordEvents()
        try await fill(form: form)

        await press(.character("s"))

        #expect(
            recorder.events.contains("\(form) onFormSubmitted"),
            "\(recorder.events)"
        )
        #expect(!recorder.events.contains("\(1 - form) onFormSubmitted"), "\(recorder.events)")
    }

    @Test func withoutTheFocusOfAFormNoneOfSeveralIsSent() async throws {
        let recorder = recordEvents()
        // The last region is a star.
        await press(.end)
        #expect(focusedField == nil)

        let lines = await press(.character("s"))

        #expect(lines.last?.contains("Go to a field of the form first.") == true, "\(lines)")
        #expect(recorder.events == [])
    }

    @Test func whatIsEnteredIsShownInTheFieldWithTheFocusOnly() async throws {
        try await go(to: "Subscriber", form: 1)
        await press(.enter)
        await type("Zoë")
        _ = await screen.lines()

        let shown = try #require(screen.page.pane).head.filter { line in
            String(String.UnicodeScalarView(line.cells.compactMap { Unicode.Scalar($0.glyph) }))
                .contains("Zo")
        }
        #expect(shown.count == 1)
    }

    @Test func theFirstFieldHasTheFocusAtFirstAndNotTheMenu() async throws {
        let field = try #require(focusedField)
        #expect(field.recipient == screen.page.forms[0].submit.recipient)
    }

    @Test func digitsDoNotPressTheMenu() async throws {
        let recorder = recordEvents()
        #expect(screen.stage.menu.count == 2)

        await press(.character("2"))

        #expect(recorder.events.contains("2 onRatingUpdated"), "\(recorder.events)")
        #expect(screen.stage.menu.first?.isCurrent == true)
    }

    @Test func tabFromAFieldEditsATextArea() async throws {
        try await go(to: "Subscriber", form: 0)
        await press(.enter)
        await type("Ada")

        await press(.tab)

        guard case .area(_, let field)? = screen.overlay else {
            Issue.record("\(String(describing: screen.page.focused))")
            return
        }
        #expect(field.label == "Your comments")
    }

    @Test(arguments: [false, true])
    func quittingAsksWhileSomethingIsEnteredOnAnyPage(isOnOther: Bool) async throws {
        try await fill(form: 0)
        if isOnOther { await press(.character("g"), .end, .enter) }

        let question = await press(.character("q"))
        #expect(question.contains { $0.contains("Quit and lose your input?") }, "\(question)")
        await press(.enter)
        #expect(screen.end == nil)
        await press(.character("q"), .down, .enter)
        #expect(screen.end == .left)
    }

    @Test func quittingDoesNotAskAfterTheFormWasSent() async throws {
        try await fill(form: 0)
        await press(.character("s"))

        await press(.character("q"))

        #expect(screen.end == .left)
    }
}
