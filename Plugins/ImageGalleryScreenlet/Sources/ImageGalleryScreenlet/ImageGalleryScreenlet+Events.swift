import LiferayKit
public import ScreensKit

extension ImageGalleryScreenlet {
    /// The events that the gallery reports.
    public static let events: [EventDeclaration] = [
        .response, .failure, .selected, .deleted, .deletionFailure, .start, .progress,
        .uploadFailure, .uploaded, .stored, .detail,
    ]
}

extension EventDeclaration {
    static let response = EventDeclaration(
        "onImageEntriesResponse",
        summary: "A page of pictures was loaded.",
        fields: [FieldDeclaration("entries", type: .list, summary: "The pictures of that page.")]
    ).afterLoading
    static let failure = error("onImageEntriesError", summary: "A page could not be loaded.")
        .afterLoading
    static let selected = EventDeclaration(
        "onImageEntrySelected",
        summary: "The user chose a picture.",
        fields: FileEntry.fields
    ).withFurtherFields
    static let deleted = EventDeclaration(
        "onImageEntryDeleted",
        summary: "The portal has deleted a picture.",
        fields: FileEntry.fields
    ).withFurtherFields
    static let deletionFailure = error(
        "onImageEntryDeleteError",
        summary: "A picture could not be deleted."
    )
    static let start = EventDeclaration(
        "onImageUploadStart",
        summary: "A picture is about to be sent.",
        fields: upload
    ).withFurtherFields
    static let progress = EventDeclaration(
        "onImageUploadProgress:totalBytesSent:totalBytesToSend",
        summary: "A part of a picture was sent.",
        fields: [
            FieldDeclaration("key", type: .text, summary: "The key of the upload."),
            FieldDeclaration("totalBytesSent", type: .number, summary: "The bytes sent so far."),
            FieldDeclaration("totalBytesToSend", type: .number, summary: "The bytes to send."),
        ]
    )
    static let uploadFailure = error("onImageUploadError", summary: "A picture was not sent.")
    static let uploaded = EventDeclaration(
        "onImageUploaded",
        summary: "The portal has a new picture.",
        fields: FileEntry.fields
    ).withFurtherFields
    static let stored = storedForLater(
        "onImageStoredForLater",
        summary: "A new picture or a deletion is stored here and sent later."
    )
    static let detail = EventDeclaration(
        "onImageUploadDetailViewCreated",
        summary: "The user is about to describe an unsent picture.",
        fields: upload
    ).withFurtherFields

    private static let upload = [
        FieldDeclaration("key", type: .text, summary: "The key of the upload."),
        FieldDeclaration("title", type: .text, summary: "The title."),
        FieldDeclaration("notes", type: .text, summary: "What the user says of it."),
        FieldDeclaration("chosenName", type: .text, summary: "The name of the chosen file."),
    ]
}
