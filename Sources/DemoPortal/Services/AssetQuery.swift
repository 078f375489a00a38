import ScreensKit

/// The requested entries, their order, and the range of rows.
struct AssetQuery: Sendable {
    /// Stored kinds; empty for all.
    var kinds: [Int64] = []
    var groupIds: [Int64] = []
    var classTypeIds: [Int64] = []
    var visible: Bool? = true
    var listable: Bool?
    var texts = Texts()
    var tags = Topics()
    var categories = Topics()
    var linkedEntryIds: [Int64] = []
    /// Exactly these entries, in this order; empty for no selection.
    var pickedIds: [Int64] = []
    var excludesUnseen = false
    var checksPermissions = false
    /// Only entries published before this, and expiring after ``expiration``; `nil` for all.
    var publication: Int64?
    var expiration: Int64?
    /// Further conditions for entries `e`.
    var conditions: [@Sendable (inout SQLBuilder) -> String] = []
    var orders: [Order] = [Order(.modifiedDate, isAscending: false)]
    var start = -1
    var end = -1

    /// The texts that entries must contain.
    struct Texts: Sendable {
        var keywords = ""
        var title = ""
        var description = ""
        var userName = ""
        /// Whether title, description and user name must all match.
        var matchesAll = false
        /// Whether keywords are also searched in the names of authors.
        var namesHaveKeywords = true
    }

    /// The tags or categories that entries must have, or must not have.
    struct Topics: Sendable {
        var all: [Int64] = []
        var any: [Int64] = []
        var notAll: [Int64] = []
        var notAny: [Int64] = []
    }

    /// A column to sort by.
    struct Order: Sendable {
        enum Column: String, Sendable {
            case title, createDate, modifiedDate, publishDate, expirationDate, priority, viewCount
            case ratings, classPK
        }

        var column: Column
        var isAscending: Bool

        init(_ column: Column, isAscending: Bool) {
            self.column = column
            self.isAscending = isAscending
        }
    }
}

extension AssetQuery {
    /// Reads the bean's properties; missing ones keep their defaults.
    init(_ bean: Properties, _ core: PortalCore) throws(ServiceError) {
        kinds = try Self.kinds(bean, core.classes)
        groupIds = try bean.longs("groupIds").filter { $0 != 0 }
        classTypeIds = try bean.longs("classTypeIds")
        visible = try Self.flag(bean, "visible")
        listable = core.dialect == .v70 ? try Self.flag(bean, "listable") : nil
        texts = try Texts(bean, core.dialect)
        tags = try Topics(bean, "TagIds")
        categories = try Topics(bean, "CategoryIds")
        linkedEntryIds = try bean.longs("linkedAssetEntryId").filter { $0 != 0 }
        excludesUnseen = try bean.bool("excludeZeroViewCount") ?? false
        checksPermissions = try bean.bool("enablePermissions") ?? false
        publication = try Self.date(bean, "publishDate", core.now)
        expiration = try Self.date(bean, "expirationDate", core.now)
        orders = [try Order(bean, "1")]
        let second = try Order(bean, "2")
        if second.column != orders[0].column { orders.append(second) }
        start = Int(clamping: try bean.long("start") ?? -1)
        end = Int(clamping: try bean.long("end") ?? -1)
    }

    private static func kinds(
        _ bean: Properties,
        _ classes: AssetClasses
    ) throws(ServiceError) -> [Int64] {
        // No entry has kind 0, which represents an unknown class here.
        if let name = try bean.text("className"), !name.isEmpty {
            return [classes.kind(name: name)?.rawValue ?? 0]
        }
        let ids = try bean.longs("classNameIds").filter { $0 != 0 }
        return ids.map { classes.kind(id: $0)?.rawValue ?? 0 }
    }

    /// A flag that is on by default; null removes the condition.
    private static func flag(_ bean: Properties, _ name: String) throws(ServiceError) -> Bool? {
        bean[name] == nil ? true : try bean.bool(name)
    }

    /// A date that is the present by default; null removes the condition.
    private static func date(
        _ bean: Properties,
        _ name: String,
        _ now: Int64
    ) throws(ServiceError) -> Int64? {
        bean[name] == nil ? now : try bean.long(name)
    }
}

extension AssetQuery.Texts {
    fileprivate init(_ bean: Properties, _ dialect: PortalDialect) throws(ServiceError) {
        keywords = try bean.text("keywords") ?? ""
        title = try bean.text("title") ?? ""
        description = try bean.text("description") ?? ""
        // 6.2 supports neither authors nor an operator.
        guard dialect == .v70 else {
            (matchesAll, namesHaveKeywords) = (true, false)
            return
        }
        userName = try bean.text("userName") ?? ""
        matchesAll = try bean.bool("andOperator") ?? false
    }
}

extension AssetQuery.Topics {
    fileprivate init(_ bean: Properties, _ suffix: String) throws(ServiceError) {
        all = try bean.longs("all\(suffix)")
        any = try bean.longs("any\(suffix)")
        notAll = try bean.longs("notAll\(suffix)")
        notAny = try bean.longs("notAny\(suffix)")
    }
}

extension AssetQuery.Order {
    fileprivate init(_ bean: Properties, _ suffix: String) throws(ServiceError) {
        column = Column(rawValue: try bean.text("orderByCol\(suffix)") ?? "") ?? .modifiedDate
        // Any value other than DESC means ASC, and a missing value means DESC.
        isAscending =
            try bean.text("orderByType\(suffix)").map { $0.uppercased() != "DESC" } ?? false
    }
}
