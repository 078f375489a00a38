/// One text in the languages of the demo company.
struct Phrase: Sendable {
    /// In the order of the languages.
    private let texts: [String]

    /// A text in English, Spanish, Japanese, German and French.
    init(_ en: String, _ es: String, _ ja: String, _ de: String, _ fr: String) {
        texts = [en, es, ja, de, fr]
    }

    /// The texts of all languages, in their order.
    init(_ texts: [String]) { self.texts = texts }

    /// A text that is the same in all languages.
    init(_ all: String) { texts = Language.allCases.map { _ in all } }

    var en: String { texts[0] }

    subscript(language: Language) -> String { texts[language.index] }
}

/// A language assets are written in; raw values are locales.
enum Language: String, CaseIterable, Sendable {
    case english = "en_US"
    case spanish = "es_ES"
    case japanese = "ja_JP"
    case german = "de_DE"
    case french = "fr_FR"

    /// The language of a locale such as `es_MX`, `es-ES` or `es`.
    init?(ofLocale locale: String) {
        let wanted = locale.prefix { $0 != "_" && $0 != "-" }.lowercased()
        guard let language = Self.allCases.first(where: { $0.code == wanted }) else { return nil }
        self = language
    }

    /// Its two letters, such as `es`.
    var code: String { String(rawValue.prefix(2)) }

    fileprivate var index: Int {
        switch self {
        case .english: 0
        case .spanish: 1
        case .japanese: 2
        case .german: 3
        case .french: 4
        }
    }
}

/// A sentence pattern with the blanks `{topic}`, `{place}`, `{team}`, `{person}` and `{period}`.
struct Template: Sendable {
    /// What is filled in.
    struct Blanks: Sendable {
        var topic: Phrase
        var place: Phrase
        var team: Phrase
        var person: Phrase
        var period: Phrase

        fileprivate subscript(blank: Blank) -> Phrase {
            switch blank {
            case .topic: topic
            case .place: place
            case .team: team
            case .person: person
            case .period: period
            }
        }
    }

    fileprivate enum Blank: String, Sendable {
        case topic, place, team, person, period
    }

    private enum Piece: Sendable {
        case text(String)
        case blank(Blank)
    }

    private let pieces: [Language: [Piece]]

    init(_ phrase: Phrase) {
        var pieces: [Language: [Piece]] = [:]
        for language in Language.allCases { pieces[language] = Self.parse(phrase[language]) }
        self.pieces = pieces
    }

    func fill(_ blanks: Blanks, in language: Language) -> String {
        var text = ""
        for piece in pieces[language] ?? [] {
            switch piece {
            case .text(let literal): text += literal
            case .blank(let blank): text += blanks[blank][language]
            }
        }
        return text
    }

    private static func parse(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        for part in text.split(separator: "{") {
            guard let end = part.firstIndex(of: "}") else {
                pieces.append(.text(String(part)))
                continue
            }
            if let blank = Blank(rawValue: String(part[..<end])) { pieces.append(.blank(blank)) }
            pieces.append(.text(String(part[part.index(after: end)...])))
        }
        return pieces
    }
}
