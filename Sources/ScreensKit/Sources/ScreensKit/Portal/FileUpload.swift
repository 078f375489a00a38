/// A file to upload to a portal, with the parameters of the service that takes it.
public struct FileUpload: Hashable, Sendable {
    /// The service's path, such as `/dlapp/add-file-entry`.
    public var service: String
    /// The service's other parameters: texts, numbers and booleans.
    public var parameters: JSONObject
    /// The file on this machine.
    public var file: ChosenFile
    /// The file's name at the portal, with its extension.
    public var fileName: String
    /// The media type, such as `image/jpeg`.
    public var mediaType: String

    /// Creates an upload for a service that takes the file as its parameter `file`.
    public init(
        service: String,
        parameters: JSONObject,
        file: ChosenFile,
        fileName: String,
        mediaType: String
    ) {
        self.service = service
        self.parameters = parameters
        self.file = file
        self.fileName = fileName
        self.mediaType = mediaType
    }
}
