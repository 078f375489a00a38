import ScreensKit
@_spi(Host) import ScreensRendering

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

extension LiveScreen {
    /// A screen that shows a stage, when everything is loaded.
    static func showing(
        _ stage: Stage,
        _ size: TerminalSize,
        color: ColorDepth = .none,
        on background: TerminalBackground? = nil,
        clock: @escaping () -> ContinuousClock.Instant = { .now }
    ) async -> LiveScreen {
        stage.show()
        await stage.settled()
        var options = LiveOptions(color: color) { stage, width in stage.context(width) }
        options.background = background
        options.patience = .seconds(60)
        let screen = LiveScreen(stage, size, options) {}
        screen.clock = clock
        stage.onChange = { [weak newest = screen.layout.newest] in newest?.change() }
        _ = await screen.frame()
        _ = await screen.lines()
        return screen
    }

    /// The characters of the screen, when everything is loaded.
    func lines() async -> [String] {
        await stage.settled()
        await handle(.changed)
        let next = await composed()
        return (0..<next.grid.rows).map { row in
            let scalars = next.grid.line(row).compactMap { Unicode.Scalar($0.glyph) }
            return String(String.UnicodeScalarView(scalars))
        }
    }
}
