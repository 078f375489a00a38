import ScreensKit
import ScreensSQLite

/// A web content article with its texts in all its languages.
struct ArticleRow: Sendable {
    struct Texts: Sendable {
        let locale: String
        let title: String
        let description: String
    }

    let resourcePrimKey: Int64
    let articleId: String
    let groupId: Int64
    let folderId: Int64
    /// 0 for an article that consists only of HTML; see ``structureId(in:)``.
    let structureId: Int64
    let templateId: Int64
    private let revision: Int64
    private let uuid: String
    private let userId: Int64
    let userName: String
    private let createDate: Int64
    private let modifiedDate: Int64
    private let publishDate: Int64?
    private let expirationDate: Int64?
    let defaultLocale: String
    /// Whether the caller may see it.
    let isViewable: Bool
    fileprivate(set) var texts: [Texts] = []
    fileprivate(set) var values = RecordValues()

    /// The parameters of `columns` are the caller's id and whether the caller may see everything.
    static let columns = """
        a.resourcePrimKey, a.articleId, a.groupId, a.folderId, a.structureId, a.templateId, \
        a.revision, e.classUuid, e.userId, e.userName, e.createDate, e.modifiedDate, \
        e.publishDate, e.expirationDate, e.defaultLocale, \(permission)
        """
    static let permission = """
        (?2 OR e.audience = 0 OR e.userId = ?1 OR (e.audience = 1 AND e.groupId IN \
        (SELECT groupId FROM membership WHERE userId = ?1)))
        """
    /// Articles have the dates, titles and permissions of their entries.
    static let tables = """
        article a JOIN entry e ON e.kind = \(AssetKind.journalArticle.rawValue) \
        AND e.classPK = a.resourcePrimKey
        """

    init(_ row: Statement) {
        resourcePrimKey = row.int(0)
        articleId = row.text(1)
        groupId = row.int(2)
        folderId = row.int(3)
        structureId = row.int(4)
        templateId = row.int(5)
        revision = row.int(6)
        uuid = row.text(7)
        userId = row.int(8)
        userName = row.text(9)
        createDate = row.int(10)
        modifiedDate = row.int(11)
        publishDate = row.optionalInt(12)
        expirationDate = row.optionalInt(13)
        defaultLocale = row.text(14)
        isViewable = row.bool(15)
    }

    /// The workflow status: 0 approved, 3 expired, 7 scheduled.
    func status(at now: Int64) -> Int64 {
        if let publishDate, publishDate > now { return 7 }
        if let expirationDate, expirationDate <= now { return 3 }
        return 0
    }
}

extension ArticleRow {
    /// The article as the asset services return it, without its content.
    func json(_ core: PortalCore) -> JSONObject {
        let dialect = core.dialect
        var members: JSONObject = [
            "articleId": .text(articleId), "classNameId": dialect.id(0), "classPK": dialect.id(0),
            "companyId": dialect.id(core.companyId), "createDate": .int64(createDate),
            "description": document("Description", \.description),
            "displayDate": .int64(publishDate ?? createDate),
            "expirationDate": expirationDate.map(JSONValue.int64) ?? .null,
            "folderId": dialect.id(folderId), "groupId": dialect.id(groupId),
            "id": dialect.id(resourcePrimKey + 2), "indexable": true, "layoutUuid": "",
            "modifiedDate": .int64(modifiedDate), "resourcePrimKey": dialect.id(resourcePrimKey),
            "reviewDate": .null, "smallImage": false, "smallImageId": dialect.id(0),
            "smallImageURL": "", "status": .int64(status(at: core.now)),
            "statusByUserId": dialect.id(userId), "statusByUserName": .text(userName),
            "statusDate": .int64(modifiedDate), "title": document("Title", \.title),
            "titleCurrentValue": .text(defaultTexts?.title ?? ""), "treePath": "/",
            "urlTitle": .text("article-\(articleId)"), "userId": dialect.id(userId),
            "userName": .text(userName), "uuid": .text(uuid),
            "version": .double(1 + Double(revision) / 10),
        ]
        let names = keyNames(dialect)
        members[names.structure] = .text(structureKey(dialect))
        members[names.template] = .text(ArticleTemplate.known(templateId)?.key ?? "")
        return members
    }

    /// The article as the services of web content return it.
    func json(_ core: PortalCore, _ fields: [RecordForm.Field]) -> JSONValue {
        let content = JSONValue.text(content(fields, core.dialect))
        return .object(json(core).merging(["content": content]) { $1 })
    }

    private func keyNames(_ dialect: PortalDialect) -> (structure: String, template: String) {
        dialect == .v62 ? ("structureId", "templateId") : ("DDMStructureKey", "DDMTemplateKey")
    }

    private func structureKey(_ dialect: PortalDialect) -> String {
        SeedArticles.key(ofStructure: structureId(in: dialect))
    }

    /// The structure, or 0; only 7.0 has one for articles that consist only of HTML.
    func structureId(in dialect: PortalDialect) -> Int64 {
        structureId == 0 && dialect == .v70 ? SeedArticles.structureId : structureId
    }

    private var defaultTexts: Texts? { texts.first { $0.locale == defaultLocale } ?? texts.first }

    private func document(_ element: String, _ text: (Texts) -> String) -> JSONValue {
        let texts = texts.map { ($0.locale, text($0)) }
        return .text(localisationDocument(element, texts, default: defaultLocale))
    }
}

extension Transaction {
    /// The articles that meet a condition, with their texts; its values have numbers from 3 on.
    ///
    /// Without a user, none of them is marked as viewable.
    func articles(
        for user: User? = nil,
        where condition: String,
        _ values: [SQLValue]
    ) throws(ServiceError) -> [ArticleRow] {
        var found = try rows(
            "SELECT \(ArticleRow.columns) FROM \(ArticleRow.tables) WHERE \(condition)",
            [.int(user?.userId ?? 0), .bool(user?.isAdministrator ?? false)] + values,
            ArticleRow.init
        )
        for index in found.indices { try addTexts(to: &found[index]) }
        return found
    }

    private func addTexts(to article: inout ArticleRow) throws(ServiceError) {
        article.texts = try rows(
            """
            SELECT locale, title, description FROM entry JOIN entryText USING (entryId)
            WHERE kind = ? AND classPK = ?
            """,
            [.int(AssetKind.journalArticle.rawValue), .int(article.resourcePrimKey)]
        ) { ArticleRow.Texts(locale: $0.text(0), title: $0.text(1), description: $0.text(2)) }
        article.values = article.sampleValues
        let own = try rows(
            "SELECT name, locale, value FROM articleValue WHERE resourcePrimKey = ?",
            [.int(article.resourcePrimKey)]
        ) { (name: $0.text(0), locale: $0.text(1), value: $0.text(2)) }
        for (name, locale, value) in own {
            article.values.fields[name, default: [:]][locale] = value
        }
    }
}
