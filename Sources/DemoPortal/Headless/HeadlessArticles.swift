@_spi(Host) import ScreensKit
import ScreensSQLite

/// Web content, which is called structured content here.
let headlessArticleRoutes: [String: HeadlessRoute] = [
    "GET /structured-contents/{structuredContentId}": { (call) throws(ServiceError) in
        try call.article("a.resourcePrimKey = ?3", [.int(call.id("structuredContentId"))])
    },
    "GET /sites/{siteId}/structured-contents/by-key/{key}": { (call) throws(ServiceError) in
        try call.article(
            "a.groupId = ?3 AND a.articleId = ?4",
            [.int(call.site()), .text(call.key("key"))]
        )
    },
    "GET /structured-contents/{structuredContentId}/rendered-content/{contentTemplateId}": {
        (call) throws(ServiceError) in
        try call.html()
    },
    "GET /sites/{siteId}/structured-contents": { (call) throws(ServiceError) in
        let isFlat = call.query["flatten"] == "true"
        return try call.articles(isFlat ? nil : "a.folderId = 0", 0, in: call.site())
    },
    "GET /structured-content-folders/{structuredContentFolderId}/structured-contents": {
        (call) throws(ServiceError) in
        let id = call.id("structuredContentFolderId")
        let isKnown = try call.core.transact { (data) throws(ServiceError) in
            try data.number("SELECT 1 FROM articleFolder WHERE folderId = ?", [.int(id)])
        }
        guard isKnown != nil else { throw .noSuch("Folder", "\(id)") }
        return try call.articles("a.folderId = ", id)
    },
    "GET /content-structures/{contentStructureId}/structured-contents": {
        (call) throws(ServiceError) in
        let id = call.id("contentStructureId")
        guard SeedArticles.structureIds.contains(id) else { throw .noSuch("Structure", "\(id)") }
        // Articles that consist only of HTML have that structure, too.
        let or = id == SeedArticles.structureId ? "a.structureId = 0 OR " : ""
        return try call.articles("\(or)a.structureId = ", id)
    },
    "GET /content-structures/{contentStructureId}": { (call) throws(ServiceError) in
        let id = call.id("contentStructureId")
        let found = try call.core.transact { (data) throws(ServiceError) in
            try data.structure(id, call.core)
        }
        guard let found, SeedArticles.structureIds.contains(id) else {
            throw .noSuch("Structure", "\(id)")
        }
        return .object(ContentStructure(found, in: call.locale).json)
    },
]

extension HeadlessCall {
    /// The published article that meets a condition, if the user may see it.
    private func published(
        _ condition: String,
        _ values: [SQLValue],
        _ data: Transaction
    ) throws(ServiceError) -> ArticleRow {
        let found = try data.articles(for: user, where: condition, values).first
        let key = request.values["key"] ?? request.values["structuredContentId"] ?? ""
        guard let found, found.status(at: core.now) == 0 else {
            throw .noSuch("JournalArticle", key)
        }
        guard found.isViewable else {
            let name = core.classes[.journalArticle].name
            throw .mayNot("VIEW", user, name, found.resourcePrimKey, core.dialect)
        }
        return found
    }

    fileprivate func article(
        _ condition: String,
        _ values: [SQLValue]
    ) throws(ServiceError) -> HeadlessAnswer {
        let found = try core.transact { (data) throws(ServiceError) in
            try published(condition, values, data)
        }
        let row = try entry(.structuredContent, found.resourcePrimKey)
        return try core.transact { (data) throws(ServiceError) in
            .object(try structuredContent(row, data))
        }
    }

    /// The HTML that a template makes of an article.
    fileprivate func html() throws(ServiceError) -> HeadlessAnswer {
        let (id, key) = (id("structuredContentId"), key("contentTemplateId"))
        return try core.transact { (data) throws(ServiceError) in
            let article = try published("a.resourcePrimKey = ?3", [.int(id)], data)
            guard let template = article.templates.first(where: { $0.key == key }) else {
                throw .noSuch("Template", key)
            }
            return .html(article.html(template, try data.fields(of: article), in: locale))
        }
    }

    /// The page of articles that meet a condition; it ends with `= ` for a number.
    fileprivate func articles(
        _ condition: String?,
        _ id: Int64,
        in siteId: Int64? = nil
    ) throws(ServiceError) -> HeadlessAnswer {
        var query = query([.structuredContent], in: siteId)
        // Folders also have articles that are not listed as assets.
        query.visible = nil
        if let condition {
            query.conditions.append { sql in
                let value = condition.hasSuffix("= ") ? sql.bind(.int(id)) : ""
                return
                    "e.classPK IN (SELECT resourcePrimKey FROM article a WHERE \(condition)\(value))"
            }
        }
        return try page(of: query) { (row, data) throws(ServiceError) in
            try structuredContent(row, data)
        }
    }

    /// Web content as answers have it.
    func structuredContent(_ row: AssetRow, _ data: Transaction) throws(ServiceError) -> JSONObject
    {
        guard case .article(let article, let fields, let structure) = row.subject else {
            return try common(row, data)
        }
        let labels = structure.map { ContentStructure($0, in: locale).labels } ?? [:]
        let values = article.values.texts(in: locale, default: article.defaultLocale)
        var contents: [JSONValue] = []
        for field in fields {
            contents.append(
                try content(field, values[field.name] ?? "", labels[field.name], data)
            )
        }
        var members = try common(row, data)
        members["title"] = .text(row.title)
        members["description"] = .text(row.description)
        members["availableLanguages"] = .array(
            article.texts.map { .text($0.locale.replacing("_", with: "-")) }
        )
        members["contentFields"] = .array(contents)
        members["contentStructureId"] = .int64(article.structureId(in: .v70))
        members["datePublished"] = .text(ISODate.text(row.publishDate ?? row.createDate))
        members["externalReferenceCode"] = .text(article.articleId)
        members["friendlyUrlPath"] = .text("article-\(article.articleId)")
        members["key"] = .text(article.articleId)
        members["priority"] = .double(row.priority)
        members["renderedContents"] = .array(article.templates.map { rendered(article, $0) })
        members["structuredContentFolderId"] =
            article.folderId == 0 ? nil : .int64(article.folderId)
        members["subscribed"] = false
        members["uuid"] = .text(row.classUuid)
        return members
    }

    private func rendered(_ article: ArticleRow, _ template: ArticleTemplate) -> JSONValue {
        let path =
            "/structured-contents/\(article.resourcePrimKey)/rendered-content/\(template.key)"
        return [
            "contentTemplateId": .text(template.key),
            "contentTemplateName": .text(template.key.replacing("-", with: " ").capitalizedWords),
            "markedAsDefault": .bool(template.id == article.templateId),
            "renderedContentURL": action("GET", path)["href"] ?? .null,
        ]
    }
}

extension HeadlessCall {
    /// A field of web content with its value.
    private func content(
        _ field: RecordForm.Field,
        _ value: String,
        _ label: String?,
        _ data: Transaction
    ) throws(ServiceError) -> JSONValue {
        [
            "contentFieldValue": try contentValue(field, value, data),
            "dataType": .text(field.headlessType.data),
            "inputControl": .text(field.headlessType.control),
            "label": .text(label ?? field.name), "name": .text(field.name),
            "nestedContentFields": [], "repeatable": false,
        ]
    }

    private func contentValue(
        _ field: RecordForm.Field,
        _ value: String,
        _ data: Transaction
    ) throws(ServiceError) -> JSONValue {
        switch field.headlessType.data {
        case "image", "document":
            guard let file = try file(named: value, data) else { return [:] }
            return [field.headlessType.data: .object(file)]
        case "geolocation":
            let place: JSONObject = JSON.value(from: Array(value.utf8)) ?? [:]
            guard let latitude = place["latitude"]?.double,
                let longitude = place["longitude"]?.double
            else { return [:] }
            return ["geo": ["latitude": .double(latitude), "longitude": .double(longitude)]]
        case "date":
            let date = RecordDate(value).map { ISODate.text($0.milliseconds) }
            return ["data": .text(date ?? value)]
        default: return ["data": .text(value)]
        }
    }

    /// The file that a value names by its site and UUID; an article may have other words for a picture.
    private func file(named value: String, _ data: Transaction) throws(ServiceError) -> JSONObject?
    {
        let names: JSONObject? = JSON.value(from: Array(value.utf8))
        guard let names, let uuid = names["uuid"]?.text else { return nil }
        let found = try data.documents(
            where: "uuid = ? AND groupId = ?",
            [.text(uuid), .int(names["groupId"]?.int64 ?? 0)]
        ).first
        guard let found else { return nil }
        return [
            "contentType": "Document", "contentUrl": .text(found.contentUrl),
            "description": names["alt"] ?? .text(found.description),
            "encodingFormat": .text(found.mimeType), "fileExtension": .text(found.fileExtension),
            "id": .int64(found.fileEntryId),
            "sizeInBytes": .int64(found.size), "title": .text(found.title),
        ]
    }
}

extension RecordForm.Field {
    /// What headless APIs call the type of the data, and the input.
    fileprivate var headlessType: (data: String, control: String) {
        ContentStructure.type(ofEditor: type, dataType)
    }
}

extension ArticleRow {
    /// The templates of its structure.
    fileprivate var templates: [ArticleTemplate] {
        structureId == SeedEvents.structureId
            ? [.event, .eventCard] : [ArticleTemplate.plain, .card]
    }
}

extension String {
    /// The words with capital first letters, the rest in lower case.
    fileprivate var capitalizedWords: String {
        split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
            .joined(separator: " ")
    }
}
