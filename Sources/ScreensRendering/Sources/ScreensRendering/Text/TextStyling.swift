import ScreensKit

/// How many colours text output may use.
public enum ColorDepth: String, CaseIterable, Sendable {
    /// None, and no escape sequences at all.
    case none
    /// The terminal's own eight.
    case ansi16
    /// The usual table of 256.
    case ansi256
    /// Any.
    case trueColor

    /// The colours that a terminal shows and its user wants, as `TERM`, `COLORTERM` and `NO_COLOR` say.
    ///
    /// - Parameters:
    ///   - environment: the variables of the program.
    ///   - isTerminal: whether a terminal shows the text; a file has no colours.
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
    /// Appends what another buffer holds in a style, which ends with it.
    mutating func append(_ other: TerminalBuffer, in styling: TextStyling?) {
        guard let styling else { return append(other) }
        append(styling.start)
        append(other)
        append(control: "\u{1B}[0m")
    }
}

/// The escape sequence that begins a style; made of numbers alone.
struct TextStyling: Sendable {
    let start: TerminalBuffer

    /// The stylings of a theme's roles.
    ///
    /// Whether a terminal is light or dark is not known, so colours are taken at the one lightness
    /// that contrasts with black and white alike. None of the terminal's own sixteen does: what went
    /// wrong or well brings its own ground then, and what stands out is bold.
    struct Roles: Sendable {
        private let byRole: [TextStyling?]
        /// Lines and frames.
        let line: TextStyling?

        init(_ style: Style, _ depth: ColorDepth) {
            guard depth != .none else {
                byRole = []
                line = nil
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
            ]
            line = dim
        }

        /// The styling of a role; `nil` for none, and for roles not known.
        subscript(role: Node.Role) -> TextStyling? {
            Int(role.rawValue) < byRole.count ? byRole[Int(role.rawValue)] : nil
        }
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

    /// Those of the table of 256, without the sixteen that users choose, that contrast with black and
    /// with white by 4.5 at least.
    private static let legible: [(index: Int, color: Color)] = [
        (29, .rgb(0, 135, 95)), (63, .rgb(95, 95, 255)), (98, .rgb(135, 95, 215)),
        (131, .rgb(175, 95, 95)), (163, .rgb(215, 0, 175)),
    ]

    /// The legible colour whose hue is the nearest.
    private static func index(of color: Color) -> Int {
        let hue = hue(of: color)
        guard hue != [0, 0, 0] else { return 243 }
        func likeness(_ other: Color) -> Double {
            zip(hue, Self.hue(of: other)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return legible.max { likeness($0.color) < likeness($1.color) }?.index ?? 243
    }

    /// Where a colour lies around the greys, at a distance of 1; of a grey nowhere.
    private static func hue(of color: Color) -> [Double] {
        let parts = [Double(color.red), Double(color.green), Double(color.blue)]
        let middle = parts.reduce(0, +) / 3
        let away = parts.map { $0 - middle }
        let distance = away.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return distance < 16 ? [0, 0, 0] : away.map { $0 / distance }
    }
}
