import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What is shown over the page, and receives keys instead of it.
enum Overlay {
    case help
    case picker(Picker)
    case goTo(GoTo)
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
        case .goTo(var goTo):
            let answer = goTo.handle(key, page: OverlayBox.height(on: rows) - 4)
            self = .goTo(goTo)
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
            guard let index = screen.option(at: mouse) else { return .open }
            let answer = picker.press(index)
            self = .picker(picker)
            return answer
        case .goTo(var goTo):
            return screen.option(at: mouse).map { goTo.press($0) } ?? .open
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
        switch self {
        case .area(var area, let field):
            area.insert(text)
            self = .area(area, of: field)
        case .goTo(var goTo):
            goTo.insert(text)
            self = .goTo(goTo)
        default: break
        }
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
        keys: @autoclosure () -> [KeyHints.Group],
        _ log: PluginLog,
        in locale: LocaleIdentifier
    ) {
        let words = TerminalWords(locale: locale)
        switch self {
        case .help:
            let lines = Self.lines(of: keys(), for: screen)
            OverlayBox(words("help-keys"), lines, on: &screen)
        case .picker(let picker): picker.draw(into: &screen)
        case .goTo(let goTo): goTo.draw(into: &screen)
        case .area(let area, let field): area.draw(field.label, into: &screen)
        case .log(var pane):
            pane.draw(log, into: &screen, words)
            self = .log(pane)
        case .address(let address):
            let cells = screen.glyphs.cells(of: address.text)
            let width = max(1, screen.grid.columns - 4)
            let lines = stride(from: 0, to: cells.count, by: width).map {
                Array(cells[$0..<min($0 + width, cells.count)])
            }
            OverlayBox(words("no-browser"), lines, on: &screen)
        }
    }

    /// Keys below the names of their groups; without the names if there is too little room.
    private static func lines(of groups: [KeyHints.Group], for screen: Composition) -> [[Cell]] {
        let glyphs = screen.glyphs
        let width = (groups.flatMap(\.keys).map(\.key.count).max() ?? 0) + 2
        let count = groups.reduce(0) { $0 + $1.keys.count + 1 }
        let hasNames = count <= OverlayBox.height(on: screen.grid.rows)
        return groups.flatMap { group in
            let keys = group.keys.map { hint in
                let gap = String(repeating: " ", count: max(0, width - hint.key.count - 1))
                return KeyHint(hint.key, gap + hint.words).cells(glyphs, .plain)
            }
            return (hasNames ? [glyphs.cells(of: group.name, screen.looks?.accent ?? .plain)] : [])
                + keys
        }
    }

    /// The keys that are useful while it is open.
    func keys(in locale: LocaleIdentifier) -> [KeyHint] {
        func hint(_ key: String, _ word: KeyWord) -> KeyHint { KeyHint(key, word, locale) }
        switch self {
        case .help, .address: return [hint(KeyWord.anyKey.text(in: locale), .closes)]
        case .picker(let picker) where picker.allowsSeveral:
            return [hint("Space", .checks), hint("Enter", .saves), hint("Esc", .discards)]
        case .picker, .goTo: return [hint("Enter", .chooses), hint("Esc", .closes)]
        case .area: return [hint("Ctrl+S", .saves), hint("Esc", .discards)]
        case .log:
            let arrows = KeyWord.arrows.text(in: locale)
            return [hint(arrows, .scroll), hint("End", .newest), hint("Esc", .closes)]
        }
    }
}
