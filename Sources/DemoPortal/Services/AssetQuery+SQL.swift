import ScreensSQLite

/// A statement under construction: its conditions, and the values bound to its parameters.
///
/// Values are always bound; nothing from a request becomes part of the statement's text.
struct SQLBuilder {
    private(set) var values: [SQLValue] = []
    private var conditions: [String] = []

    /// Adds a parameter with a value.
    mutating func bind(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// A parenthesised subquery of numbers, which needs only one parameter.
    mutating func list(_ numbers: [Int64]) -> String {
        let json = "[\(numbers.map(String.init).joined(separator: ","))]"
        return "(SELECT value FROM json_each(\(bind(.text(json)))))"
    }

    /// A comparison of a column with several numbers.
    ///
    /// A single number is compared directly: then an index also provides the order, and a page costs only its own rows.
    mutating func oneOf(_ numbers: [Int64]) -> String {
        numbers.count == 1 ? "= \(bind(.int(numbers[0])))" : "IN \(list(numbers))"
    }

    mutating func require(_ condition: String) { conditions.append(condition) }

    /// All conditions, as a `WHERE` clause.
    var filter: String {
        conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))"
    }
}

extension AssetQuery {
    /// Adds the conditions for entries `e`.
    func addConditions(to sql: inout SQLBuilder) {
        for (column, numbers) in [
            ("kind", kinds), ("groupId", groupIds), ("classTypeId", classTypeIds),
        ] where !numbers.isEmpty {
            sql.require("e.\(column) \(sql.oneOf(numbers))")
        }
        if let visible { sql.require("e.visible = \(sql.bind(.bool(visible)))") }
        if let listable { sql.require("e.listable = \(sql.bind(.bool(listable)))") }
        if excludesUnseen { sql.require("e.viewCount > 0") }
        if let publication {
            sql.require("(e.publishDate IS NULL OR e.publishDate < \(sql.bind(.int(publication))))")
        }
        if let expiration {
            sql.require(
                "(e.expirationDate IS NULL OR e.expirationDate > \(sql.bind(.int(expiration))))"
            )
        }
        if !pickedIds.isEmpty { sql.require("e.entryId IN \(sql.list(pickedIds))") }
        for condition in conditions { sql.require(condition(&sql)) }
        texts.addConditions(to: &sql)
        tags.addConditions(on: "entryTag", "tagId", to: &sql)
        categories.addConditions(on: "entryCategory", "categoryId", to: &sql)
        addLinkCondition(to: &sql)
    }

    private func addLinkCondition(to sql: inout SQLBuilder) {
        guard !linkedEntryIds.isEmpty else { return }
        let ids = sql.list(linkedEntryIds)
        sql.require(
            """
            e.entryId NOT IN \(ids) AND EXISTS (SELECT 1 FROM entryLink k WHERE \
            (k.entryId = e.entryId AND k.otherId IN \(ids)) OR \
            (k.otherId = e.entryId AND k.entryId IN \(ids)))
            """
        )
    }

    /// The order of entries `e`; entries that are equal in all columns are sorted by id.
    func order(titledBy title: String) -> String {
        guard pickedIds.isEmpty else { return pickedOrder }
        var terms = orders.map { order in
            let direction = order.isAscending ? "ASC" : "DESC"
            return switch order.column {
            case .title: "\(title) COLLATE NOCASE \(direction)"
            case .ratings: "e.rating \(direction)"
            default: "e.\(order.column.rawValue) \(direction)"
            }
        }
        terms.append("e.entryId \(orders.first?.isAscending == true ? "ASC" : "DESC")")
        return "ORDER BY \(terms.joined(separator: ", "))"
    }

    private var pickedOrder: String {
        let cases = pickedIds.enumerated().map { "WHEN \($1) THEN \($0)" }
        return "ORDER BY CASE e.entryId \(cases.joined(separator: " ")) END"
    }

    /// The range of rows; `nil` for an empty range.
    var rows: (offset: Int, limit: Int)? {
        // Java's ALL_POS: both ends -1 ask for all rows.
        guard start != -1 || end != -1 else { return (0, -1) }
        let first = max(0, start)
        return end > first ? (first, end - first) : nil
    }
}

extension AssetQuery.Texts {
    fileprivate func addConditions(to sql: inout SQLBuilder) {
        guard keywords.isEmpty else {
            let match = Self.match(keywords, in: &sql)
            let inTexts = Self.anyLanguage("t.title \(match) OR t.description \(match)")
            sql.require(namesHaveKeywords ? "(e.userName \(match) OR \(inTexts))" : inTexts)
            return
        }
        var terms: [String] = []
        if !userName.isEmpty { terms.append("e.userName \(Self.match(userName, in: &sql))") }
        for (column, text) in [("title", title), ("description", description)] where !text.isEmpty {
            terms.append(Self.anyLanguage("t.\(column) \(Self.match(text, in: &sql))"))
        }
        guard !terms.isEmpty else { return }
        sql.require("(\(terms.joined(separator: matchesAll ? " AND " : " OR ")))")
    }

    /// The portal searches a column that contains all languages.
    private static func anyLanguage(_ condition: String) -> String {
        "EXISTS (SELECT 1 FROM entryText t WHERE t.entryId = e.entryId AND (\(condition)))"
    }

    /// The comparison of a column that must contain a text, regardless of case.
    ///
    /// SQLite's `LIKE` ignores only the case of ASCII letters. `GLOB` is case-sensitive, but can match any of several
    /// characters.
    private static func match(_ text: String, in sql: inout SQLBuilder) -> String {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        guard isASCII else { return "GLOB \(sql.bind(.text(globPattern(text))))" }
        return "LIKE \(sql.bind(.text(likePattern(text)))) ESCAPE '\\'"
    }

    private static func likePattern(_ text: String) -> String {
        let parts = text.map { "%_\\".contains($0) ? "\\\($0)" : String($0) }
        return "%\(parts.joined())%"
    }

    private static func globPattern(_ text: String) -> String {
        let parts = text.unicodeScalars.map { scalar in
            if "*?[".unicodeScalars.contains(scalar) { return "[\(scalar)]" }
            let lower = scalar.properties.lowercaseMapping
            let upper = scalar.properties.uppercaseMapping
            // Such as SS for ß, which is not a single character.
            let same = Set([String(scalar), lower, upper]).filter { $0.unicodeScalars.count == 1 }
            return same.count > 1 ? "[\(same.sorted().joined())]" : String(scalar)
        }
        return "*\(parts.joined())*"
    }
}

extension AssetQuery.Topics {
    fileprivate func addConditions(
        on table: String,
        _ column: String,
        to sql: inout SQLBuilder
    ) {
        func have(_ ids: [Int64]) -> String {
            "e.entryId IN (SELECT entryId FROM \(table) WHERE \(column) IN \(sql.list(ids)))"
        }
        func haveAll(_ ids: [Int64]) -> String {
            let ids = Array(Set(ids))
            let count = sql.bind(.int(ids.count))
            return """
                (SELECT COUNT(*) FROM \(table) x WHERE x.entryId = e.entryId AND \
                x.\(column) IN \(sql.list(ids))) = \(count)
                """
        }
        if !all.isEmpty { sql.require(haveAll(all)) }
        if !any.isEmpty { sql.require(have(any)) }
        if !notAll.isEmpty { sql.require("NOT (\(haveAll(notAll)))") }
        if !notAny.isEmpty { sql.require("NOT (\(have(notAny)))") }
    }
}
