/// Where the result of an interactor is kept: a collection and a key in it.
///
/// Entries are kept apart by portal and user; the key need say neither. It must say everything
/// else the value depends on: ids, group, locale, query, page size.
public struct CacheEntry: Hashable, Codable, Sendable {
    /// The screenlet's part of the cache, such as `AssetList`.
    public let collection: String
    /// The entry in the collection.
    public let key: String
    /// What is kept beside the value and handed to whoever synchronises the entry.
    public let attributes: JSONObject

    /// Names an entry.
    public init(collection: String, key: String, attributes: JSONObject = [:]) {
        self.collection = collection
        self.key = key
        self.attributes = attributes
    }
}
