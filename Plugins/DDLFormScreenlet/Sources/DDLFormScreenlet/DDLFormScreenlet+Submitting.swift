import LiferayKit
import ScreensKit

extension DDLFormScreenlet {
    /// Validates all values and sends them; files that are not uploaded yet are uploaded first.
    ///
    /// That includes files whose upload failed before.
    @discardableResult
    public func submitForm() -> Bool {
        guard let runtime, !model.isSubmitting else { return false }
        guard isRecordLoaded else {
            let words = runtime.liferayString("ddlform-screenlet-record-not-loaded")
            let reason = loadError.map { " \($0.message(locale: runtime.locale))" } ?? ""
            reject(.invalid(words + reason))
            return false
        }
        guard model.record != nil else { return false }
        if offlinePolicy == .cacheOnly { cancelUploads() }
        startUploads(where: \.isFailed)
        return submit()
    }

    /// Sends a record that waited for its files, when no uploads are in progress.
    func continueSubmitting() {
        guard submitsNext, uploads.isEmpty else { return }
        submitsNext = false
        _ = submit()
    }

    private func submit() -> Bool {
        guard validate() else { return false }
        submitsNext = !uploads.isEmpty
        if !submitsNext { send() }
        return true
    }

    /// Validates every field; the form scrolls to the first invalid one.
    private func validate() -> Bool {
        guard let record = model.record, let locale = runtime?.locale else { return false }
        var problems = model.problems.filter { model.drafts[$0.key] != nil }
        for problem in record.problems {
            let name = problem.path.description
            if problems[name] == nil { problems[name] = problem.message(locale: locale) }
        }
        model.problems = problems
        let first = record.fields.map(\.path.description).first { problems[$0] != nil }
        model.scrollTarget = autoscrollOnValidation ? first : nil
        guard let first, let words = problems[first] else {
            model.problem = nil
            return true
        }
        reject(.invalid(words))
        return false
    }

    private func reject(_ error: ScreensError) {
        model.problem = error
        changed()
        notify(.submitError, payload: error) { $0.screenlet(self, onFormSubmitError: error) }
    }

    private func send() {
        guard let runtime, let record = model.record else { return }
        // A load that ends later would replace the record that is being sent.
        for load in loading { load.cancel() }
        loading = []
        model.isSubmitting = true
        var write = EntryWrite(of: entry(runtime), by: DDLFormSynchronizer.self) { _ in record }
        write.basedOn = origin
        runtime.startTask { [weak self, write, offlinePolicy] runtime in
            let written = try await runtime.write(
                write,
                action: "submitForm",
                policy: offlinePolicy
            )
            self?.model.isSubmitting = false
            self?.receive(written)
        } onFailure: { [weak self] error in
            self?.model.isSubmitting = false
            self?.reject(error)
        }
        changed()
    }

    /// Whether the record or draft to change is the one that is shown; `true` for a new record.
    ///
    /// Submitting anything else would replace what nobody has seen.
    private var isRecordLoaded: Bool {
        if recordId != 0 { return shown?.recordId == recordId }
        return draftKey.isEmpty || waitingEntry?.key == draftKey
    }

    /// The copy on which the user's changes are based; `nil` for a new record.
    private var origin: DDLRecord? { recordId == 0 && waitingEntry == nil ? nil : shown }

    private func entry(_ runtime: ScreenletRuntime) -> CacheEntry {
        let group = runtime.server.group(groupId)
        var attributes: JSONObject = [
            "groupId": .int64(group), "recordSetId": .int64(recordSetId), "userId": .int64(userId),
            "locale": .text(runtime.locale.identifier), "saveDraft": .bool(saveDraft),
            "repositoryId": .int64(repositoryId == 0 ? group : repositoryId),
            "folderId": .int64(folderId), "filePrefix": .text(filePrefix),
        ]
        // An opened draft preserves the attributes with which it was made, unless they are set again.
        if waitingEntry != nil { attributes = attributes.filter { $0.value != 0 } }
        let key =
            recordId != 0
            ? FormKey.record(recordId, runtime.locale)
            : waitingEntry?.key ?? CacheEntry.temporaryKey("draft")
        return CacheEntry(collection: FormKey.collection, key: key, attributes: attributes)
            .titled(model.record?.title)
    }

    private func receive(_ written: Answer<EntryVersion<DDLRecord>>) {
        guard let record = written.output.value else { return }
        if let id = record.recordId { recordId = id }
        show(record, written.freshness)
        guard let stored = StoredChange(written) else {
            (waitingEntry, draftKey) = (nil, "")
            return notify(.submitted, payload: RecordPayload(record)) {
                $0.screenlet(self, onFormSubmitted: record)
            }
        }
        waitingEntry = written.output.entry
        if recordId == 0 { draftKey = written.output.entry.key }
        notify(.storedForLater, payload: stored) {
            $0.screenlet(self, onFormStoredForLater: stored)
        }
    }
}

extension DDLRecord {
    /// In characters; a title is part of a sentence.
    private static let longestTitle = 60

    /// What people call the record: its first line of text, in most forms a name.
    fileprivate var title: String? {
        let texts = fields.lazy.compactMap { entry in
            if entry.field.type == .text, case .text(let text) = entry.value {
                text.trimmed
            } else {
                nil
            }
        }
        return texts.first { !$0.isEmpty }.map { text in
            text.count > Self.longestTitle ? text.prefix(Self.longestTitle) + "…" : text
        }
    }
}
