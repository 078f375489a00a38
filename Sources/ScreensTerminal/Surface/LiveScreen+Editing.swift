@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// Starts to edit a field, or toggles a box.
    func edit(_ input: Input) {
        switch input.kind {
        case .checkbox: set(input, ["\(input.values.first != "true")"])
        case .choice, .menu:
            overlay = .picker(
                Picker(
                    .field(input),
                    title: input.label,
                    options: input.options,
                    chosen: input.values,
                    allowsSeveral: input.allowsSeveral
                )
            )
        case .multiline:
            overlay = .area(
                AreaEditor(input.values.first ?? ""),
                field: input,
                title: input.label
            )
        // The field's value is a display name, but the user has to enter a path.
        case .file, .password: begin(input, "")
        case .text, .number, .date: begin(input, input.values.first ?? "")
        @unknown default: begin(input, input.values.first ?? "")
        }
    }

    private func begin(_ input: Input, _ text: String) {
        editing = (input, LineEditor(text))
        panes = nil
    }

    func handleWhileEditing(_ key: Key) async {
        guard let field = editing?.field, var editor = editing?.editor else { return }
        panes = nil
        switch (key.code, key.modifiers) {
        case (.escape, _), (.character("c"), .control): editing = nil
        case (.enter, _): commit()
        case (.tab, []):
            if field.kind == .file, let path = FileNames.completion(of: editor.text) {
                editor.replace(with: path)
                editing = (field, editor)
            } else {
                await commitAndMove(1)
            }
        case (.tab, .shift), (.up, []): await commitAndMove(-1)
        case (.down, []): await commitAndMove(1)
        default:
            _ = editor.handle(key)
            editing = (field, editor)
        }
    }

    /// Sends the entered text.
    private func commit() {
        guard let (field, editor) = editing else { return }
        editing = nil
        if field.kind == .password {
            guard !editor.text.isEmpty else { return }
            perform(field.setting(SecretText(editor.text)))
            panes = nil
            return
        }
        guard field.kind == .file else {
            if editor.text != field.values.first ?? "" { set(field, [editor.text]) }
            return
        }
        guard !editor.text.isEmpty else { return }
        perform(stage.setting(field, [FileNames.expanded(editor.text)]))
        panes = nil
    }

    /// Sends the entered text, and edits the next or previous field if text is entered there.
    private func commitAndMove(_ direction: Int) async {
        commit()
        await refresh()
        go(direction)
        guard case .input(let input)? = focused else { return }
        switch input.kind {
        case .text, .number, .date, .file, .password, .multiline: edit(input)
        case .checkbox, .choice, .menu: break
        @unknown default: break
        }
    }
}
