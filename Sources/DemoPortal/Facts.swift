import ScreensKit
import ScreensSQLite

/// What a portal tells about its data.
struct Facts: Sendable {
    let user: String
    let password: String
    let companyId: Int64
    let groupId: Int64
    let samples: JSONObject

    init(_ core: PortalCore) throws(DemoPortalError) {
        let found = try core.inspect(Found.init)
        user = found.account?.emailAddress ?? ""
        password = found.password
        companyId = found.settings["companyId"].flatMap { Int64($0) } ?? 0
        groupId = found.settings["groupId"].flatMap { Int64($0) } ?? 0
        let sampleClass = core.classes[.blogsEntry]
        let entry: JSONObject = [
            "className": .string(sampleClass.name), "classNameId": .int(sampleClass.id),
            "classPK": .int(found.classPK), "entryId": .int(found.entryId),
        ]
        samples = [Self.ids, Self.account(found.account), entry].reduce([:]) { all, some in
            all.merging(some) { first, _ in first }
        }
    }

    private static let ids: JSONObject = [
        "portletItemName": "Latest news",
        "tagId": .int(SeedEntries.firstTagId), "categoryId": .int(SeedEntries.firstCategoryId),
        "structureId": .int(SeedContacts.structureId),
        "recordSetId": .int(SeedContacts.recordSetId),
        "recordId": .int(SeedContacts.firstRecordId),
        "restrictedRecordSetId": .int(SeedContacts.restrictedSetId),
        "workflowRecordSetId": .int(SeedContacts.workflowSetId),
        "surveyStructureId": .int(SeedSurvey.structureId),
        "surveyRecordSetId": .int(SeedSurvey.recordSetId),
        "surveyRecordId": .int(SeedSurvey.recordId),
        "folderId": .int(SeedFolders.openId), "restrictedFolderId": .int(SeedFolders.restrictedId),
    ]

    private static func account(_ user: User?) -> JSONObject {
        guard let user else { return ["userId": 0] }
        return [
            "userId": .int(user.userId), "portraitId": .int(user.portraitId),
            "uuid": .string(user.uuid), "emailAddress": .string(user.emailAddress),
            "screenName": .string(user.screenName),
        ]
    }
}

/// What is read of the data at the start.
private struct Found: Sendable {
    let settings: [String: String]
    let account: User?
    let password: String
    let entryId: Int64
    let classPK: Int64

    init(_ connection: Connection) throws(DatabaseFailure) {
        let settings = try connection.rows("SELECT name, value FROM setting") {
            ($0.text(0), $0.text(1))
        }
        self.settings = Dictionary(settings) { first, _ in first }
        let name = SQLValue.text(self.settings["defaultUser"] ?? "")
        account = try User.find(where: "screenName = ?", name, connection)
        password =
            try connection.rows("SELECT password FROM person WHERE screenName = ?", [name]) {
                $0.text(0)
            }.first ?? ""
        let entry = try connection.rows(
            "SELECT entryId, classPK FROM entry WHERE kind = ? AND audience = 0 LIMIT 1",
            [.int(AssetKind.blogsEntry.rawValue)]
        ) { ($0.int(0), $0.int(1)) }.first
        (entryId, classPK) = entry ?? (0, 0)
    }
}
