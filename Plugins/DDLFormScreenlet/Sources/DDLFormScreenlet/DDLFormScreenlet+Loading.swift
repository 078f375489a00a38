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
        start { [weak self, structureId, offlinePolicy] runtime in
            let forms = runtime.load(
                "loadForm",
                with: StructureInteractor.self,
                request: structureId,
                policy: offlinePolicy
            )
            for try await loaded in forms { self?.take(loaded, of: structureId) }
        } onFailure: { [weak self] error in
            self?.failForm(error)
        }
    }

    private func startRecord() -> Bool {
        start { [weak self, recordId, offlinePolicy] runtime in
            let records = runtime.load(
                "loadRecord",
                with: RecordInteractor.self,
                request: recordId,
                policy: offlinePolicy
            )
            for try await loaded in records { self?.take(loaded) }
        } onFailure: { [weak self] error in
            self?.failRecord(error)
        }
    }

    /// Loads a draft with its form, which both are on this machine or not available.
    private func startDraft() -> Bool {
        start { [weak self, draftKey] runtime in
            let drafts = runtime.load(
                "loadDraft",
                with: DraftInteractor.self,
                request: draftKey,
                policy: .cacheOnly
            )
            for try await loaded in drafts { self?.take(loaded, asDraft: draftKey) }
        } onFailure: { [weak self] error in
            self?.failRecord(error)
        }
    }

    private func start(
        _ load: @escaping @MainActor (ScreenletRuntime) async throws -> Void,
        onFailure: @escaping @MainActor (ScreensError) -> Void
    ) -> Bool {
        guard let runtime else { return false }
        (model.problem, loadError) = (nil, nil)
        if model.record == nil { model.phase = .loading }
        loading.append(runtime.task(load, onFailure: onFailure))
        changed()
        return true
    }

    private func take(_ loaded: Answer<FormStructure>, of structureId: Int64) {
        if userId == 0 { userId = loaded.output.userId }
        let isFirst = !hasForm
        let record = receive(loaded.output.definition, of: structureId, loaded.freshness)
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

    /// Shows a form, or keeps it for its record.
    ///
    /// If it arrives again, from the portal after the cache, it does not replace values of the user or of a record.
    private func receive(
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

    private func take(_ loaded: Answer<DDLRecord>, asDraft key: String) {
        formId = structureId
        if let id = loaded.output.recordId {
            // The portal has it meanwhile.
            (recordId, draftKey, waitingEntry) = (id, "", nil)
        } else {
            waitingEntry = CacheEntry(collection: FormKey.collection, key: key)
        }
        take(loaded)
    }

    private func take(_ loaded: Answer<DDLRecord>) {
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
