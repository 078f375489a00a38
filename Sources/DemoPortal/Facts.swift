import ScreensKit
import ScreensSQLite

/// What a portal reports about its data.
struct Facts: Sendable {
    let user: String
    let companyId: Int64
    let groupId: Int64
    let samples: JSONObject
    /// The objects of the assets among the samples, by the assets' numbers.
    let objects: [Int64: Int64]

    init(_ core: PortalCore) throws(DemoPortalError) {
        let found = try core.inspect(Found.init)
        user = found.account?.emailAddress ?? ""
        companyId = found.settings["companyId"].flatMap { Int64($0) } ?? 0
        groupId = found.settings["groupId"].flatMap { Int64($0) } ?? 0
        let sampleClass = core.classes[.blogsEntry]
        let entry: JSONObject = [
            "className": .text(sampleClass.name), "classNameId": .int64(sampleClass.id),
            "classPK": .int64(found.classPK), "entryId": .int64(found.entryId),
        ]
        let covered = JSONValue.int64(found.coveredBlogId)
        let samples = [
            Self.ids, Self.webContent, Self.account(found.account), entry, ["blogEntryId": covered],
        ].reduce([:]) { all, some in
            all.merging(some) { first, _ in first }
        }
        self.samples = samples
        objects = try core.inspect { (connection) throws(DatabaseFailure) in
            try Self.objects(of: samples, connection)
        }
    }

    private static func objects(
        of samples: JSONObject,
        _ connection: Connection
    ) throws(DatabaseFailure) -> [Int64: Int64] {
        let numbers = samples.filter { $0.key.hasSuffix("EntryId") }.compactMap(\.value.int64)
        let list = numbers.map(String.init).joined(separator: ", ")
        let rows = try connection.rows(
            "SELECT entryId, classPK FROM entry WHERE entryId IN (\(list))"
        ) { ($0.int(0), $0.int(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    private static let ids: JSONObject = [
        "portletItemName": "Latest news",
        "tagId": .int64(SeedTags.firstTagId), "categoryId": .int64(SeedTags.firstCategoryId),
        "structureId": .int64(SeedContacts.structureId),
        "recordSetId": .int64(SeedContacts.recordSetId), "labelFields": "FullName",
        "recordId": .int64(SeedContacts.firstRecordId),
        "restrictedRecordSetId": .int64(SeedContacts.restrictedSetId),
        "workflowRecordSetId": .int64(SeedContacts.workflowSetId),
        "surveyStructureId": .int64(SeedSurvey.structureId),
        "surveyRecordSetId": .int64(SeedSurvey.recordSetId),
        "surveyRecordId": .int64(SeedSurvey.recordId),
        "folderId": .int64(SeedFolders.openId), "commentId": .int64(SeedComments.sampleId),
        "galleryFolderId": .int64(SeedFolders.galleryId),
        "emptyFolderId": .int64(SeedFolders.emptyId),
        "imageEntryId": .int64(SeedGallery.sampleEntryId),
        "videoEntryId": .int64(SeedMedia.entryId(of: "Welcome tour.mp4")),
        "captionsEntryId": .int64(SeedMedia.entryId(of: "Welcome tour.vtt")),
        "audioEntryId": .int64(SeedMedia.entryId(of: "Office chime.wav")),
        "pdfEntryId": .int64(SeedMedia.entryId(of: "First week.pdf")),
        "textEntryId": .int64(SeedMedia.entryId(of: "Read me.txt")),
        "oauth2clientId": .text(OAuthClient.usual[0].id),
        "anonymousApiUserName": .text(SeedPeople.service.emailAddress),
        "restrictedFolderId": .int64(SeedFolders.restrictedId),
    ]

    private static let webContent: JSONObject = [
        "articleId": .text(String(SeedHandbook.welcomeId)),
        "articleEntryId": .int64(SeedHandbook.entryId(of: SeedHandbook.welcomeId)),
        "articleFolderId": .int64(SeedHandbook.folderId),
        "templateId": .int64(ArticleTemplate.card.id),
        "eventArticleId": .text(String(SeedHandbook.eventId)),
        "eventStructureId": .int64(SeedEvents.structureId),
        "eventTemplateId": .int64(ArticleTemplate.eventCard.id),
        "longArticleId": .text(String(SeedHandbook.longId)),
        "hostileArticleId": .text(String(SeedHandbook.hostileId)),
        "pictureEntryId": .int64(SeedFiles.firstEntryId),
    ]

    private static func account(_ user: User?) -> JSONObject {
        guard let user else { return ["userId": 0] }
        return [
            "userId": .int64(user.userId), "portraitId": .int64(user.portraitId),
            "uuid": .text(user.uuid), "emailAddress": .text(user.emailAddress),
            "screenName": .text(user.screenName),
        ]
    }
}

/// The part that is read from the data at the start.
private struct Found: Sendable {
    let settings: [String: String]
    let account: User?
    let entryId: Int64
    let classPK: Int64
    /// The entry of a blog with a cover picture.
    let coveredBlogId: Int64

    init(_ connection: Connection) throws(DatabaseFailure) {
        let settings = try connection.rows("SELECT name, value FROM setting") {
            ($0.text(0), $0.text(1))
        }
        self.settings = Dictionary(settings) { first, _ in first }
        let name = SQLValue.text(self.settings["defaultUser"] ?? "")
        account = try User.find(where: "screenName = ?", name, connection)
        let entry = try connection.rows(
            "SELECT entryId, classPK FROM entry WHERE kind = ? AND audience = 0 LIMIT 1",
            [.int(AssetKind.blogsEntry.rawValue)]
        ) { ($0.int(0), $0.int(1)) }.first
        (entryId, classPK) = entry ?? (0, 0)
        let blogs = try connection.rows(
            """
            SELECT entryId FROM entry JOIN blog USING (classPK) JOIN entryText t USING (entryId)
            WHERE kind = ? AND audience = 0 AND t.locale = 'en_US' AND description <> '' LIMIT 1
            """,
            [.int(AssetKind.blogsEntry.rawValue)]
        ) { $0.int(0) }
        coveredBlogId = blogs.first ?? 0
    }
}
