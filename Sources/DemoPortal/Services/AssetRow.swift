import ScreensKit
import ScreensSQLite

/// An entry, read for a reply, with its texts in the requested language.
struct AssetRow: Sendable {
    let entryId: Int64
    let kind: AssetKind?
    let classPK: Int64
    let classUuid: String
    let classTypeId: Int64
    let groupId: Int64
    let userId: Int64
    let userName: String
    let createDate: Int64
    let modifiedDate: Int64
    let publishDate: Int64?
    let expirationDate: Int64?
    let startDate: Int64?
    let endDate: Int64?
    let visible: Bool
    let listable: Bool
    let mimeType: String
    let priority: Double
    let viewCount: Int64
    let url: String
    let title: String
    let description: String
    let summary: String
    /// Whether the caller may see it.
    let isViewable: Bool
    /// The object of the entry, if it has data of its own.
    var subject: AssetSubject?

    static let columns = """
        e.entryId, e.kind, e.classPK, e.classUuid, e.classTypeId, e.groupId, e.userId, e.userName, \
        e.createDate, e.modifiedDate, e.publishDate, e.expirationDate, e.startDate, e.endDate, \
        e.visible, e.listable, e.mimeType, e.priority, e.viewCount, e.url
        """

    /// Reads a row of `columns` followed by title, description, summary and the right to view.
    init(_ row: Statement) {
        entryId = row.int(0)
        kind = AssetKind(rawValue: row.int(1))
        classPK = row.int(2)
        classUuid = row.text(3)
        classTypeId = row.int(4)
        groupId = row.int(5)
        userId = row.int(6)
        userName = row.text(7)
        createDate = row.int(8)
        modifiedDate = row.int(9)
        publishDate = row.optionalInt(10)
        expirationDate = row.optionalInt(11)
        startDate = row.optionalInt(12)
        endDate = row.optionalInt(13)
        visible = row.bool(14)
        listable = row.bool(15)
        mimeType = row.text(16)
        priority = row.double(17)
        viewCount = row.int(18)
        url = row.text(19)
        title = row.text(20)
        description = row.text(21)
        summary = row.text(22)
        isViewable = row.bool(23)
    }
}

extension AssetRow {
    /// The entry as the Screens plugin returns it.
    func json(_ core: PortalCore, locale: String) -> JSONValue {
        let dialect = core.dialect
        let assetClass = kind.map { core.classes[$0] }
        var entry: JSONObject = [
            "className": .text(assetClass?.name ?? ""),
            "classNameId": dialect.id(assetClass?.id ?? 0), "classPK": dialect.id(classPK),
            "classTypeId": dialect.id(classTypeId), "classUuid": .text(classUuid),
            "companyId": dialect.id(core.companyId), "createDate": .int64(createDate),
            "description": .text(description), "endDate": date(endDate),
            "entryId": dialect.id(entryId), "expirationDate": date(expirationDate),
            "groupId": dialect.id(groupId), "height": 0, "layoutUuid": "",
            "locale": .text(locale), "mimeType": .text(mimeType),
            "modifiedDate": .int64(modifiedDate), "priority": .double(priority),
            "publishDate": date(publishDate), "startDate": date(startDate),
            "summary": .text(summary), "title": .text(title), "url": .text(url),
            "userId": dialect.id(userId), "userName": .text(userName),
            "viewCount": .int64(viewCount), "visible": .bool(visible), "width": 0,
            "object": object(core, in: locale),
        ]
        if dialect == .v70 { entry["listable"] = .bool(listable) }
        return .object(entry)
    }

    private func date(_ milliseconds: Int64?) -> JSONValue {
        milliseconds.map(JSONValue.int64) ?? .null
    }
}
