/// The number of colours in a text output.
public enum ColorDepth: String, CaseIterable, Sendable {
    /// No colours, and no escape sequences at all.
    case none
    /// No colours, but bold, dim, slanted and underlined text.
    case monochrome
    /// The terminal's own sixteen colours, which its user can change.
    case ansi16
    /// The usual table of 256 colours.
    case ansi256
    /// Any colour.
    case trueColor

    /// Whether there are colours.
    public var hasColors: Bool { self != .none && self != .monochrome }

    /// Detects the colours from the variables `TERM`, `COLORTERM` and `NO_COLOR`.
    ///
    /// - Parameters:
    ///   - environment: the variables of the program.
    ///   - isTerminal: whether a terminal shows the text; files get no sequences.
    public init(environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        guard isTerminal, term != "dumb", !term.isEmpty else {
            self = .none
            return
        }
        if environment["NO_COLOR"]?.isEmpty == false {
            self = .monochrome
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .ansi256 : .ansi16
        }
    }
}
