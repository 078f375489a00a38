import ScreensKit
import ScreensSQLite

/// Lists of assets of several kinds.
let headlessElementRoutes: [String: HeadlessRoute] = [
    "GET /sites/{siteId}/content-elements": { (call) throws(ServiceError) in
        var query = call.query([], in: try call.site())
        query.listable = true
        query.orders = [AssetQuery.Order(.classPK, isAscending: true)]
        return try call.page(of: query) { (row, data) throws(ServiceError) in
            try call.element(row, data)
        }
    },
    "GET /sites/{siteId}/content-sets/by-key/{key}/content-set-elements": {
        (call) throws(ServiceError) in
        try call.set()
    },
]

extension HeadlessCall {
    /// An asset in a list: of the kinds that APIs do not have, only the title and the class.
    fileprivate func element(_ row: AssetRow, _ data: Transaction) throws(ServiceError)
        -> JSONObject
    {
        var members: JSONObject = ["id": .int64(row.classPK), "title": .text(row.title)]
        guard let kind = HeadlessKind(row.kind) else {
            members["contentType"] = .text(row.kind.map { core.classes[$0].name } ?? "")
            return members
        }
        members["contentType"] = .text(kind.rawValue)
        let content =
            switch kind {
            case .blogPosting: try blogPosting(row, data)
            case .document: try document(row, data)
            case .structuredContent: try structuredContent(row, data)
            }
        members["content"] = .object(content)
        return members
    }

    /// The page of a saved selection, whose key is its name in small letters with dashes.
    fileprivate func set() throws(ServiceError) -> HeadlessAnswer {
        let (site, key, page) = (try site(), key("key"), try HeadlessPage(query))
        let names = try core.transact { (data) throws(ServiceError) in
            try data.rows("SELECT name FROM portletItem WHERE groupId = ?", [.int(site)]) {
                $0.text(0)
            }
        }
        let name = names.first { $0 == key || $0.lowercased().replacing(" ", with: "-") == key }
        guard let name else { throw .noSuch("AssetListEntry", key) }
        let rows = try AssetEntries.saved(
            call([
                "companyId": .int64(core.companyId), "groupId": .int64(site),
                "portletItemName": .text(name), "max": 500,
            ])
        )
        let shown = rows.dropFirst(Int(page.offset)).prefix(Int(page.size))
        let items = try core.transact { (data) throws(ServiceError) in
            var items: [JSONObject] = []
            for row in shown { items.append(try element(row, data)) }
            return items
        }
        return page.answer(items, of: Int64(rows.count))
    }
}
