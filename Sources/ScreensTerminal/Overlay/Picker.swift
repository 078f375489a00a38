import ScreensKit
@_spi(Host) import ScreensRendering

/// A list from which one or several options are chosen, such as themes or answers.
struct Picker: Hashable {
    /// What the chosen options are for.
    enum Purpose: Hashable {
        case theme
        /// A page of an app.
        case page
        case field(Input)
        /// Whether to refresh and lose entered text, with the actions that do so.
        case refresh([Action])
        /// Whether to quit and lose entered text.
        case quit
    }

    let purpose: Purpose
    let title: String
    let options: [Input.Option]
    let allowsSeveral: Bool
    private(set) var chosen: [String]
    private(set) var cursor: Int
    /// The characters that were typed to find an option.
    private var typed = ""

    init(
        _ purpose: Purpose,
        title: String,
        options: [Input.Option],
        chosen: [String],
        allowsSeveral: Bool = false
    ) {
        (self.purpose, self.title, self.options) = (purpose, title, options)
        (self.allowsSeveral, self.chosen) = (allowsSeveral, chosen)
        cursor = options.firstIndex { chosen.contains($0.value) } ?? 0
    }

    /// The result of a key.
    enum Answer { case open, cancelled, chosen(Purpose, [String]) }

    /// The line of an option, with a mark if it is chosen.
    func line(_ index: Int) -> String {
        let isChosen = chosen.contains(options[index].value)
        let sign = allowsSeveral ? (isChosen ? "[x]" : "[ ]") : (isChosen ? "(•)" : "( )")
        return "\(sign) \(options[index].label)"
    }

    /// Handles a key; `page` is the number of visible options.
    mutating func handle(_ key: Key, page: Int) -> Answer {
        if case .character(let character) = key.code, key.modifiers.isEmpty,
            !(allowsSeveral && character == " ")
        {
            find(character)
            return .open
        }
        typed = ""
        switch key.code {
        case .escape: return .cancelled
        case .character("c") where key.modifiers == .control: return .cancelled
        case .enter: return choose()
        case .character(" "): toggle()
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        case .home: move(by: -options.count)
        case .end: move(by: options.count)
        default: break
        }
        return .open
    }

    /// Moves to an option and chooses it, as a click does.
    mutating func press(_ index: Int) -> Answer {
        guard options.indices.contains(index) else { return .open }
        cursor = index
        guard allowsSeveral else { return choose() }
        toggle()
        return .open
    }

    private func choose() -> Answer {
        guard options.indices.contains(cursor) else { return .cancelled }
        return .chosen(purpose, allowsSeveral ? chosen : [options[cursor].value])
    }

    private mutating func toggle() {
        guard options.indices.contains(cursor) else { return }
        let value = options[cursor].value
        let isChosen = chosen.contains(value)
        chosen = options.map(\.value).filter { $0 == value ? !isChosen : chosen.contains($0) }
    }

    private mutating func move(by count: Int) {
        cursor = max(0, min(options.count - 1, cursor + count))
    }

    /// Moves to the option that begins with the typed characters, else to the first that has them.
    private mutating func find(_ character: Character) {
        typed.append(character)
        let wanted = typed.lowercased()
        let labels = options.map { $0.label.lowercased() }
        let found =
            labels.firstIndex { $0.hasPrefix(wanted) } ?? labels.firstIndex { $0.contains(wanted) }
        guard let found else { return typed = "" }
        cursor = found
    }
}

extension Picker {
    /// Puts the options on the screen, as many as fit.
    func draw(into screen: inout Composition) {
        let height = min(OverlayBox.height(on: screen.grid.rows), options.count)
        let first = max(0, min(cursor - height / 2, options.count - height))
        let shown = first..<first + height
        let lines = shown.map { index in
            screen.glyphs.cells(of: "  " + line(index))
        }
        let box = OverlayBox(title, lines, on: &screen)
        screen.options = (box.top, shown)
        let row = box.top + cursor - first
        screen.choose(row, in: box)
        screen.cursor = .init(row: row, column: box.left)
    }
}
