/// Texts as sources of `groff -man`.
enum Roff {
    /// Escapes a text so that no character in it is a request.
    ///
    /// Pages are ASCII, because groff treats other bytes as Latin-1. A hyphen is written as a minus, so that options
    /// copied from a page work in a command.
    static func text(_ text: some StringProtocol) -> String {
        let escaped = text.unicodeScalars.map { escape($0) ?? String($0) }.joined()
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    static func bold(_ text: some StringProtocol) -> String { "\\fB\(Self.text(text))\\fR" }

    static func italic(_ text: some StringProtocol) -> String { "\\fI\(Self.text(text))\\fR" }

    /// An entry of a list: a tag at the margin, and a text beside or below it.
    static func entry(_ tag: String, _ text: String) -> String {
        ".TP\n\(tag)\n\(Self.text(text))\n"
    }

    private static func escape(_ scalar: UnicodeScalar) -> String? {
        switch scalar {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "\"": "\\(dq"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        default: scalar.isASCII ? nil : "\\[u\(digits(of: scalar))]"
        }
    }

    private static func digits(of scalar: UnicodeScalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
