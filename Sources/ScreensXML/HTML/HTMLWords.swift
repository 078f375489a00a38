internal import ScreensKit

/// What is said about a document, in the language of the user.
struct HTMLWords {
    private let locale: LocaleIdentifier
    private let struckOut: (before: String, after: String)
    private let added: (before: String, after: String)

    init(_ locale: LocaleIdentifier) {
        func parts(_ key: String) -> (String, String) {
            let gap = "\u{FFFC}"
            let text = Strings().text(key, [gap], locale: locale)
            guard let place = text.firstIndex(of: Character(gap)) else { return (text, "") }
            return (String(text[..<place]), String(text[text.index(after: place)...]))
        }
        self.locale = locale
        (struckOut, added) = (parts("core-struck-out"), parts("core-added"))
    }

    /// What is written before and after a text that was changed.
    func marks(of change: HTMLChange) -> (before: String, after: String) {
        change == .added ? added : struckOut
    }

    func text(_ key: String, _ arguments: any StringArgument...) -> String {
        Strings().text(key, arguments, locale: locale)
    }

    /// A paragraph about what is left out.
    func notShown(_ count: Int) -> Node {
        .paragraph([.text(text("core-not-shown", count), .caption)])
    }

    /// A paragraph about the end of a document that is too long.
    var cutOff: Node { .paragraph([.text(text("core-cut-off"), .caption)]) }
}
