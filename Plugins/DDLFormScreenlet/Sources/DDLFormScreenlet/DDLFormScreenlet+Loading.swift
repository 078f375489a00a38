import LiferayKit
import ScreensKit

extension DDLFormScreenlet {
    /// Loads the form, without values.
    @discardableResult
    public func loadForm() -> Bool {
        guard abandonLoads() else { return false }
        return startForm()
    }

    /// Loads the record, and its form first if that is not loaded yet.
    @discardableResult
    public func loadRecord() -> Bool {
        guard recordId != 0 || !draftKey.isEmpty, abandonLoads() else { return false }
        loadsRecord = true
        if recordId == 0 { return startDraft() }
        return isFormLoaded && formId == structureId ? startRecord() : startForm()
    }

    /// Cancels earlier loads, because a new one replaces them.
    ///
    /// Returns `false` while the record is being submitted: the submitted record is shown next.
    private func abandonLoads() -> Bool {
        guard runtime != nil, !model.isSubmitting else { return false }
        for load in loading { load.cancel() }
        loading = []
        (hasForm, hasRecord, loadsRecord, formOfRecord) = (false, false, false, nil)
        return true
    }

    private func startForm() -> Bool {
        let id = structureId
        return start("loadForm", with: StructureInteractor.self, request: id, by: offlinePolicy) {
            $0.receive($1, of: id)
        } onFailure: {
            $0.failForm($1)
        }
    }

    private func startRecord() -> Bool {
        start("loadRecord", with: RecordInteractor.self, request: recordId, by: offlinePolicy) {
            $0.receive($1)
        } onFailure: {
            $0.failRecord($1)
        }
    }

    /// Loads a draft with its form, which both are on this machine or not available.
    private func startDraft() -> Bool {
        let key = draftKey
        return start("loadDraft", with: DraftInteractor.self, request: key, by: .cacheOnly) {
            $0.receive($1, asDraft: key)
        } onFailure: {
            $0.failRecord($1)
        }
    }

    private func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        by policy: OfflinePolicy,
        onAnswer: @escaping @MainActor (DDLFormScreenlet, Answer<I.Output>) -> Void,
        onFailure: @escaping @MainActor (DDLFormScreenlet, ScreensError) -> Void
    ) -> Bool {
        guard let runtime else { return false }
        (model.problem, loadError) = (nil, nil)
        if model.record == nil { model.phase = .loading }
        let task = runtime.startTask { [weak self] runtime in
            let answers = runtime.load(action, with: interactor, request: request, policy: policy)
            for try await loaded in answers { if let self { onAnswer(self, loaded) } }
        } onFailure: { [weak self] error in
            if let self { onFailure(self, error) }
        }
        loading.append(task)
        changed()
        return true
    }

    private func receive(_ loaded: Answer<FormStructure>, of structureId: Int64) {
        if userId == 0 { userId = loaded.output.userId }
        let isFirst = !hasForm
        let record = showForm(loaded.output.definition, of: structureId, loaded.freshness)
        notify(.formLoaded, payload: RecordPayload(record)) {
            $0.screenlet(self, onFormLoaded: record)
        }
        if loadsRecord, isFirst { _ = startRecord() }
    }

    private func failForm(_ error: ScreensError) {
        fail(error)
        notify(.formLoadError, payload: error) { $0.screenlet(self, onFormLoadError: error) }
        // A record is loaded with its form, so without the form there is no record either.
        if loadsRecord, !hasForm { reportNoRecord(error) }
    }

    /// Shows a form, or stores it for its record.
    ///
    /// If it arrives again, from the portal after the cache, it does not replace values of the user or of a record.
    private func showForm(
        _ definition: DDMDefinition,
        of structureId: Int64,
        _ freshness: Freshness
    ) -> DDLRecord {
        guard !loadsRecord || hasRecord else {
            (hasForm, formOfRecord) = (true, (structureId, definition))
            return DDLRecord(definition: definition)
        }
        formId = structureId
        let isUntouched = model.record == shown
        guard hasForm, hasRecord || !isUntouched, var record = model.record else {
            hasForm = true
            let record = DDLRecord(definition: definition)
            cancelUploads()
            if isRecordAwaited { show(record, freshness) } else { showNew(record, freshness) }
            return record
        }
        record.adopt(definition)
        model.record = record
        if isUntouched { shown = record }
        if !hasRecord { model.freshness = freshness }
        changed()
        return record
    }

    /// Whether the form has the id of a record that is not shown.
    private var isRecordAwaited: Bool { recordId != 0 && shown?.recordId != recordId }

    private func receive(_ loaded: Answer<DDLRecord>, asDraft key: String) {
        formId = structureId
        if let id = loaded.output.recordId {
            // The portal has it meanwhile.
            (recordId, draftKey, waitingEntry) = (id, "", nil)
        } else {
            waitingEntry = CacheEntry(collection: FormKey.collection, key: key)
        }
        receive(loaded)
    }

    private func receive(_ loaded: Answer<DDLRecord>) {
        var record = loaded.output
        let form = formOfRecord?.definition ?? model.record?.definition
        if let form { record.adopt(form) }
        // The second answer, from the portal after the cache, must not replace what the user wrote.
        guard !hasRecord || model.record == shown else { return }
        if let formOfRecord { formId = formOfRecord.id }
        (hasRecord, formOfRecord) = (true, nil)
        cancelUploads()
        show(record, loaded.freshness)
        notify(.recordLoaded, payload: RecordPayload(record)) {
            $0.screenlet(self, onRecordLoaded: record)
        }
    }

    private func failRecord(_ error: ScreensError) {
        fail(error)
        reportNoRecord(error)
    }

    private func reportNoRecord(_ error: ScreensError) {
        notify(.recordLoadError, payload: error) { $0.screenlet(self, onRecordLoadError: error) }
    }

    func show(_ record: DDLRecord, _ freshness: Freshness?) {
        (model.record, shown) = (record, record)
        model.freshness = freshness
        (model.problems, model.drafts, model.scrollTarget) = ([:], [:], nil)
        (model.phase, model.problem) = (.ready, nil)
        changed()
    }

    private func fail(_ error: ScreensError) {
        (model.problem, loadError) = (error, error)
        if model.record == nil { model.phase = .failed }
        changed()
    }
}
