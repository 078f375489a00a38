@_spi(Host)
extension CacheEntry {
    /// The entry as it is stored for an account of a service, in a collection of the account's own.
    ///
    /// Entries of the portal, whose account has no name, have caches of their own and stay as they are.
    public func stored(for account: String) -> CacheEntry {
        account.isEmpty ? self : inCollection("\(collection)@\(account)")
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
@_spi(Host)
public struct AccountCollection: Hashable, Sendable {
    /// The collection's name in its plugin.
    public let name: String
    /// The account of a service; empty for the portal.
    public let account: String

    /// Reads a name.
    public init(_ text: String) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let account = parts.count > 1 ? String(parts[1]) : ""
        // Names with the sign that no service gave them are the plugin's.
        (name, self.account) = account.contains("=") ? (String(parts[0]), account) : (text, "")
    }

    /// The service's name, such as `stock`; `nil` for the portal.
    public var service: String? {
        account.isEmpty ? nil : String(account.prefix { $0 != "=" })
    }
}
