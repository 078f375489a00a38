import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What is shown over the page, and receives keys instead of it.
enum Overlay {
    case help
    case picker(Picker)
    case area(AreaEditor, of: Input)
    case log(LogPane)
    /// An address that no browser could open.
    case address(LinkAddress)

    /// Handles a key on a screen with so many rows.
    mutating func handle(_ key: Key, on rows: Int) -> Picker.Answer {
        switch self {
        case .help, .address: return .cancelled
        case .picker(var picker):
            let answer = picker.handle(key, page: OverlayBox.height(on: rows))
            self = .picker(picker)
            return answer
        case .area(var area, let field):
            switch (key.code, key.modifiers) {
            case (.escape, _), (.character("c"), .control): return .cancelled
            case (.character("s"), .control): return .chosen(.field(field), [area.text])
            default: _ = area.handle(key)
            }
            self = .area(area, of: field)
        case .log(var pane):
            guard pane.handle(key, on: rows) else { return .cancelled }
            self = .log(pane)
        }
        return .open
    }

    /// Handles the mouse on a screen.
    mutating func handle(_ mouse: Mouse, on screen: Composition) -> Picker.Answer {
        switch self {
        case .picker(var picker):
            guard let (top, shown) = screen.options, mouse.kind == .press else { return .open }
            let index = shown.lowerBound + mouse.row - top
            guard shown.contains(index) else { return .open }
            let answer = picker.press(index)
            self = .picker(picker)
            return answer
        case .log(var pane):
            let lines = mouse.kind == .wheelUp ? -3 : mouse.kind == .wheelDown ? 3 : 0
            if lines != 0 { pane.scroll(by: lines, on: screen.grid.rows) }
            self = .log(pane)
        case .help, .area, .address: break
        }
        return .open
    }

    /// Inserts a text where one is entered.
    mutating func insert(_ text: String) {
        guard case .area(var area, let field) = self else { return }
        area.insert(text)
        self = .area(area, of: field)
    }

    /// Lays out everything again, because the glyphs of its cells are no longer valid.
    mutating func forgetGlyphs() {
        guard case .log(var pane) = self else { return }
        pane.forgetGlyphs()
        self = .log(pane)
    }

    /// Puts itself on the screen.
    mutating func draw(
        into screen: inout Composition,
        keys: @autoclosure () -> [(key: String, words: String)],
        _ log: PluginLog
    ) {
        switch self {
        case .help:
            let keys = keys()
            let width = (keys.map(\.key.count).max() ?? 0) + 2
            let lines = keys.map { key, words in
                key + String(repeating: " ", count: width - key.count) + words
            }
            OverlayBox(
                "Keys",
                lines.map { [glyphs = screen.glyphs] in glyphs.cells(of: $0) },
                on: &screen
            )
        case .picker(let picker): picker.draw(into: &screen)
        case .area(let area, let field): area.draw(field.label, into: &screen)
        case .log(var pane):
            pane.draw(log, into: &screen)
            self = .log(pane)
        case .address(let address):
            let cells = screen.glyphs.cells(of: address.text)
            let width = max(1, screen.grid.columns - 4)
            let lines = stride(from: 0, to: cells.count, by: width).map {
                Array(cells[$0..<min($0 + width, cells.count)])
            }
            OverlayBox("No browser could be opened", lines, on: &screen)
        }
    }

    /// The keys that are useful while it is open.
    var keys: [KeyHint] {
        let discards = KeyHint("Esc", "discards")
        switch self {
        case .help, .address: return [KeyHint("Any key", "closes")]
        case .picker(let picker) where picker.allowsSeveral:
            return [KeyHint("Space", "checks"), KeyHint("Enter", "saves"), discards]
        case .picker: return [KeyHint("Enter", "chooses"), KeyHint("Esc", "closes")]
        case .area: return [KeyHint("Ctrl+S", "saves"), discards]
        case .log:
            return [
                KeyHint("Arrows", "scroll"), KeyHint("End", "newest"), KeyHint("Esc", "closes"),
            ]
        }
    }
}
