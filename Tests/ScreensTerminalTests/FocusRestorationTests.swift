import DemoPortal
import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// What has the focus while the fields and buttons of a page vanish and come back.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FocusRestorationTests {
    private let portal: DemoPortal
    private let connection = PausableConnection()
    private let screen: LiveScreen

    init() async throws {
        portal = try DemoPortal()
        let stage = try SampleApp.stage(
            of: SampleApp.signIn,
            on: portal,
            over: connection,
            isGuest: true
        )
        screen = await LiveScreen.showing(stage, TerminalSize(columns: 80, rows: 40))
    }

    private func press(_ codes: Key.Code...) async {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        _ = await screen.frame()
    }

    private func enter(_ text: String) async {
        await press(.enter)
        for character in text { await screen.handle(.key(Key(.character(character), []))) }
        await press(.enter)
    }

    private var label: String? {
        if case .button(let label, _)? = screen.page.focused { label } else { nil }
    }

    /// Signs in with a password that the portal refuses, and waits for its answer.
    private func signInWrongly() async {
        await enter(portal.user)
        await press(.tab)
        await enter("wrong")
        await press(.tab)
        #expect(label == "Sign in")
        connection.pause()
        await press(.enter)
        #expect(screen.page.pane?.regions.count ?? 0 < 6)
    }

    private func answer() async {
        connection.resume()
        _ = await screen.lines()
    }

    @Test func theButtonOfARefusedSignInHasTheFocusAgain() async throws {
        await signInWrongly()
        await answer()

        #expect(
            try #require(screen.stage.embeddedStages.first?.model.problem) != nil as ScreensError?
        )
        #expect(label == "Sign in")
    }

    @Test func whoMovesMeanwhileStaysThere() async throws {
        await signInWrongly()
        await press(.tab)
        let chosen = try #require(screen.page.focused)
        await answer()

        #expect(screen.page.focused == chosen)
    }
}
