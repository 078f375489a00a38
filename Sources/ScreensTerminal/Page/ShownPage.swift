@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The page that is shown, in panes, and where the user is in it.
///
/// Most pages have one pane, which is the whole screen.
struct ShownPage {
    /// The panes as they are laid out, first the one around the others; `nil` if they have to be laid out again.
    var panes: [LivePane]?
    /// Whether it is a page of an app, in which the buttons around the screenlets lead to other pages.
    var isOfApp = false
    /// Where the user is in each pane, as long as these are the same.
    var places = [PaneState()]
    /// The pane that receives keys.
    var active = 0
    /// The pane inside the page that received keys last.
    var inner = 0
    /// Whether the last place is that of a question.
    var hasQuestion = false
    /// Whether the user has pressed anything yet.
    var hasMoved = false

    /// The pane that receives keys; `nil` if it has to be laid out again.
    var pane: LivePane? { panes.map { $0[active] } }

    /// Where the user is in the pane that receives keys.
    var place: PaneState {
        get { places[active] }
        set { places[active] = newValue }
    }

    /// The region of the pane that receives keys, from 1; 0 is the list, or nothing.
    var focus: Int {
        get { place.focus }
        set { (place.focus, place.missing) = (newValue, nil) }
    }

    /// The region that has the focus, in the head, the foot or a row.
    var focused: LiveRegion? {
        guard let pane else { return nil }
        if focus > 0 { return place.region(in: pane) }
        guard place.rowItem > 0, let rows = pane.list?.rows, rows.count > 0 else { return nil }
        let regions = rows.block(place.list.cursor).regions
        return regions.indices.contains(place.rowItem - 1) ? regions[place.rowItem - 1] : nil
    }

    /// How many panes have content of the page.
    var contentCount: Int { panes?.count(where: \.isContent) ?? 0 }

    /// What is around the content of a shell.
    var bar: AppBar? { panes?.first?.bar }

    /// The place in the pane that receives keys: in its list, such as `3/332`, or in a text that does not fit.
    ///
    /// If the rows are not counted, it is only the number of the row.
    func position(isCounted: Bool) -> String? {
        guard let pane, pane.isContent else { return nil }
        guard let rows = pane.list?.rows else {
            let hidden = pane.head.count - place.areas.head.count
            guard hidden > 0 else { return nil }
            let part = place.headScroll * 100 / hidden
            return part == 0 ? "Top" : part >= 100 ? "End" : "\(part) %"
        }
        guard rows.count > 0 else { return nil }
        return "\(place.list.cursor + 1)" + (isCounted ? "/\(rows.count)" : "")
    }

    /// The only stars of the page that a user gives; `nil` if there are none, several, or none that can be given.
    var stars: (pane: LivePane, regions: Range<Int>)? {
        guard let panes, question == nil else { return nil }
        let all = panes.flatMap { pane in pane.ratings.map { (pane, $0) } }
        guard all.count == 1, let (pane, regions) = all.first,
            regions.contains(where: { pane.regions[$0].isActive })
        else { return nil }
        return (pane, regions)
    }

    /// The list in which Enter chooses the selected row: the one with the focus, or the one whose preview has it.
    var chosenList: (pane: LivePane, row: Int)? {
        guard let panes, let pane, focus == 0 else { return nil }
        let index = pane.isPreview ? panes.firstIndex { $0.list != nil } : active
        guard let index, let rows = panes[index].list?.rows, rows.count > 0 else { return nil }
        return (panes[index], places[index].list.cursor)
    }

    /// Whether Enter chooses the selected row.
    var canChoose: Bool {
        guard let (pane, row) = chosenList, let rows = pane.list?.rows else { return false }
        return pane.select != nil && rows.block(row).node?.leadsNowhere != true
    }

    /// The list's rows while they have the focus.
    var focusedRows: RowCache? { focus == 0 ? pane?.list?.rows : nil }

    /// The cursor's row and its active regions, by their numbers; empty while the list has no focus.
    var rowItems: [Int] {
        guard let rows = focusedRows, rows.count > 0 else { return [] }
        let regions = rows.block(place.list.cursor).regions
        return [0] + regions.indices.filter { regions[$0].isActive }.map { $0 + 1 }
    }

    /// The question that has to be answered first, as the number of its pane; `nil` without one.
    var question: Int? {
        guard let panes, panes.last?.isQuestion == true else { return nil }
        return panes.count - 1
    }

    /// What takes back the stars that the user has given: the button behind them, of the same screenlet.
    var starsRemoval: Action? {
        guard let (pane, regions) = stars, pane.regions.indices.contains(regions.upperBound),
            case .button(_, let action?) = pane.regions[regions.upperBound]
        else { return nil }
        let others = pane.regions[regions].compactMap { region -> Action? in
            if case .button(_, let action) = region { action } else { nil }
        }
        let isOther = others.allSatisfy {
            $0.recipient == action.recipient && $0.name != action.name
        }
        return isOther ? action : nil
    }

    /// The file of the portal that has the focus, or else the only one of the page.
    var media: Media? {
        if case .media(let media)? = focused { return media }
        let all = (panes ?? []).flatMap { pane in
            pane.regions.compactMap { if case .media(let media) = $0 { media } else { nil } }
        }
        return all.count == 1 && question == nil ? all[0] : nil
    }

    /// Whether the key that sends forms saves a file: where that has the focus, and where there is no form.
    var savesMedia: Bool {
        if case .media? = focused { return true }
        return media != nil && forms.isEmpty
    }

    /// What has just happened, which is said for a while.
    var toast: LiveBlock.Toast? { panes?.lazy.compactMap(\.toasts.last).last }

    /// All forms that can be sent: those of the question, if there is one, else those of the page.
    var forms: [LiveBlock.Form] {
        (panes ?? []).filter { question == nil || $0.isQuestion }.flatMap(\.forms)
            .filter { !$0.isSearch }
    }

    /// The action that sends the form with the focus, or else the only one of the pane or of the page.
    var submitAction: Action? {
        guard let pane else { return nil }
        let focused = pane.forms.first { $0.regions.contains(focus - 1) }
        return (focused ?? pane.forms.filter { !$0.isSearch }.only ?? forms.only)?.submit
    }

    /// The button that a key presses, unless a field, a list or a question has the focus, which use the keys themselves.
    func shortcut(_ key: Key) -> LiveRegion? {
        guard let pane, question == nil, key.modifiers.isEmpty, focusedRows == nil else {
            return nil
        }
        if case .input? = focused { return nil }
        return Node.Shortcut(key.code, pane.isRightToLeft).flatMap { pane.shortcuts[$0] }
    }

    /// Whether a region is one of the buttons around the screenlets of an app, which lead to other pages.
    func leadsAway(_ region: LiveRegion) -> Bool {
        guard isOfApp, case .button(_, let action?) = region else { return false }
        return action.recipient.isEmpty
    }

    /// The buttons that have numbers, from the first one of the first pane: not those that lead to other pages, which
    /// have keys of their own; of a question, all answers.
    var numberedButtons: [(pane: Int, index: Int)] {
        let panes = (panes ?? []).enumerated().filter { number, pane in
            !pane.isPreview && (question == nil || number == question)
        }
        return panes.flatMap { number, pane in
            pane.regions.indices.filter {
                guard case .button = pane.regions[$0] else { return false }
                return pane.isQuestion || !leadsAway(pane.regions[$0])
            }.map { (number, $0) }
        }
    }

    /// The pane at a place of the screen.
    func pane(row: Int, column: Int) -> Int? {
        panes?.indices.last { index in
            places[index].areas.rows.contains(row) && panes?[index].columns.contains(column) == true
        }
    }
}

// What receives keys.
extension ShownPage {
    /// Scrolls all panes so far that what receives keys in them is visible.
    mutating func revealAll() {
        for index in places.indices {
            (places[index].mustReveal, places[index].mustRevealRow) = (true, true)
        }
    }

    /// Gives the keys to a pane.
    mutating func activate(_ pane: Int) {
        guard let panes, panes.indices.contains(pane) else { return }
        active = pane
        if !panes[pane].isAround, !panes[pane].isQuestion { inner = pane }
    }

    /// Gives the keys to the pane inside the page that had them last, if what is around it has them.
    mutating func enterPanes() {
        if pane?.isAround == true { active = inner }
    }

    /// Gives the keys to a pane with a list; returns its rows, or `nil` if there is none.
    mutating func enterList() -> RowCache? {
        guard let panes else { return nil }
        enterPanes()
        if let rows = panes[active].list?.rows { return rows }
        guard let index = panes.firstIndex(where: { $0.list != nil }) else { return nil }
        activate(index)
        return panes[index].list?.rows
    }

    /// Gives the focus to a region of the pane that receives keys.
    mutating func focusOn(_ number: Int) {
        focus = number
        (place.rowItem, place.mustReveal) = (0, true)
    }

    /// Gives the focus to a row of the list, or to a region in it.
    mutating func focusOn(row: Int, item: Int = 0) {
        focus = 0
        place.rowItem = item
        if let rows = pane?.list?.rows { place.list.go(to: row, rows) }
    }

    /// Scrolls the pane at the place of the mouse by lines; what is around the panes does not scroll.
    mutating func scroll(by lines: Int, at mouse: Mouse) {
        guard let panes else { return }
        let index = question ?? pane(row: mouse.row, column: mouse.column) ?? active
        let isInFoot = places[index].areas.foot.contains(mouse.row)
        if isInFoot, places[index].scrollFoot(of: panes[index], by: lines) { return }
        let scrolled = panes[index].isAround ? inner : index
        places[scrolled].scroll(panes[scrolled], by: lines)
    }

    /// Gives the focus to a region that is pressed; returns `false` if it is not active.
    mutating func press(_ number: Int, in pane: Int) -> Bool {
        // What was seen and pressed may be gone in the meantime.
        guard let panes, panes.indices.contains(pane),
            panes[pane].regions.indices.contains(number - 1),
            panes[pane].regions[number - 1].isActive
        else { return false }
        activate(pane)
        focus = number
        place.mustReveal = true
        return true
    }

    /// Goes to what the mouse presses; returns whether it is to be pressed as by a key.
    mutating func press(_ hit: Composition.Hit?, at mouse: Mouse) -> Bool {
        if let question, hit?.pane != question { return false }
        switch hit?.target {
        case .region(let number)?:
            if let hit, press(number, in: hit.pane) { return true }
        case .row(let row, let item)?:
            // The first click moves the cursor to the row, the second one chooses it.
            let isThere = active == hit?.pane && focus == 0 && place.list.cursor == row
            activate(hit?.pane ?? active)
            focusOn(row: row, item: item)
            return isThere || item > 0
        case .pages?, nil: break
        }
        if let pane = pane(row: mouse.row, column: mouse.column), panes?[pane].isAround == false {
            activate(pane)
        }
        return false
    }
}

extension Node.Shortcut {
    /// What a key does; `nil` for keys that press no button.
    fileprivate init?(_ code: Key.Code, _ isRightToLeft: Bool) {
        switch code {
        case .left: self = isRightToLeft ? .next : .previous
        case .right: self = isRightToLeft ? .previous : .next
        case .home: self = .first
        case .end: self = .last
        case .escape: self = .close
        default: return nil
        }
    }
}
