/// The name by which apps choose a theme: `default`, `flat7`, `default-stars`.
///
/// It is in lower case and consists of ASCII letters, digits and hyphens. In names of types a
/// hyphen is written as an underscore: `PollView_default_bars` belongs to `default-bars`.
@frozen
public struct ThemeName: Hashable, Sendable {
    /// The name in lower case, with hyphens.
    public let text: String

    /// Creates a name; upper case becomes lower case.
    ///
    /// `nil` if the text is empty, begins with a hyphen, or has characters other than letters, digits and hyphens.
    public init?(_ text: String) {
        guard let first = text.utf8.first, first != UInt8(ascii: "-"),
            text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.text = text.utf8.contains { $0.isASCIIUppercase } ? text.lowercased() : text
    }

    /// Reads the ending of a type's name, with `_` for `-`.
    init?(typeSuffix: Substring) {
        guard !typeSuffix.utf8.contains(UInt8(ascii: "-")) else { return nil }
        self.init(String(typeSuffix).replacing(UInt8(ascii: "_"), with: UInt8(ascii: "-")))
    }

    /// The theme at the end of every chain of parents, which can draw all built-in screenlets.
    public static let `default` = ThemeName(known: "default")

    private init(known text: String) { self.text = text }

    /// The name as the ending of a type's name: `default_stars`.
    @_spi(Host)
    public var typeSuffix: String {
        text.replacing(UInt8(ascii: "-"), with: UInt8(ascii: "_"))
    }
}

extension ThemeName: CustomStringConvertible, ExpressibleByStringLiteral, Codable {
    /// The name in lower case, with hyphens.
    public var description: String { text }

    /// Creates a name that is written in source code.
    ///
    /// Characters that a name cannot have become hyphens. A mistake is then reported as an unknown
    /// theme, with its name, and does not stop the program.
    public init(stringLiteral text: String) {
        let allowed = text.map { character in
            ThemeName(String(character)) == nil ? "-" : character
        }
        self = ThemeName(String(allowed)) ?? ThemeName(known: "unnamed")
    }

    /// Reads a name.
    ///
    /// - Throws: `DecodingError` for a text that is not a name.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a theme name", ThemeName.init)
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(text)
    }
}
