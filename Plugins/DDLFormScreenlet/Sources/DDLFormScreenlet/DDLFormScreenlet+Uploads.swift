import LiferayKit
import ScreensKit

extension DDLFormScreenlet {
    /// Sets a field to a file, and starts the file's upload.
    func chooseFile(_ file: ChosenFile, for name: String) -> Bool {
        guard let path = path(name), let entry = entry(at: path) else { return false }
        guard entry.field.type == .document else { return refuse(file, for: entry) }
        let name = path.description
        uploads.removeValue(forKey: name)?.cancel()
        (model.problems[name], model.drafts[name]) = (nil, nil)
        model.record?[path] = .document(
            DDMDocument(file, mediaType: FormUpload.mediaType(of: file))
        )
        startUpload(at: path, file)
        changed()
        return true
    }

    private func refuse(_ file: ChosenFile, for entry: DDLField) -> Bool {
        guard let runtime else { return false }
        let error = DDMInputError(
            field: entry.field.title,
            text: file.path,
            expected: entry.field.expected(locale: runtime.locale)
        )
        model.problems[entry.path.description] = error.message(locale: runtime.locale)
        changed()
        return true
    }

    func entry(at path: DDMPath) -> DDLField? {
        model.record?.fields.first { $0.path == path }
    }

    /// Uploads the files for which `holds` returns `true`, unless they are being uploaded.
    func startUploads(where holds: (DDMDocument) -> Bool) {
        for (path, document) in model.record?.documents ?? [] where holds(document) {
            guard let file = document.file, uploads[path.description] == nil else { continue }
            model.record?.setUpload(.pending, at: path)
            model.problems[path.description] = nil
            startUpload(at: path, file, isRepeated: true)
        }
    }

    /// Cancels all uploads; the files are sent with the record, or by the next upload.
    func cancelUploads() {
        for upload in uploads.values { upload.cancel() }
        uploads = [:]
        for (path, document) in model.record?.documents ?? [] where document.isUploading {
            model.record?.setUpload(.pending, at: path)
        }
    }

    /// Starts an upload; with `cache-only` nothing is sent, and a change sends its files itself.
    private func startUpload(at path: DDMPath, _ file: ChosenFile, isRepeated: Bool = false) {
        guard offlinePolicy != .cacheOnly, let runtime, let entry = entry(at: path),
            case .document(let document) = entry.value
        else { return }
        let group = runtime.server.group(groupId)
        let upload = FormUpload(
            file,
            of: document,
            prefix: filePrefix,
            repositoryId: repositoryId == 0 ? group : repositoryId,
            folderId: folderId,
            changeLog: runtime.liferayString("ddlform-screenlet-upload-metadata-changelog")
        )
        let request = UploadInteractor.Request(upload: upload, isRepeated: isRepeated) {
            [weak self] progress in
            Task { @MainActor in self?.note(progress, of: file, at: path) }
        }
        notify(.uploadStarted, payload: ["field": entry.path.description]) {
            $0.screenlet(self, onDocumentFieldUploadStarted: entry)
        }
        // The delegate may have hidden the form by now.
        uploads[path.description] = self.runtime?.startTask { [weak self] runtime in
            let sent = try await runtime.run(
                "uploadDocument",
                with: UploadInteractor.self,
                request: request
            )
            self?.finishUpload(.success(sent), at: path)
        } onFailure: { [weak self] error in
            self?.finishUpload(.failure(error), at: path)
        }
    }

    private func note(_ progress: TransferProgress, of file: ChosenFile, at path: DDMPath) {
        guard uploads[path.description] != nil, let entry = entry(at: path),
            case .document(let document) = entry.value, document.file == file,
            let total = progress.bytesToSend, total > 0
        else { return }
        model.record?.setUpload(.uploading(sent: progress.sentBytes, total: total), at: path)
        changed()
        let (sent, all) = (UInt64(clamping: progress.sentBytes), UInt64(clamping: total))
        let payload = UploadPayload(path, ["uploadedBytes": sent, "totalBytes": all])
        notify(.uploadProgress, payload: payload) {
            $0.screenlet(self, onDocumentField: entry, uploadedBytes: sent, totalBytes: all)
        }
    }

    private func finishUpload(_ result: Result<JSONObject, ScreensError>, at path: DDMPath) {
        uploads[path.description] = nil
        switch result {
        case .success(let sent):
            model.record?.setUpload(.uploaded(sent), at: path)
            report(sent, at: path)
        case .failure(let error) where error.isConnectionIssue && offlinePolicy != .remoteOnly:
            // The file is sent together with its record.
            model.record?.setUpload(.pending, at: path)
        case .failure(let error):
            model.record?.setUpload(.failed(error), at: path)
            report(error, at: path)
        }
        changed()
        continueSubmitting()
    }

    private func report(_ file: JSONObject, at path: DDMPath) {
        guard let entry = entry(at: path) else { return }
        notify(.uploadResult, payload: UploadPayload(path, ["document": JSONValue.object(file)])) {
            $0.screenlet(self, onDocumentField: entry, uploadResult: file)
        }
    }

    private func report(_ error: ScreensError, at path: DDMPath) {
        guard let entry = entry(at: path) else { return }
        notify(.uploadError, payload: UploadPayload(path, error)) {
            $0.screenlet(self, onDocumentField: entry, uploadError: error)
        }
    }
}

extension DDMDocument {
    fileprivate var isUploading: Bool {
        if case .uploading = state { true } else { false }
    }

    var isFailed: Bool {
        if case .failed = state { true } else { false }
    }
}
