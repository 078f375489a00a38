internal import Glibc
public import ScreensKit
internal import Synchronization

/// Whom the user trusts, and what may be loaded unsigned.
public struct PluginTrust: Hashable, Sendable {
    /// A publisher's public key, and what the user thinks of it.
    public struct Key: Hashable, Sendable {
        /// The key in minisign's form: 56 letters that begin with `RW`.
        public let publicKey: String
        /// Whose it is, in the words of whoever made it.
        public let comment: String
        /// Whether what it signed is never to be loaded any more.
        public var isRevoked: Bool
        /// The public key that its owner signs with from now on: what it signed before stays good.
        public var successor: String?
        /// The last day on which what it signed is installed; `nil` for always.
        public var until: Day?

        /// A key.
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

    /// Somebody whose lists of revocations the user follows.
    public struct Source: Hashable, Sendable {
        /// The key that signs the lists, in minisign's form.
        public let publicKey: String
        /// The number of the list that was read last: no earlier one is taken.
        public var number: Int
        /// The hash of that list.
        public var hash: FileHash
        /// The last day on which that list is good: there is to be a newer one then.
        public var until: Day

        /// A source.
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
    /// What alone may be loaded; anything where it is `nil`.
    public var lock: PluginLock?
    /// Whose lists of revocations were read.
    public var sources: [Source] = []
    /// The hashes of archives that nothing is to be loaded of, whoever signed them.
    public var revokedArchives: Set<FileHash> = []

    /// Trusts what it is told to; nobody unless told.
    public init(keys: [Key] = [], allowed: Set<String> = [], lock: PluginLock? = nil) {
        self.keys = keys
        self.allowed = allowed
        self.lock = lock
    }

    /// Loads a plugin no longer unless it is signed, and lets it replace nothing.
    public mutating func disallow(_ name: String) {
        allowed.remove(name)
        replacements[name] = nil
    }

    /// The key that equals a public key in minisign's form.
    public func key(_ publicKey: String) -> Key? { keys.first { $0.publicKey == publicKey } }

    /// Whether a key has taken the place of another one, by one rotation or several.
    public func isSuccessor(_ key: String, of old: String) -> Bool {
        var (current, left) = (old, keys.count)
        while left > 0, let next = self.key(current)?.successor {
            if next == key { return true }
            (current, left) = (next, left - 1)
        }
        return false
    }

    /// The id of a public key in minisign's form; `nil` for a text that is none.
    public static func keyID(of publicKey: String) -> String? {
        guard publicKey.utf8.count == 56, let bytes = Base64.bytes(publicKey), bytes.count == 42
        else { return nil }
        return bytes[2..<10].reversed().hexadecimal.uppercased()
    }
}

/// Asks once whom the user trusts, and only when that matters.
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
