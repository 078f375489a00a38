import ScreensSystem

/// The name of the cache of one user at one portal.
///
/// It is made only of the given address and user, so that it is found while the portal is unreachable. Different
/// spellings of one address, or of one e-mail address, give one name.
public struct CacheName: Sendable {
    /// The name of the file, without its folder.
    public let fileName: String
    /// The account of the cache, then others that are the same user according to the portal; empty for the demo portal.
    private let accounts: [CacheAccount]

    /// Creates the name of the cache of a user, or of a guest, at a portal's address.
    ///
    /// - Parameters:
    ///   - server: the portal's address.
    ///   - user: the name that the user signs in with; `nil` for a guest.
    ///   - names: other names under which the portal knows this user.
    public init(server: String, user: String?, alsoKnownAs names: [String] = []) {
        let own = CacheAccount(server: server, user: user)
        let others = names.map { CacheAccount(server: server, user: $0) }
        self.init(own.fileName, [own] + others)
    }

    private init(_ fileName: String, _ accounts: [CacheAccount]) {
        (self.fileName, self.accounts) = (fileName, accounts)
    }

    /// The cache of the embedded demo portal, whatever its port.
    public static let demo = CacheName("demo.db", [])

    /// Whether both are caches of the same user.
    public func isOfSameUser(as other: CacheName) -> Bool {
        guard !accounts.isEmpty, !other.accounts.isEmpty else { return fileName == other.fileName }
        return !Set(accounts).isDisjoint(with: other.accounts)
    }
}

// MARK: - Files that there are

extension CacheName {
    /// Returns the cache to use in a folder.
    ///
    /// The one under this name comes first, then any under another name of this user.
    public func located(in folder: String) -> CacheName {
        Self.isThere("\(folder)/\(fileName)") ? self : all(in: folder).first ?? self
    }

    /// The caches of this user in a folder, under any name.
    public func all(in folder: String) -> [CacheName] {
        guard !accounts.isEmpty else { return Self.isThere("\(folder)/\(fileName)") ? [self] : [] }
        return Self.accounts(in: folder).filter(accounts.contains)
            .map { CacheName($0.fileName, [$0] + accounts) }
    }

    /// The other caches of the same portal in a folder, with the portal and the user.
    public func others(
        in folder: String
    ) -> [(name: CacheName, server: String, user: String?)] {
        let own = located(in: folder).fileName
        return Self.accounts(in: folder).filter {
            $0.server == accounts.first?.server && $0.fileName != own
        }
        .map { (CacheName($0.fileName, [$0]), $0.server, $0.user) }
    }

    /// Whether a cache exists.
    ///
    /// Without a database, there may still be pending changes, which have files of their own.
    private static func isThere(_ path: String) -> Bool {
        Files.exists(path) || Files.exists(UnsentFolder.path(cache: path))
    }

    private static func accounts(in folder: String) -> [CacheAccount] {
        let end = UnsentFolder.path(cache: "")
        let names = (Files.names(in: folder) ?? []).map { name in
            name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
        }
        return Set(names).sorted().compactMap(CacheAccount.init(fileName:))
    }
}

extension CacheName: Hashable {
    /// Whether both are the same file.
    public static func == (one: CacheName, other: CacheName) -> Bool {
        one.fileName == other.fileName
    }

    /// Hashes the file's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(fileName) }
}
