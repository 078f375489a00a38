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
