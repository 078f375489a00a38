import ScreensKit
import ScreensSQLite

/// The service for categories.
func categoryServices() -> [String: [Method]] {
    ["/assetcategory/get-categories": [Method(["className", "classPK"], Categories.ofObject)]]
}

private enum Categories {
    /// The categories of an object; none for one that is no asset, and for a class that does not exist.
    ///
    /// The portal checks permissions of categories alone, and everyone may see these.
    static let ofObject: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let (plain, core) = (call.parameters.plain, call.portal)
        guard let name = try plain.text("className") else { throw .null("className") }
        let key: [SQLValue] = [
            .int(core.classes.kind(name: name)?.rawValue ?? 0),
            .int(try plain.long("classPK") ?? 0),
        ]
        return try call.read { (data) throws(ServiceError) in
            let entryId = try data.number(
                "SELECT entryId FROM entry WHERE kind = ? AND classPK = ?",
                key
            )
            return .array(try data.categories(of: entryId ?? 0).map { $0.json(core.dialect) })
        }
    }
}

/// A category with its titles in all its languages.
struct CategoryRow: Sendable {
    let categoryId: Int64
    let name: String
    fileprivate var titles: [(locale: String, text: String)] = []

    fileprivate init(_ row: Statement) { (categoryId, name) = (row.int(0), row.text(1)) }

    /// The title in the language of a locale, or the name.
    func title(in locale: String) -> String {
        let language = Language(ofLocale: locale)?.rawValue
        return titles.first { $0.locale == language }?.text ?? name
    }

    /// The category as the portal returns it.
    fileprivate func json(_ dialect: PortalDialect) -> JSONValue {
        [
            "categoryId": dialect.id(categoryId), "companyId": dialect.id(SeedPeople.companyId),
            "createDate": .int64(Seed.today), "description": "",
            "groupId": dialect.id(SeedPeople.intranet), "modifiedDate": .int64(Seed.today),
            "name": .text(name), "parentCategoryId": dialect.id(0),
            "title": .text(localisationDocument("Title", titles)),
            "titleCurrentValue": .text(name),
            "userId": dialect.id(SeedPeople.named[1].userId),
            "userName": .text(SeedPeople.named[1].fullName),
            "vocabularyId": dialect.id(SeedTags.vocabularyId),
        ]
    }
}

extension Transaction {
    /// The categories of an entry, in the order of their names.
    func categories(of entryId: Int64) throws(ServiceError) -> [CategoryRow] {
        var found = try rows(
            """
            SELECT categoryId, name FROM category JOIN entryCategory USING (categoryId)
            WHERE entryId = ? ORDER BY name
            """,
            [.int(entryId)],
            CategoryRow.init
        )
        for index in found.indices {
            found[index].titles = try rows(
                "SELECT locale, title FROM categoryText WHERE categoryId = ? ORDER BY locale",
                [.int(found[index].categoryId)]
            ) { ($0.text(0), $0.text(1)) }
        }
        return found
    }
}
