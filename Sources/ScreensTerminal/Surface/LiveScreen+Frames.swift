@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What a screen shows.
extension LiveScreen {
    /// The bytes to send to the terminal so that it shows the current state.
    func frame() async -> [UInt8] {
        await refreshIfNeeded()
        let next = await composed()
        return writer.frame(
            next.grid,
            pictures: next.pictures,
            cursor: next.cursor,
            moving: next.moving,
            next.glyphs
        )
    }

    func refresh() async { await layout.refresh { editing?.draft } }

    /// Keys that move or press need the page, which an earlier event of the same batch may have outdated.
    func refreshIfNeeded() async { if page.panes == nil { await refresh() } }

    /// Composes the screen, after drawing the visible rows.
    func composed() async -> Composition {
        await layout.layOut { editing?.draft }
        let now = clock()
        if layout.followRow(at: now) { await refresh() }
        if layout.glyphs !== shown.glyphs {
            writer.reset()
            overlay?.forgetGlyphs()
        }
        if shown.isBusy { motion.see(true, at: now) }
        toast.see(page.toast, at: now)
        shown = await layout.change { page in compose(&page) }
        motion.see(shown.isBusy, at: now)
        overlay?.draw(into: &shown, keys: hints(of: page).all, options.log, in: stage.locale)
        // The keys are those of what is above the page.
        bottomLine(of: page).draw(into: &shown)
        if case .log(let pane) = overlay { seenLines = max(seenLines, pane.end) }
        wakeLater()
        return shown
    }

    private func compose(_ page: inout ShownPage) -> Composition {
        var screen = Composition(layout.size, layout.glyphs)
        // A quotation has the usual sign, which ASCII replaces by another one.
        if options.isASCII { screen.thumb = "#" }
        (screen.motion, screen.looks) = (motion, page.panes?.first?.looks)
        screen.draw(&page, isEditing: editing != nil)
        screen.drawQuestion(of: &page, isEditing: editing != nil)
        return screen
    }

    /// Draws again when the screen will look different by itself.
    private func wakeLater() {
        waking?.cancel()
        waking = nil
        guard let time = [motion.next, toast.next, layout.preview.next].compactMap(\.self).min()
        else { return }
        waking = Task { [whenTimePasses] in
            guard (try? await Task.sleep(for: time)) != nil else { return }
            whenTimePasses()
        }
    }

    /// Draws nothing more by itself.
    func stop() {
        waking?.cancel()
        layout.preview.close()
    }

    private func hints(of page: ShownPage) -> KeyHints {
        KeyHints(page: page, stage: stage, options: options)
    }

    private func bottomLine(of page: ShownPage) -> BottomLine {
        let looks = page.pane?.looks
        var message = toast.shown.map { ($0.text, looks?.style(of: $0.role) ?? .plain) }
        if let notice { message = (notice, .plain) }
        if overlay == nil, case .link(_, let address)? = page.focused {
            message = ("→ \(address)", .plain)
        }
        if !status.isEmpty { message = (status, .plain) }
        return BottomLine(
            prompt: search.prompt,
            message: message,
            keys: editing?.keys(in: stage.locale) ?? overlay?.keys(in: stage.locale)
                ?? hints(of: page).line,
            position: page.position(
                isCounted: stage.list(at: page.pane?.listPath)?.isCounted != false
            ),
            sync: SyncWords(page, isASCII: options.isASCII, in: stage.locale),
            words: looks?.muted ?? BottomLine.dim,
            // A pane that is open shows its keys. Reports of progress are not worth a sign.
            isLogUnread: overlay == nil && options.log.notableEnd > seenLines,
            locale: stage.locale
        )
    }
}
