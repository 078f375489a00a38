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
    /// that contrasts with black and white alike; of the terminal's own eight the nearest hue is.
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
            let accent = TextStyling.color(palette.accent, depth)
            let dim = TextStyling([[2]])
            byRole = [
                nil, TextStyling([[1], accent]), TextStyling([[1]]), dim, TextStyling([[1]]),
                TextStyling([accent]), TextStyling([TextStyling.color(palette.danger, depth)]),
                TextStyling([TextStyling.color(palette.success, depth)]),
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

    private static func color(_ color: Color, _ depth: ColorDepth) -> [Int] {
        let shade = color.midtone
        switch depth {
        case .none: return []
        case .ansi16: return [30 + hue(of: color)]
        case .ansi256: return [38, 5, index(of: shade)]
        case .trueColor: return [38, 2, Int(shade.red), Int(shade.green), Int(shade.blue)]
        }
    }

    /// The terminal's own colour of the same hue: 1 red, 2 green, 4 blue, and their sums.
    private static func hue(of color: Color) -> Int {
        let parts = [Int(color.red), Int(color.green), Int(color.blue)]
        let (low, high) = (parts.min() ?? 0, parts.max() ?? 0)
        // A grey has no hue; the default colour is 9.
        guard high - low > 32 else { return 9 }
        let bits = parts.enumerated().filter { $0.element * 2 > low + high }
        return bits.reduce(0) { $0 + 1 << $1.offset }
    }

    /// The nearest colour of the table's cube.
    private static func index(of color: Color) -> Int {
        func step(_ part: UInt8) -> Int {
            let steps = [0, 95, 135, 175, 215, 255].map { abs($0 - Int(part)) }
            return steps.indices.min { steps[$0] < steps[$1] } ?? 0
        }
        return 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    }
}
