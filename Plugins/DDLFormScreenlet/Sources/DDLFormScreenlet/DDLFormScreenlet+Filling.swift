import LiferayKit
import ScreensKit

extension DDLFormScreenlet {
    /// Begins a new record with the predefined values.
    @discardableResult
    public func clearForm() -> Bool {
        guard let definition = model.record?.definition, !model.isSubmitting else { return false }
        // An answer that arrives later would show the earlier record again.
        for load in loading { load.cancel() }
        (loading, loadsRecord, formOfRecord, submitsNext) = ([], false, nil, false)
        showNew(DDLRecord(definition: definition), model.freshness)
        return true
    }

    /// Shows a new record: what is submitted next is no version of the one that was shown before.
    func showNew(_ record: DDLRecord, _ freshness: Freshness?) {
        cancelUploads()
        (recordId, draftKey, waitingEntry) = (0, "", nil)
        show(record, freshness.map { Freshness(source: $0.source, storedAt: $0.storedAt) })
    }

    /// Sets the text that the user wrote; if it is not a valid value, it stays visible with the reason.
    func setValue(_ text: String, of name: String) -> Bool {
        guard let path = path(name), let runtime else { return false }
        let name = path.description
        do {
            try model.record?.enter(text, at: path, locale: runtime.locale)
            model.drafts[name] = nil
            model.problems[name] = nil
            uploads.removeValue(forKey: name)?.cancel()
        } catch {
            model.drafts[name] = text
            model.problems[name] = error.message(locale: runtime.locale)
        }
        changed()
        continueSubmitting()
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
        cancelUploads()
        model.record?.removeInstance(at: path)
        // The instances after it have new names now, and so do their files.
        (model.problems, model.drafts) = ([:], [:])
        changed()
        startUploads { $0.state == .pending }
        continueSubmitting()
        return true
    }

    /// The field that a name means; `nil` if there is no such field or it must not be changed.
    func path(_ name: String) -> DDMPath? {
        guard !model.isSubmitting, let definition = model.record?.definition,
            let path = definition.path(name),
            let entry = entry(at: path), !entry.field.isReadOnly
        else { return nil }
        return path
    }
}
