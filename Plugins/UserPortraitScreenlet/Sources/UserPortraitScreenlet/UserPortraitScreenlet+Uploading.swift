import LiferayKit
public import ScreensKit

extension UserPortraitScreenlet {
    /// The user whose portrait can be changed; `nil` if that is not known.
    var knownUser: Int64? {
        if case .portrait = request { return nil }
        if request == content.request, let id = content.model.portrait?.userId { return id }
        return userId != 0 ? userId : nil
    }

    /// Replaces the visible user's portrait, also while an earlier upload is in progress.
    @discardableResult
    public func upload(_ file: ChosenFile) -> Bool {
        guard let runtime else { return false }
        guard let user = knownUser else {
            failUpload(.invalid(runtime.liferayString("userportrait-screenlet-unknown-user")))
            return false
        }
        content.model.problem = nil
        reading?.cancel()
        reading = runtime.startTask { [weak self] runtime in
            let picture = try await runtime.run(
                "readPicture",
                with: PictureFileInteractor.self,
                request: file
            )
            self?.reading = nil
            self?.send(picture, of: user)
        } onFailure: { [weak self] error in
            // An earlier upload continues.
            self?.reading = nil
            self?.failUpload(error)
        }
        runtime.modelChanged()
        return true
    }

    private func send(_ picture: Picture, of user: Int64) {
        guard let runtime else { return }
        // A load that ends later would show the old picture again. Something is awaited as before.
        let phase = content.model.phase
        content.cancel()
        content.model.phase = phase
        let portrait = content.model.portrait
        let shown = portrait?.userId == user ? portrait : nil
        let title = shown?.name.map {
            runtime.liferayString("userportrait-screenlet-portrait-of", $0)
        }
        var write = EntryWrite(
            of: PortraitKey.entry(userId: user).titled(title),
            by: UserPortraitSynchronizer.self
        ) {
            kept in
            var portrait = kept ?? shown ?? Portrait(userId: user)
            portrait.picture = picture
            return portrait
        }
        // The outcome of an earlier upload is no longer reported. This one is sent after it.
        uploading?.cancel()
        uploadCount += 1
        uploaded = (0, 0)
        write.onProgress = { [weak self, uploadCount] progress in
            Task { @MainActor in self?.note(progress, of: picture, uploadCount) }
        }
        let policy = offlinePolicy
        uploading = runtime.startTask { [weak self, write] runtime in
            let written = try await runtime.write(write, action: "uploadPortrait", policy: policy)
            self?.end(written, of: user)
        } onFailure: { [weak self] error in
            self?.endUpload()
            self?.failUpload(error)
        }
    }

    /// Reports the progress of an upload, unless it has ended or more progress was reported already.
    private func note(_ progress: TransferProgress, of picture: Picture, _ upload: Int) {
        guard uploading != nil, upload == uploadCount, let total = progress.bytesToSend,
            total >= progress.sentBytes, progress.sentBytes > uploaded.sent
        else { return }
        uploaded = (progress.sentBytes, total)
        runtime?.modelChanged()
        let (sent, all) = (UInt64(clamping: progress.sentBytes), UInt64(clamping: total))
        notify(.upload, payload: ["uploadedBytes": sent, "totalBytes": all]) {
            $0.screenlet(
                self,
                onUserPortraitUpload: picture,
                uploadedBytes: sent,
                totalBytes: all
            )
        }
    }

    private func end(_ written: Answer<EntryVersion<Portrait>>, of user: Int64) {
        endUpload()
        if knownUser == user, let portrait = written.output.value {
            content.request = request
            show(portrait)
            (content.model.phase, content.model.problem) = (.ready, nil)
            content.model.freshness = written.freshness
        }
        runtime?.modelChanged()
        report(written)
    }

    private func endUpload() {
        uploading = nil
        uploaded = (0, 0)
    }

    private func report(_ written: Answer<EntryVersion<Portrait>>) {
        if let stored = StoredChange(written) {
            return notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onUserPortraitStoredForLater: stored)
            }
        }
        guard let portrait = written.output.value else { return }
        // Receivers of the event need to know the user, but they have the picture already.
        var user = portrait
        user.picture = nil
        notify(.uploaded, payload: user) {
            $0.screenlet(self, onUserPortraitUploaded: portrait)
        }
    }

    private func failUpload(_ error: ScreensError) {
        content.model.problem = error
        if content.model.phase != .ready { content.model.phase = .failed }
        runtime?.modelChanged()
        notify(.uploadFailure, payload: error) {
            $0.screenlet(self, onUserPortraitUploadError: error)
        }
    }
}
