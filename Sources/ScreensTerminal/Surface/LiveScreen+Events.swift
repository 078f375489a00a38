@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What happens to a screen: keys, the mouse, and changes of the page.
extension LiveScreen {
    /// Handles an event.
    func handle(_ event: TerminalEvent) async {
        switch event {
        case .key(let key): if !isAlwaysHandled(key) { await handle(key) }
        case .mouse(let mouse): if mouse.kind != .release { await handle(mouse) }
        case .paste(let text): paste(text)
        case .changed:
            layout.modelChanged()
            await refresh()
        case .background(let color): setBackground(TerminalBackground(color))
        case .logged, .passed, .signal, .ended, .identified, .unanswered: break
        }
    }

    /// Handles the keys that work at any time.
    private func isAlwaysHandled(_ key: Key) -> Bool {
        switch (key.code, key.modifiers) {
        case (.character("z"), .control): wantsSuspension = true
        case (.character("l"), .control): writer.reset()
        case (.character("c"), .control)
        where editing == nil && search.prompt == nil && overlay == nil:
            end = .interrupted
        default: return false
        }
        return true
    }

    private func handle(_ key: Key) async {
        (status, page.hasMoved) = ("", true)
        if let answer = overlay?.handle(key, on: layout.size.rows) { return handle(answer) }
        if search.prompt != nil {
            if search.handle(key) { await search(1, from: 0) }
            return
        }
        if let answer = editing?.handle(key) { return await handle(answer) }
        await refreshIfNeeded()
        let asks = page.question != nil
        if !asks, key == Key(.character("g")), !stage.menu.isEmpty {
            return overlay = .goTo(GoTo(menuOf: stage))
        }
        if let button = page.shortcut(key) { return follow(commands.press(button, page)) }
        if await layout.change({ $0.move(key) }) { return }
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty && asks:
            await answer(character)
        case .escape where asks: leaveQuestion()
        case .character(let character) where key.modifiers.isEmpty: await command(character)
        case .enter: follow(commands.press(page))
        case .escape: if let back = stage.backAction { follow(commands.perform(back)) }
        default: break
        }
    }

    /// Handles a key while a question has to be answered first: those of the page wait.
    private func answer(_ character: Character) async {
        switch character {
        case "q", "?", "L", "s", " ": await command(character)
        case "1"..."9": pressButton(Int(String(character)) ?? 0)
        default: status = words("question")
        }
    }

    private func leaveQuestion() {
        guard case .button(_, let action?)? = page.pane?.leastAnswer else { return }
        follow(commands.perform(action))
    }

    private func command(_ character: Character) async {
        switch character {
        case "q": follow(commands.quit())
        case "?": overlay = .help
        case "t": overlay = .picker(Picker(themesOf: stage))
        case "L": overlay = .log(LogPane())
        case "r" where page.pane?.isPreview == true && layout.preview.reload(): await refresh()
        case "r": follow(commands.reload(page.pane))
        case "s" where page.savesMedia: follow(commands.use(.save, page))
        case "s": follow(commands.submit(page))
        case "o" where page.media != nil: follow(commands.use(.open, page))
        case "S": follow(commands.synchronize())
        case " ":
            guard case .input(let input)? = page.focused, input.kind == .checkbox else {
                return await layout.change { $0.turnPage(1) }
            }
            follow(commands.press(page))
        case "/" where page.enterList() != nil: search.prompt = LineEditor()
        case "n": await search(1, from: 1)
        case "N": await search(-1, from: 1)
        case "0"..."9": pressNumber(Int(String(character)) ?? 0)
        default: status = words("help")
        }
    }

    private func handle(_ mouse: Mouse) async {
        (status, page.hasMoved) = ("", true)
        if let answer = overlay?.handle(mouse, on: shown) { return handle(answer) }
        guard search.prompt == nil, editing == nil,
            !doubleClick.isMeantForPageBefore(mouse, on: stage.pageNumber)
        else { return }
        await refreshIfNeeded()
        switch mouse.kind {
        case .wheelUp: await layout.change { $0.scroll(by: -3, at: mouse) }
        case .wheelDown: await layout.change { $0.scroll(by: 3, at: mouse) }
        default:
            if shown.hit(at: mouse)?.target == .pages, page.question == nil {
                return overlay = .goTo(GoTo(menuOf: stage))
            }
            if await layout.change({ [shown] in $0.press(shown.hit(at: mouse), at: mouse) }) {
                follow(commands.press(page))
            }
        }
    }

    private func paste(_ text: String) {
        guard overlay == nil else { return overlay?.insert(text) ?? () }
        search.prompt?.insert(text)
        guard editing != nil else { return }
        editing?.insert(text)
        page.panes = nil
    }
}
