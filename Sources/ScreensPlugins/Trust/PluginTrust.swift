internal import Glibc
@_spi(Host) public import ScreensKit
internal import Synchronization

/// The keys that the user trusts, and the plugins that may be loaded unsigned.
public struct PluginTrust: Hashable, Sendable {
    /// A publisher's public key, and whether it is trusted or revoked.
    public struct Key: Hashable, Sendable {
        /// The key in minisign's form: 56 letters that begin with `RW`.
        public let publicKey: String
        /// The key's owner, in the words of whoever created the key.
        public let comment: String
        /// Whether nothing that it signed may be loaded any more.
        public var isRevoked: Bool
        /// The public key that its owner signs with from now on; earlier signatures stay valid.
        public var successor: String?
        /// The last day on which plugins that it signed can be installed; `nil` for no limit.
        public var until: Day?

        /// Creates a key.
        public init(
            publicKey: String,
            comment: String,
            isRevoked: Bool,
            successor: String? = nil,
            until: Day? = nil
        ) {
            self.publicKey = publicKey
            self.comment = comment
            self.isRevoked = isRevoked
            self.successor = successor
            self.until = until
        }

        /// The key's id, 16 hexadecimal digits as minisign prints them.
        public var id: String { PluginTrust.keyID(of: publicKey) ?? "" }
    }

    /// A key whose revocation lists the user follows.
    public struct Source: Hashable, Sendable {
        /// The key that signs the lists, in minisign's form.
        public let publicKey: String
        /// The number of the list that was read last; earlier lists are refused.
        public var number: Int
        /// The hash of that list.
        public var hash: FileHash
        /// The last day on which that list is valid; a newer one is expected by then.
        public var until: Day

        /// Creates a source.
        public init(publicKey: String, number: Int, hash: FileHash, until: Day) {
            (self.publicKey, self.number, self.hash) = (publicKey, number, hash)
            self.until = until
        }

        /// The key's id, 16 hexadecimal digits as minisign prints them.
        public var id: String { PluginTrust.keyID(of: publicKey) ?? "" }
    }

    /// The keys, trusted and revoked ones.
    public var keys: [Key]
    /// The names of installed plugins that may be loaded unsigned.
    public var allowed: Set<String>
    /// The screenlets whose code an unsigned plugin may replace, by the plugin's name.
    public var replacements: [String: Set<ScreenletName>] = [:]
    /// The only plugins that may be loaded; `nil` if there is no lock.
    public var lock: PluginLock?
    /// The sources of revocation lists that were read.
    public var sources: [Source] = []
    /// The hashes of archives from which nothing may be loaded, whoever signed them.
    public var revokedArchives: Set<FileHash> = []

    /// Creates the given trust; by default, no key is trusted.
    public init(keys: [Key] = [], allowed: Set<String> = [], lock: PluginLock? = nil) {
        self.keys = keys
        self.allowed = allowed
        self.lock = lock
    }

    /// Loads a plugin only if it is signed from now on, and lets it replace nothing.
    public mutating func disallow(_ name: String) {
        allowed.remove(name)
        replacements[name] = nil
    }

    /// The key that equals a public key in minisign's form.
    public func key(_ publicKey: String) -> Key? { keys.first { $0.publicKey == publicKey } }

    /// Whether a key has replaced another one, by one rotation or several.
    public func isSuccessor(_ key: String, of old: String) -> Bool {
        var (current, left) = (old, keys.count)
        while left > 0, let next = self.key(current)?.successor {
            if next == key { return true }
            (current, left) = (next, left - 1)
        }
        return false
    }

    /// The id of a public key in minisign's form; `nil` for any other text.
    public static func keyID(of publicKey: String) -> String? {
        guard publicKey.utf8.count == 56, let bytes = Base64.bytes(publicKey), bytes.count == 42
        else { return nil }
        return bytes[2..<10].reversed().hexadecimal.uppercased()
    }
}

/// Asks once for the user's trust, and only when it is needed.
final class TrustSource: Sendable {
    private let known = Mutex<PluginTrust?>(nil)
    private let read: @Sendable () -> PluginTrust

    init(_ read: @escaping @Sendable () -> PluginTrust) { self.read = read }

    func value() -> PluginTrust {
        known.withLock { known in
            if let known { return known }
            let trust = read()
            known = trust
            return trust
        }
    }
}
