@_spi(Host) import ScreensKit

/// The pictures that an Image Gallery shows.
public struct ImageGalleryFilter: Hashable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case repositoryId, folderId, obcClassName
        case mediaTypes = "mimeTypes"
    }

    /// The types of pictures that are shown if no others are named.
    public static let usualTypes = ["image/png", "image/jpeg", "image/gif"]
    /// The most types that are used.
    private static let typeLimit = 20

    /// The repository, which is the site for most; 0 for the server's site.
    public var repositoryId: Int64
    /// The folder; 0 for the root.
    public var folderId: Int64
    /// The types of the files, such as `image/png`.
    public var mediaTypes: [String]
    /// The Java class of the comparator that sorts them; empty for the portal's order.
    public var obcClassName: String

    /// Creates a filter.
    public init(
        repositoryId: Int64,
        folderId: Int64,
        mediaTypes: [String] = usualTypes,
        obcClassName: String = ""
    ) {
        self.repositoryId = repositoryId
        self.folderId = folderId
        self.mediaTypes = mediaTypes
        self.obcClassName = obcClassName
    }

    /// The types in a text, separated by commas; the usual ones if it names none.
    public static func types(_ text: String) -> [String] {
        var types: [String] = []
        for part in text.split(separator: ",") {
            let type = String(part).trimmed.lowercased()
            if type.contains("/"), !types.contains(type) { types.append(type) }
        }
        return types.isEmpty ? usualTypes : Array(types.prefix(typeLimit))
    }
}
