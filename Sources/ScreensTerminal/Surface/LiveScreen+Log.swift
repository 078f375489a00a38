import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// Whether the log has lines that the user has not seen, besides reports of progress.
    var hasUnreadLines: Bool { options.log.notableEnd > seenLines }

    /// Marks everything in the log as seen.
    func markLogSeen() { seenLines = options.log.end }

    /// Opens the pane with the log.
    func openLog() { overlay = .log(LogPane()) }

    /// How many rows of the log are visible at most; the screen's last line shows the keys.
    private var logHeight: Int { max(1, (size.rows - 1) * 2 / 3 - 1) }

    /// Handles a key while the pane is open.
    func handle(_ key: Key, in pane: LogPane) {
        var pane = pane
        let rows = rows(of: &pane)
        let page = max(1, logHeight - 1)
        func scroll(_ number: Int) { pane.scroll(by: number, of: rows.count, height: logHeight) }
        switch (key.code, key.modifiers) {
        case (.escape, _), (.enter, _), (.character("q"), []), (.character("L"), []),
            (.character("c"), .control):
            return overlay = nil
        case (.up, []), (.character("k"), []): scroll(-1)
        case (.down, []), (.character("j"), []): scroll(1)
        case (.pageUp, []), (.character("b"), []): scroll(-page)
        case (.pageDown, []), (.character(" "), []): scroll(page)
        case (.home, []), (.character("g"), []): scroll(-rows.count)
        case (.end, []), (.character("G"), []): scroll(rows.count)
        default: break
        }
        overlay = .log(pane)
    }

    /// Scrolls the pane with the mouse.
    func handle(_ mouse: Mouse, in pane: LogPane) {
        var pane = pane
        let rows = rows(of: &pane)
        switch mouse.act {
        case .wheelUp: pane.scroll(by: -3, of: rows.count, height: logHeight)
        case .wheelDown: pane.scroll(by: 3, of: rows.count, height: logHeight)
        case .press, .release: break
        }
        overlay = .log(pane)
    }

    /// Draws the pane above the last line of the screen; returns the place of the cursor.
    func draw(_ pane: LogPane, into grid: inout CellGrid) -> FrameWriter.Position? {
        var pane = pane
        pane.update(from: options.log)
        let rows = rows(of: &pane)
        overlay = .log(pane)
        seenLines = max(seenLines, pane.end)
        let height = min(logHeight, rows.count)
        let top = size.rows - 2 - height
        guard top >= 0 else { return nil }
        let visible = pane.visible(of: rows.count, height: height)
        overlayArea = (top..<size.rows - 1, 0..<size.columns)
        let rule = String(repeating: "─", count: size.columns)
        grid.draw(rule, row: top, column: 0)
        let isPart = visible.count < rows.count
        let place =
            isPart ? ", rows \(visible.lowerBound + 1)–\(visible.upperBound) of \(rows.count)" : ""
        grid.draw(cells(of: " Log\(place) "), row: top, column: 2)
        for (index, row) in rows[visible].enumerated() {
            let blank = Array(repeating: Cell.blank, count: size.columns)
            grid.draw(blank, row: top + 1 + index, column: 0)
            grid.draw(row, row: top + 1 + index, column: 0)
        }
        return .init(row: top + height, column: 0)
    }

    private func rows(of pane: inout LogPane) -> [LogPane.Row] {
        let rows = pane.rows(columns: size.columns) { cells(of: $0, $1) }
        return rows.isEmpty ? [cells(of: "The log is empty.")] : rows
    }
}
