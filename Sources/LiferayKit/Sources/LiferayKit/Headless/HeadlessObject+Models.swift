@_spi(Host) public import ScreensKit

// Today's models, of what headless REST answers.
extension Portrait {
    /// Reads the member `creator` of an object, or an account of a user, without the picture.
    ///
    /// - Throws: `PortalError.unexpected` for members of other types.
    public init(headless user: HeadlessObject, at portal: LinkAddress?) throws(PortalError) {
        self.init(
            userId: try user.id("id"),
            firstName: try user.text("givenName") ?? "",
            lastName: try user.text("familyName") ?? "",
            screenName: try user.text("alternateName") ?? "",
            emailAddress: try user.text("emailAddress") ?? ""
        )
        picturePath = try user.path("image", at: portal)
        jobTitle = try user.text("jobTitle")
    }
}

extension AssetEntry {
    /// Reads an object as the asset that JSON web services answer for it; `nil` for a type without a screenlet.
    ///
    /// - Parameters:
    ///   - object: a blog entry, a document, an article or a user's account.
    ///   - assetClass: the class of the object.
    ///   - context: says where the portal is.
    /// - Throws: `PortalError.unexpected` for members of other types.
    public init(
        headless object: HeadlessObject,
        of assetClass: AssetClass,
        in context: InteractionContext
    ) throws(PortalError) {
        let portal = context.server.address
        let creator = try object.object("creator")
        var members: JSONObject = [
            "className": .text(assetClass.className(on: .v70)), "classPK": .int64(try object.id()),
            "title": .text(try object.text("title") ?? ""),
            "groupId": .int64(try object.id("siteId") ?? context.server.groupId),
        ]
        if let headline = try object.text("headline") { members["title"] = .text(headline) }
        members["description"] = try object.text("description").map(JSONValue.text)
        members["createDate"] = try object.milliseconds("dateCreated")
        members["modifiedDate"] = try object.milliseconds("dateModified")
        members["userId"] = try creator?.id("id").map(JSONValue.int64)
        members["userName"] = try creator?.text("name").map(JSONValue.text)
        members["mimeType"] = try object.text("encodingFormat").map(JSONValue.text)
        members["object"] = try Self.object(object, of: assetClass, portal)
        self.init(members)
        try list(object, creator, portal)
    }

    private mutating func list(
        _ object: HeadlessObject,
        _ creator: HeadlessObject?,
        _ portal: LinkAddress?
    ) throws(PortalError) {
        // The image of a user's account is an address.
        if assetClass == .blogsEntry {
            listing.coverPath = try object.object("image")?.path("contentUrl", at: portal)
        }
        if let creator { listing.author = try Portrait(headless: creator, at: portal) }
        let rating = try object.object("aggregateRating")
        if let rating, try rating.count("ratingCount") ?? 0 > 0 {
            listing.averageScore = try rating.number("ratingAverage")
        }
        listing.commentCount = try object.count("numberOfComments")
    }

    /// What the views and the screenlets of a class read from its object.
    private static func object(
        _ object: HeadlessObject,
        of assetClass: AssetClass,
        _ portal: LinkAddress?
    ) throws(PortalError) -> JSONValue? {
        switch assetClass {
        case .dlFileEntry:
            let path = try object.path("contentUrl", at: portal)?.prefix { $0 != "?" }
            let file = JSONValue.object(try object.fileMembers(at: portal))
            return ["url": path.map { .text(String($0)) } ?? .null, "fileEntry": file]
        case .journalArticle:
            return ["modelAttributes": ["articleId": .text(try object.text("key") ?? "")]]
        case .user:
            let portrait = try Portrait(headless: object, at: portal)
            return [
                "user": [
                    "userId": .int64(try object.id()), "firstName": .text(portrait.firstName),
                    "lastName": .text(portrait.lastName), "screenName": .text(portrait.screenName),
                    "emailAddress": .text(portrait.emailAddress),
                    "jobTitle": .text(portrait.jobTitle ?? ""),
                ]
            ]
        default: return nil
        }
    }
}

extension FileEntry {
    /// Reads a document.
    ///
    /// - Throws: `PortalError.unexpected` for a document without an id, and for members of other types.
    public init(headless document: HeadlessObject, at portal: LinkAddress?) throws(PortalError) {
        guard let file = FileEntry(.object(try document.fileMembers(at: portal))) else {
            throw .unexpected("the document has no \"id\"")
        }
        self = file
    }
}

extension CommentEntry {
    /// Reads a comment; a portal that does not say what the user may do decides when it is asked to.
    ///
    /// - Throws: `PortalError.unexpected` for a comment without an id, and for members of other types.
    public init(headless comment: HeadlessObject) throws(PortalError) {
        let (creator, actions) = (try comment.object("creator"), try comment.object("actions"))
        func may(_ names: String...) -> Bool {
            guard let actions else { return true }
            return names.contains { actions.members[$0]?.object != nil }
        }
        self.init(
            commentId: try comment.id(),
            body: try comment.text("text") ?? "",
            createDate: try comment.moment("dateCreated"),
            modifiedDate: try comment.moment("dateModified"),
            userId: try creator?.id("id") ?? 0,
            userName: try creator?.text("name").map { String($0.prefix(300)) },
            mayUpdate: may("replace", "update"),
            mayDelete: may("delete")
        )
    }
}

extension UserAttributes {
    /// Reads an account of a user.
    ///
    /// - Throws: `PortalError.unexpected` for an account without an id, and for members of other types;
    ///   `PortalError.unauthorized` for that of the portal's guests.
    public init(headless account: HeadlessObject, companyId: Int64) throws(PortalError) {
        let id = try account.id()
        func text(_ name: String) throws(PortalError) -> String { try account.text(name) ?? "" }
        self.init(
            userId: id,
            companyId: companyId,
            screenName: try text("alternateName"),
            emailAddress: try text("emailAddress"),
            firstName: try text("givenName"),
            middleName: try text("additionalName"),
            lastName: try text("familyName"),
            jobTitle: try text("jobTitle"),
            languageId: try text("languageId")
        )
        // Portals call the user for their guests so.
        guard !emailAddress.hasPrefix("default@") || screenName != "\(id)" else {
            throw .unauthorized("it treats you as a guest")
        }
    }
}

extension HeadlessObject {
    fileprivate func milliseconds(_ name: String) throws(PortalError) -> JSONValue? {
        try moment(name).map { .int64($0.milliseconds) }
    }

    /// A document with the names of JSON web services.
    ///
    /// The site, the folder, the UUID and the version are in its address: `/documents/SITE/FOLDER/NAME/UUID?version=1.0`.
    fileprivate func fileMembers(at portal: LinkAddress?) throws(PortalError) -> JSONObject {
        let address = try path("contentUrl", at: portal) ?? ""
        let halves = address.split(separator: "?", maxSplits: 1)
        let names = (halves.first ?? "").split(separator: "/").map(String.init)
        let version = halves.dropFirst().first?.split(separator: "&")
            .first { $0.hasPrefix("version=") }?.dropFirst("version=".count)
        let creator = try object("creator")
        var members: JSONObject = [
            "fileEntryId": .int64(try id()), "title": .text(try text("title") ?? ""),
            "extension": .text(try text("fileExtension") ?? ""),
            "mimeType": .text(try text("encodingFormat") ?? ""),
        ]
        members["description"] = try text("description").map(JSONValue.text)
        members["fileName"] = try text("fileName").map(JSONValue.text)
        members["size"] = try count("sizeInBytes").map { .int64(Int64($0)) }
        members["createDate"] = try milliseconds("dateCreated")
        members["modifiedDate"] = try milliseconds("dateModified")
        members["userId"] = try creator?.id("id").map(JSONValue.int64)
        members["userName"] = try creator?.text("name").map(JSONValue.text)
        if names.count >= 5, names[0] == "documents" {
            (members["groupId"], members["folderId"]) = (.text(names[1]), .text(names[2]))
            members["uuid"] = .text(names[4])
        }
        members["version"] = version.map { .text(String($0)) }
        return members
    }
}

extension AssetClass {
    /// The name of a collection of headless REST, such as `blog-postings`; `nil` for a class without one.
    public var headlessCollection: String? {
        switch self {
        case .blogsEntry: "blog-postings"
        case .dlFileEntry: "documents"
        case .journalArticle: "structured-contents"
        default: nil
        }
    }
}

extension PortalError {
    /// The error for what headless REST has no request for; `what` completes “headless REST …”.
    public static func headless(lacks what: String) -> PortalError {
        .unsupported("headless REST \(what)")
    }
}
