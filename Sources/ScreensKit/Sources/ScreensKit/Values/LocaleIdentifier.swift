/// A locale by its identifier, such as `es_ES`, `zh-Hant-TW` or `ar_EG.UTF-8`.
///
/// It is used instead of Foundation's `Locale`, so that plugins need not load Foundation. Two
/// identifiers are equal if they are written alike.
public struct LocaleIdentifier: Hashable, Sendable {
    /// The identifier as it was written; portals take it in this form.
    public let identifier: String

    /// Creates a locale; an invalid identifier is treated as English.
    public init(_ identifier: String) { self.identifier = identifier }

    /// The language in lower case; empty if the identifier has none.
    @_spi(Host)
    public var language: String { parts.first.flatMap(Self.plain)?.lowercased() ?? "" }

    var script: String {
        others.first { $0.utf8.count == 4 }?.lowercased() ?? ""
    }

    var country: String {
        others.first { (2...3).contains($0.utf8.count) }?.uppercased() ?? ""
    }

    private var others: [String] { parts.dropFirst().compactMap(Self.plain) }

    private var parts: [String] {
        identifier.prefix { $0 != "." && $0 != "@" }
            .split(maxSplits: 3) { $0 == "_" || $0 == "-" }.map(String.init)
    }

    /// The names of files that may have texts for the locale, with the most general first.
    ///
    /// They consist of ASCII letters and digits, so a path with such a name cannot leave its folder.
    var files: [String] {
        // Java uses an old code for Hebrew.
        let (language, country) = (language == "iw" ? "he" : language, country)
        guard !language.isEmpty else { return ["en"] }
        let names = ["en", language] + (country.isEmpty ? [] : ["\(language)_\(country)"])
        return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
            .map(\.element)
    }

    /// Whether its texts are written from right to left.
    var isRightToLeft: Bool {
        let script = script
        if !script.isEmpty {
            return ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm"].contains(script)
        }
        return Self.rightToLeft.contains(language)
    }

    private static let rightToLeft: Set = [
        "ar", "fa", "he", "iw", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "syr", "nqo",
    ]

    private static func plain(_ part: String) -> String? {
        let isPlain = part.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (97...122).contains(byte | 0x20)
        }
        return isPlain && (1...8).contains(part.utf8.count) ? part : nil
    }
}

extension LocaleIdentifier: ExpressibleByStringLiteral, CustomStringConvertible, Codable {
    /// Creates a locale from a literal.
    public init(stringLiteral identifier: String) { self.init(identifier) }

    /// The identifier.
    public var description: String { identifier }

    /// Reads a text.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        identifier = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(identifier)
    }
}
