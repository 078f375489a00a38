import LiferayKit
public import ScreensKit

extension ImageGalleryScreenlet {
    /// The actions that the gallery accepts.
    public static let actions: [ScreenletAction<ImageGalleryScreenlet>] = [
        .loadList, .selectRow, .showRows,
        .init("showImage", "Shows a picture large.", image) { $0.showImage($1) },
        .init("showNext", "Shows the next picture large.") { $0.step(1) },
        .init("showPrevious", "Shows the previous picture large.") { $0.step(-1) },
        .init("closeImage", "Shows the pictures side by side again.") { $0.closeImage() },
        .init(
            "deleteImage",
            "Deletes a picture after some seconds, in which it can be taken back.",
            writes: true,
            entry
        ) { $0.deleteImage($1) },
        .init("undoDelete", "Takes back the last deletion.") { $0.undoDelete() },
        .init("deleteImageEntry", "Deletes a picture at once.", writes: true, entry) {
            $0.deleteImageEntry(withId: $1)
        },
        .init("startMediaSelectorAndUpload", "Shows the fields for adding pictures.") {
            $0.startMediaSelectorAndUpload()
        },
        .init("cancelAdding", "Hides the fields for adding pictures.") { $0.cancelAdding() },
        .chooseFile { gallery, name, file in
            name == ImageGalleryModel.fileField && gallery.choose(file)
        },
        .setValue { $0.set($1, $2) },
        .init("upload", "Sends the chosen pictures.", writes: true) { $0.upload() },
        .init("showDetailUploadView", "Shows the fields of an unsent picture.", upload) {
            gallery,
            key in
            gallery.queued.first { $0.key == key }.map(gallery.showDetailUploadView) ?? false
        },
        .init("cancelUpload", "Cancels an upload.", writes: true, upload) {
            $0.cancelUpload($1)
        },
        .init("cancelUploads", "Cancels all uploads.", writes: true) { $0.cancelUploads() },
    ]

    private static let image = ActionParameter<Int>("index", "The picture, from 0.")
    private static let entry = ActionParameter<Int64>(
        "fileEntryId",
        "The file, which has to be loaded."
    )
    private static let upload = ActionParameter<String>("key", "The key of the upload.")
}
