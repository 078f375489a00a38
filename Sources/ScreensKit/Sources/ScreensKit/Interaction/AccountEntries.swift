@_spi(Host)
extension CacheEntry {
    /// The entry as it is stored for an account of a service, in a collection of the account's own.
    ///
    /// Entries of the portal have caches of their own. Its account has no name for JSON web services, whose entries stay as they
    /// are, and otherwise that of the dialect.
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

    /// The dialect of the portal that it was loaded or changed in; `nil` for another service.
    public var dialect: Dialect? { Dialect(account: account) }

    /// The service's name, such as `stock`; `nil` for the portal.
    public var service: String? {
        dialect != nil ? nil : String(account.unicodeScalars.prefix { $0 != "=" })
    }

    /// The parts between the signs, which no other character can hide.
    fileprivate static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    }
}

extension Dialect {
    /// The part of a portal's account under which its cached entries and changes are stored; empty for ``json``, whose
    /// entries have been stored without one since before there were others.
    @_spi(Host) public var account: String { self == .json ? "" : Self.accountStart + name }

    /// The dialect of such an account; `nil` for that of another service.
    @_spi(Host) public init?(account: String) {
        guard !account.isEmpty else {
            self = .json
            return
        }
        guard account.hasPrefix(Self.accountStart) else { return nil }
        self.init(String(account.dropFirst(Self.accountStart.count)))
    }

    /// A service of a plugin may have the same name; its account has an address in place of the dialect.
    private static let accountStart = "portal="
}
