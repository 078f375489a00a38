/// What is below a list, which scrolls on its own.
extension LiveScreen {
    /// Whether a region below the list has the focus.
    var isInFoot: Bool { page.map { isInFoot($0, active) } ?? false }

    /// Whether the focus of a pane is below its list.
    func isInFoot(_ page: LivePage, _ pane: Int) -> Bool {
        let region = places[pane].focus - 1
        guard page.hasMiddle, page.extents.indices.contains(region) else { return false }
        return page.extents[region].lines.lowerBound >= page.head.count
    }

    /// How many lines are below the list; more of those that there are while they have the focus.
    func footHeight(_ page: LivePage, _ pane: Int, in room: Int) -> Int {
        let thirds = pane == active && isInFoot(page, pane) ? 2 : 1
        return min(page.foot.count, room * thirds / 3)
    }

    /// Scrolls by lines what is below the list of a pane; returns `false` at its end.
    @discardableResult
    func scrollFoot(by lines: Int, in pane: Int) -> Bool {
        guard let page = panes?[pane] else { return false }
        let last = max(0, page.foot.count - places[pane].foot.count)
        let next = max(0, min(places[pane].footScroll + lines, last))
        defer { places[pane].footScroll = next }
        return next != places[pane].footScroll
    }

    /// Scrolls by a line what is below the list, unless the next region to have the focus is near; 0 is the list.
    func scrollFoot(towards number: Int?, _ direction: Int) -> Bool {
        guard let page else { return false }
        if let number, number > 0 {
            let line = page.extents[number - 1].lines.lowerBound - page.head.count
            let first = places[active].footScroll
            if (first - 3..<first + places[active].foot.count + 3).contains(line) { return false }
        }
        return scrollFoot(by: direction, in: active)
    }
}
