import LiferayKit
public import ScreensKit

extension ImageGalleryScreenlet {
    /// The actions that the gallery accepts.
    public static let actions: [ScreenletAction<ImageGalleryScreenlet>] = [
        .loadList, .selectRow, .showRows,
        .init("showImage", summary: "Shows a picture large.", image) { $0.showImage($1) },
        .init("showNext", summary: "Shows the next picture large.") { $0.step(1) },
        .init("showPrevious", summary: "Shows the previous picture large.") { $0.step(-1) },
        .init("closeImage", summary: "Shows the pictures side by side again.") { $0.closeImage() },
        .init(
            "deleteImage",
            summary: "Deletes a picture after some seconds, in which it can be taken back.",
            writes: true,
            entry
        ) { $0.deleteImage($1) },
        .init("undoDelete", summary: "Takes back the last deletion.") { $0.undoDelete() },
        .init("deleteImageEntry", summary: "Deletes a picture at once.", writes: true, entry) {
            $0.deleteImageEntry(withId: $1)
        },
        .init("startMediaSelectorAndUpload", summary: "Shows the fields for adding pictures.") {
            $0.startMediaSelectorAndUpload()
        },
        .init("cancelAdding", summary: "Hides the fields for adding pictures.") {
            $0.cancelAdding()
        },
        .chooseFile { gallery, name, file in
            name == ImageGalleryModel.fileField && gallery.choose(file)
        },
        .setValue { $0.set($1, $2) },
        .init("upload", summary: "Sends the chosen pictures.", writes: true) { $0.upload() },
        .init("showDetailUploadView", summary: "Shows the fields of an unsent picture.", upload) {
            gallery,
            key in
            gallery.queued.first { $0.key == key }.map(gallery.showDetailUploadView) ?? false
        },
        .init("cancelUpload", summary: "Cancels an upload.", writes: true, upload) {
            $0.cancelUpload($1)
        },
        .init("cancelUploads", summary: "Cancels all uploads.", writes: true) {
            $0.cancelUploads()
        },
    ]

    private static let image = ActionParameter<Int>("index", summary: "The picture, from 0.")
    private static let entry = ActionParameter<Int64>(
        "fileEntryId",
        summary: "The file, which has to be loaded."
    )
    private static let upload = ActionParameter<String>("key", summary: "The key of the upload.")
}
