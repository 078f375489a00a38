@_spi(Host) import ScreensHost
import ScreensKit
@_spi(Host) import ScreensRendering

/// The pages of an app, of which those remain whose title has what is typed.
struct GoTo: Hashable {
    private let pages: [Input.Option]
    private let locale: LocaleIdentifier
    private var line = LineEditor()
    /// The page that Enter opens, among those that remain.
    private var cursor: Int

    init(_ pages: [Input.Option], at cursor: Int = 0, in locale: LocaleIdentifier) {
        (self.pages, self.cursor, self.locale) = (pages, cursor, locale)
    }

    /// The pages in the menu of a stage.
    @MainActor
    init(menuOf stage: Stage) {
        let menu = stage.menu
        self.init(
            menu.map { Input.Option(value: $0.page, label: $0.title) },
            at: menu.firstIndex(where: \.isCurrent) ?? 0,
            in: stage.locale
        )
    }

    /// The pages that remain, with the characters of the title that are what is typed.
    var found: [(page: Input.Option, match: Range<Int>)] {
        let wanted = Self.folded(line.text)
        guard !wanted.isEmpty else { return pages.map { ($0, 0..<0) } }
        let all = pages.compactMap { page in
            Self.place(of: wanted, in: Self.folded(page.label)).map { (page, $0) }
        }
        // Titles that begin with it first.
        return all.filter { $0.1.lowerBound == 0 } + all.filter { $0.1.lowerBound > 0 }
    }

    /// The characters in lower case.
    private static func folded(_ text: String) -> [String] { text.map { $0.lowercased() } }

    private static func place(of wanted: [String], in title: [String]) -> Range<Int>? {
        guard wanted.count <= title.count else { return nil }
        let start = (0...title.count - wanted.count).first {
            title[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
        return start.map { $0..<$0 + wanted.count }
    }

    /// Handles a key; `page` is the number of pages that are visible.
    mutating func handle(_ key: Key, page: Int) -> Picker.Answer {
        switch key.code {
        case .escape: return .cancelled
        case .character("c") where key.modifiers == .control: return .cancelled
        case .enter: return choose()
        case .up: move(by: -1)
        case .down, .tab: move(by: 1)
        case .home: move(by: -pages.count)
        case .end: move(by: pages.count)
        case .pageUp: move(by: -page)
        case .pageDown: move(by: page)
        default:
            let before = line.text
            _ = line.handle(key)
            if line.text != before { cursor = 0 }
        }
        return .open
    }

    /// Inserts a text where one is typed.
    mutating func insert(_ text: String) {
        line.insert(text)
        cursor = 0
    }

    /// Opens the page at a place, as a click does.
    mutating func press(_ index: Int) -> Picker.Answer {
        cursor = index
        return choose()
    }

    private func choose() -> Picker.Answer {
        let found = found
        guard found.indices.contains(cursor) else { return .open }
        return .chosen(.page, [found[cursor].page.value])
    }

    private mutating func move(by count: Int) {
        cursor = max(0, min(found.count - 1, cursor + count))
    }
}

extension GoTo {
    private static let least = 36

    private var keys: [KeyHint] {
        [("↑↓", .choose), ("Enter", .open), ("Esc", .close)].map { KeyHint($0, $1, locale) }
    }

    /// Puts what is typed, the pages and the keys on the screen.
    func draw(into screen: inout Composition) {
        let (found, glyphs) = (found, screen.glyphs)
        let muted = screen.looks?.muted ?? BottomLine.dim
        // As many as all pages need, so that the box stays where it is while the user types.
        let widest = pages.map { glyphs.cells(of: $0.label).count + 2 }.max() ?? 0
        let width = min(screen.grid.columns - 4, max(Self.least, widest))
        let height = max(1, min(pages.count, OverlayBox.height(on: screen.grid.rows) - 4))
        let first = max(0, min(cursor - height / 2, found.count - height))
        let shown = first..<min(found.count, first + height)
        var lines: [[Cell]] = [
            glyphs.cells(of: "› ", screen.looks?.accent ?? .plain) + glyphs.cells(of: line.text),
            glyphs.cells(of: String(repeating: "─", count: max(1, width)), muted),
        ]
        lines += shown.map { Self.line(of: found[$0], glyphs) }
        if found.isEmpty {
            lines.append(glyphs.cells(of: "  " + TerminalWords(locale: locale)("no-page"), muted))
        }
        let missing = height - max(1, shown.count)
        lines += Array(repeating: [], count: max(0, missing) + 1)
        lines.append(
            Array(
                keys.map { $0.cells(glyphs, muted) }.joined(separator: glyphs.cells(of: "  "))
            )
        )
        let box = OverlayBox(TerminalWords(locale: locale)("go-to"), lines, on: &screen)
        screen.options = (box.top + 2, shown)
        if !found.isEmpty { screen.choose(box.top + 2 + cursor - first, in: box) }
        let column = box.left + 2 + glyphs.cells(of: line.before).count
        screen.cursor = .init(row: box.top, column: min(column, box.left + box.width))
    }

    /// A title whose characters that were typed are underlined.
    private static func line(
        of found: (page: Input.Option, match: Range<Int>),
        _ glyphs: GlyphTable
    ) -> [Cell] {
        var underlined = CellStyle.plain
        underlined.isUnderlined = true
        let title = Array(found.page.label)
        let (start, end) = (found.match.lowerBound, found.match.upperBound)
        return glyphs.cells(of: "  " + String(title[..<start]))
            + glyphs.cells(of: String(title[start..<end]), underlined)
            + glyphs.cells(of: String(title[end...]))
    }
}

extension Composition {
    /// Marks the line of a box that is chosen: with a sign, and on a ground, or else reversed.
    mutating func choose(_ row: Int, in box: OverlayBox) {
        let looks = looks
        grid.restyle(row, box.place.columns) { style in
            style.isBold = true
            if let tint = looks?.tint { style.ground = tint } else { style.isReverse = true }
        }
        var style = looks?.accent ?? .plain
        if let tint = looks?.tint { style.ground = tint }
        grid.draw("▌", row: row, column: box.left, style: style)
    }
}
