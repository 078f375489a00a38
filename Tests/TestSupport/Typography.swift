/// What readers of a language see as a mistake at once: quotes of typewriters, and lines that may break before a sign.
package enum Typography {
    /// The keys of the texts with such a mistake, in order; none for languages without rules here.
    package static func mistakes(in texts: [String: String], language: String) -> [String] {
        let isWrong: (String) -> Bool =
            switch language {
            case "de": isWrongInGerman
            case "fr": isWrongInFrench
            default: { _ in false }
            }
        return texts.filter { isWrong($0.value) }.keys.sorted()
    }

    private static func isWrongInGerman(_ text: String) -> Bool {
        let quotes = (text.count { $0 == "„" }, text.count { $0 == "“" })
        return text.contains(/["']| …$/) || quotes.0 != quotes.1
    }

    /// Signs of two parts have a no-break space before them: narrow, but before a colon of full width.
    private static func isWrongInFrench(_ text: String) -> Bool {
        text.contains(/["']|[^\u{202F}][;!?»]|«[^\u{202F}]|[^\u{A0}]:/)
    }
}
