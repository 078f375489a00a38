@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// The keys that have an effect on the page.
    private var allKeys: [(String, String)] {
        let hasMenu = !stage.menu.isEmpty
        let hasList = panes?.contains { $0.list != nil } == true
        let hasPanes = panes?.count ?? 1 > 1
        let keys: [(isPossible: Bool, key: String, words: String)] = [
            (hasMenu, "g", "open a page of the menu"),
            (canGoBack, "Esc", "back to the page before"),
            (true, "↑ ↓  k j", "one row or field up, down"),
            (true, "Page Up  Page Down", "one screen up, down; also b and Space"),
            (true, "Home  End", "to the beginning, end; also \(hasMenu ? "" : "g ")G"),
            (true, "Tab  Shift+Tab", "to the next, previous button or field; also → ←"),
            (hasPanes, "← →", "from a list to what is beside it; Tab goes there, too"),
            (true, "Enter", "choose, press, edit, open a link"),
            (true, "Space", "check a box"),
            (!numberedButtons.isEmpty, "1 … 9", "press the first … ninth button"),
            (hasList, "/  n  N", "search in the rows; next, previous match"),
            (
                !forms.isEmpty, "s",
                forms.count > 1 ? "send the form that has the focus" : "send the form"
            ),
            (options.synchronize != nil, "S", "send the pending changes"),
            (!stage.refreshActions.isEmpty, "r", "refresh"),
            (true, "t", "choose a theme"),
            (true, "L", "show the log: output of plugins, notes, build errors"),
            (true, "Ctrl+L", "redraw the screen"),
            (true, "Ctrl+Z", "suspend"),
            (true, "q  Ctrl+C", "quit"),
        ]
        return keys.filter(\.isPossible).map { ($0.key, $0.words) }
    }

    /// Whether there is a page before the one that is shown.
    private var canGoBack: Bool { (stage.model as? AppModel)?.trail.isEmpty == false }

    /// The line at the bottom: the last message, or else the available keys.
    func bottomLine(_ grid: inout CellGrid, _ cursor: inout FrameWriter.Position?) {
        let row = size.rows - 1
        guard size.rows > 1 else { return }
        if let prompt {
            let before = cells(of: "/" + prompt.before)
            grid.draw(before + cells(of: prompt.after), row: row, column: 0)
            cursor = .init(row: row, column: min(before.count, size.columns - 1))
            return
        }
        let message = status.isEmpty ? address ?? notice : status
        var style = CellStyle.plain
        style.isDim = message == nil
        // A pane that is open shows its keys.
        let isMarked = hasUnreadLines && overlay == nil && size.columns >= 24
        let mark = isMarked ? "  L log" : ""
        let room = max(0, size.columns - mark.count)
        let line = shortened(cells(of: message ?? hint, style), to: room)
        grid.draw(line, row: row, column: 0)
        style.isDim = true
        grid.draw(cells(of: mark, style), row: row, column: room)
    }

    /// The address of the link that has the focus.
    private var address: String? {
        guard overlay == nil, case .link(_, let address)? = focused else { return nil }
        return "→ \(address)"
    }

    /// The cells with a sign at the end if some of them do not fit.
    private func shortened(_ cells: [Cell], to columns: Int) -> [Cell] {
        guard cells.count > columns, columns > 0 else { return cells }
        var end = columns - 1
        if end > 0, cells[end].glyph == 0 { end -= 1 }
        return cells[..<end] + self.cells(of: "…", cells[0].style)
    }

    /// The keys that are useful now.
    private var hint: String {
        if let editing {
            let complete = editing.field.kind == .file ? "Tab completes  " : "Tab next field  "
            return "Enter saves  Esc discards  \(complete)"
        }
        switch overlay {
        case .help: return "Any key closes"
        case .picker(let picker):
            return picker.allowsSeveral
                ? "Space checks  Enter saves  Esc discards" : "Enter chooses  Esc closes"
        case .area: return "Ctrl+S saves  Esc discards"
        case .log: return "Arrows scroll  End newest  Esc closes"
        case .address: return "Any key closes"
        case nil: break
        }
        let form = submitAction == nil ? "" : "s send  "
        let list = panes?.contains { $0.list != nil } == true ? "/ search  " : ""
        let menu = stage.menu.isEmpty ? "" : "g menu  "
        let canMove = panes?.contains { $0.regions.contains(where: \.isActive) } == true
        let next = canMove || panes?.count ?? 1 > 1 ? "Tab next  " : ""
        let enter: String
        switch focused {
        case .button: enter = "Enter press  Tab next  "
        case .input: enter = "Enter edit  Tab next  "
        case .link: enter = "Enter open  Tab next  "
        case nil where rowItems.count > 1: enter = "Enter choose  Tab → button  "
        case nil: enter = page?.list == nil ? next : "Enter choose  Tab next  "
        }
        return "\(enter)\(form)\(list)\(menu)r refresh  t theme  ? help  q quit"
    }

    /// A text as cells.
    func cells(of text: String, _ style: CellStyle = .plain) -> [Cell] {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        return CellLine(buffer, glyphs).cells.map { Cell(glyph: $0.glyph, style: style) }
    }

    /// Puts the overlay on the screen; `nil` if there is none.
    func drawOverlay(into grid: inout CellGrid) -> (cursor: FrameWriter.Position?, Void)? {
        switch overlay {
        case nil: return nil
        case .help:
            let width = (allKeys.map(\.0.count).max() ?? 0) + 2
            let lines = allKeys.map { keys, words in
                keys + String(repeating: " ", count: width - keys.count) + words
            }
            _ = box("Keys", lines.map { cells(of: $0) }, into: &grid)
            return (nil, ())
        case .picker(let picker): return (draw(picker, into: &grid), ())
        case .area(let area, _, let title): return (draw(area, title, into: &grid), ())
        case .log(let pane): return (draw(pane, into: &grid), ())
        case .address(let address):
            _ = box("No browser could be opened", lines(of: address.text), into: &grid)
            return (nil, ())
        }
    }

    /// A text in lines that fit into a box.
    private func lines(of text: String) -> [[Cell]] {
        let (cells, width) = (cells(of: text), max(1, size.columns - 4))
        return stride(from: 0, to: cells.count, by: width).map {
            Array(cells[$0..<min($0 + width, cells.count)])
        }
    }

    /// The largest number of lines in a box.
    var boxHeight: Int { max(1, size.rows - 5) }

    private func draw(_ picker: Picker, into grid: inout CellGrid) -> FrameWriter.Position {
        let height = min(boxHeight, picker.options.count)
        let first = max(0, min(picker.cursor - height / 2, picker.options.count - height))
        let shown = first..<first + height
        let lines = shown.map { index in
            cells(of: (index == picker.cursor ? "› " : "  ") + picker.line(index))
        }
        let frame = box(picker.title, lines, into: &grid)
        overlayHit = (frame.top, frame.left, first, height)
        let row = frame.top + picker.cursor - first
        grid.restyle(row, frame.left..<frame.left + frame.width) { $0.isReverse = true }
        return .init(row: row, column: frame.left)
    }

    private func draw(
        _ area: AreaEditor,
        _ title: String,
        into grid: inout CellGrid
    ) -> FrameWriter.Position {
        let (width, height) = (max(1, min(size.columns - 6, 76)), min(boxHeight, 14))
        let first = max(0, area.row - height + 1)
        let before = cells(of: area.line.before).count
        let skipped = max(0, before - width + 1)
        var lines = area.lines.dropFirst(first).prefix(height).map {
            Array(cells(of: $0).dropFirst(skipped).prefix(width))
        }
        while lines.count < height { lines.append([]) }
        lines[0] += Array(repeating: .blank, count: max(0, width - lines[0].count))
        let frame = box(title, lines, into: &grid)
        return .init(row: frame.top + area.row - first, column: frame.left + before - skipped)
    }

    /// Draws a framed box in the middle; returns the area inside it.
    private func box(
        _ title: String,
        _ lines: [[Cell]],
        into grid: inout CellGrid
    ) -> (top: Int, left: Int, width: Int) {
        let title = Array(cells(of: title).prefix(max(0, size.columns - 6)))
        let widest = max(title.count, lines.map(\.count).max() ?? 0)
        let width = max(1, min(size.columns - 4, widest))
        let height = min(lines.count, boxHeight)
        let top = max(0, (size.rows - height - 2) / 2)
        let left = max(0, (size.columns - width - 4) / 2)
        overlayArea = (top..<top + height + 2, left..<left + width + 4)
        let bar = String(repeating: "─", count: width + 2)
        grid.draw("┌\(bar)┐", row: top, column: left)
        grid.draw(title, row: top, column: left + 2, upTo: left + width + 2)
        for (index, line) in lines.prefix(height).enumerated() {
            let row = top + 1 + index
            grid.draw("│\(String(repeating: " ", count: width + 2))│", row: row, column: left)
            grid.draw(line, row: row, column: left + 2, upTo: left + 2 + width)
        }
        grid.draw("└\(bar)┘", row: top + 1 + height, column: left)
        return (top + 1, left + 2, width)
    }
}
