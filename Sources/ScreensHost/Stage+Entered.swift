@_spi(Host) import ScreensKit

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

// What users have entered in forms, so that it can be stored and entered again.
extension Stage {
    /// The texts that were entered and not sent, those that are still being typed among them; secrets and files are not.
    @_spi(Host)
    public var enteredTexts: [EnteredText] {
        guard hasUnsentInput else { return [] }
        var texts = entered
        for (field, action) in typed { texts[field] = text(of: action, in: field) }
        return texts.values.sorted { $0.field < $1.field }
    }

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
        guard model is any FormModel, let user = host.user, let first = firstAttributes else {
            return nil
        }
        // Before the portal is asked, only the name is known.
        let person = user.userId == 0 ? user.signInName : "\(user.userId)"
        let parts = [host.portalAddress, person, "\(host.locale)", "\(name)", first.text]
        return person.isEmpty ? nil : parts.joined(separator: "\n")
    }

    /// Notes a text that an action is about to enter.
    func noteEntered(_ action: Action) {
        guard action.name == ActionDeclaration.setValue.name, let field = action.fieldName else {
            return
        }
        noteValues()
        entered[field] = text(of: action, in: field)
    }

    /// Notes what the fields have before something is entered in the first of them.
    func noteValues() {
        guard valuesBefore == nil || !hasUnsentInput else { return }
        (entered, valuesBefore) = ([:], fieldValues)
    }

    private func text(of action: Action, in field: String) -> EnteredText {
        let before = valuesBefore?[field] ?? ""
        return EnteredText(field: field, arguments: action.arguments, before: before)
    }

    /// The texts of the fields of the form, by their names.
    private var fieldValues: [String: String] {
        let fields = (model as? any FormModel)?.formFields(locale: locale) ?? []
        return Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
    }
}
