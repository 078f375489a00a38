import ScreensKit
import ScreensSQLite

/// The services for web content.
func articleServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let prefix = dialect == .v62 ? "/" : "/journal."
    let core = ["groupId", "articleId", "languageId", "themeDisplay"]
    return [
        prefix + "journalarticle/get-article": [Method(["groupId", "articleId"], Articles.get)],
        prefix + "journalarticle/get-article-content": [
            Method(core, Articles.content), Method(core + ["version"], Articles.content),
        ],
        prefix + "journalarticle/get-articles": [
            Method(["groupId", "folderId", "start", "end"], Articles.list)
        ],
        prefix + "journalarticle/get-articles-count": [
            Method(["groupId", "folderId"], Articles.count)
        ],
        "/journalarticle/get-latest-article": dialect == .v62
            ? [Method(["resourcePrimKey"], Articles.latest)] : [],
        prefix + "journalfolder/get-folders": [
            Method(["groupId"], Articles.folders),
            Method(["groupId", "parentFolderId"], Articles.folders),
        ],
        dialect.screensPath("screensjournalarticle/get-journal-article-content"): [
            Method(["groupId", "articleId", "ddmTemplateId", "locale"], Articles.rendered),
            Method(["classPK", "locale"], Articles.rendered),
            Method(["classPK", "ddmTemplateId", "locale"], Articles.rendered),
        ],
    ]
}

enum Articles {
    fileprivate static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        try call.read { (data) throws(ServiceError) in
            let article = try named(call, data)
            try admit(call, to: article)
            return article.json(call.portal, try data.fields(of: article))
        }
    }

    /// Returns the article behind an asset.
    fileprivate static let latest: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        try call.read { (data) throws(ServiceError) in
            let article = try approved(identified("resourcePrimKey", call, data), call)
            try admit(call, to: article)
            return article.json(call.portal, try data.fields(of: article))
        }
    }

    /// Returns the HTML of an article, made by its own template.
    fileprivate static let content: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let locale = try call.parameters.plain.text("languageId")
        return try call.read { (data) throws(ServiceError) in
            let article = try approved(named(call, data), call)
            try admit(call, to: article)
            return try html(article, article.templateId, locale, data, call)
        }
    }

    /// Returns the HTML of an article for the Screens plugin, which can use another template.
    fileprivate static let rendered: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let locale = try plain.text("locale")
        let templateId = try plain.long("ddmTemplateId")
        return try call.read { (data) throws(ServiceError) in
            let isNamed = call.parameters.contains("articleId")
            let found = isNamed ? try named(call, data) : try identified("classPK", call, data)
            let article = try approved(found, call)
            // The plugin for 6.2 checks nothing.
            if call.portal.dialect == .v70 { try admit(call, to: article) }
            return try html(article, templateId ?? article.templateId, locale, data, call)
        }
    }

    fileprivate static let list: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (offset, limit) = try call.range()
        let order = try call.order(articleOrders) ?? "a.articleId"
        let values = try folder(call)
        return try call.read { (data) throws(ServiceError) in
            let articles = try data.articles(
                for: call.user,
                where: "\(inFolder) ORDER BY \(order) LIMIT ?5 OFFSET ?6",
                values + [.int(limit), .int(offset)]
            )
            return .array(
                try articles.map { (article) throws(ServiceError) in
                    article.json(call.portal, try data.fields(of: article))
                }
            )
        }
    }

    fileprivate static let count: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let user: [SQLValue] = [.int(call.user.userId), .bool(call.user.isAdministrator)]
        let values = try user + folder(call)
        return try call.read { (data) throws(ServiceError) in
            let sql = "SELECT COUNT(*) FROM \(ArticleRow.tables) WHERE \(inFolder)"
            return .int64(try data.number(sql, values) ?? 0)
        }
    }

    fileprivate static let folders: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let plain = call.parameters.plain
        let groupId = try plain.long("groupId") ?? 0
        // All folders are in the root.
        guard try plain.long("parentFolderId") ?? 0 == 0 else { return [] }
        return try call.read { (data) throws(ServiceError) in
            .array(
                try data.rows(
                    "SELECT folderId, groupId, name, description FROM articleFolder WHERE groupId = ?",
                    [.int(groupId)]
                ) { folder($0, call.portal) }
            )
        }
    }

    private static func folder(_ row: Statement, _ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        return [
            "companyId": dialect.id(core.companyId), "description": .text(row.text(3)),
            "folderId": dialect.id(row.int(0)), "groupId": dialect.id(row.int(1)),
            "name": .text(row.text(2)), "parentFolderId": dialect.id(0), "status": 0,
            "treePath": .text("/\(row.int(0))/"),
        ]
    }

    /// The articles of folder ?4 in site ?3 that the caller may see.
    private static let inFolder =
        "a.groupId = ?3 AND a.folderId = ?4 AND \(ArticleRow.permission)"

    private static func folder(_ call: Call) throws(ServiceError) -> [SQLValue] {
        let plain = call.parameters.plain
        return [.int(try plain.long("groupId") ?? 0), .int(try plain.long("folderId") ?? 0)]
    }

    private static let articleOrders = RowOrders(
        package: ("com.liferay.portlet.journal.util", "com.liferay.journal.util"),
        columns: [
            "ArticleCreateDateComparator": "e.createDate",
            "ArticleDisplayDateComparator": "coalesce(e.publishDate, e.createDate)",
            "ArticleIDComparator": "a.articleId", "ArticleModifiedDateComparator": "e.modifiedDate",
            "ArticleTitleComparator": """
            (SELECT lower(title) FROM entryText t WHERE t.entryId = e.entryId \
            AND t.locale = e.defaultLocale)
            """,
        ]
    )
}

extension Articles {
    /// The article with an id in a site.
    private static func named(_ call: Call, _ data: Transaction) throws(ServiceError) -> ArticleRow
    {
        let groupId = try call.parameters.plain.long("groupId") ?? 0
        let articleId = try call.parameters.plain.text("articleId") ?? ""
        let found = try data.articles(
            for: call.user,
            where: "a.groupId = ?3 AND a.articleId = ?4",
            [.int(groupId), .text(articleId)]
        ).first
        if let found { return found }
        let key = "{groupId=\(groupId), articleId=\(articleId.prefix(80))}"
        throw .noSuchArticle("No JournalArticle exists with the key \(key)", call.portal.dialect)
    }

    /// The article behind an asset.
    private static func identified(
        _ name: String,
        _ call: Call,
        _ data: Transaction
    ) throws(ServiceError) -> ArticleRow {
        let id = try call.parameters.plain.long(name) ?? 0
        let found = try data.articles(
            for: call.user,
            where: "a.resourcePrimKey = ?3",
            [.int(id)]
        ).first
        if let found { return found }
        let words = "No JournalArticle exists with the key {resourcePrimKey=\(id)}"
        throw .noSuchArticle(words, call.portal.dialect)
    }

    /// The article, unless it is not published yet or not any more.
    private static func approved(
        _ article: ArticleRow,
        _ call: Call
    ) throws(ServiceError) -> ArticleRow {
        if article.status(at: call.portal.now) == 0 { return article }
        let key = "{groupId=\(article.groupId), articleId=\(article.articleId), status=0}"
        throw .noSuchArticle(
            "No approved JournalArticle exists with the key \(key)",
            call.portal.dialect
        )
    }

    /// Refuses a user who may not see the article.
    private static func admit(_ call: Call, to article: ArticleRow) throws(ServiceError) {
        guard !article.isViewable else { return }
        let name = call.portal.classes[.journalArticle].name
        throw .mayNot("VIEW", call.user, name, article.resourcePrimKey, call.portal.dialect)
    }

    private static func html(
        _ article: ArticleRow,
        _ templateId: Int64,
        _ locale: String?,
        _ data: Transaction,
        _ call: Call
    ) throws(ServiceError) -> JSONValue {
        guard let template = ArticleTemplate.known(templateId) else {
            throw ServiceError(
                type: call.portal.dialect.mappingException("NoSuchTemplateException"),
                message: "No DDMTemplate exists with the primary key \(templateId)"
            )
        }
        let fields = try data.fields(of: article)
        return .text(article.html(template, fields, in: locale ?? article.defaultLocale))
    }
}

extension Transaction {
    /// The fields by which an article is written.
    func fields(of article: ArticleRow) throws(ServiceError) -> [RecordForm.Field] {
        try fields(ofStructure: article.structureId(in: .v70))
    }
}

extension ServiceError {
    fileprivate static func noSuchArticle(
        _ words: String,
        _ dialect: PortalDialect
    ) -> ServiceError {
        ServiceError(type: dialect.journalException("NoSuchArticleException"), message: words)
    }
}
