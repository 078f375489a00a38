@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Edits a field whose text is one line.
struct FieldEditor {
    let field: Input
    private var line: LineEditor

    /// Begins with the field's text.
    init(_ field: Input) {
        self.field = field
        switch field.kind {
        // A file's value is a display name, but the user has to enter a path.
        case .file, .password: line = LineEditor()
        default: line = LineEditor(field.values.first ?? "")
        }
    }

    /// The result of a key: the field to edit next is beside this one, or none for 0.
    enum Answer { case open, cancelled, done(next: Int) }

    /// Inserts a text at the cursor.
    mutating func insert(_ text: String) { line.insert(text) }

    /// Handles a key.
    mutating func handle(_ key: Key) -> Answer {
        switch (key.code, key.modifiers) {
        case (.escape, _), (.character("c"), .control): return .cancelled
        case (.enter, _): return .done(next: 0)
        case (.tab, []):
            guard field.kind == .file, let path = FileNames.completion(of: line.text) else {
                return .done(next: 1)
            }
            line.replace(with: path)
        case (.tab, .shift), (.up, []): return .done(next: -1)
        case (.down, []): return .done(next: 1)
        default: _ = line.handle(key)
        }
        return .open
    }

    /// The action that sets the field to the text; `nil` if nothing was entered.
    var action: Action? {
        switch field.kind {
        case .password: line.text.isEmpty ? nil : field.setting(SecretText(line.text))
        case .file: line.text.isEmpty ? nil : field.entering([FileNames.expanded(line.text)])
        default: line.text == field.values.first ?? "" ? nil : field.setting([line.text])
        }
    }

    /// What the user has entered; of a password, dots.
    var draft: LiveDraft {
        func shown(_ text: String) -> String {
            field.kind == .password ? String(repeating: "•", count: text.count) : text
        }
        return LiveDraft(field, before: shown(line.before), after: shown(line.after))
    }

    /// The keys that are useful while editing.
    func keys(in locale: LocaleIdentifier) -> [KeyHint] {
        [
            KeyHint("Enter", .saves, locale), KeyHint("Esc", .discards, locale),
            KeyHint("Tab", field.kind == .file ? .completes : .nextField, locale),
        ]
    }
}

extension Input {
    /// Whether the user enters a text.
    var isText: Bool {
        switch kind {
        case .text, .number, .date, .file, .password, .multiline: true
        default: false
        }
    }

    /// The action that sets the field to what the user has entered; for a file, its path.
    func entering(_ values: [String]) -> Action {
        guard kind == .file, let path = values.first else { return setting(values) }
        return choosing(ChosenFile(chosenByUser: path))
    }
}
