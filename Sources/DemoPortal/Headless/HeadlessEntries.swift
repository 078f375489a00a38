import ScreensKit
import ScreensSQLite

/// The objects of headless APIs that are assets.
enum HeadlessKind: String, CaseIterable {
    case blogPosting = "BlogPosting"
    case document = "Document"
    case structuredContent = "StructuredContent"

    var assets: AssetKind {
        switch self {
        case .blogPosting: .blogsEntry
        case .document: .dlFileEntry
        case .structuredContent: .journalArticle
        }
    }

    init?(_ kind: AssetKind?) {
        guard let found = Self.allCases.first(where: { $0.assets == kind }) else { return nil }
        self = found
    }

    /// The name of the number in the path.
    var parameter: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() + "Id" }

    /// The path of the objects, such as `/blog-postings`.
    var path: String {
        switch self {
        case .blogPosting: "/blog-postings"
        case .document: "/documents"
        case .structuredContent: "/structured-contents"
        }
    }
}

extension HeadlessCall {
    /// The asset with a number, which the user may see.
    func entry(_ kind: HeadlessKind, _ id: Int64) throws(ServiceError) -> AssetRow {
        let name = core.classes[kind.assets].name
        let key: [SQLValue] = [.int(kind.assets.rawValue), .int(id)]
        let isKnown = try core.transact { (data) throws(ServiceError) in
            try data.number("SELECT 1 FROM entry WHERE kind = ? AND classPK = ?", key)
        }
        guard isKnown != nil else {
            throw .noSuch(name.split(separator: ".").last.map(String.init) ?? "", "\(id)")
        }
        let found = try AssetEntries.entry(ofClass: name, id, call())
        guard found.isViewable else { throw .mayNot("VIEW", user, name, id, core.dialect) }
        return found
    }

    /// The page of assets that a query finds, as objects.
    func page(
        of query: AssetQuery,
        actions: JSONObject = [:],
        _ object: (AssetRow, Transaction) throws(ServiceError) -> JSONObject
    ) throws(ServiceError) -> HeadlessAnswer {
        let page = try HeadlessPage(self.query)
        var query = try searching(query)
        let total = try AssetEntries.count(of: query, call()).int64 ?? 0
        (query.start, query.end) = (Int(page.offset), Int(page.offset + page.size))
        let rows = try AssetEntries.found(query, call())
        let items = try core.transact { (data) throws(ServiceError) in
            var items: [JSONObject] = []
            for row in rows { items.append(try object(row, data)) }
            return items
        }
        return page.answer(items, of: total, actions: actions)
    }

    /// The query for published assets of a kind in a site that the user may see.
    func query(_ kinds: [HeadlessKind], in siteId: Int64?) -> AssetQuery {
        var query = AssetQuery()
        query.kinds = kinds.map(\.assets.rawValue)
        if let siteId { query.groupIds = [siteId] }
        query.checksPermissions = true
        (query.publication, query.expiration) = (core.now, core.now)
        return query
    }

    /// The query with what the parameters `search`, `filter` and `sort` ask for.
    private func searching(_ query: AssetQuery) throws(ServiceError) -> AssetQuery {
        var query = query
        let words = self.query["search"] ?? ""
        query.texts.keywords = words
        if !words.isEmpty, searchLag > 0 {
            let end = core.now - searchLag
            query.conditions.append { "e.modifiedDate <= \($0.bind(.int(end)))" }
        }
        if let filter = self.query["filter"], !filter.isEmpty {
            let parsed = try HeadlessFilter(filter)
            let classes = core.classes
            query.conditions.append { parsed.sql(&$0, classes) }
        }
        if let sort = self.query["sort"], !sort.isEmpty {
            query.orders = try Self.orders(sort)
        }
        return query
    }

    private static func orders(_ sort: String) throws(ServiceError) -> [AssetQuery.Order] {
        var orders: [AssetQuery.Order] = []
        for term in sort.split(separator: ",").prefix(4) {
            let parts = term.split(separator: ":", maxSplits: 1).map(String.init)
            guard let column = columns[parts.first ?? ""],
                parts.count < 2 || ["asc", "desc"].contains(parts[1])
            else {
                throw .badRequest(
                    "The parameter \"sort\" has \"\(term.prefix(80))\", but must be one of "
                        + "\(columns.keys.sorted().joined(separator: ", ")), with :asc or :desc."
                )
            }
            orders.append(AssetQuery.Order(column, isAscending: parts.last != "desc"))
        }
        return orders
    }

    private static let columns: [String: AssetQuery.Order.Column] = [
        "dateCreated": .createDate, "dateModified": .modifiedDate, "datePublished": .publishDate,
        "title": .title, "headline": .title, "priority": .priority,
    ]
}

extension HeadlessCall {
    /// What all objects that are assets have.
    func common(_ row: AssetRow, _ data: Transaction) throws(ServiceError) -> JSONObject {
        guard let kind = row.kind else { return [:] }
        let tags = try data.rows(
            "SELECT name FROM tag JOIN entryTag USING (tagId) WHERE entryId = ? ORDER BY name",
            [.int(row.entryId)]
        ) { JSONValue.text($0.text(0)) }
        let categories = try data.categories(of: row.entryId).map { category in
            [
                "taxonomyCategoryId": .int64(category.categoryId),
                "taxonomyCategoryName": .text(category.title(in: locale)),
            ] as JSONValue
        }
        var members: JSONObject = [
            "actions": [:], "customFields": [], "relatedContents": [], "id": .int64(row.classPK),
            "siteId": .int64(row.groupId), "dateCreated": .text(ISODate.text(row.createDate)),
            "dateModified": .text(ISODate.text(row.modifiedDate)), "keywords": .array(tags),
            "taxonomyCategoryBriefs": .array(categories),
            "numberOfComments": .int64(try data.commentCount(below: kind, row.classPK)),
        ]
        members["creator"] = try data.creator(row.userId, core)
        members["aggregateRating"] = try rating(kind, row.classPK, data)
        return members
    }

    /// The average of an object's ratings; `nil` without any.
    private func rating(
        _ kind: AssetKind,
        _ classPK: Int64,
        _ data: Transaction
    ) throws(ServiceError) -> JSONValue? {
        let object = RatedObject(
            className: core.classes[kind].name,
            classPK: classPK,
            core.classes
        )
        let scores = try data.ratings(of: object).map(\.score)
        guard !scores.isEmpty else { return nil }
        let average = scores.reduce(0, +) / Double(scores.count)
        return [
            "bestRating": 1.0, "ratingAverage": .double(average),
            "ratingCount": .int64(Int64(scores.count)), "ratingValue": .double(average),
            "worstRating": 0.0,
        ]
    }

    /// An action that the user may do with an object, as answers announce it.
    func action(_ method: String, _ path: String) -> JSONValue {
        let api = OpenAPIDocument.all.first { $0.title == "Headless Delivery" }?.path ?? ""
        return ["method": .text(method), "href": .text("\(core.address)\(api)\(path)")]
    }
}

extension Transaction {
    /// The author of an object; `nil` for a user who no longer exists.
    func creator(_ userId: Int64, _ core: PortalCore) throws(ServiceError) -> JSONValue? {
        guard let user = try user("userId = ?", .int(userId)) else { return nil }
        var members: JSONObject = [
            "additionalName": .text(user.middleName), "contentType": "UserAccount",
            "familyName": .text(user.lastName), "givenName": .text(user.firstName),
            "id": .int64(userId), "name": .text(user.fullName),
        ]
        members["image"] = user.portraitAddress.map(JSONValue.text)
        return .object(members)
    }
}
