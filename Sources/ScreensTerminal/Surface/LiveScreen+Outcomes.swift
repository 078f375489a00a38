@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What keys and presses lead to.
extension LiveScreen {
    /// Does what a command leads to.
    func follow(_ outcome: StageCommands.Outcome) {
        switch outcome {
        case .nothing: break
        case .status(let words): status = words
        case .open(let overlay): self.overlay = overlay
        case .edit(let editor): (editing, page.panes) = (editor, nil)
        case .set(let field, let values): handle(.chosen(.field(field), values))
        case .end: end = .left
        case .later(let words, let work):
            if let words { status = words }
            Task { [weak self] in
                let outcome = await work { self?.followLater(.status($0)) }
                self?.followLater(outcome)
            }
        }
    }

    private func followLater(_ outcome: StageCommands.Outcome) {
        follow(outcome)
        whenDrawn()
    }

    func handle(_ answer: Picker.Answer) {
        guard case .chosen(let purpose, let values) = answer else {
            if case .cancelled = answer { overlay = nil }
            return
        }
        overlay = nil
        follow(commands.choose(values, for: purpose))
        switch purpose {
        case .theme:
            page.panes = nil
            page.revealAll()
        case .field: redrawField()
        case .page, .refresh, .quit: break
        }
    }

    func handle(_ answer: FieldEditor.Answer) async {
        page.panes = nil
        guard case .done(let next) = answer else {
            if case .cancelled = answer { editing = nil }
            return
        }
        let action = editing?.action
        editing = nil
        if let action {
            follow(commands.perform(action))
            redrawField()
        }
        guard next != 0 else { return }
        await refresh()
        await layout.change { $0.goToRegion(next) }
        if case .input(let input)? = page.focused, input.isText { follow(commands.edit(input)) }
    }

    private func redrawField() {
        page.panes = nil
        page.place.mustReveal = true
    }

    /// Rates with so many stars if the page has stars, else presses a button.
    func pressNumber(_ number: Int) {
        guard let (pane, regions) = page.stars else { return pressButton(number) }
        if number == 0 {
            guard let removal = page.starsRemoval else {
                return status = words("no-rating")
            }
            return follow(commands.perform(removal))
        }
        guard number <= regions.count else {
            return status = words("stars", "\(regions.count)")
        }
        guard case .button(_, let action?) = pane.regions[regions.lowerBound + number - 1] else {
            return
        }
        follow(commands.perform(action))
    }

    func pressButton(_ number: Int) {
        let buttons = page.numberedButtons
        guard buttons.indices.contains(number - 1) else {
            return status = words("no-button", "\(number)")
        }
        let (pane, index) = buttons[number - 1]
        guard page.press(index + 1, in: pane) else { return }
        follow(commands.press(page))
    }

    func search(_ direction: Int, from distance: Int) async {
        let search = search
        let message = await search.run(direction, from: distance, in: layout, of: stage)
        if let message { status = message }
    }
}
