/// The format of a file, by the extension in its title.
struct FileFormat: Sendable {
    let fileExtension: String
    let mimeType: String

    init(title: String) {
        let end = title.split(separator: ".").last.map(String.init) ?? ""
        fileExtension = Self.mimeTypes[end] == nil ? "" : end
        mimeType = Self.mimeTypes[end] ?? "application/octet-stream"
    }

    /// The common beginning of the types of office documents.
    static let office = "application/vnd.openxmlformats-officedocument."

    private static let mimeTypes = [
        "pdf": "application/pdf", "txt": "text/plain",
        "xlsx": office + "spreadsheetml.sheet", "pptx": office + "presentationml.presentation",
        "docx": office + "wordprocessingml.document", "png": "image/png", "webp": "image/webp",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "mp4": "video/mp4",
        "webm": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
        "vtt": "text/vtt",
    ]
}
