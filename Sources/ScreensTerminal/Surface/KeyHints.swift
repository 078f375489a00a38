@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The keys that have an effect on a page.
@MainActor
struct KeyHints {
    let page: ShownPage
    let stage: Stage
    let options: LiveOptions

    private var hasMenu: Bool { !stage.menu.isEmpty }
    private var hasList: Bool { page.panes?.contains { $0.list != nil } == true }
    private var hasGrid: Bool {
        page.panes?.contains { ($0.list?.rows.grid.count ?? 1) > 1 } == true
    }
    private var hasPanes: Bool { page.contentCount > 1 }

    /// Whether the key of one of these presses a button.
    private func presses(_ shortcuts: Node.Shortcut...) -> Bool {
        shortcuts.contains { page.pane?.shortcuts[$0]?.isActive == true }
    }

    /// Keys that belong together.
    struct Group: Equatable {
        let name: String
        let keys: [KeyHint]
    }

    /// All keys, and what they do, in groups.
    var all: [Group] {
        let groups = [("Move", moves), ("On this page", acts), ("Screen", general)]
        return groups.map { name, keys in
            Group(name: name, keys: keys.filter(\.isPossible).map { KeyHint($0.key, $0.words) })
        }
    }

    private typealias Possible = (isPossible: Bool, key: String, words: String)

    private var moves: [Possible] {
        [
            (hasMenu, "g", "go to a page of the menu"),
            (presses(.close), "Esc", "back to what is around this"),
            (stage.canGoBack && !presses(.close), "Esc", "back to the page before"),
            (presses(.previous, .next), "← →", "to what is before, behind this"),
            (presses(.first, .last), "Home  End", "to the first, the last one"),
            (true, "↑ ↓  k j", "one row or field up, down"),
            (true, "Page Up  Page Down", "one screen up, down; also b and Space"),
            (
                !presses(.first, .last), "Home  End",
                "to the beginning, end; also \(hasMenu ? "" : "g ")G"
            ),
            (true, "Tab  Shift+Tab", "to the next, previous button or field; also → ←"),
            (hasPanes, "← →", "from a list to what is beside it; Tab goes there, too"),
            (hasGrid, "← →  h l", "one entry to the left, to the right"),
            (hasList, "/  n  N", "search in the rows; next, previous match"),
        ]
    }

    private var acts: [Possible] {
        let (forms, stars) = (page.forms, page.stars?.regions.count)
        return [
            (true, "Enter", "choose, press, edit, open a link"), (true, "Space", "check a box"),
            (page.media != nil, "o", "open the file with another program"),
            (page.savesMedia, "s", "save the file"),
            (stars != nil, "1 … \(stars ?? 0)", "rate with so many stars"),
            (page.starsRemoval != nil, "0", "take your rating back"),
            (
                stars == nil && !page.numberedButtons.isEmpty, "1 … 9",
                "press the first … ninth button"
            ),
            (
                !forms.isEmpty, "s",
                forms.count > 1 ? "send the form that has the focus" : "send the form"
            ),
            (options.synchronize != nil, "S", "send the pending changes"),
            (!stage.refreshActions.isEmpty, "r", "refresh"),
        ]
    }

    private var general: [Possible] {
        [
            (true, "t", "choose a theme"),
            (true, "L", "show the log: output of plugins, notes, build errors"),
            (true, "Ctrl+L", "redraw the screen"), (true, "Ctrl+Z", "suspend"),
            (true, "q  Ctrl+C", "quit"),
        ]
    }

    /// The keys that are most useful now, in a line; `?` shows all of them.
    var line: [KeyHint] {
        guard page.question == nil else {
            return [hint("Enter", .choose), hint("Tab", .next), hint("Esc", .leave)]
        }
        var keys = enter
        if let stars = page.stars { keys.append(hint("1–\(stars.regions.count)", .rate)) }
        if page.submitAction != nil { keys.append(hint("s", .send)) }
        if hasList { keys.append(hint("/", .search)) }
        if hasMenu { keys.append(hint("g", .goTo)) }
        return keys.prefix(BottomLine.mostKeys - 1) + [hint("?", .keys)]
    }

    private func hint(_ key: String, _ word: KeyWord) -> KeyHint {
        KeyHint(key, word, stage.locale)
    }

    /// What Enter does with a row: in an app, rows lead to pages.
    private var choose: KeyWord { hasMenu ? .open : .choose }

    private var back: [KeyHint] {
        presses(.close) || stage.canGoBack ? [hint("Esc", .back)] : []
    }

    private var enter: [KeyHint] {
        let hasPreview = page.panes?.contains(where: \.isPreview) == true
        let (next, preview) = (hint("Tab", .next), hint("Tab", .preview))
        switch page.focused {
        case .button: return [hint("Enter", .press), next]
        case .input: return [hint("Enter", .edit), next]
        case .link: return [hint("Enter", .open), next]
        case .media: return [hint("Enter", .open), hint("s", .save), next]
        case nil where page.media != nil && page.pane?.list == nil:
            return [hint("o", .open)] + (page.savesMedia ? [hint("s", .save)] : []) + back
        case nil where page.pane?.isPreview == true:
            return [hint("Enter", choose), hint("Space", .page), next]
        case nil where page.rowItems.count > 1:
            return [hint("Enter", choose), hint("Tab", .button)]
        case nil where page.pane?.list != nil:
            return [hint("Enter", choose), hasPreview ? preview : next]
        case nil where page.position(isCounted: true) != nil:
            return [hint("Space", .page)] + back
        case nil:
            let canMove = page.panes?.contains { $0.regions.contains(where: \.isActive) } == true
            return (canMove || hasPanes ? [next] : []) + back
        }
    }
}

extension Stage {
    /// Whether there is a page before the one that is shown.
    var canGoBack: Bool { appPlaces?.below != nil }
}
