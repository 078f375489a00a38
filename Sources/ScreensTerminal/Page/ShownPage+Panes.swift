@_spi(Host) import ScreensRendering

/// Panes that are laid out again, and where a user begins in them.
extension ShownPage {
    /// Shows new panes, from their tops unless only the number of panes around the list has changed.
    mutating func show(_ new: [LivePane]) {
        panes = new
        let asks = question != nil
        let count = new.count - (asks ? 1 : 0)
        defer { hasQuestion = asks }
        guard places.count - (hasQuestion ? 1 : 0) != count else { return showQuestion(asks) }
        let before = places.indices.contains(inner) ? places[inner] : places[0]
        places = Array(repeating: PaneState(), count: new.count)
        inner = Self.start(of: Array(new[..<count]))
        active = asks ? count : inner
        places[inner].list = before.list
    }

    /// Puts a question above the panes, or away; they stay as they are.
    private mutating func showQuestion(_ asks: Bool) {
        guard asks != hasQuestion else { return }
        if asks { places.append(PaneState()) } else { places.removeLast() }
        active = asks ? places.count - 1 : min(inner, places.count - 1)
    }

    /// The pane in which a user begins: one with a list, else with a text, else with fields.
    private static func start(of panes: [LivePane]) -> Int {
        // A preview belongs to the list, which may not be there yet.
        let others = panes.prefix { !$0.isPreview }
        return others.firstIndex { $0.list != nil }
            ?? others.firstIndex { $0.hasText && $0.isContent }
            ?? others.firstIndex { $0.hasFields && $0.isContent } ?? others.count - 1
    }

    /// Goes where a new user begins.
    mutating func changeUser() {
        (panes, places, active, inner) = (nil, [PaneState()], 0, 0)
        hasQuestion = false
    }

    /// Preserves the focus in panes that replace others, on a screen with so many rows.
    mutating func restoreFocus(from old: [LivePane], rows: Int) {
        guard let panes else { return }
        let isSame = old.count { !$0.isQuestion } == panes.count { !$0.isQuestion }
        for (index, pane) in panes.enumerated() {
            if isSame, old.indices.contains(index), old[index].isQuestion == pane.isQuestion {
                places[index].restoreFocus(from: old[index], in: pane)
                places[index].keepRowVisible(from: old[index])
            }
            if places[index].focus > pane.regions.count { places[index].focus = 0 }
            if let rows = pane.list?.rows { places[index].list.settle(rows) }
        }
        // The first page may have shown only a message about loading.
        if !hasMoved { begin(panes, rows) }
        if focus == 0 { enterPanes() }
        guard let question else { return }
        active = question
        if focus == 0 { focus = panes[question].firstAnswer }
    }

    /// Gives the focus to a list, else to a text, else to the first field on the screen.
    ///
    /// Nobody has chosen a button yet: Enter pressed twice must not vote or send something.
    private mutating func begin(_ panes: [LivePane], _ rows: Int) {
        activate(Self.start(of: panes.filter { !$0.isQuestion }))
        let pane = panes[active]
        let field = pane.fields.first { index in
            pane.regions[index].isActive && pane.extents[index].lines.upperBound < rows - 1
        }
        focus = pane.list == nil && !pane.hasText ? field.map { $0 + 1 } ?? 0 : 0
    }
}
