@_spi(Host) public import ScreensKit

/// A text that a user has entered in a field of a form, and not sent.
@_spi(Host)
public struct EnteredText: Hashable, Codable, Sendable {
    /// The field.
    public let field: String
    /// The arguments of the action that enters it.
    let arguments: JSONObject
    /// What the field had before.
    let before: String
}

/// What a user enters in the fields of a form until it is sent.
///
/// The host knows it before a field is left, so that it is not lost; of each field, the last text.
struct FieldInput {
    /// What is in fields that the user has not left yet, by their names.
    private(set) var typed: [String: Action] = [:]
    /// What the user has entered, by the fields' names.
    private var entered: [String: EnteredText] = [:]
    /// What the fields had before that; `nil` if nothing was entered.
    private var before: [String: String]?

    /// Whether it is known what the fields had before.
    var hasBegun: Bool { before != nil }

    /// All texts, those that are still being typed among them, in the order of their fields' names.
    var texts: [EnteredText] {
        var texts = entered
        for (field, action) in typed { texts[field] = text(of: action, in: field) }
        return texts.values.sorted { $0.field < $1.field }
    }

    /// Begins again with fields that have these values.
    mutating func begin(with values: [String: String]) { (entered, before) = ([:], values) }

    /// Notes what is in a field that the user has not left yet.
    mutating func type(_ action: Action, in field: String) { typed[field] = action }

    /// Notes what an action is about to enter.
    mutating func enter(_ action: Action, in field: String) {
        entered[field] = text(of: action, in: field)
    }

    mutating func removeTyped(in field: String) { typed[field] = nil }

    /// Removes what is in fields that the user has not left yet, and returns the actions that enter it.
    mutating func removeTyped() -> [Action] {
        defer { typed = [:] }
        return typed.sorted { $0.key < $1.key }.map(\.value)
    }

    private func text(of action: Action, in field: String) -> EnteredText {
        EnteredText(field: field, arguments: action.arguments, before: before?[field] ?? "")
    }
}

extension Stage {
    /// Notes what is in a field that the user has not left yet.
    ///
    /// The screenlet gets it when something else happens: another action, the return to its page, a reload. Until then, it
    /// checks nothing that is only half typed. Secrets are not stored.
    @_spi(Host)
    public func note(typing action: Action) {
        guard let field = action.setField else { return }
        let target = recipient(of: action)
        target?.beginInput()
        target?.input.type(action.sent(to: []), in: field)
    }

    /// Passes on what is in fields that the user has not left yet.
    @_spi(Host)
    public func enterTyped() {
        for stage in withEmbedded {
            for action in stage.input.removeTyped() {
                // A field that no longer takes a value is not shown either.
                _ = try? stage.perform(action)
            }
        }
    }

    /// Removes what was noted of a field that an action sets.
    func removeTyped(before action: Action) {
        guard let field = action.fieldName else { return }
        recipient(of: action)?.input.removeTyped(in: field)
    }

    /// Notes a text that an action is about to enter.
    func noteEntered(_ action: Action) {
        guard let field = action.setField else { return }
        beginInput()
        input.enter(action, in: field)
    }

    /// Notes what the fields have before something is entered in the first of them.
    private func beginInput() {
        if !input.hasBegun || !hasUnsentInput { input.begin(with: fieldValues) }
    }

    /// The texts that were entered and not sent, those that are still being typed among them; secrets and files are not.
    @_spi(Host)
    public var enteredTexts: [EnteredText] { hasUnsentInput ? input.texts : [] }

    /// Enters texts again in a form that is loaded, except in fields that somebody has changed meanwhile.
    @_spi(Host)
    public func enter(_ texts: [EnteredText]) {
        let values = fieldValues
        for text in texts where values[text.field] == text.before {
            // A field that no longer takes the value is left as it is.
            _ = try? perform(Action(ActionDeclaration.setValue.name, text.arguments))
        }
    }

    /// Whether the screenlet is a form that can be filled in now.
    @_spi(Host)
    public var isFormReady: Bool { isIdle && (model as? any FormModel)?.isFormLoaded == true }

    /// What distinguishes a form of a signed-in user from all others; `nil` for guests, and if it is no form.
    @_spi(Host)
    public var formIdentity: String? {
        guard model is any FormModel, let person = userKey, let first = firstAttributes else {
            return nil
        }
        let parts = [host.portalAddress, person, "\(host.locale)", "\(name)", first.text]
        return person.isEmpty ? nil : parts.joined(separator: "\n")
    }

    /// The texts of the fields of the form, by their names.
    private var fieldValues: [String: String] {
        let fields = (model as? any FormModel)?.formFields(locale: locale) ?? []
        return Dictionary(fields.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    /// Whether loading again would lose what the user has entered.
    @_spi(Host)
    public var hasUnsentInput: Bool {
        withEmbedded.contains { $0.shownScreenlet.hasUnsentInput || !$0.input.typed.isEmpty }
    }

    /// Whether loading the embedded screenlet again to which ids lead would lose what the user has entered.
    @_spi(Host)
    public func hasUnsentInput(at path: [Int]) -> Bool { stage(at: path)?.hasUnsentInput == true }

    /// Whether ending would lose what the user has entered, also on other pages of an app.
    @_spi(Host)
    public var hasUnsentInputOnAnyPage: Bool {
        hasUnsentInput || appSession?.stack.pages.contains(where: \.hasUnsentInput) == true
    }
}

extension Action {
    /// The field that the action names.
    fileprivate var fieldName: String? { arguments[Action.nameArgument]?.text }

    /// The field that the action sets; `nil` for another action.
    fileprivate var setField: String? {
        name == ActionDeclaration.setValue.name ? fieldName : nil
    }
}
