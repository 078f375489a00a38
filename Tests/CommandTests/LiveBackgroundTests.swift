import TestSupport
import TestTraits
import Testing

/// The colours of a live terminal, which depend on its background.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LiveBackgroundTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// The accent colours of the default style, on light and dark.
    private static let (light, dark) = ("38;2;31;87;195", "38;2;143;182;255")
    private static let (white, black) = ("rgb:ffff/ffff/ffff", "rgb:0000/0000/0000")

    @Test(
        arguments: [
            (white, [], [:], light), (black, [], [:], dark),
            (nil, [], ["COLORFGBG": "15;0"], dark), (white, [], ["COLORFGBG": "15;0"], light),
            (white, ["--color-scheme", "dark"], [:], dark),
            (black, ["--color-scheme", "auto"], [:], dark), (nil, [], [:], nil),
        ] as [(String?, [String], [String: String], String?)]
    )
    func coloursAreForTheBackground(
        _ background: String?,
        _ options: [String],
        _ environment: [String: String],
        _ accent: String?
    ) async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["run", "asset-list"] + options,
            environment: ["COLORTERM": "truecolor"].merging(environment) { $1 },
            background: background
        )
        try terminal.wait(toSee: "entries")
        if let accent { try terminal.wait(for: accent) }
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()

        let places = [Self.light, Self.dark].flatMap { terminal.transcript.ranges(of: $0) }
        var colors = places.sorted { $0.lowerBound < $1.lowerBound }
            .map { String(terminal.transcript[$0]) }
        // Frames before a late answer of the terminal have the colours of another background, or none.
        if background != nil && options.isEmpty { colors = Array(colors.suffix(1)) }
        #expect(Set(colors) == Set([accent].compactMap(\.self)))
        #expect(terminal.screen.unknown == [])
    }

    @Test func aPrintAsksNobody() async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["run", "asset-list", "--output", "text", "--color-scheme", "dark"],
            environment: ["COLORTERM": "truecolor"],
            background: Self.white
        )
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains("\u{1B}]11"))
        #expect(!terminal.transcript.contains(Self.light))
    }
}
