@_spi(Host) import ScreensKit

// Pictures that are being added.
extension GalleryParts {
    /// The fields for adding pictures.
    var adding: [Node] {
        guard model.isAdding, model.isEditable else { return [] }
        let pictures = model.added.enumerated().map { number, upload in fields(upload, number) }
        let file = Input(
            .file,
            name: ImageGalleryModel.fileField,
            label: text(model.added.isEmpty ? "file" : "another-file"),
            allowsSeveral: true,
            tip: text("limits")
        )
        let hasRoom = model.added.count < ImageGalleryModel.addedLimit
        let cancel = Node.button(text("cancel"), action: model.cancelAddingAction, role: .quiet)
        return [
            .section(
                text("add"),
                [
                    .form(
                        pictures + (hasRoom ? [.input(file)] : []) + [.row([send, cancel])],
                        submit: model.uploadAction
                    )
                ]
            )
        ]
    }

    private var send: Node {
        let words = model.added.isEmpty ? text("upload") : text("upload-count", model.added.count)
        return .button(words, action: model.uploadAction, role: .primary).symbol(.upload)
    }

    private func fields(_ upload: ImageUpload, _ number: Int) -> Node {
        let title = Input(
            .text,
            name: ImageGalleryModel.titleField(number),
            label: text("title"),
            values: upload.title.isEmpty ? [] : [upload.title],
            tip: upload.chosenName,
            problem: upload.problem
        )
        let notes = Input(
            .multiline,
            name: ImageGalleryModel.notesField(number),
            label: text("notes"),
            values: upload.notes.isEmpty ? [] : [upload.notes]
        )
        let remove = Node.button(
            text("remove"),
            action: model.cancelAction(of: upload),
            label: text("remove-of", upload.title),
            role: .quiet
        ).symbol(.close)
        return .card([.input(title), .input(notes), .row([remove])])
    }

    /// The pictures that the portal does not have yet.
    var waiting: [Node] {
        guard !model.uploads.isEmpty else { return [] }
        let isSending = model.uploads.contains { $0.state == .sending }
        let title =
            isSending ? text("uploading", model.uploads.count) : text("unsent", model.uploads.count)
        let cancel = Node.button(text("cancel-all"), action: model.cancelAllAction, role: .quiet)
        return [
            .section(
                title,
                actions: model.uploads.count > 1 ? [cancel] : [],
                [.grid(model.uploads.map(tile))]
            )
        ]
    }

    private func tile(_ upload: ImageUpload) -> Node {
        let title = Node.text(upload.title.isEmpty ? upload.chosenName : upload.title, .strong)
        let problem = upload.problem.map { [Node.text($0, .danger)] } ?? []
        return .column(
            [.row([.image(.symbol(.image)), title.spanning(.growing)])] + state(upload) + problem
                + [
                    .row(buttons(upload))
                ]
        )
    }

    private func state(_ upload: ImageUpload) -> [Node] {
        if let unsent = upload.state.unsent { return [.row([context.badge(of: unsent)])] }
        let words = text("sending")
        return [upload.progress.map { .progress($0, label: words) } ?? .text(words, .caption)]
    }

    private func buttons(_ upload: ImageUpload) -> [Node] {
        let cancel = Node.button(
            text("cancel"),
            action: model.cancelAction(of: upload),
            label: text("cancel-of", upload.title),
            role: .quiet
        ).symbol(.close)
        guard upload.state != .sending, model.isEditable else { return [cancel] }
        let edit = Node.button(
            text("edit"),
            action: model.editAction(of: upload),
            label: text("edit-of", upload.title),
            role: .quiet
        ).symbol(.edit)
        return [edit, cancel]
    }
}
