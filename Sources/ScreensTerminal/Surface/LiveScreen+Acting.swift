@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// The region that has the focus, in the head, the foot or a row.
    var focused: LiveRegion? {
        guard let page else { return nil }
        if focus > 0 {
            return page.regions.indices.contains(focus - 1) ? page.regions[focus - 1] : nil
        }
        guard rowItem > 0, let rows = page.list?.rows, rows.count > 0 else { return nil }
        let regions = rows.block(list.cursor).regions
        return regions.indices.contains(rowItem - 1) ? regions[rowItem - 1] : nil
    }

    /// Presses the region that has the focus.
    func press() {
        switch focused {
        case .button(_, let action?)?: perform(action)
        case .button(_, nil)?: return
        case .input(let input)?: edit(input)
        case .link(_, let address)?: follow(address)
        case nil: selectRow()
        }
    }

    /// Offers an address to the screenlet, else opens it in the desktop's browser.
    private func follow(_ address: LinkAddress) {
        guard !stage.follow(address) else { return }
        status = "Opening \(address)"
        Task { [weak self, open = options.openAddress] in
            let isOpen = await open(address)
            guard !isOpen, let self else { return }
            overlay = .address(address)
            whenDrawn()
        }
    }

    private func selectRow() {
        guard focus == 0, let page, let rows = page.list?.rows, rows.count > 0 else { return }
        guard let select = page.select else {
            status = "The rows of this list cannot be chosen."
            return
        }
        let action = select.with(Action.indexArgument, .int64(Int64(list.cursor)))
        let number = stage.pageNumber
        // In an app, another page says it better.
        if perform(action), stage.pageNumber == number {
            status = "Row \(list.cursor + 1) chosen."
        }
    }

    /// The buttons that have numbers, from the first one of the first pane: not those that lead to other pages, which
    /// have keys of their own.
    var numberedButtons: [(pane: Int, index: Int)] {
        (panes ?? []).enumerated().flatMap { pane, page in
            page.regions.indices.filter {
                if case .button = page.regions[$0] { !leadsAway(page.regions[$0]) } else { false }
            }.map { (pane, $0) }
        }
    }

    /// Whether a region is one of the buttons around the screenlets of an app, which lead to other pages.
    func leadsAway(_ region: LiveRegion) -> Bool {
        guard case .button(_, let action?) = region, stage.backAction != nil else { return false }
        return action.recipient.isEmpty
    }

    /// Presses a button by its number.
    func pressButton(_ number: Int) {
        guard let panes else { return }
        let buttons = numberedButtons
        guard buttons.indices.contains(number - 1) else {
            status = "There is no button \(number)."
            return
        }
        let (pane, index) = buttons[number - 1]
        guard panes[pane].regions[index].isActive else { return }
        activate(pane)
        (focus, mustReveal) = (index + 1, true)
        press()
    }

    /// All forms of the page.
    var forms: [LiveBlock.Form] { panes?.flatMap(\.forms) ?? [] }

    /// The action that sends the form with the focus, or else the only one of the pane or of the page.
    var submitAction: Action? {
        guard let page else { return nil }
        let focused = page.forms.first { $0.regions.contains(focus - 1) }
        return (focused ?? page.forms.only ?? forms.only)?.submit
    }

    /// Sends the form.
    func submit() {
        if let action = submitAction {
            perform(action)
        } else {
            status =
                forms.isEmpty ? "There is no form to send." : "Go to a field of the form first."
        }
    }

    /// The actions that reload the pane's list, or else the page.
    private var refreshActions: [Action] {
        page?.listPath.flatMap(stage.refreshAction).map { [$0] } ?? stage.refreshActions
    }

    /// Reloads; asks first if entered data would be lost.
    func reload() {
        let actions = refreshActions
        guard !actions.isEmpty else {
            status = "This cannot be refreshed."
            return
        }
        guard stage.hasUnsentInput else {
            for action in actions { perform(action) }
            return
        }
        confirm("Refresh and lose your input?", .refresh(actions))
    }

    /// Ends; asks first if entered data would be lost, when what is being sent has arrived or not.
    func quit() {
        guard stage.hasUnsentInputOnAnyPage, !stage.isIdle else { return quitNow() }
        status = "Waiting for the portal. Ctrl+C quits at once."
        Task { [weak self, stage] in
            await stage.settled()
            self?.quitNow()
            self?.whenDrawn()
        }
    }

    private func quitNow() {
        guard stage.hasUnsentInputOnAnyPage else { return end = .left }
        confirm("Quit and lose your input?", .quit)
    }

    private func confirm(_ question: String, _ purpose: Picker.Purpose) {
        overlay = .picker(
            Picker(
                purpose,
                title: question,
                options: [.init(value: "no", label: "No"), .init(value: "yes", label: "Yes")],
                chosen: ["no"]
            )
        )
    }

    /// Sends the pending changes, and shows the progress.
    func synchronize() {
        guard let synchronize = options.synchronize else {
            status = LiveOptions.nothingWaits
            return
        }
        guard !isSynchronizing else { return }
        isSynchronizing = true
        Task { [weak self] in
            let result = await synchronize { [weak self] in self?.say($0) }
            self?.isSynchronizing = false
            self?.say(result)
        }
    }

    private func say(_ sentence: String) {
        status = sentence
        whenDrawn()
    }

    /// Reloads, unless entered data would be lost.
    func reloadQuietly() {
        let isBusy = stage.hasUnsentInput || editing != nil || overlay != nil
        if !isBusy { stage.showAgain() }
    }

    /// Sends an action to the screenlet, and shows a message if it is refused.
    @discardableResult
    func perform(_ action: Action) -> Bool {
        do {
            let isTaken = try stage.perform(action)
            if !isTaken, stage.problem == nil { status = "This is not possible now." }
            return isTaken
        } catch {
            status = error.message
            return false
        }
    }

    /// Sets a field.
    func set(_ field: Input, _ values: [String]) {
        perform(field.setting(values))
        panes = nil
        mustReveal = true
    }
}
