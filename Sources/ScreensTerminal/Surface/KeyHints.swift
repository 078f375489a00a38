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
    private var hasPanes: Bool { page.panes?.count ?? 1 > 1 }

    /// All keys, and what they do.
    var all: [(key: String, words: String)] {
        let forms = page.forms
        let keys: [(isPossible: Bool, key: String, words: String)] = [
            (hasMenu, "g", "open a page of the menu"),
            (stage.canGoBack, "Esc", "back to the page before"),
            (true, "↑ ↓  k j", "one row or field up, down"),
            (true, "Page Up  Page Down", "one screen up, down; also b and Space"),
            (true, "Home  End", "to the beginning, end; also \(hasMenu ? "" : "g ")G"),
            (true, "Tab  Shift+Tab", "to the next, previous button or field; also → ←"),
            (hasPanes, "← →", "from a list to what is beside it; Tab goes there, too"),
            (true, "Enter", "choose, press, edit, open a link"),
            (true, "Space", "check a box"),
            (!page.numberedButtons.isEmpty, "1 … 9", "press the first … ninth button"),
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

    /// The keys that are most useful now, in a line; `?` shows all of them.
    var line: [KeyHint] {
        var keys = enter
        if page.submitAction != nil { keys.append(KeyHint("s", "send")) }
        if hasMenu { keys.append(KeyHint("g", "menu")) }
        if hasList { keys.append(KeyHint("/", "search")) }
        let last = [KeyHint("?", "help"), KeyHint("q", "quit")]
        return keys.prefix(BottomLine.mostKeys - last.count) + last
    }

    private var enter: [KeyHint] {
        let next = KeyHint("Tab", "next")
        switch page.focused {
        case .button: return [KeyHint("Enter", "press"), next]
        case .input: return [KeyHint("Enter", "edit"), next]
        case .link: return [KeyHint("Enter", "open"), next]
        case nil where page.rowItems.count > 1:
            return [KeyHint("Enter", "choose"), KeyHint("Tab", "→ button")]
        case nil where page.pane?.list != nil: return [KeyHint("Enter", "choose"), next]
        case nil:
            let canMove = page.panes?.contains { $0.regions.contains(where: \.isActive) } == true
            return canMove || hasPanes ? [next] : []
        }
    }
}

extension Stage {
    /// Whether there is a page before the one that is shown.
    var canGoBack: Bool { appPlaces?.below != nil }
}
