@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Where the user is in a pane: what of it is visible, and what in it receives keys.
struct PaneState {
    /// The region that receives keys, from 1; 0 is the list, or nothing.
    var focus = 0
    /// The region that received keys before it vanished: it will again if it comes back before the user moves.
    var missing: LiveRegion?
    /// The item within the cursor's row; 0 is the row itself.
    var rowItem = 0
    var list = ListScroll()
    /// How many lines of the head are scrolled out at the top.
    var headScroll = 0
    /// How many lines below the list are scrolled out at the top.
    var footScroll = 0
    /// Whether the region with the focus has to be scrolled into view.
    var mustReveal = true
    var mustRevealRow = true
    /// The visible rows, when they were asked for last.
    var asked: Range<Int>?
    /// The rows of the screen that the pane has.
    var areas = PaneAreas(head: 0..<24, list: 24..<24, foot: 24..<24)

    /// The region of a pane that receives keys.
    func region(in pane: LivePane) -> LiveRegion? {
        pane.regions.indices.contains(focus - 1) ? pane.regions[focus - 1] : nil
    }

    /// Whether the focus is below the list.
    func isInFoot(of pane: LivePane) -> Bool {
        guard pane.hasMiddle, pane.extents.indices.contains(focus - 1) else { return false }
        return pane.extents[focus - 1].lines.lowerBound >= pane.head.count
    }

    /// How many lines of the head are visible if there is no list.
    var headHeight: Int { max(1, areas.rows.count) }

    /// Restores the focus in a region that is drawn again; while it is not there, at a field or file near its place, or
    /// nowhere.
    ///
    /// Nobody has chosen the button that is there instead, such as the one that deletes what comes next.
    mutating func restoreFocus(from old: LivePane, in pane: LivePane) {
        guard let region = missing ?? region(in: old) else { return }
        if let number = region.number(in: pane, near: focus)
            ?? region.successor(of: focus, from: old, in: pane),
            !pane.destroysElse(number, than: region)
        {
            (focus, missing) = (number, nil)
        } else {
            (focus, missing) = (pane.field(near: focus), region)
        }
    }

    /// Reveals the cursor's row in a pane that is drawn again if it was visible before: rows that arrive are higher than
    /// their placeholders.
    mutating func keepRowVisible(from old: LivePane) {
        if let rows = old.list?.rows, list.showsCursor(rows) { mustRevealRow = true }
    }
}

/// The rows of a pane, by their use.
struct PaneAreas {
    var head: Range<Int>
    var list: Range<Int>
    var foot: Range<Int>

    var rows: Range<Int> { head.lowerBound..<foot.upperBound }
}

// Scrolling: head and foot by lines, and the list between them by its rows.
extension PaneState {
    /// Scrolls the pane, but not its foot, by lines.
    mutating func scroll(_ pane: LivePane, by lines: Int) {
        if let rows = pane.list?.rows {
            if rows.count > 0 { list.scroll(by: lines, rows) }
        } else {
            headScroll = max(0, min(headScroll + lines, pane.head.count - headHeight))
        }
    }

    /// Scrolls by lines what is below the list; returns `false` at its end.
    mutating func scrollFoot(of pane: LivePane, by lines: Int) -> Bool {
        let last = max(0, pane.foot.count - areas.foot.count)
        let next = max(0, min(footScroll + lines, last))
        defer { footScroll = next }
        return next != footScroll
    }

    /// Scrolls by a line what is below the list, unless the next region to have the focus is near; 0 is the list.
    mutating func scrollFoot(of pane: LivePane, towards number: Int?, _ direction: Int) -> Bool {
        if let number, number > 0 {
            let line = pane.extents[number - 1].lines.lowerBound - pane.head.count
            if (footScroll - 3..<footScroll + areas.foot.count + 3).contains(line) { return false }
        }
        return scrollFoot(of: pane, by: direction)
    }

    /// Divides rows of the screen, and scrolls until what receives keys is visible if it has to be.
    mutating func layOut(_ pane: LivePane, in room: Range<Int>, hasKeys: Bool) {
        guard pane.hasMiddle else {
            settle(pane, head: room.count, foot: 0)
            let none = room.upperBound..<room.upperBound
            return areas = PaneAreas(head: room, list: none, foot: none)
        }
        // More of the foot is visible while it has the focus.
        let thirds = hasKeys && isInFoot(of: pane) ? 2 : 1
        let below = min(pane.foot.count, room.count * thirds / 3)
        let above = min(pane.head.count, max(0, room.count - below - 3))
        settle(pane, head: above, foot: below)
        list.height = max(1, room.count - below - above)
        let top = room.lowerBound + above
        let bottom = top + list.height
        areas = PaneAreas(
            head: room.lowerBound..<top,
            list: top..<bottom,
            foot: bottom..<bottom + below
        )
        if let rows = pane.list?.rows {
            list.settle(rows)
            if mustRevealRow { list.reveal(rows) }
            mustRevealRow = false
        }
    }

    /// Scrolls head and foot, of which so many lines are visible.
    private mutating func settle(_ pane: LivePane, head: Int, foot: Int) {
        if isInFoot(of: pane) {
            let lines = pane.extents[focus - 1].lines
            let border = pane.head.count
            let own = lines.lowerBound - border...lines.upperBound - border
            if mustReveal { Self.reveal(own, height: foot, &footScroll) }
        } else if pane.extents.indices.contains(focus - 1), mustReveal || pane.hasMiddle {
            Self.reveal(pane.extents[focus - 1].lines, height: head, &headScroll)
        }
        headScroll = max(0, min(headScroll, pane.head.count - head))
        footScroll = max(0, min(footScroll, pane.foot.count - foot))
        mustReveal = false
    }

    /// Scrolls until the lines of a region are visible.
    private static func reveal(_ lines: ClosedRange<Int>, height: Int, _ scroll: inout Int) {
        // A field's label and messages are above and below its box.
        let (first, last) = (max(0, lines.lowerBound - 1), lines.upperBound + 1)
        if first < scroll { scroll = first }
        if last >= scroll + height { scroll = last - height + 1 }
    }
}
