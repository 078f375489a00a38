import LiferayKit
import ScreensKit

/// A picture that is being sent.
struct SentPicture {
    var upload: ImageUpload
    /// The file; `nil` if only the queue has it.
    let file: ChosenFile?
    /// How often the list had been loaded when the upload began.
    let starts: Int
    var isCancelled = false
}

// Sending pictures.
extension ImageGalleryScreenlet {
    /// Sends the chosen pictures; those that are still being read follow.
    @discardableResult
    public func upload() -> Bool {
        guard isEditable, chosen.contains(where: { $0.upload.state != .wrong }) else {
            return false
        }
        problem = nil
        for index in chosen.indices { chosen[index].isWanted = true }
        sendWanted()
        runtime?.modelChanged()
        return true
    }

    /// Sends what is wanted and can be sent.
    func sendWanted() {
        let ready = chosen.filter { $0.isWanted && $0.upload.state == .prepared }
        chosen.removeAll { picture in ready.contains { $0.upload.key == picture.upload.key } }
        if !ready.isEmpty, chosen.isEmpty { isAdding = false }
        for picture in ready { send(picture) }
    }

    private func send(_ picture: ChosenPicture) {
        guard let runtime else { return }
        var upload = picture.upload
        (upload.state, upload.problem) = (.sending, nil)
        if upload.title.isEmpty { upload.title = filePrefix + upload.key.suffix(16) }
        queued.removeAll { $0.key == upload.key }
        sending.append(SentPicture(upload: upload, file: picture.file, starts: list.starts))
        notify(.start, payload: upload) { $0.screenlet(self, onImageUploadStart: upload) }
        let (write, policy) = (write(of: upload, picture.file, runtime), offlinePolicy)
        runtime.startTask { [weak self] runtime in
            let written = try await runtime.write(write, action: "uploadImage", policy: policy)
            self?.end(upload.key, written)
        } onFailure: { [weak self] error in
            self?.fail(upload.key, error)
        }
        runtime.modelChanged()
    }

    private func write(
        of upload: ImageUpload,
        _ file: ChosenFile?,
        _ runtime: ScreenletRuntime
    ) -> EntryWrite<ImageGallerySynchronizer> {
        let entry = CacheEntry.image(
            upload,
            repositoryId: runtime.server.group(repositoryId),
            folderId: folderId
        )
        var write = EntryWrite(of: entry, by: ImageGallerySynchronizer.self) { stored in
            var change = stored ?? ImageGalleryChange(upload, of: file)
            // What is stored says nothing about the present attempt.
            change.upload = upload
            change.upload?.state = .pending
            change.file = file
            return change
        }
        write.onProgress = { [weak self, key = upload.key] progress in
            Task { @MainActor in self?.note(progress, of: key) }
        }
        return write
    }

    /// Reports the progress of an upload, unless it has ended or more progress was reported already.
    private func note(_ progress: TransferProgress, of key: String) {
        guard let index = sending.firstIndex(where: { $0.upload.key == key }),
            let total = progress.bytesToSend, total >= progress.sentBytes,
            progress.sentBytes > sending[index].upload.sentBytes
        else { return }
        sending[index].upload.sentBytes = progress.sentBytes
        sending[index].upload.bytesToSend = total
        let upload = sending[index].upload
        runtime?.modelChanged()
        let (sent, all) = (UInt64(clamping: progress.sentBytes), UInt64(clamping: total))
        let payload: JSONObject = [
            "key": .text(key), "totalBytesSent": .int64(Int64(clamping: sent)),
            "totalBytesToSend": .int64(Int64(clamping: all)),
        ]
        notify(.progress, payload: payload) {
            $0.screenlet(
                self,
                onImageUploadProgress: upload,
                totalBytesSent: sent,
                totalBytesToSend: all
            )
        }
    }

    private func end(_ key: String, _ written: Answer<EntryVersion<ImageGalleryChange>>) {
        guard let picture = endSending(key) else { return }
        if let stored = StoredChange(written) {
            var upload = picture.upload
            upload.state = written.freshness.unsent.map(ImageUpload.State.init) ?? .draft
            queued.append(upload)
            runtime?.modelChanged()
            reportStored(stored)
            if picture.isCancelled { _ = cancel(upload) }
            return loadOutdated()
        }
        guard let entry = written.output.value?.fileEntry else { return }
        // It was cancelled before it was sent, or after the portal had it.
        guard !picture.isCancelled else { return _ = deleteImageEntry(entry) }
        show(entry, since: picture.starts)
        notify(.uploaded, payload: entry) { $0.screenlet(self, onImageUploaded: entry) }
    }

    /// Adds a new picture to the list.
    ///
    /// Only the portal knows its place in a list of which a part is loaded, so that is loaded again after the last upload.
    private func show(_ entry: FileEntry, since starts: Int) {
        guard list.starts == starts, !isOutdated, let place = place(of: entry) else {
            isOutdated = true
            return loadOutdated()
        }
        insertRow(entry, at: place)
    }

    /// Where a new picture belongs in a list that is loaded completely; `nil` for another list.
    private func place(of entry: FileEntry) -> Int? {
        guard list.model.phase == .ready, list.model.isCounted, list.model.count <= Self.shortList
        else { return nil }
        let titles = (0..<list.model.count).map { list.model.row(at: $0)?.title.lowercased() }
        guard !titles.contains(nil), obcClassName.isEmpty else { return nil }
        let (known, title) = (titles.compactMap(\.self), entry.title.lowercased())
        // Portals sort by title, or by age.
        return known == known.sorted()
            ? known.firstIndex { $0 > title } ?? known.count : known.count
    }

    /// Loads an outdated list again when nothing is being sent any more.
    private func loadOutdated() {
        guard isOutdated, sending.isEmpty else { return }
        isOutdated = false
        if list.model.phase != .idle { loadList() }
    }

    /// The most rows of a list whose new rows are placed here.
    private static var shortList: Int { 1_000 }

    private func endSending(_ key: String) -> SentPicture? {
        guard let index = sending.firstIndex(where: { $0.upload.key == key }) else { return nil }
        // A list that was loaded meanwhile has it among the unsent changes.
        queued.removeAll { $0.key == key }
        defer { runtime?.modelChanged() }
        return sending.remove(at: index)
    }

    private func fail(_ key: String, _ error: ScreensError) {
        guard let picture = endSending(key) else { return }
        defer { loadOutdated() }
        guard !picture.isCancelled else { return }
        var upload = picture.upload
        var error = error
        (upload.state, upload.sentBytes) = (.pending, 0)
        if case .portal(let refusal) = error, refusal.saysThatTitleExists, let runtime {
            let words = "imagegallery-screenlet-title-exists"
            error = .invalid(runtime.liferayString(words, upload.title, upload.otherTitle))
            upload.title = upload.otherTitle
        }
        upload.problem = error.explanation(locale: runtime?.locale ?? "en_US")
        if picture.file == nil { queued.append(upload) }
        upload.state = .prepared
        // The user can describe it in another way, and send it again.
        chosen.append(ChosenPicture(upload: upload, file: picture.file))
        isAdding = true
        failUpload(error)
    }

    func failUpload(_ error: ScreensError) {
        problem = error
        runtime?.modelChanged()
        notify(.uploadFailure, payload: error) { $0.screenlet(self, onImageUploadError: error) }
    }

    func reportStored(_ stored: StoredChange) {
        notify(.stored, payload: stored) { $0.screenlet(self, onImageStoredForLater: stored) }
    }
}
