/// Where the result of an interactor is cached: a collection, and a key in it.
///
/// The cache separates entries by portal and user, so the key need not name them. It has to name
/// everything else that the value depends on: ids, group, locale, query and page size.
public struct CacheEntry: Hashable, Codable, Sendable {
    /// The screenlet's part of the cache, such as `Poll`.
    public let collection: String
    /// The entry in the collection.
    public let key: String
    /// JSON that is stored beside the value, for the synchroniser of the entry.
    ///
    /// The member `title` is what people call the entry; see ``titled(_:)``.
    public let attributes: JSONObject
    /// For how many milliseconds after the portal's answer the value may be shown; `nil` for no limit.
    @_spi(Host)
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
    private static let titleAttribute = "title"

    /// What people call the entry; `nil` if nobody has said so.
    public var title: String? { attributes[Self.titleAttribute]?.text?.nonEmpty }

    /// The same entry with what people call it, such as the name of a person, for questions about its unsent changes.
    ///
    /// It is stored with the change, because the question may be asked much later, by another process and without the
    /// screenlet. With `nil`, a title that was stored earlier remains.
    public func titled(_ title: String?) -> CacheEntry {
        guard let title = title?.nonEmpty else { return self }
        return CacheEntry(
            collection: collection,
            key: key,
            attributes: attributes.merging([Self.titleAttribute: .text(title)]) { $1 },
            lifetime: lifetime
        )
    }

    /// A key for an entry that the portal does not have yet, such as `draft-5f0c…`.
    ///
    /// It is replaced when the portal has given the entry a key of its own.
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
