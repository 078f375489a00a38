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

    /// Presses a button by its number, counted from the first button of the first pane.
    func pressButton(_ number: Int) {
        guard let panes else { return }
        let buttons = panes.enumerated().flatMap { pane, page in
            page.regions.indices.filter {
                if case .button = page.regions[$0] { true } else { false }
            }.map { (pane, $0) }
        }
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

    /// The action that sends the form of the pane, or of another one.
    var submitAction: Action? {
        page?.submit ?? panes?.lazy.compactMap(\.submit).first
    }

    /// Sends the form.
    func submit() {
        guard let action = submitAction else {
            status = "There is no form to send."
            return
        }
        if perform(action) { hasEdits = false }
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
        guard hasEdits else {
            for action in actions { perform(action) }
            return
        }
        overlay = .picker(
            Picker(
                .confirmation(actions),
                title: "Refresh and lose your input?",
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
        let isBusy = hasEdits || editing != nil || overlay != nil
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
        hasEdits = true
        perform(field.setting(values))
        panes = nil
        mustReveal = true
    }
}
