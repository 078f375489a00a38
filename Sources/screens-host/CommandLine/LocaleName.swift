/// The locale of a user, in the format of portals.
enum LocaleName {
    private static let countries = [
        "ca": "ca_ES", "de": "de_DE", "en": "en_US", "es": "es_ES", "fi": "fi_FI", "fr": "fr_FR",
        "he": "iw_IL", "hu": "hu_HU", "iw": "iw_IL", "ja": "ja_JP", "pt": "pt_BR", "zh": "zh_CN",
    ]

    /// Reads `es_ES`, `es-ES`, `es`, `es_ES.UTF-8`; `nil` for anything that is not a locale.
    static func parse(_ text: String) -> String? {
        let bare = text.prefix { $0 != "." && $0 != "@" }
        if ["C", "POSIX"].contains(bare) { return "en_US" }
        let parts = bare.split(whereSeparator: { $0 == "_" || $0 == "-" })
        guard let language = parts.first?.lowercased(), (2...3).contains(language.count),
            parts.count <= 3, parts.allSatisfy({ $0.utf8.allSatisfy(isLetterOrDigit) })
        else { return nil }
        guard parts.count > 1 else { return countries[language] ?? language }
        return ([language, parts[1].uppercased()] + parts.dropFirst(2).map(String.init))
            .joined(separator: "_")
    }

    /// The locale of the environment; `en_US` by default.
    static func of(_ environment: [String: String]) -> String {
        let text = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
            .first { !$0.isEmpty }
        return text.flatMap(parse) ?? "en_US"
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        UnicodeScalar(byte).properties.isAlphabetic || (48...57).contains(byte)
    }
}
