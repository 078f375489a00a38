@_spi(Host) import ScreensKit

/// The forms of a symbol: a class of the style sheet for pages, a character for terminals.
struct SymbolForm {
    let symbol: ImageReference.Symbol

    init(_ symbol: ImageReference.Symbol) { self.symbol = symbol }

    /// The forms of a picture's id; `nil` for pictures that are not symbols.
    init?(id: String) {
        guard let symbol = ImageReference(id: id).symbol else { return nil }
        self.symbol = symbol
    }

    /// A character of one column, which the usual monospaced fonts have.
    ///
    /// No emoji: terminals disagree about their width, and many fonts lack them.
    var sign: StaticString {
        switch symbol {
        case .document: "≡"
        case .file: "▯"
        case .folder: "▸"
        case .person: "☺"
        case .people: "⚇"
        case .message: "✉"
        case .event: "◷"
        case .bookmark: "⚑"
        case .form: "☑"
        case .page: "▤"
        default: Self.laterSign(symbol)
        }
    }

    /// The signs of symbols that go with texts: what terminals without Unicode have, too.
    private static func laterSign(_ symbol: ImageReference.Symbol) -> StaticString {
        switch symbol {
        case .news: "═"
        case .globe: "●"
        case .image: "▀"
        case .search: "»"
        case .refresh: "↪"
        case .back: "‹"
        case .forward: "›"
        case .star: "★"
        case .offline: "◌"
        case .clock: "◦"
        case .warning: "⚠"
        case .error: "!"
        case .check: "✓"
        case .close: "×"
        case .more: "…"
        case .add: "+"
        case .edit: "~"
        case .delete: "−"
        case .upload: "^"
        case .download: "▾"
        case .mail: "@"
        case .place: "▪"
        case .filter: "%"
        case .conflict: "½"
        case .grid: "█"
        case .rows: "="
        case .settings: "*"
        case .open: "→"
        case .play: "►"
        default: "•"
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
