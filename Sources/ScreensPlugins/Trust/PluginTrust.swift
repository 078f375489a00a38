internal import Glibc
internal import ScreensKit
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
        public let isRevoked: Bool

        /// A key.
        public init(publicKey: String, comment: String, isRevoked: Bool) {
            self.publicKey = publicKey
            self.comment = comment
            self.isRevoked = isRevoked
        }

        /// The key's id, 16 hexadecimal digits as minisign prints them.
        public var id: String { PluginTrust.keyID(of: publicKey) ?? "" }
    }

    /// The keys, trusted and revoked ones.
    public var keys: [Key]
    /// The names of installed plugins that may be loaded unsigned.
    public var allowed: Set<String>
    /// What alone may be loaded; anything where it is `nil`.
    public var lock: PluginLock?

    /// Trusts what it is told to; nobody unless told.
    public init(keys: [Key] = [], allowed: Set<String> = [], lock: PluginLock? = nil) {
        self.keys = keys
        self.allowed = allowed
        self.lock = lock
    }

    /// The key that equals a public key in minisign's form.
    public func key(_ publicKey: String) -> Key? { keys.first { $0.publicKey == publicKey } }

    /// The id of a public key in minisign's form; `nil` for a text that is none.
    public static func keyID(of publicKey: String) -> String? {
        guard publicKey.utf8.count == 56, let bytes = Base64.bytes(publicKey), bytes.count == 42
        else { return nil }
        return bytes[2..<10].reversed().hexadecimal.uppercased()
    }
}

/// What the user decided about publishers and plugins, kept in a file of the user's data folder.
public struct TrustFile: Sendable {
    /// Where the file is.
    public let path: String
    private static let heading = "trust:1"
    private static let limit = 4 << 20

    /// The file of the user whose plugins lie in a folder.
    public init(besidePlugins folder: String) {
        path = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]) + "/trust"
    }

    /// What the file says; `nil` where it cannot be read or is none of ours.
    ///
    /// A missing file says that nobody is trusted.
    public func read() -> PluginTrust? {
        guard access(path, F_OK) == 0 else { return errno == ENOENT ? PluginTrust() : nil }
        guard let bytes = try? FileBytes(path: path).all(atMost: Self.limit) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first?[...] == Self.heading[...] else { return nil }
        var trust = PluginTrust()
        for line in lines.dropFirst().map({ TaggedLine($0) }) {
            if let name = line["allow"] {
                trust.allowed.insert(name)
            } else if let key = line["key"], let state = line["state"],
                PluginTrust.keyID(of: key) != nil, ["trusted", "revoked"].contains(state)
            {
                let comment = line["comment"] ?? ""
                trust.keys.append(
                    .init(publicKey: key, comment: comment, isRevoked: state == "revoked")
                )
            } else {
                return nil
            }
        }
        return trust
    }

    /// What is to be written.
    package static func text(_ trust: PluginTrust) -> String {
        let keys = trust.keys.sorted { $0.publicKey < $1.publicKey }.map { key in
            TaggedLine([
                ("key", key.publicKey), ("state", key.isRevoked ? "revoked" : "trusted"),
                ("comment", key.comment),
            ]).text
        }
        let allowed = trust.allowed.sorted().map { TaggedLine([("allow", $0)]).text }
        return ([heading] + keys + allowed).map { $0 + "\n" }.joined()
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
