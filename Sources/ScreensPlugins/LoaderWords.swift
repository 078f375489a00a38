/// The reason for which the system's loader refused a library, from the loader's own words (glibc).
struct LoaderWords {
    private let words: String

    /// The names in them are the library's own, of any length.
    init(_ words: String) {
        self.words = words.utf8.count <= 1_000 ? words : String(words.prefix(1_000)) + "…"
    }

    /// What is wrong and what would be right, after the name of the file.
    var sentence: String {
        if let library = text(before: ": cannot open shared object file") {
            return
                "requires the library \(library), which cannot be found; install it, or ship it next to "
                + "the plugin"
        }
        guard let symbol = symbol else {
            return "cannot be loaded (\(words)); build it with the libraries that this host has"
        }
        let readable = Self.readable(symbol)
        return Self.isKits(symbol)
            ? "is built against another version of the kit, which has \"\(readable)\"; rebuild it with this "
                + "host's kit"
            : "requires \"\(readable)\", which is in none of its libraries; link the library that contains it"
    }

    private func text(before marker: String) -> Substring? {
        words.firstRange(of: marker).map { words[..<$0.lowerBound] }
    }

    /// The symbol that no library has.
    private var symbol: String? {
        let marker = "undefined symbol: "
        return words.firstRange(of: marker).map { range in
            String(words[range.upperBound...].prefix { $0 != " " && $0 != "," })
        }
    }

    private static func isKits(_ symbol: String) -> Bool {
        symbol.hasPrefix("$s")
            && (symbol.contains("10ScreensKit") || symbol.contains("10LiferayKit"))
            || symbol.hasPrefix("screens_abi_")
    }

    private static func readable(_ symbol: String) -> String {
        Array(symbol.utf8).withUnsafeBufferPointer { symbol in
            withDemangled(symbol) { String(decoding: $0, as: UTF8.self) }
        } ?? symbol
    }
}
