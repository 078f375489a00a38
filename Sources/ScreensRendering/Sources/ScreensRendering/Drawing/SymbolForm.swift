import ScreensKit

/// The forms of a symbol: a class of the style sheet for pages, a character for terminals.
struct SymbolForm {
    /// The class.
    let className: StaticString
    /// A character of one column, which the usual monospaced fonts have.
    ///
    /// No emoji: terminals disagree about their width, and many fonts lack them.
    let sign: StaticString

    /// The forms of a picture's id; `nil` for pictures that are not symbols.
    init?(id: String) {
        switch id {
        case "symbol:document": (className, sign) = ("icon-document", "≡")
        case "symbol:file": (className, sign) = ("icon-file", "▯")
        case "symbol:folder": (className, sign) = ("icon-folder", "▸")
        case "symbol:person": (className, sign) = ("icon-person", "☺")
        case "symbol:people": (className, sign) = ("icon-people", "⚇")
        case "symbol:message": (className, sign) = ("icon-message", "✉")
        case "symbol:event": (className, sign) = ("icon-event", "◷")
        case "symbol:bookmark": (className, sign) = ("icon-bookmark", "⚑")
        case "symbol:form": (className, sign) = ("icon-form", "☑")
        case "symbol:page": (className, sign) = ("icon-page", "▤")
        default: return nil
        }
    }
}

extension Node {
    /// What assistive technology reads instead of the content; `nil` for nothing else.
    var spokenLabel: String? {
        let label = extras?.label ?? extras?.image?.label ?? ""
        return label.isEmpty ? nil : label
    }
}
