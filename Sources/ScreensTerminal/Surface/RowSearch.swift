@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit

/// A search for a text in the rows of a list, and the line in which the text is entered.
struct RowSearch {
    /// The line while the user enters a text.
    var prompt: LineEditor?
    private(set) var query = ""

    /// Handles a key while a text is entered; returns whether it is complete.
    mutating func handle(_ key: Key) -> Bool {
        guard var editor = prompt else { return false }
        switch (key.code, key.modifiers) {
        case (.escape, _), (.character("c"), .control): prompt = nil
        case (.backspace, []) where editor.text.isEmpty: prompt = nil
        case (.enter, _):
            prompt = nil
            // As in other programs, an empty text repeats the last search.
            if !editor.text.isEmpty { query = editor.text }
            return true
        default:
            _ = editor.handle(key)
            prompt = editor
        }
        return false
    }

    /// Moves to the next row that has the text, and returns a message; only loaded rows are searched.
    @MainActor
    func run(_ direction: Int, from distance: Int, in layout: PageLayout, of stage: Stage) async
        -> String?
    {
        guard let list = layout.page.enterList(), list.count > 0 else { return nil }
        let words = TerminalWords(locale: stage.locale)
        guard !query.isEmpty else { return words("no-search") }
        let start = layout.page.place.list.cursor + direction * distance
        let order = (0..<list.count).lazy.map { step in
            let row = (start + direction * step) % list.count
            return row < 0 ? row + list.count : row
        }
        let wanted = query.lowercased()
        for row in stage.loadedRows(among: order, of: layout.page.pane?.listPath)
        where await list.text(row).contains(wanted) {
            await layout.change { $0.focusOn(row: row) }
            let hasWrapped = direction > 0 ? row < start : row > start
            return words(hasWrapped ? "found-around" : "found", query, "\(row + 1)")
        }
        return words("not-found", query)
    }
}

extension RowCache {
    /// The text of a row in lower case.
    fileprivate func text(_ index: Int) async -> String {
        await nodes(index..<index + 1).map(\.words).joined(separator: " ").lowercased()
    }
}

extension Node {
    /// All texts of the node and its children.
    var words: String {
        let words = subtree.compactMap { node in
            switch node.content {
            case .text(let text): text
            case .children: nil
            default: node.extras?.label
            }
        }
        return words.joined(separator: " ")
    }
}
