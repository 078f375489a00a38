/// The name apps choose a theme by: `default`, `flat7`, `default-stars`.
///
/// Lower case, made of ASCII letters, digits and hyphens. In names of types a hyphen is
/// written as an underscore: `PollView_default_bars` belongs to `default-bars`.
public struct ThemeName: Hashable, Sendable {
    /// The name in lower case, with hyphens.
    public let text: String

    /// The name; upper case is lowered.
    ///
    /// `nil` when it is empty, does not begin with a letter or digit, or has other characters
    /// than letters, digits and hyphens.
    public init?(_ text: String) {
        guard let first = text.utf8.first, first != UInt8(ascii: "-"),
            text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.text = text.utf8.contains { $0.isASCIIUppercase } ? text.lowercased() : text
    }

    /// The name as it ends a type's name, `_` for `-`.
    init?(typeSuffix: Substring) {
        guard !typeSuffix.utf8.contains(UInt8(ascii: "-")) else { return nil }
        self.init(String(typeSuffix).replacing(UInt8(ascii: "_"), with: UInt8(ascii: "-")))
    }

    /// The theme at the end of every chain, which has a view for every screenlet of ours.
    public static let `default` = ThemeName(known: "default")

    private init(known text: String) { self.text = text }

    /// How the name ends the name of a type: `default_stars`.
    public var typeSuffix: String {
        text.replacing(UInt8(ascii: "-"), with: UInt8(ascii: "_"))
    }
}

extension ThemeName: CustomStringConvertible, ExpressibleByStringLiteral, Codable {
    /// The name in lower case, with hyphens.
    public var description: String { text }

    /// A name written in source.
    ///
    /// Characters that no theme name has are read as hyphens, so that a slip is an unknown
    /// theme, reported with its name, rather than a trap.
    public init(stringLiteral text: String) {
        let allowed = text.map { character in
            ThemeName(String(character)) == nil ? "-" : character
        }
        self = ThemeName(String(allowed)) ?? ThemeName(known: "unnamed")
    }

    /// Reads a name.
    ///
    /// - Throws: `DecodingError` for a text that is no name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let name = ThemeName(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not a theme name"
            )
        }
        self = name
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
