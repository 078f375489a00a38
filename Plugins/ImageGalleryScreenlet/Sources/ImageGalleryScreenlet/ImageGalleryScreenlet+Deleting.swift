public import LiferayKit
import ScreensKit

/// A deletion that the user can take back for some seconds.
struct Deletion {
    /// How long it can be taken back.
    static let patience: Duration = .seconds(6)

    let entry: FileEntry
    /// Where the picture was in the list.
    let index: Int
    let timer: Task<Void, Never>?
}

// Deleting pictures.
extension ImageGalleryScreenlet {
    /// Hides a picture, and deletes it after some seconds unless the user takes that back.
    ///
    /// The picture has an id and no number: a page that a user sees may be older than the list.
    func deleteImage(_ id: Int64) -> Bool {
        guard isEditable, let runtime, place(ofId: id) != nil else { return false }
        carryOutDeletion()
        guard let index = place(ofId: id), let row = hideRow(at: index) else { return false }
        let entry = row.row
        hidden[entry.fileEntryId] = row
        gone.insert(entry.fileEntryId)
        if let large = shown, large > index { shown = large - 1 }
        keepShownInside()
        let timer = runtime.startTask(after: Deletion.patience) { [weak self] _ in
            self?.carryOutDeletion()
        }
        (deletion, problem) = (Deletion(entry: entry, index: index, timer: timer), nil)
        runtime.modelChanged()
        return true
    }

    private func place(ofId id: Int64) -> Int? {
        list.model.rows.firstIndex { $0.fileEntryId == id }
    }

    /// Takes back the last deletion.
    func undoDelete() -> Bool {
        guard let deletion else { return false }
        deletion.timer?.cancel()
        self.deletion = nil
        restore(deletion.entry)
        if shown != nil { shown = min(deletion.index, max(0, list.model.count - 1)) }
        runtime?.modelChanged()
        return true
    }

    /// Deletes the picture whose deletion could be taken back until now.
    func carryOutDeletion() {
        guard let deletion else { return }
        deletion.timer?.cancel()
        self.deletion = nil
        runtime?.modelChanged()
        delete(deletion.entry)
    }

    /// Deletes a picture at once.
    @discardableResult
    public func deleteImageEntry(_ entry: FileEntry) -> Bool {
        if deleteImageEntry(withId: entry.fileEntryId) { return true }
        guard isEditable, !gone.contains(entry.fileEntryId) else { return false }
        gone.insert(entry.fileEntryId)
        delete(entry)
        return true
    }

    /// Deletes a picture of a loaded page at once, also the one whose deletion can be taken back.
    func deleteImageEntry(withId id: Int64) -> Bool {
        guard isEditable else { return false }
        if deletion?.entry.fileEntryId == id {
            carryOutDeletion()
            return true
        }
        guard let row = hideRows(where: { $0.fileEntryId == id }).first else { return false }
        (problem, hidden[id]) = (nil, row)
        gone.insert(id)
        keepShownInside()
        delete(row.row)
        return true
    }

    private func delete(_ entry: FileEntry) {
        guard let runtime else { return }
        // An upload whose answer was lost would add the picture again.
        if let uuid = entry.uuid { _ = cancelUpload(uuid) }
        deleting.insert(entry.fileEntryId)
        var write = EntryWrite(of: .image(entry), by: ImageGallerySynchronizer.self) { _ in
            ImageGalleryChange(entry, isDeleted: true)
        }
        write.basedOn = ImageGalleryChange(entry)
        let policy = offlinePolicy
        runtime.startTask { [weak self, write] runtime in
            let written = try await runtime.write(write, action: "deleteImage", policy: policy)
            self?.end(written, of: entry)
        } onFailure: { [weak self] error in
            self?.failDeletion(of: entry, error)
        }
    }

    private func end(
        _ written: Answer<EntryVersion<ImageGalleryChange>>,
        of entry: FileEntry
    ) {
        deleting.remove(entry.fileEntryId)
        if let stored = StoredChange(written) {
            if stored.unsent == .conflicted { restore(entry) }
            return reportStored(stored)
        }
        gone.remove(entry.fileEntryId)
        if let row = hidden.removeValue(forKey: entry.fileEntryId) {
            removeHiddenRow(row)
        } else if list.model.phase == .ready {
            loadList()
        }
        notify(.deleted, payload: entry) { $0.screenlet(self, onImageEntryDeleted: entry) }
    }

    private func failDeletion(of entry: FileEntry, _ error: ScreensError) {
        deleting.remove(entry.fileEntryId)
        problem = error
        restore(entry)
        notify(.deletionFailure, payload: error) {
            $0.screenlet(self, onImageEntryDeleteError: error)
        }
    }

    /// Shows a picture again that was hidden.
    private func restore(_ entry: FileEntry) {
        gone.remove(entry.fileEntryId)
        if let row = hidden.removeValue(forKey: entry.fileEntryId) {
            unhideRow(row)
        } else if list.model.phase == .ready {
            loadList()
        }
    }
}
