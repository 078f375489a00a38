@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

// The pane that receives keys. Most pages have one, which is the whole screen.
extension LiveScreen {
    /// What is laid out in the pane; `nil` if it has to be laid out again.
    var page: LivePage? { panes.map { $0[active] } }

    var focus: Int {
        get { places[active].focus }
        set { (places[active].focus, places[active].missing) = (newValue, nil) }
    }

    var rowItem: Int {
        get { places[active].rowItem }
        set { places[active].rowItem = newValue }
    }

    var list: ListScroll {
        get { places[active].list }
        set { places[active].list = newValue }
    }

    var headScroll: Int {
        get { places[active].headScroll }
        set { places[active].headScroll = newValue }
    }

    var mustReveal: Bool {
        get { places[active].mustReveal }
        set { places[active].mustReveal = newValue }
    }

    /// How many lines of the head are visible if there is no list.
    var headHeight: Int { max(1, places[active].rows.count) }

    /// Scrolls all panes so far that what receives keys in them is visible.
    func revealAll() {
        for index in places.indices {
            (places[index].mustReveal, places[index].mustRevealRow) = (true, true)
        }
    }

    /// Begins at the top of new panes, unless only the number of panes around the list has changed.
    func place(in new: [LivePage]) {
        guard places.count != new.count else { return }
        let before = places.indices.contains(inner) ? places[inner] : places[0]
        places = Array(repeating: PaneState(), count: new.count)
        active = new.firstIndex { $0.list != nil } ?? new.count - 1
        inner = active
        places[active].list = before.list
    }

    /// Gives the keys to the pane inside the page that had them last, if what is around it has them.
    func enterPanes() {
        guard page?.isAround == true else { return }
        active = inner
    }

    /// Gives the keys to a pane.
    func activate(_ pane: Int) {
        active = pane
        if panes?[pane].isAround == false { inner = pane }
    }

    /// Gives the keys to a pane with a list; returns its rows, or `nil` if there is none.
    func enterList() -> RowCache? {
        guard let panes else { return nil }
        enterPanes()
        if let rows = panes[active].list?.rows { return rows }
        guard let index = panes.firstIndex(where: { $0.list != nil }) else { return nil }
        activate(index)
        return panes[index].list?.rows
    }

    /// Gives the keys to the pane to the left or to the right; returns `false` if there is none.
    func goBeside(_ direction: Int) -> Bool {
        guard let panes, let page, !page.isAround else { return false }
        let others = panes.indices.filter { index in
            guard !panes[index].isAround else { return false }
            let distance = panes[index].columns.lowerBound - page.columns.lowerBound
            return distance.signum() == direction
        }
        let nearest = others.min { one, other in
            abs(panes[one].columns.lowerBound - page.columns.lowerBound)
                < abs(panes[other].columns.lowerBound - page.columns.lowerBound)
        }
        guard let nearest else { return false }
        activate(nearest)
        if focus == 0, panes[nearest].list == nil { focusFirst(panes[nearest]) }
        return true
    }

    /// The pane at a place of the screen.
    func pane(row: Int, column: Int) -> Int? {
        panes?.indices.last { index in
            places[index].rows.contains(row) && panes?[index].columns.contains(column) == true
        }
    }

    func focusFirst(_ page: LivePage) {
        focus = page.regions.firstIndex { $0.isActive }.map { $0 + 1 } ?? 0
    }
}
