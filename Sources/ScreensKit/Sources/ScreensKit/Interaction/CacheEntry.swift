/// Where the result of an interactor is kept: a collection and a key in it.
///
/// Entries are kept apart by portal and user; the key need say neither. It must say everything
/// else the value depends on: ids, group, locale, query, page size.
public struct CacheEntry: Hashable, Codable, Sendable {
    /// The screenlet's part of the cache, such as `Poll`.
    public let collection: String
    /// The entry in the collection.
    public let key: String
    /// What is kept beside the value and handed to whoever synchronises the entry.
    public let attributes: JSONObject
    /// For how many milliseconds it may be shown after the portal answered; `nil` for ever.
    public let lifetime: Int64?

    /// Names an entry.
    public init(
        collection: String,
        key: String,
        attributes: JSONObject = [:],
        lifetime: Int64? = nil
    ) {
        self.collection = collection
        self.key = key
        self.attributes = attributes
        self.lifetime = lifetime
    }
}

extension CacheEntry {
    /// A key for an entry that the portal has never seen, such as `draft-5f0c…`; it is replaced
    /// once the portal has given the entry one of its own.
    public static func temporaryKey(_ prefix: String) -> String {
        var random = SystemRandomNumberGenerator()
        let halves = [random.next() as UInt64, random.next()]
        let digits = halves.map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return "\(prefix)-\(digits.joined())"
    }
}
