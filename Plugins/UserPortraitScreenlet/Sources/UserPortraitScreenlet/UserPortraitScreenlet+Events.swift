import LiferayKit
public import ScreensKit

extension UserPortraitScreenlet {
    /// The events that the portrait reports.
    public static let events: [EventDeclaration] = [
        .responseImage, .failure, .upload, .uploaded, .uploadFailure, .storedForLater,
    ]

    /// The name, for apps: the view shows it as the title of the page.
    public static let exposedValues = [
        FieldDeclaration("name", type: .text, summary: "The user's name.", isOptional: true)
    ]

    /// The name, when the portrait is loaded.
    public var exposed: JSONObject { model.portrait?.name.map { ["name": .text($0)] } ?? [:] }
}

extension EventDeclaration {
    static let responseImage = EventDeclaration(
        "onUserPortraitResponseImage",
        summary: "A portrait was loaded.",
        fields: [
            FieldDeclaration("mediaType", type: .text, summary: "Its media type."),
            FieldDeclaration("width", type: .number, summary: "Its width in pixels."),
            FieldDeclaration("height", type: .number, summary: "Its height in pixels."),
            FieldDeclaration("bytes", type: .number, summary: "Its size in bytes."),
        ]
    ).afterLoading
    static let failure = error(
        "onUserPortraitError",
        summary: "The portrait could not be loaded."
    )
    static let upload = EventDeclaration(
        "onUserPortraitUpload:uploadedBytes:totalBytes",
        summary: "A part of a new portrait was uploaded.",
        fields: [
            FieldDeclaration("uploadedBytes", type: .number, summary: "The bytes sent so far."),
            FieldDeclaration("totalBytes", type: .number, summary: "The bytes to send in all."),
        ]
    )
    static let uploaded = EventDeclaration(
        "onUserPortraitUploaded",
        summary: "The portal has the new portrait.",
        fields: [
            FieldDeclaration("userId", type: .number, summary: "The user."),
            FieldDeclaration(
                "portraitId",
                type: .number,
                summary: "The portrait.",
                isOptional: true
            ),
            FieldDeclaration("uuid", type: .text, summary: "The user's UUID."),
            FieldDeclaration("firstName", type: .text, summary: "The user's first name."),
            FieldDeclaration("lastName", type: .text, summary: "The user's last name."),
            FieldDeclaration("screenName", type: .text, summary: "The user's short name."),
            FieldDeclaration("emailAddress", type: .text, summary: "The user's e-mail address."),
            FieldDeclaration(
                "jobTitle",
                type: .text,
                summary: "The title of the user's job.",
                isOptional: true
            ),
        ]
    )
    static let uploadFailure = error(
        "onUserPortraitUploadError",
        summary: "The new portrait could not be uploaded."
    )
    static let storedForLater = storedForLater(
        "onUserPortraitStoredForLater",
        summary: "The new portrait is stored on this machine, but not yet at the portal."
    )
}
