@_spi(Host) import ScreensHost
@_spi(Host) public import ScreensKit

/// Acting as the user does.
extension AppDriver {
    /// Presses the button or the link with a text.
    ///
    /// - Parameters:
    ///   - label: the text of the button in the user's language, or its label for assistive technology.
    ///   - screenlet: the name that the page has for the screenlet.
    /// - Throws: ``AppDriverError/noButton(_:buttons:)`` that lists the buttons there are, or
    ///   ``AppDriverError/notAccepted(_:)``.
    public func press(_ label: String, of screenlet: String) async throws {
        let stage = try shown(screenlet)
        let drawing = await stage.drawing(in: stage.context())
        let nodes = [drawing.body] + (await drawing.rows(0..<stage.loadedRowCount))
        let buttons = nodes.flatMap(\.buttons)
        guard let button = buttons.first(where: { $0.names.contains(label) }) else {
            throw AppDriverError.noButton(label, buttons: buttons.compactMap(\.names.first))
        }
        try await perform(button.action, label, stage)
    }

    /// Chooses a row of a list.
    ///
    /// - Parameters:
    ///   - row: the row, from 0; it must be loaded.
    ///   - screenlet: the name that the page has for the list.
    /// - Throws: ``AppDriverError``.
    public func choose(row: Int, of screenlet: String) async throws {
        let arguments: JSONObject = ["index": .int64(Int64(row))]
        let action = Action(ActionDeclaration.selectRow.name, arguments)
        try await perform(action, "row \(row)", try shown(screenlet))
    }

    /// Chooses the first loaded row in which a text is.
    ///
    /// - Throws: ``AppDriverError/noRow(_:rows:)`` that lists the rows there are, or another ``AppDriverError``.
    public func choose(rowWith text: String, of screenlet: String) async throws {
        let stage = try shown(screenlet)
        let drawing = await stage.drawing(in: stage.context())
        let rows = await drawing.rows(0..<stage.loadedRowCount).map(\.words)
        guard let row = rows.firstIndex(where: { $0.contains(text) }) else {
            throw AppDriverError.noRow(text, rows: rows)
        }
        try await choose(row: row, of: screenlet)
    }

    /// Types a text into a field of a form.
    ///
    /// - Parameters:
    ///   - text: the text, as users write it in their language.
    ///   - field: the name of the field, or its label.
    ///   - screenlet: the name that the page has for the form.
    /// - Throws: ``AutomationError`` for an unknown field, or a text that it refuses.
    public func type(_ text: String, into field: String, of screenlet: String) async throws {
        try await fill(.text(text), into: field, of: screenlet)
    }

    /// Types a password into a field of a form.
    ///
    /// - Throws: ``AutomationError``, as for texts.
    public func type(
        secret: SecretText,
        into field: String,
        of screenlet: String
    ) async throws {
        try await fill(.secret(secret), into: field, of: screenlet)
    }

    /// Calls a method of a screenlet, as a button could.
    ///
    /// - Parameters:
    ///   - method: the method; `screens-host describe` lists them.
    ///   - arguments: its arguments by name.
    ///   - screenlet: the name that the page has for the screenlet.
    /// - Throws: ``AppDriverError/notAccepted(_:)``, or ``ScreensHost/HostError`` for a method that is not declared.
    public func call(
        _ method: String,
        _ arguments: JSONObject = [:],
        of screenlet: String
    ) async throws {
        try await perform(Action(method, arguments), method, try shown(screenlet))
    }

    private func fill(
        _ value: FieldValues.Value,
        into field: String,
        of screenlet: String
    ) async throws {
        let stage = try shown(screenlet)
        var values = FieldValues()
        values.append(value, for: Self.name(of: field, on: stage))
        try values.fill(stage)
        await settled()
    }

    /// The name of a field that may be given by its label.
    private static func name(of field: String, on stage: Stage) -> String {
        let fields = (stage.model as? any FormModel)?.formFields(locale: stage.locale) ?? []
        return fields.first { $0.title == field }?.name ?? field
    }

    private func perform(_ action: Action, _ what: String, _ stage: Stage) async throws {
        guard try stage.perform(action) else { throw AppDriverError.notAccepted(what) }
        await settled()
    }
}

extension Node {
    /// The nodes inside that can be pressed, by the texts that name them.
    fileprivate var buttons: [(names: [String], action: Action)] {
        subtree.compactMap { node in
            guard node.kind == .button || node.kind == .link, let action = node.extras?.action
            else { return nil }
            return ([node.words, node.extras?.label].compactMap(\.self), action)
        }
    }

    /// All texts inside.
    fileprivate var words: String {
        subtree.compactMap(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
