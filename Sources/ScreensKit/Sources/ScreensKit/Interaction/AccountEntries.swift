@_spi(Host)
extension CacheEntry {
    /// The entry as it is stored for an account of a service, in a collection of the account's own.
    ///
    /// Entries of the portal, whose account has no name, have caches of their own and stay as they are.
    public func stored(for account: String) -> CacheEntry {
        guard !account.isEmpty else { return self }
        let name = AccountCollection.parts(of: collection).joined(separator: "@@")
        return inCollection("\(name)@\(account)")
    }

    /// The entry as its plugin knows it.
    public var ofPlugin: CacheEntry {
        let name = AccountCollection(collection)
        return name.account.isEmpty ? self : inCollection(name.name)
    }

    private func inCollection(_ name: String) -> CacheEntry {
        CacheEntry(collection: name, key: key, attributes: attributes, lifetime: lifetime)
    }
}

/// The name of a collection as it is stored: `Poll`, or `StockList@stock=ada@https://stock.example.com` for a service.
///
/// Before an account, each `@` of the collection's own name is doubled.
@_spi(Host)
public struct AccountCollection: Hashable, Sendable {
    /// The collection's name in its plugin.
    public let name: String
    /// The account of a service; empty for the portal.
    public let account: String

    /// Reads a name.
    public init(_ text: String) {
        var parts = Self.parts(of: text)[...]
        var own = parts.removeFirst()
        while parts.count > 1, parts.first == "" {
            own += "@" + parts.removeFirst() + parts.removeFirst()
        }
        let account = parts.joined(separator: "@")
        // Names with the sign that no service gave them are the plugin's.
        let isStored = account.unicodeScalars.contains("=")
        (name, self.account) = isStored ? (own, account) : (text, "")
    }

    /// The service's name, such as `stock`; `nil` for the portal.
    public var service: String? {
        account.isEmpty ? nil : String(account.unicodeScalars.prefix { $0 != "=" })
    }

    /// The parts between the signs, which no other character can hide.
    fileprivate static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    }
}
