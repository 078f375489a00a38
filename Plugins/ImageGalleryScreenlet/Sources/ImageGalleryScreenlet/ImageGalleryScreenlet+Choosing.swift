public import LiferayKit
public import ScreensKit

/// A picture that the user has chosen, and not sent.
struct ChosenPicture {
    var upload: ImageUpload
    /// The file; `nil` for an upload that is in the queue already.
    let file: ChosenFile?
    /// The task that reads it.
    var reading: Task<Void, Never>?
    /// Whether it is sent as soon as it is read.
    var isWanted = false

    mutating func stopReading() {
        reading?.cancel()
        reading = nil
    }
}

// Choosing pictures, and describing them.
extension ImageGalleryScreenlet {
    /// Shows the fields for adding pictures.
    @discardableResult
    public func startMediaSelectorAndUpload() -> Bool {
        guard isEditable else { return false }
        (isAdding, shown, problem) = (true, nil, nil)
        runtime?.modelChanged()
        return true
    }

    /// Hides the fields, and removes what was chosen.
    func cancelAdding() -> Bool {
        guard isAdding else { return false }
        for index in chosen.indices { chosen[index].stopReading() }
        (isAdding, chosen, problem) = (false, [], nil)
        runtime?.modelChanged()
        return true
    }

    /// Adds a file to the chosen pictures; its content is checked meanwhile.
    @discardableResult
    public func choose(_ file: ChosenFile) -> Bool {
        guard isEditable, let runtime else { return false }
        (isAdding, shown, problem) = (true, nil, nil)
        guard chosen.count < ImageGalleryModel.addedLimit else {
            let words = "imagegallery-screenlet-too-many"
            failUpload(.invalid(runtime.liferayString(words, ImageGalleryModel.addedLimit)))
            return true
        }
        let upload = ImageUpload(chosenName: file.name)
        chosen.append(ChosenPicture(upload: upload, file: file))
        read(file, of: upload.key, runtime)
        runtime.modelChanged()
        return true
    }

    private func read(_ file: ChosenFile, of key: String, _ runtime: ScreenletRuntime) {
        let request = ImageFileInteractor.Request(file: file, mediaTypes: filter.mediaTypes)
        let reading = runtime.startTask { [weak self] runtime in
            let facts = try await runtime.run(
                "readPicture",
                with: ImageFileInteractor.self,
                request: request
            )
            self?.change(key) { upload in
                (upload.mediaType, upload.size) = (facts.mediaType, facts.size)
                upload.state = .prepared
            }
            self?.sendWanted()
        } onFailure: { [weak self] error in
            self?.change(key) { ($0.state, $0.problem) = (.wrong, error.message) }
            self?.failUpload(error)
        }
        if let index = index(of: key), chosen[index].upload.state == .checking {
            chosen[index].reading = reading
        }
    }

    /// Sets a field of a chosen picture.
    func set(_ field: String, _ value: String) -> Bool {
        guard let name = model.formFieldName(field) else { return false }
        for (index, picture) in chosen.enumerated() {
            let isTitle = name == ImageGalleryModel.titleField(index)
            guard isTitle || name == ImageGalleryModel.notesField(index) else { continue }
            change(picture.upload.key) { upload in
                guard isTitle else { return upload.notes = ImageUpload.notes(of: value) }
                upload.title = ImageUpload.title(of: value)
                if upload.state == .prepared { upload.problem = nil }
            }
            return true
        }
        return false
    }

    /// Shows an upload that is not sent among the fields.
    @discardableResult
    public func showDetailUploadView(_ upload: ImageUpload) -> Bool {
        guard isEditable, index(of: upload.key) == nil,
            let waiting = queued.first(where: { $0.key == upload.key }),
            chosen.count < ImageGalleryModel.addedLimit
        else { return false }
        var showsFields = true
        notify(.detail, payload: waiting) {
            showsFields = $0.screenlet(self, onImageUploadDetailViewCreated: waiting)
        }
        guard showsFields else { return true }
        var upload = waiting
        upload.state = .prepared
        chosen.append(ChosenPicture(upload: upload, file: nil))
        (isAdding, shown, problem) = (true, nil, nil)
        runtime?.modelChanged()
        return true
    }

    func index(of key: String) -> Int? { chosen.firstIndex { $0.upload.key == key } }

    func change(_ key: String, _ change: (inout ImageUpload) -> Void) {
        guard let index = index(of: key) else { return }
        change(&chosen[index].upload)
        runtime?.modelChanged()
    }
}
