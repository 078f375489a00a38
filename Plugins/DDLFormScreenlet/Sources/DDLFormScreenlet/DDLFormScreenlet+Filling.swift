import ScreensKit

extension DDLFormScreenlet {
    /// Sets all fields to their predefined values.
    @discardableResult
    public func clearForm() -> Bool {
        guard model.record?.definition != nil else { return false }
        model.record?.clear()
        (model.problems, model.drafts, model.scrollTarget) = ([:], [:], nil)
        changed()
        return true
    }

    /// Sets what the user wrote; a text that is no value of the field stays on show with the reason.
    func setValue(_ text: String, of name: String) -> Bool {
        guard let path = path(name), let runtime else { return false }
        let name = path.description
        do {
            try model.record?.enter(text, at: path, locale: runtime.locale)
            model.drafts[name] = nil
            model.problems[name] = nil
        } catch {
            model.drafts[name] = text
            model.problems[name] = error.message
        }
        changed()
        return true
    }

    func addInstance(beside name: String) -> Bool {
        guard let path = path(name), model.record?.addInstance(beside: path) != nil else {
            return false
        }
        changed()
        return true
    }

    func removeInstance(_ name: String) -> Bool {
        guard let path = path(name) else { return false }
        model.record?.removeInstance(at: path)
        // Those behind it have other names now.
        (model.problems, model.drafts) = ([:], [:])
        changed()
        return true
    }

    /// The field that a name means; `nil` where there is no such field, or it may not be changed.
    func path(_ name: String) -> DDMPath? {
        guard !model.isSubmitting, let definition = model.record?.definition,
            let path = definition.path(name), definition[path.name]?.isReadOnly == false,
            model.fields.contains(where: { $0.name == path.description })
        else { return nil }
        return path
    }
}
