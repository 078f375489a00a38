@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// Handles an event.
    func handle(_ event: TerminalEvent) async {
        switch event {
        case .key(let key):
            if !isBusy(key) { await handle(key) }
        case .mouse(let mouse): await handle(mouse)
        case .paste(let text): paste(text)
        case .synchronises: writer.isSynchronising = true
        case .changed: await modelChanged()
        case .logged, .resized, .signal, .ended: break
        }
    }

    /// Draws again for a terminal of another size.
    func resize(_ new: TerminalSize) {
        let isCellSame = new.cell == size.cell
        size = new
        if !isCellSame { drawPicturesAnew() }
        writer.forget()
        panes = nil
        newest.change()
        revealAll()
    }

    /// Handles the keys that work at any time.
    private func isBusy(_ key: Key) -> Bool {
        guard case .character(let character) = key.code, key.modifiers == .control else {
            return false
        }
        switch character {
        case "z": wantsSuspension = true
        case "l": writer.forget()
        case "c" where editing == nil && prompt == nil && overlay == nil: end = .interrupted
        default: return false
        }
        return true
    }

    private func handle(_ key: Key) async {
        (status, hasMoved) = ("", true)
        if overlay != nil { return handleInOverlay(key) }
        if prompt != nil { return await handleInPrompt(key) }
        if editing != nil { return await handleWhileEditing(key) }
        await drawIfNeeded()
        if key.code == .character("g"), key.modifiers.isEmpty, !stage.menu.isEmpty {
            return openMenu()
        }
        if await handleMove(key) { return }
        guard case .character(let character) = key.code, key.modifiers.isEmpty else {
            if key.code == .enter { press() }
            if key.code == .escape { goBack() }
            return
        }
        await command(character)
    }

    /// Keys that move or press need the page, which an earlier event of the same batch may have outdated.
    private func drawIfNeeded() async { if panes == nil { await refresh() } }

    private func command(_ character: Character) async {
        switch character {
        case "q": quit()
        case "?": overlay = .help
        case "t": overlay = .picker(themePicker)
        case "L": openLog()
        case "r": reload()
        case "s": submit()
        case "S": synchronize()
        case " ":
            if case .input(let input)? = focused, input.kind == .checkbox {
                press()
            } else {
                await page(by: 1)
            }
        case "/" where enterList() != nil: prompt = LineEditor()
        case "n": await search(forward: true, from: 1)
        case "N": await search(forward: false, from: 1)
        case "1"..."9": pressButton(Int(String(character)) ?? 0)
        default: status = "Press ? for help."
        }
    }

    /// Goes back to the page before, in an app.
    private func goBack() {
        guard let back = stage.backAction else { return }
        perform(back)
    }

    /// Offers the pages of the menu, in an app that has one.
    private func openMenu() {
        let menu = stage.menu
        overlay = .picker(
            Picker(
                .page,
                title: "Pages",
                options: menu.map { Input.Option(value: $0.page, label: $0.title) },
                chosen: menu.filter(\.isCurrent).map(\.page)
            )
        )
    }

    private func open(page name: String?) {
        guard let item = stage.menu.first(where: { $0.page == name }) else { return }
        perform(item.open)
    }

    private var themePicker: Picker {
        Picker(
            .theme,
            title: "Theme",
            options: stage.themeNames.map { Input.Option(value: $0, label: $0) },
            chosen: [stage.fullTheme.text]
        )
    }

    private func handleInOverlay(_ key: Key) {
        switch overlay {
        case .picker(var picker):
            let answer = picker.handle(key, page: boxHeight)
            overlay = .picker(picker)
            handle(answer, of: picker)
        case .area(var area, let field, let title):
            let isCommand = key.modifiers == .control
            if key.code == .escape || (isCommand && key.code == .character("c")) {
                overlay = nil
            } else if isCommand, key.code == .character("s") {
                overlay = nil
                set(field, [area.text])
            } else {
                _ = area.handle(key)
                overlay = .area(area, field: field, title: title)
            }
        case .log(let pane): handle(key, in: pane)
        default: overlay = nil
        }
    }

    private func handle(_ answer: Picker.Answer, of picker: Picker) {
        switch answer {
        case .open: return
        case .cancelled: overlay = nil
        case .chosen(let values):
            overlay = nil
            switch picker.purpose {
            case .theme: change(theme: values.first ?? "")
            case .page: open(page: values.first)
            case .field(let input): set(input, values)
            case .refresh(let actions):
                if values == ["yes"] { for action in actions { perform(action) } }
            case .quit:
                if values == ["yes"] { end = .left }
            }
        }
    }

    private func change(theme text: String) {
        guard let theme = ThemeName(text) else { return }
        do {
            try stage.change(theme: theme)
            if stage.resolution.isFallback, let name = stage.resolution.choice?.name {
                status = "The theme \"\(text)\" has no view for this; \(name) is used instead."
            }
        } catch {
            status = error.message
        }
        panes = nil
        revealAll()
    }

    private func paste(_ text: String) {
        switch overlay {
        case .area(var area, let field, let title):
            area.insert(text)
            overlay = .area(area, field: field, title: title)
        case nil:
            prompt?.insert(text)
            if editing != nil {
                editing?.editor.insert(text)
                panes = nil
            }
        default: break
        }
    }

    private func handle(_ mouse: Mouse) async {
        if mouse.act == .release { return }
        (status, hasMoved) = ("", true)
        if let hit = overlayHit, case .picker(var picker)? = overlay {
            let index = hit.first + mouse.row - hit.top
            guard mouse.act == .press, (hit.first..<hit.first + hit.count).contains(index) else {
                return
            }
            let answer = picker.press(index)
            overlay = .picker(picker)
            return handle(answer, of: picker)
        }
        if case .log(let pane) = overlay { return handle(mouse, in: pane) }
        guard overlay == nil, prompt == nil, editing == nil, !isMeantForPageBefore(mouse) else {
            return
        }
        await drawIfNeeded()
        switch mouse.act {
        case .wheelUp: await scroll(by: -3, at: mouse)
        case .wheelDown: await scroll(by: 3, at: mouse)
        default: await press(at: mouse)
        }
    }

    /// Whether it is the second press of a double click whose first one has led to another page.
    private func isMeantForPageBefore(_ mouse: Mouse) -> Bool {
        guard mouse.act == .press else { return false }
        let (now, before) = (ContinuousClock.now, lastPress)
        lastPress = (mouse.row, mouse.column, stage.pageNumber, now)
        guard let before, (before.row, before.column) == (mouse.row, mouse.column) else {
            return false
        }
        return before.page != stage.pageNumber && now - before.time < doubleClickTime
    }

    /// Scrolls the pane at the place of the mouse; what is around the panes does not scroll.
    private func scroll(by lines: Int, at mouse: Mouse) async {
        let pane = pane(row: mouse.row, column: mouse.column) ?? active
        let isAround = panes?[pane].isAround == true
        if places[pane].foot.contains(mouse.row), scrollFoot(by: lines, in: pane) { return }
        await scroll(by: lines, in: isAround ? inner : pane)
    }

    private func press(at mouse: Mouse) async {
        let hit = hits.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
        switch hit?.target {
        case .region(let number)? where isActive(number, in: hit?.pane):
            activate(hit?.pane ?? active)
            (focus, mustReveal) = (number, true)
            press()
        case .row(let row, let item)?:
            // The first click moves the cursor to the row, the second one chooses it.
            let isThere = active == hit?.pane && focus == 0 && list.cursor == row
            activate(hit?.pane ?? active)
            focus = 0
            rowItem = item
            if let rows = page?.list?.rows { await moving(rows) { $0.go(to: row, rows) } }
            if isThere || item > 0 { press() }
        default:
            guard let pane = pane(row: mouse.row, column: mouse.column), pane != active,
                panes?[pane].isAround == false
            else { return }
            activate(pane)
        }
    }

    private func isActive(_ number: Int, in pane: Int?) -> Bool {
        pane.flatMap { panes?[$0].regions[number - 1].isActive } ?? false
    }
}
