@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

// Movements of the focus and of the visible part of a pane; 1 is forward, -1 is back.
extension ShownPage {
    /// Moves as a key says, if the rows that this needs are drawn; returns `false` for other keys.
    mutating func move(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.down, []), (.character("j"), []): step(1)
        case (.up, []), (.character("k"), []): step(-1)
        case (.right, []), (.character("l"), []): goSideways(1)
        case (.left, []), (.character("h"), []): goSideways(-1)
        case (.tab, []): if !goAlongRow(1) { goToRegion(1) }
        case (.tab, .shift): tabBack()
        case (.pageDown, []), (.character("f"), .control), (.character("d"), .control):
            turnPage(1)
        case (.pageUp, []), (.character("b"), []), (.character("b"), .control),
            (.character("u"), .control):
            turnPage(-1)
        case (.home, []), (.character("g"), []): goToEdge(-1)
        case (.end, []), (.character("G"), []): goToEdge(1)
        default: return false
        }
        return true
    }

    /// Moves by one row, field or line; at the end of the pane, to what is around it.
    private mutating func step(_ direction: Int) {
        guard let pane else { return }
        if let rows = focusedRows { return step(direction, in: rows, of: pane) }
        if focus == 0, !pane.hasMiddle { return stepFromText(direction, pane) }
        let next = pane.neighbour(of: focus, direction)
        if place.isInFoot(of: pane), place.scrollFoot(of: pane, towards: next, direction) { return }
        guard let next, pane.hasMiddle || isNear(next, direction, pane) else {
            return scrollOut(direction, pane)
        }
        focusOn(next)
        enterFromAround()
    }

    /// Moves from a text to the next region if that is near, else scrolls; above the text are only buttons to other pages.
    private mutating func stepFromText(_ direction: Int, _ pane: LivePane) {
        let next = pane.regions.indices.first {
            pane.regions[$0].isActive && !leadsAway(pane.regions[$0])
                && pane.extents[$0].lines.lowerBound >= place.headScroll
        }
        if direction > 0, let next, isNear(next + 1, 1, pane) { return focusOn(next + 1) }
        let above = pane.regions.indices.last { leadsAway(pane.regions[$0]) }
        if direction < 0, place.headScroll == 0, let above { return focusOn(above + 1) }
        scrollOut(direction, pane)
    }

    /// Moves by one row; at the ends of the list, to its head or its foot.
    private mutating func step(_ direction: Int, in rows: RowCache, of pane: LivePane) {
        place.rowItem = 0
        let isLast = rows.band(of: place.list.cursor) == rows.bandCount - 1
        if direction < 0, isLast, place.scrollFoot(of: pane, by: -1) { return }
        guard !(direction > 0 ? place.list.down(rows) : place.list.up(rows)) else { return }
        let next = pane.neighbourOfList(direction)
        if direction > 0, place.scrollFoot(of: pane, towards: next, 1) { return }
        if let next { return focusOn(next) }
        leavePane(direction)
    }

    private func isNear(_ number: Int, _ direction: Int, _ pane: LivePane) -> Bool {
        guard number > 0 else { return true }
        let (line, first) = (pane.extents[number - 1].lines.lowerBound, place.headScroll)
        return direction > 0 ? line < first + place.headHeight + 3 : line >= first - 3
    }

    /// Leaves the pane; a text is first scrolled to its end.
    private mutating func scrollOut(_ direction: Int, _ pane: LivePane) {
        let before = place.headScroll
        if pane.list == nil { scroll(by: direction) }
        if place.headScroll == before { leavePane(direction) }
    }

    /// Scrolls the visible part of the pane inside the page by lines.
    private mutating func scroll(by lines: Int) {
        enterPanes()
        if let pane { place.scroll(pane, by: lines) }
    }

    /// Gives the keys to what is around the panes, above or below, if there is something.
    private mutating func leavePane(_ direction: Int) {
        guard question == nil, let around = panes?.first, around.isAround, active > 0,
            let next = around.neighbourOfList(direction)
        else { return }
        active = 0
        focusOn(next)
    }

    /// Gives the keys to the panes if the focus went to what is between head and foot.
    private mutating func enterFromAround() {
        guard focus == 0, pane?.isAround == true else { return }
        enterPanes()
        if let pane, pane.list == nil, !pane.hasText, focus == 0 { focus = pane.firstActive }
    }

    /// Moves to the row beside the cursor, where rows are side by side, or to the region beside the focus; at either end of
    /// both, to the pane beside it, if there is one.
    private mutating func goSideways(_ direction: Int) {
        if let rows = focusedRows, rows.grid.count > 1 {
            let isRightToLeft = pane?.isRightToLeft == true
            place.rowItem = 0
            guard !place.list.along(rows, by: isRightToLeft ? -direction : direction) else {
                return
            }
            _ = goBeside(direction)
            return
        }
        guard !goAlongRow(direction) else { return }
        let isInRows = focusedRows.map { $0.count > 0 } == true
        // Without regions, there is nothing else to go to.
        if focus == 0, goBeside(direction) || isInRows { return }
        goToRegion(direction)
    }

    /// Gives the keys to the pane to the left or to the right; returns `false` if there is none.
    private mutating func goBeside(_ direction: Int) -> Bool {
        guard let panes, let pane, !pane.isAround, !pane.isQuestion else { return false }
        func distance(_ index: Int) -> Int {
            panes[index].columns.lowerBound - pane.columns.lowerBound
        }
        let others = panes.indices.filter {
            !panes[$0].isAround && !panes[$0].isQuestion && distance($0).signum() == direction
        }
        guard let nearest = others.min(by: { abs(distance($0)) < abs(distance($1)) }) else {
            return false
        }
        activate(nearest)
        if focus == 0, panes[nearest].list == nil, !panes[nearest].hasText {
            focus = panes[nearest].firstActive
        }
        return true
    }

    /// Moves within the cursor's row; returns `false` if there is nothing further in this direction.
    private mutating func goAlongRow(_ direction: Int) -> Bool {
        let items = rowItems
        let index = (items.firstIndex(of: place.rowItem) ?? 0) + direction
        guard items.indices.contains(index) else { return false }
        place.rowItem = items[index]
        return true
    }

    private mutating func tabBack() {
        guard !goAlongRow(-1) else { return }
        goToRegion(-1)
        // This is the way that Tab went, which ended at the last button of the row.
        if focusedRows != nil { place.rowItem = rowItems.last ?? 0 }
    }

    /// Moves to the next region or list, through all panes, from the last to the first.
    mutating func goToRegion(_ direction: Int) {
        let old = FocusOrder.Stop(pane: active, number: focus)
        guard let next = FocusOrder(of: self).next(to: old, direction) else { return }
        activate(next.pane)
        focusOn(next.number)
    }

    mutating func turnPage(_ direction: Int) {
        enterPanes()
        guard let pane else { return }
        if place.isInFoot(of: pane) {
            let lines = max(1, place.areas.foot.count - 1)
            let isScrolled = place.scrollFoot(of: pane, by: direction * lines)
            if isScrolled || direction > 0 { return }
        }
        guard let rows = pane.list?.rows else {
            return scroll(by: direction * max(1, place.headHeight - 1))
        }
        focus = 0
        place.rowItem = 0
        direction > 0 ? place.list.pageDown(rows) : place.list.pageUp(rows)
    }

    private mutating func goToEdge(_ direction: Int) {
        enterPanes()
        guard let pane else { return }
        if let rows = pane.list?.rows { return focusOn(row: direction < 0 ? 0 : rows.count - 1) }
        let active = pane.regions.indices.filter { pane.regions[$0].isActive }
        // The place in a text is that of the text.
        focus = focus == 0 ? 0 : (direction < 0 ? active.first : active.last).map { $0 + 1 } ?? 0
        place.headScroll = direction < 0 ? 0 : pane.head.count
    }
}
