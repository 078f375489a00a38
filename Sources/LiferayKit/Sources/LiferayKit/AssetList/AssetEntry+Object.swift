@_spi(Host) import ScreensKit

// What the portal says of the object behind an entry, which depends on its class.
extension AssetEntry {
    /// The user that the entry stands for, without the picture; `nil` for entries of other classes.
    ///
    /// It is not the author: that is who has last changed the account.
    public var person: Portrait? { object?["user"].flatMap { try? Portrait(user: $0) } }

    /// The title of the user's job; `nil` if there is none.
    public var jobTitle: String? { object?["user"]?["jobTitle"]?.text?.nonEmpty }

    /// The user who created the entry; `nil` if the portal sent none.
    public var userId: Int64? { attributes["userId"]?.int64 }

    /// A few sentences about it; `nil` if the portal sent none.
    var shortText: String? { summary ?? description }

    /// Whether it is a picture of the document library.
    public var isPicture: Bool {
        assetClass == .dlFileEntry && mediaType?.lowercased().hasPrefix("image/") == true
    }

    /// The path of its picture below the portal's address, for `ImageReference.portalFile(_:label:)`; `nil` for none.
    ///
    /// It is the cover of a blog entry, the small picture of an article, and a picture of the document library itself.
    public var picturePath: String? {
        switch assetClass {
        case .dlFileEntry: isPicture ? filePath : nil
        case .blogsEntry: listing.coverPath ?? smallPicture(of: object?["blogsEntry"])
        case .journalArticle: smallPicture(of: object?["modelAttributes"])
        default: nil
        }
    }

    /// The path of a small form of ``picturePath``, of at most 300 pixels unless a portal is set up otherwise.
    public var thumbnailPath: String? {
        guard let path = picturePath, path.hasPrefix("/documents/") else { return picturePath }
        return path + (path.contains("?") ? "&" : "?") + "imageThumbnail=1"
    }

    /// The file of the document library that is the cover of a blog entry; `nil` for none.
    ///
    /// Only another service knows its path.
    public var coverFileId: Int64? {
        object?["blogsEntry"]?["coverImageFileEntryId"]?.int64.flatMap { $0 > 0 ? $0 : nil }
    }

    private var object: JSONValue? { attributes["object"] }

    private var filePath: String? {
        guard let path = object?["url"]?.text?.portalPath else { return nil }
        let version = object?["fileEntry"]?["version"]?.text ?? ""
        return version.isVersion ? "\(path)?version=\(version)" : path
    }

    private func smallPicture(of object: JSONValue?) -> String? {
        guard object?["smallImage"]?.bool == true else { return nil }
        return object?["smallImageURL"]?.text?.portalPath
    }
}

extension String {
    /// The same text if it is a path below the portal's address.
    var portalPath: String? { hasPrefix("/") && !hasPrefix("//") ? self : nil }

    fileprivate var isVersion: Bool {
        !isEmpty && count < 20 && utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
