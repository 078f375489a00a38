/// The kinds of numbers that languages tell apart, as Unicode's CLDR names them.
enum PluralForm: String {
    case zero, one, two, few, many, other

    /// The form that the first whole number of a text's arguments asks for; `nil` without one.
    init?(of arguments: [any StringArgument], locale: LocaleIdentifier) {
        guard let count = arguments.lazy.compactMap(\.stringArgumentCount).first else { return nil }
        self.init(Int(clamping: count.magnitude), language: locale.language)
    }

    /// The form of a whole number in a language; that of English where the language is not known.
    init(_ count: Int, language: String) {
        switch language {
        case "ar": self = Self.arabic(count)
        case "ja", "zh", "ko", "vi", "th", "id", "ms": self = .other
        case "fr", "pt": self = count < 2 ? .one : .other
        case "ru", "uk", "be", "sr", "hr", "bs": self = Self.slavic(count, isOneLast: true)
        case "pl": self = Self.slavic(count, isOneLast: false)
        case "cs", "sk": self = count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case "he", "iw": self = count == 1 ? .one : count == 2 ? .two : .other
        default: self = count == 1 ? .one : .other
        }
    }

    /// The forms that a language has, for those who check that none is missing.
    static func all(language: String) -> Set<PluralForm> {
        Set((0...200).map { PluralForm($0, language: language) })
    }

    private static func arabic(_ count: Int) -> PluralForm {
        switch (count, count % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    private static func slavic(_ count: Int, isOneLast: Bool) -> PluralForm {
        let isTeen = (11...14).contains(count % 100)
        if isOneLast ? count % 10 == 1 && !isTeen : count == 1 { return .one }
        return (2...4).contains(count % 10) && !isTeen ? .few : .many
    }
}
