import ScreensKit

extension DDLFormScreenlet {
    /// Loads the form, without values.
    @discardableResult
    public func loadForm() -> Bool {
        loadsRecordNext = false
        return startForm()
    }

    /// Loads the record, and its form before that if it is not there yet.
    @discardableResult
    public func loadRecord() -> Bool {
        guard recordId != 0 else { return false }
        guard isFormLoaded else {
            loadsRecordNext = true
            return startForm()
        }
        return startRecord()
    }

    private func startForm() -> Bool {
        guard let runtime else { return false }
        begin()
        let interaction = runtime.start(
            "loadForm",
            StructureInteractor.self,
            structureId,
            policy: offlinePolicy
        ) { [weak self] result in
            self?.finishForm(result)
        }
        loading.append(interaction)
        changed()
        return true
    }

    private func startRecord() -> Bool {
        guard let runtime else { return false }
        begin()
        let interaction = runtime.start(
            "loadRecord",
            RecordInteractor.self,
            recordId,
            policy: offlinePolicy
        ) { [weak self] result in
            self?.finishRecord(result)
        }
        loading.append(interaction)
        changed()
        return true
    }

    private func begin() {
        model.problem = nil
        if model.record == nil { model.phase = .loading }
    }

    private func finishForm(_ result: Result<Loaded<FormStructure>, ScreensError>) {
        switch result {
        case .success(let loaded):
            if userId == 0 { userId = loaded.output.userId }
            let record = DDLRecord(definition: loaded.output.definition)
            show(record, loaded.freshness)
            notify("onFormLoaded", record) { $0.screenlet(self, onFormLoaded: record) }
            if loadsRecordNext { _ = startRecord() }
        case .failure(let error):
            fail(error)
            notify("onFormLoadError", error) { $0.screenlet(self, onFormLoadError: error) }
        }
        loadsRecordNext = false
    }

    private func finishRecord(_ result: Result<Loaded<DDLRecord>, ScreensError>) {
        switch result {
        case .success(let loaded):
            var record = loaded.output
            if let definition = model.record?.definition { record.adopt(definition) }
            show(record, loaded.freshness)
            notify("onRecordLoaded", record) { $0.screenlet(self, onRecordLoaded: record) }
        case .failure(let error):
            fail(error)
            notify("onRecordLoadError", error) { $0.screenlet(self, onRecordLoadError: error) }
        }
    }

    func show(_ record: DDLRecord, _ freshness: Freshness) {
        model.record = record
        model.freshness = freshness
        (model.problems, model.drafts, model.scrollTarget) = ([:], [:], nil)
        (model.phase, model.problem) = (.ready, nil)
        changed()
    }

    private func fail(_ error: ScreensError) {
        model.problem = error
        if model.record == nil { model.phase = .failed }
        changed()
    }
}
