@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    func handleInPrompt(_ key: Key) async {
        guard var editor = prompt else { return }
        switch (key.code, key.modifiers) {
        case (.escape, _), (.character("c"), .control): prompt = nil
        case (.backspace, []) where editor.text.isEmpty: prompt = nil
        case (.enter, _):
            prompt = nil
            // As in other programs, an empty text repeats the last search.
            if !editor.text.isEmpty { query = editor.text }
            await search(forward: true, from: 0)
        default:
            _ = editor.handle(key)
            prompt = editor
        }
    }

    /// Moves to the next row that has the text; only loaded rows are searched.
    func search(forward: Bool, from distance: Int) async {
        guard let rows = enterList(), rows.count > 0 else { return }
        guard !query.isEmpty else {
            status = "Press / to search."
            return
        }
        let wanted = query.lowercased()
        let start = list.cursor + (forward ? distance : -distance)
        let order = (0..<rows.count).lazy.map { step in
            let row = (forward ? start + step : start - step) % rows.count
            return row < 0 ? row + rows.count : row
        }
        let loaded = stage.loadedRows(among: order, of: page?.listPath)
        for row in loaded where await rows.text(row).contains(wanted) {
            (focus, rowItem) = (0, 0)
            await moving(rows) { $0.go(to: row, rows) }
            let hasWrapped = forward ? row < start : row > start
            status = "\"\(query)\" in row \(row + 1)\(hasWrapped ? ", from the other end" : "")"
            return
        }
        status = "No loaded row contains \"\(query)\"."
    }
}

extension RowCache {
    /// The text of a row in lower case.
    func text(_ index: Int) async -> String {
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
