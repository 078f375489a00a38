public import LiferayKit
import ScreensKit

// Cancelling uploads.
extension ImageGalleryScreenlet {
    /// Cancels an upload.
    @discardableResult
    public func cancel(_ upload: ImageUpload) -> Bool { cancelUpload(upload.key) }

    /// Cancels all uploads.
    @discardableResult
    public func cancelUploads() -> Bool {
        let keys = model.uploads.map(\.key)
        for key in keys { _ = cancelUpload(key) }
        return !keys.isEmpty
    }

    /// Cancels the upload with a key, or takes away what was only chosen.
    func cancelUpload(_ key: String) -> Bool {
        if let index = index(of: key) {
            chosen[index].stopReading()
            chosen.remove(at: index)
            runtime?.modelChanged()
            return true
        }
        if let index = sending.firstIndex(where: { $0.upload.key == key }) {
            sending[index].isCancelled = true
            // If this process is not sending it, it is removed when its write has ended.
            _ = RunningUploads.shared.cancel(key)
            return true
        }
        guard let upload = queued.first(where: { $0.key == key }) else { return false }
        remove(upload)
        return true
    }

    /// Removes an upload from the queue of unsent changes.
    private func remove(_ upload: ImageUpload) {
        guard let runtime, isEditable else { return }
        queued.removeAll { $0.key == upload.key }
        // A synchronisation may be sending it.
        _ = RunningUploads.shared.cancel(upload.key)
        let entry = CacheEntry.image(
            upload,
            repositoryId: runtime.server.group(repositoryId),
            folderId: folderId
        )
        let write = EntryWrite(of: entry, by: ImageGallerySynchronizer.self) { _ in nil }
        // Only the queue has a draft, and removing it sends nothing.
        let policy: OfflinePolicy = upload.state == .draft ? .cacheOnly : .remoteFirst
        runtime.startTask { runtime in
            _ = try await runtime.write(write, action: "cancelUpload", policy: policy)
        } onFailure: { [weak self] error in
            self?.queued.append(upload)
            self?.failUpload(error)
        }
        runtime.modelChanged()
    }
}
