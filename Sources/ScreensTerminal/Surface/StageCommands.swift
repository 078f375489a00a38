@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What the user's commands do to a stage.
@MainActor
final class StageCommands {
    private let stage: Stage
    private let options: LiveOptions
    /// Whether pending changes are being sent at the user's request.
    private var isSynchronizing = false
    /// The files that are being opened or saved.
    private var usedMedia: Set<Media> = []
    private var words: TerminalWords { TerminalWords(locale: stage.locale) }

    init(of stage: Stage, _ options: LiveOptions) { (self.stage, self.options) = (stage, options) }

    /// What the screen does after a command.
    enum Outcome {
        case nothing
        case status(String)
        case open(Overlay)
        case edit(FieldEditor)
        case set(Input, [String])
        case end
        /// Shows a status, if any; more of them and an outcome follow later.
        case later(
            String?,
            @MainActor (_ report: @escaping @MainActor (String) -> Void) async -> Outcome
        )
    }

    /// Sends an action to the screenlet; what is `said` is shown if it is accepted.
    func perform(_ action: Action, _ said: () -> String? = { nil }) -> Outcome {
        do throws(HostError) {
            if try stage.perform(action) { return said().map(Outcome.status) ?? .nothing }
            return stage.problem == nil ? .status(words("impossible")) : .nothing
        } catch {
            return .status(error.message)
        }
    }

    private func perform(_ actions: [Action]) -> Outcome {
        actions.reduce(.nothing) { before, action in
            let outcome = perform(action)
            if case .nothing = outcome { return before }
            return outcome
        }
    }

    /// Presses what has the focus.
    func press(_ page: ShownPage) -> Outcome { press(page.focused, page) }

    /// Presses a region of a page; without one, chooses the row.
    func press(_ region: LiveRegion?, _ page: ShownPage) -> Outcome {
        switch region {
        case .button(_, let action?)?: perform(action)
        case .button(_, nil)?: .nothing
        case .input(let input)?: edit(input)
        case .link(_, let address)?: follow(address)
        case .media?: use(.open, page)
        case nil: chooseRow(of: page)
        }
    }

    /// Starts to edit a field, or toggles a box.
    func edit(_ input: Input) -> Outcome {
        switch input.kind {
        case .checkbox: .set(input, ["\(input.values.first != "true")"])
        case .choice, .menu: .open(.picker(Picker(input)))
        case .multiline: .open(.area(AreaEditor(input.values.first ?? ""), of: input))
        default: .edit(FieldEditor(input))
        }
    }

    /// Chooses the selected row.
    private func chooseRow(of page: ShownPage) -> Outcome {
        guard let (pane, row) = page.chosenList else { return .nothing }
        guard let select = pane.select else {
            return .status(words("no-choice"))
        }
        guard page.canChoose else { return .status(words("no-choice-of-row")) }
        let number = stage.pageNumber
        return perform(select.with(Action.indexArgument, .int64(Int64(row)))) {
            // In an app, another page says it better.
            stage.pageNumber == number ? words("chosen", "\(row + 1)") : nil
        }
    }

    /// Offers an address to the screenlet, else opens it in the desktop's browser.
    private func follow(_ address: LinkAddress) -> Outcome {
        guard !stage.follow(address) else { return .nothing }
        return .later(words("opening", "\(address)")) { [open = options.openAddress] _ in
            await open(address) ? .nothing : .open(.address(address))
        }
    }

    /// Opens or saves the file of a page that has the focus, or its only one.
    func use(_ purpose: MediaUse.Purpose, _ page: ShownPage) -> Outcome {
        guard let media = page.media, let context = page.pane?.context else { return .nothing }
        let use = MediaUse(purpose, media, in: context, options)
        guard let beginning = use.beginning else { return .status(use.refusal) }
        guard usedMedia.insert(media).inserted else { return .nothing }
        return .later(beginning) { [self] report in
            defer { usedMedia.remove(media) }
            return .status(await use.run(on: stage, report))
        }
    }

    /// Does what the user has chosen for a purpose.
    func choose(_ values: [String], for purpose: Picker.Purpose) -> Outcome {
        switch purpose {
        case .theme: change(theme: values.first ?? "")
        case .page:
            stage.menu.first { $0.page == values.first }.map { perform($0.open) } ?? .nothing
        case .field(let field): perform(field.setting(values))
        case .refresh(let actions): values == ["yes"] ? perform(actions) : .nothing
        case .quit: values == ["yes"] ? .end : .nothing
        }
    }

    private func change(theme text: String) -> Outcome {
        guard let theme = ThemeName(text) else { return .nothing }
        do throws(HostError) {
            try stage.change(theme: theme)
        } catch {
            return .status(error.message)
        }
        guard stage.resolution.isFallback, let name = stage.resolution.choice?.name else {
            return .nothing
        }
        return .status(words("other-theme", text, "\(name)"))
    }

    /// Sends the form.
    func submit(_ page: ShownPage) -> Outcome {
        if let action = page.submitAction { return perform(action) }
        let hasForms = !page.forms.isEmpty
        return .status(words(hasForms ? "go-to-field" : "no-form"))
    }

    /// Reloads the pane's list, or else the page; asks first if entered data would be lost.
    func reload(_ pane: LivePane?) -> Outcome {
        let own = pane?.listPath.flatMap(stage.refreshAction)
        let actions = own.map { [$0] } ?? stage.refreshActions
        guard !actions.isEmpty else { return .status(words("no-refresh")) }
        guard stage.hasUnsentInput else { return perform(actions) }
        return .open(.picker(Picker(words("ask-refresh"), .refresh(actions), words)))
    }

    /// Ends; asks first if entered data would be lost, when what is being sent has arrived or not.
    func quit() -> Outcome {
        guard stage.hasUnsentInputOnAnyPage, !stage.isIdle else { return quitNow() }
        return .later(words("waiting")) { [self] _ in
            await stage.settled()
            return quitNow()
        }
    }

    private func quitNow() -> Outcome {
        guard stage.hasUnsentInputOnAnyPage else { return .end }
        return .open(.picker(Picker(words("ask-quit"), .quit, words)))
    }

    /// Sends the pending changes, and shows the progress.
    func synchronize() -> Outcome {
        guard let synchronize = options.synchronize else {
            return .status(words("no-cache"))
        }
        guard !isSynchronizing else { return .nothing }
        isSynchronizing = true
        return .later(nil) { [self] report in
            let result = await synchronize(report)
            isSynchronizing = false
            return .status(result)
        }
    }
}
