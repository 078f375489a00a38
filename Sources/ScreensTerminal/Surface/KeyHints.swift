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
    private var words: TerminalWords { TerminalWords(locale: stage.locale) }

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
        let groups = [
            (words("help-move"), moves), (words("help-page"), acts),
            (words("help-screen"), general),
        ]
        return groups.map { name, keys in
            Group(name: name, keys: keys.filter(\.isPossible).map { KeyHint($0.key, $0.words) })
        }
    }

    private typealias Possible = (isPossible: Bool, key: String, words: String)

    private var moves: [Possible] {
        [
            (hasMenu, "g", words("help-go-to-page")),
            (presses(.close), "Esc", words("help-close")),
            (stage.canGoBack && !presses(.close), "Esc", words("help-back")),
            (presses(.previous, .next), "← →", words("help-beside-this")),
            (presses(.first, .last), "Home  End", words("help-first-last")),
            (true, "↑ ↓  k j", words("help-rows")),
            (true, "Page Up  Page Down", words("help-screens")),
            (!presses(.first, .last), "Home  End", words("help-ends", (hasMenu ? "" : "g ") + "G")),
            (true, "Tab  Shift+Tab", words("help-stops")),
            (hasPanes, "← →", words("help-beside")),
            (hasGrid, "← →  h l", words("help-grid")),
            (hasList, "/  n  N", words("help-search")),
        ]
    }

    private var acts: [Possible] {
        let (forms, stars) = (page.forms, page.stars?.regions.count)
        return [
            (true, "Enter", words("help-enter")), (true, "Space", words("help-check")),
            (page.media != nil, "o", words("help-open-file")),
            (page.savesMedia, "s", words("help-save-file")),
            (stars != nil, "1 … \(stars ?? 0)", words("help-rate")),
            (page.starsRemoval != nil, "0", words("help-unrate")),
            (
                stars == nil && !page.numberedButtons.isEmpty, "1 … 9",
                words("help-number")
            ),
            (
                !forms.isEmpty, "s",
                forms.count > 1 ? words("help-send-focused") : words("help-send")
            ),
            (options.synchronize != nil, "S", words("help-send-changes")),
            (!stage.refreshActions.isEmpty, "r", words("help-refresh")),
        ]
    }

    private var general: [Possible] {
        [
            (true, "t", words("help-theme")),
            (true, "L", words("help-log")),
            (true, "Ctrl+L", words("help-redraw")), (true, "Ctrl+Z", words("help-suspend")),
            (true, "q  Ctrl+C", words("help-quit")),
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

    /// What Enter does with a row, if it can be chosen: in an app, rows lead to pages.
    private var choose: [KeyHint] {
        page.canChoose ? [hint("Enter", hasMenu ? .open : .choose)] : []
    }

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
            return choose + [hint("Space", .page), next]
        case nil where page.rowItems.count > 1:
            return choose + [hint("Tab", .button)]
        case nil where page.pane?.list != nil:
            return choose + [hasPreview ? preview : next]
        case nil where page.position(isCounted: true) != nil:
            return [hint("Space", .page)] + back
        case nil:
            let canMove = page.panes?.contains { $0.regions.contains(where: \.isActive) } == true
            return (canMove || hasPanes ? [next] : []) + back
        }
    }
}
