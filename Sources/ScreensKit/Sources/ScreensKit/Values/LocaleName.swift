/// The parts of a locale's name, such as `es_ES`, `zh-Hant-TW` or `ar_EG.UTF-8`.
struct LocaleName {
    /// The language, in small letters.
    let language: String
    private let script: String
    private let country: String

    init(_ locale: String) {
        let name = locale.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(maxSplits: 3) { $0 == "_" || $0 == "-" }.map(String.init)
        language = parts.first.flatMap(Self.plain)?.lowercased() ?? ""
        let others = parts.dropFirst().compactMap(Self.plain)
        script = others.first { $0.utf8.count == 4 }?.lowercased() ?? ""
        country = others.first { (2...3).contains($0.utf8.count) }?.uppercased() ?? ""
    }

    /// The names of files that may hold its texts, the most general first.
    ///
    /// They are made of ASCII letters and digits, so that they lead nowhere else.
    var files: [String] {
        guard !language.isEmpty else { return ["en"] }
        // Java's code for Hebrew is an old one.
        let language = language == "iw" ? "he" : language
        let names = ["en", language] + (country.isEmpty ? [] : ["\(language)_\(country)"])
        return names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
            .map(\.element)
    }

    /// Whether its texts run from right to left.
    var isRightToLeft: Bool {
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
