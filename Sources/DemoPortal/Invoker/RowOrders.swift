/// The comparators that a service accepts, by the names of their classes, with what they sort by.
struct RowOrders: Sendable {
    /// Where the comparators are in 6.2 and in 7.0.
    let package: (v62: String, v70: String)
    let columns: [String: String]
}

extension Call {
    /// The rows from `start` to before `end`, for SQLite; -1 as the end, or none, means all rows.
    func range() throws(ServiceError) -> (offset: Int64, limit: Int64) {
        let start = max(0, try parameters.plain.long("start") ?? 0)
        let end = try parameters.plain.long("end") ?? -1
        return (start, end == -1 ? -1 : max(start, end) - start)
    }

    /// The order that the parameter `obc` requests, or from 7.3 on another one; `nil` if it is absent or null.
    ///
    /// A comparator that the portal creates from its class alone sorts in descending order.
    func order(_ orders: RowOrders) throws(ServiceError) -> String? {
        let parameter = parameters.contains("orderByComparator") ? "orderByComparator" : "obc"
        guard let name = parameters.className(ofObject: parameter) else { return nil }
        let package = portal.dialect == .v62 ? orders.package.v62 : orders.package.v70
        let prefix = package + ".comparator."
        guard name.hasPrefix(prefix),
            let column = orders.columns[String(name.dropFirst(prefix.count))]
        else { throw .wrongClass(name, parameter) }
        return column + " DESC"
    }
}
