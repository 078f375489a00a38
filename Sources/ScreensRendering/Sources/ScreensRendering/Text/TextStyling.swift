import ScreensKit

/// The number of colours in a text output.
public enum ColorDepth: String, CaseIterable, Sendable {
    /// No colours, and no escape sequences at all.
    case none
    /// The terminal's own sixteen colours, which its user can change.
    case ansi16
    /// The usual table of 256 colours.
    case ansi256
    /// Any colour.
    case trueColor

    /// Detects the colours from the variables `TERM`, `COLORTERM` and `NO_COLOR`.
    ///
    /// - Parameters:
    ///   - environment: the variables of the program.
    ///   - isTerminal: whether a terminal shows the text; files get no colours.
    public init(environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        let refusesColor = environment["NO_COLOR"]?.isEmpty == false
        guard isTerminal, !refusesColor, term != "dumb", !term.isEmpty else {
            self = .none
            return
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .ansi256 : .ansi16
        }
    }
}

extension TerminalBuffer {
    /// Appends the content of another buffer in a style, which ends with it.
    mutating func append(_ other: TerminalBuffer, in styling: TextStyling?) {
        guard let styling else { return append(other) }
        append(styling.start)
        append(other)
        append(control: "\u{1B}[0m")
    }
}

/// The escape sequence that begins a style; it consists only of numbers.
struct TextStyling: Sendable {
    let start: TerminalBuffer

    /// The styles of a theme's roles.
    ///
    /// Whether a terminal is light or dark is not known, so all colours get the lightness that has the same contrast
    /// with black and white. None of the terminal's own sixteen colours has it: there, errors and successes have a
    /// background colour, and highlighted text is bold.
    struct Roles: Sendable {
        private let byRole: [TextStyling?]
        /// The styles of headings by level; none without colours.
        private let headings: [TextStyling]
        /// Lines and frames.
        let line: TextStyling?
        /// What leads to another place.
        let link: TextStyling?
        /// A button that is chosen.
        let chosen: TextStyling?

        init(_ style: Style, _ depth: ColorDepth) {
            guard depth != .none else {
                (byRole, headings) = ([], [])
                (line, link, chosen) = (nil, nil, nil)
                return
            }
            let palette = style.light
            let accent = TextStyling.letters(palette.accent, depth)
            let dim = TextStyling([[2]])
            byRole = [
                nil, TextStyling([[1], accent]), TextStyling([[1]]), dim, TextStyling([[1]]),
                TextStyling([depth == .ansi16 ? [1] : accent]),
                TextStyling([TextStyling.letters(palette.danger, depth, [97, 41])]),
                TextStyling([TextStyling.letters(palette.success, depth, [30, 42])]),
                TextStyling([TextStyling.letters(palette.warning, depth, [30, 43])]),
                TextStyling([[3]]), nil,
            ]
            headings = [
                TextStyling([[1], accent]), TextStyling([[1], accent]), TextStyling([[1, 4]]),
                TextStyling([[1]]), TextStyling([[4]]), TextStyling([[3]]),
            ]
            line = dim
            link = TextStyling([[4], accent])
            chosen = TextStyling([[1], accent])
        }

        /// The style of a heading, by its level from 1 to 6.
        func heading(_ level: Int) -> TextStyling? {
            headings.indices.contains(level - 1) ? headings[level - 1] : nil
        }

        /// The style of a role; `nil` for none, and for unknown roles.
        subscript(role: Node.Role) -> TextStyling? {
            Int(role.rawValue) < byRole.count ? byRole[Int(role.rawValue)] : nil
        }
    }

    /// This style, and another one in addition.
    func adding(_ other: TextStyling?) -> TextStyling {
        guard let other else { return self }
        return TextStyling(start: start, and: other.start)
    }

    private init(start: TerminalBuffer, and other: TerminalBuffer) {
        var start = start
        start.append(other)
        self.start = start
    }

    /// A sequence of parameters of "select graphic rendition".
    private init(_ parts: [[Int]]) {
        var buffer = TerminalBuffer(control: "\u{1B}[")
        for (index, number) in parts.joined().enumerated() {
            if index > 0 { buffer.append(control: ";") }
            buffer.append(number: number)
        }
        buffer.append(control: "m")
        start = buffer
    }

    /// The parameters of a colour; where there are but sixteen, those that are given.
    private static func letters(
        _ color: Color,
        _ depth: ColorDepth,
        _ ansi: [Int] = []
    ) -> [Int] {
        switch depth {
        case .none: return []
        case .ansi16: return ansi
        case .ansi256: return [38, 5, index(of: color)]
        case .trueColor:
            let shade = color.midtone
            return [38, 2, Int(shade.red), Int(shade.green), Int(shade.blue)]
        }
    }

    /// The colours of the table of 256 that have a contrast of at least 4.5 with black and with white.
    ///
    /// The first sixteen are left out, because users can change them.
    private static let legible: [(index: Int, color: Color)] = [
        (29, .rgb(0, 135, 95)), (63, .rgb(95, 95, 255)), (98, .rgb(135, 95, 215)),
        (131, .rgb(175, 95, 95)), (163, .rgb(215, 0, 175)),
    ]

    /// The legible colour with the nearest hue.
    private static func index(of color: Color) -> Int {
        let hue = hue(of: color)
        guard hue != [0, 0, 0] else { return 243 }
        func likeness(_ other: Color) -> Double {
            zip(hue, Self.hue(of: other)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return legible.max { likeness($0.color) < likeness($1.color) }?.index ?? 243
    }

    /// The direction of a colour from grey, as a vector of length 1; zero for greys.
    private static func hue(of color: Color) -> [Double] {
        let parts = [Double(color.red), Double(color.green), Double(color.blue)]
        let middle = parts.reduce(0, +) / 3
        let away = parts.map { $0 - middle }
        let distance = away.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return distance < 16 ? [0, 0, 0] : away.map { $0 / distance }
    }
}
