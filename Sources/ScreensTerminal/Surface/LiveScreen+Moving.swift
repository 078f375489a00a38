@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// Handles a key that moves the focus; returns `false` for other keys.
    func handleMove(_ key: Key) async -> Bool {
        switch (key.code, key.modifiers) {
        case (.down, []), (.character("j"), []): await step(1)
        case (.up, []), (.character("k"), []): await step(-1)
        case (.right, []), (.character("l"), []): sideways(1)
        case (.left, []), (.character("h"), []): sideways(-1)
        case (.tab, []): tab(1)
        case (.tab, .shift): tab(-1)
        case (.pageDown, []), (.character("f"), .control), (.character("d"), .control):
            await page(by: 1)
        case (.pageUp, []), (.character("b"), []), (.character("b"), .control),
            (.character("u"), .control):
            await page(by: -1)
        case (.home, []), (.character("g"), []): await edge(-1)
        case (.end, []), (.character("G"), []): await edge(1)
        default: return false
        }
        return true
    }

    /// The list's rows while they have the focus.
    private var focusedRows: RowCache? { focus == 0 ? page?.list?.rows : nil }

    /// Moves by one row, field or line; at its end, to what is around the pane.
    private func step(_ direction: Int) async {
        guard let page else { return }
        if let rows = focusedRows { return await step(direction, in: rows, of: page) }
        if focus == 0, !page.hasMiddle { return await stepFromText(direction, page) }
        let found = vertical(page, direction)
        if isInFoot, scrollFoot(towards: found ?? nil, direction) { return }
        guard let next = found else { return await scrollOut(direction) }
        if !page.hasMiddle, let next, !isNear(page, next, direction) {
            return await scrollOut(direction)
        }
        focusOn(next ?? 0)
        enterFromAround()
    }

    /// Moves from a text to the next region if that is near, else scrolls; above the text are only buttons to other pages.
    private func stepFromText(_ direction: Int, _ page: LivePage) async {
        let next = page.regions.indices.first {
            page.regions[$0].isActive && !leadsAway(page.regions[$0])
                && page.extents[$0].lines.lowerBound >= headScroll
        }
        if direction > 0, let next, isNear(page, next + 1, 1) { return focusOn(next + 1) }
        let above = page.regions.indices.last { leadsAway(page.regions[$0]) }
        if direction < 0, headScroll == 0, let above { return focusOn(above + 1) }
        await scrollOut(direction)
    }

    /// Moves by one row; at the ends of the list, to its head or its foot.
    private func step(_ direction: Int, in rows: RowCache, of page: LivePage) async {
        rowItem = 0
        if direction < 0, list.cursor == rows.count - 1, scrollFoot(by: -1, in: active) { return }
        let hasMoved = await moving(rows) { direction > 0 ? $0.down(rows) : $0.up(rows) }
        if hasMoved { return }
        let next = beyondList(page, direction)
        if direction > 0, scrollFoot(towards: next, 1) { return }
        if let next { return focusOn(next) }
        leavePane(direction)
    }

    /// Leaves the pane; a text is first scrolled to its end.
    private func scrollOut(_ direction: Int) async {
        let before = headScroll
        if page?.list == nil { await scroll(by: direction) }
        if headScroll == before { leavePane(direction) }
    }

    /// Gives the keys to what is around the panes, above or below; returns `false` if there is nothing.
    @discardableResult
    private func leavePane(_ direction: Int) -> Bool {
        guard let around = panes?.first, around.isAround, active > 0,
            let next = beyondList(around, direction)
        else { return false }
        active = 0
        focusOn(next)
        return true
    }

    /// Gives the keys to the panes if the focus went to what is between head and foot.
    private func enterFromAround() {
        guard focus == 0, page?.isAround == true else { return }
        enterPanes()
        if let page, page.list == nil, focus == 0 { focusFirst(page) }
    }

    /// The region above or below the focus; 0 is the list, `nil` is none.
    private func vertical(_ page: LivePage, _ direction: Int) -> Int?? {
        let extents = page.extents
        let current = extents.indices.contains(focus - 1) ? extents[focus - 1] : nil
        guard let current else { return Optional.none }
        let line = direction > 0 ? current.lines.upperBound : current.lines.lowerBound
        let others = page.regions.indices.filter { index in
            guard page.regions[index].isActive else { return false }
            let start = extents[index].lines.lowerBound
            return direction > 0 ? start > line : start < line
        }
        let border = page.head.count
        let isInHead = line < border
        let nearest = others.min { one, other in
            let (a, b) = (extents[one], extents[other])
            let (da, db) = (abs(a.lines.lowerBound - line), abs(b.lines.lowerBound - line))
            if da != db { return da < db }
            let column = current.columns.lowerBound
            return abs(a.columns.lowerBound - column) < abs(b.columns.lowerBound - column)
        }
        if page.hasMiddle, let nearest,
            (extents[nearest].lines.lowerBound < border) != isInHead
        {
            return .some(0)
        }
        if nearest == nil, page.hasMiddle, isInHead == (direction > 0) { return .some(0) }
        return nearest.map { .some($0 + 1) } ?? Optional.none
    }

    private func isNear(_ page: LivePage, _ number: Int?, _ direction: Int) -> Bool {
        guard let number, number > 0 else { return true }
        let line = page.extents[number - 1].lines.lowerBound
        return direction > 0 ? line < headScroll + headHeight + 3 : line >= headScroll - 3
    }

    private func beyondList(_ page: LivePage, _ direction: Int) -> Int? {
        let border = page.head.count
        let numbers = page.regions.indices.filter {
            page.regions[$0].isActive
                && (page.extents[$0].lines.lowerBound < border) == (direction < 0)
        }
        return (direction < 0 ? numbers.last : numbers.first).map { $0 + 1 }
    }

    private func focusOn(_ number: Int) {
        (focus, rowItem, mustReveal) = (number, 0, true)
    }

    /// Moves the focus to the region beside it; at either end of a row, to the pane beside it, if there is one.
    private func sideways(_ direction: Int) {
        guard !alongRow(direction) else { return }
        guard focusedRows.map({ $0.count > 0 }) != true else {
            _ = goBeside(direction)
            return
        }
        // Without regions, there is nothing else to go to.
        if focus == 0, goBeside(direction) { return }
        go(direction)
    }

    /// Moves the focus to the next or previous region, those in the cursor's row included.
    private func tab(_ direction: Int) {
        guard !alongRow(direction) else { return }
        go(direction)
        // Shift-Tab goes the same way back, which ended at the last button of the row.
        if direction < 0, focusedRows != nil { rowItem = rowItems.last ?? 0 }
    }

    /// Moves within the cursor's row; returns `false` if there is nothing further in this direction.
    private func alongRow(_ direction: Int) -> Bool {
        let items = rowItems
        let index = (items.firstIndex(of: rowItem) ?? 0) + direction
        guard items.indices.contains(index) else { return false }
        rowItem = items[index]
        return true
    }

    /// The cursor's row and its active regions, by their numbers; empty while the list has no focus.
    var rowItems: [Int] {
        guard let rows = focusedRows, rows.count > 0 else { return [] }
        let regions = rows.block(list.cursor).regions
        return [0] + regions.indices.filter { regions[$0].isActive }.map { $0 + 1 }
    }

    /// Moves the focus to the next or previous active region or list, through all panes, from the last to the first.
    func go(_ direction: Int) {
        guard let panes else { return }
        let order = stops(in: panes)
        guard !order.isEmpty else { return }
        let index = order.firstIndex { $0 == (active, focus) }.map { $0 + direction } ?? 0
        let next = order[(index + order.count) % order.count]
        activate(next.pane)
        focusOn(next.number)
    }

    /// All regions and lists that can have the focus, in reading order; 0 is the list of a pane, or its text.
    private func stops(in panes: [LivePage]) -> [(pane: Int, number: Int)] {
        let own = panes.indices.map { stops(of: $0, in: panes) }
        let inside = own.dropFirst().flatMap { $0.head + $0.middle + $0.foot }
        return own[0].head + own[0].middle + inside + own[0].foot
    }

    private func stops(of index: Int, in panes: [LivePage]) -> PaneStops {
        let page = panes[index]
        let border = page.head.count
        // The region with the focus may have become inactive; its neighbours are still found by its number.
        let numbers = page.regions.indices.filter {
            page.regions[$0].isActive || index == active && $0 + 1 == focus
        }
        func stops(_ isHere: (Int) -> Bool) -> [(pane: Int, number: Int)] {
            numbers.filter { isHere(page.extents[$0].lines.lowerBound) }.map { (index, $0 + 1) }
        }
        let (head, foot) = (stops { $0 < border }, stops { $0 >= border })
        let hasRows = page.list.map { $0.rows.count > 0 } ?? false
        // A text is scrolled by keys, too: a pane without regions, or a page without fields.
        let isText = index > 0 ? numbers.isEmpty : !page.isAround && !page.hasFields
        guard page.list == nil, isText else {
            return PaneStops(head: head, middle: hasRows ? [(index, 0)] : [], foot: foot)
        }
        let above = head.prefix { leadsAway(page.regions[$0.number - 1]) }
        return PaneStops(
            head: Array(above),
            middle: [(index, 0)],
            foot: Array(head.dropFirst(above.count))
        )
    }

    /// Moves one page up or down.
    func page(by direction: Int) async {
        enterPanes()
        if isInFoot {
            let lines = max(1, places[active].foot.count - 1)
            if scrollFoot(by: direction * lines, in: active) || direction > 0 { return }
        }
        guard let rows = page?.list?.rows else {
            return await scroll(by: direction * max(1, headHeight - 1))
        }
        (focus, rowItem) = (0, 0)
        await moving(rows) { direction > 0 ? $0.pageDown(rows) : $0.pageUp(rows) }
    }

    /// Moves to the beginning or the end.
    private func edge(_ direction: Int) async {
        enterPanes()
        guard let page else { return }
        if let rows = page.list?.rows {
            (focus, rowItem) = (0, 0)
            return await moving(rows) { $0.go(to: direction < 0 ? 0 : rows.count - 1, rows) }
        }
        let active = page.regions.indices.filter { page.regions[$0].isActive }
        // The place in a text is that of the text.
        focus = focus == 0 ? 0 : (direction < 0 ? active.first : active.last).map { $0 + 1 } ?? 0
        headScroll = direction < 0 ? 0 : page.head.count
    }

    /// Scrolls the visible part of the pane that has the keys by lines.
    private func scroll(by lines: Int) async {
        enterPanes()
        await scroll(by: lines, in: active)
    }

    /// Scrolls the visible part of a pane by lines.
    func scroll(by lines: Int, in pane: Int) async {
        guard let page = panes?[pane] else { return }
        if let rows = page.list?.rows {
            if rows.count > 0 { await moving(rows, in: pane) { $0.scroll(by: lines, rows) } }
            return
        }
        let last = page.head.count - max(1, places[pane].rows.count)
        places[pane].headScroll = max(0, min(places[pane].headScroll + lines, last))
    }
}

/// What can have the focus in a pane.
private struct PaneStops {
    var head: [(pane: Int, number: Int)]
    var middle: [(pane: Int, number: Int)]
    var foot: [(pane: Int, number: Int)]
}
