import LiferayKit
public import ScreensKit

extension UserPortraitScreenlet {
    /// The user whose portrait can be changed; `nil` if that is not known.
    var knownUser: Int64? {
        if case .portrait = request { return nil }
        if request == shownRequest, let id = settled?.output.userId { return id }
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
        problem = nil
        reading?.cancel()
        reading = runtime.start(
            "readPicture",
            with: PictureFileInteractor.self,
            request: file,
            policy: .remoteOnly
        ) { [weak self] result in
            self?.reading = nil
            switch result {
            case .success(let loaded): self?.send(loaded.output, of: user)
            // An earlier upload continues.
            case .failure(let error): self?.failUpload(error)
            }
        }
        runtime.modelChanged()
        return true
    }

    private func send(_ picture: Picture, of user: Int64) {
        guard let runtime else { return }
        // A load that ends later would show the old picture again.
        cancelLoading()
        let shown = settled?.output.userId == user ? settled?.output : nil
        var write = EntryWrite(
            of: PortraitKey.entry(userId: user),
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
        uploading = runtime.write(write, action: "uploadPortrait", policy: offlinePolicy) {
            [weak self] in
            self?.end($0, of: user)
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

    private func end(_ result: Result<WrittenEntry<Portrait>, ScreensError>, of user: Int64) {
        let isOnShow = knownUser == user
        uploading = nil
        uploaded = (0, 0)
        switch result {
        case .success(let written):
            if isOnShow, let portrait = written.version.value {
                shownRequest = request
                show(LoadedOutput(portrait, freshness: written.freshness))
            }
            runtime?.modelChanged()
            report(written)
        case .failure(let error): failUpload(error)
        }
    }

    private func report(_ written: WrittenEntry<Portrait>) {
        if let stored = StoredForLater(written) {
            return notify(.storedForLater, payload: stored) {
                $0.screenlet(self, onUserPortraitStoredForLater: stored)
            }
        }
        guard let portrait = written.version.value else { return }
        // Receivers of the event need to know the user, but they have the picture already.
        var user = portrait
        user.picture = nil
        notify(.uploaded, payload: user) {
            $0.screenlet(self, onUserPortraitUploaded: portrait)
        }
    }

    private func failUpload(_ error: ScreensError) {
        problem = error
        if settled == nil { phase = .failed }
        reportUpload(error)
    }

    private func reportUpload(_ error: ScreensError) {
        runtime?.modelChanged()
        notify(.uploadFailure, payload: error) {
            $0.screenlet(self, onUserPortraitUploadError: error)
        }
    }
}
