@_spi(Host) import ScreensRendering

/// Edits a text of several lines.
struct AreaEditor: Hashable {
    private var above: [String]
    private(set) var line: LineEditor
    private var below: [String] = []

    init(_ text: String) {
        above = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        line = LineEditor(above.popLast() ?? "")
    }

    var lines: [String] { above + [line.text] + below }
    var text: String { lines.joined(separator: "\n") }
    /// The cursor's line.
    var row: Int { above.count }

    /// Inserts a text with its line breaks at the cursor.
    mutating func insert(_ text: String) {
        guard self.text.utf8.count + text.utf8.count <= LineEditor.limit else { return }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, part) in lines.enumerated() {
            if index > 0 { breakLine() }
            line.insert(String(part))
        }
    }

    private mutating func breakLine() {
        let after = line.after
        above.append(line.before)
        line = LineEditor(after)
        _ = line.handle(Key(.home))
    }

    /// Handles a key; returns `false` for a key without a meaning here.
    mutating func handle(_ key: Key) -> Bool {
        switch key.code {
        case .enter: breakLine()
        case .up: goUp()
        case .down: goDown()
        case .backspace where line.before.isEmpty && !above.isEmpty:
            let rest = line.after
            line = LineEditor(above.removeLast())
            join(rest)
        case .delete where line.after.isEmpty && !below.isEmpty: join(below.removeFirst())
        case .left where line.before.isEmpty && !above.isEmpty:
            goUp()
            return line.handle(Key(.end))
        case .right where line.after.isEmpty && !below.isEmpty:
            goDown()
            return line.handle(Key(.home))
        default: return line.handle(key)
        }
        return true
    }

    /// Adds a text after the cursor's line; the cursor stays.
    private mutating func join(_ rest: String) {
        let count = rest.count
        line.insert(rest)
        for _ in 0..<count { _ = line.handle(Key(.left)) }
    }

    private mutating func goUp() {
        guard let text = above.popLast() else { return }
        below.insert(line.text, at: 0)
        place(in: text)
    }

    private mutating func goDown() {
        guard !below.isEmpty else { return }
        above.append(line.text)
        place(in: below.removeFirst())
    }

    /// Moves the cursor to another line, at the same column.
    private mutating func place(in text: String) {
        let column = line.before.count
        line = LineEditor(text)
        for _ in 0..<max(0, text.count - column) { _ = line.handle(Key(.left)) }
    }
}

extension AreaEditor {
    /// Puts the text on the screen, so far scrolled that the cursor is visible.
    func draw(_ title: String, into screen: inout Composition) {
        let width = max(1, min(screen.grid.columns - 6, 76))
        let height = min(OverlayBox.height(on: screen.grid.rows), 14)
        let first = max(0, row - height + 1)
        let before = screen.glyphs.cells(of: line.before).count
        let skipped = max(0, before - width + 1)
        var shown = lines.dropFirst(first).prefix(height).map {
            screen.glyphs.cells(of: $0).clipped(to: skipped..<skipped + width)
        }
        while shown.count < height { shown.append([]) }
        shown[0] += Array(repeating: .blank, count: max(0, width - shown[0].count))
        let box = OverlayBox(title, shown, on: &screen)
        screen.cursor = .init(row: box.top + row - first, column: box.left + before - skipped)
    }
}
