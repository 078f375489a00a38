internal import CSodium
import ScreensSystem
private import Synchronization

/// The passwords of a portal's users.
///
/// The usual password, and those that a program sets, are only in memory, because the data on the disk remain after the
/// portal has ended, and other portals can use them at the same time. Those that users choose are stored as hashes.
final class Passwords: Sendable {
    /// The stored text of users who have the usual password.
    static let none = ""
    private static let isReady = sodium_init() >= 0
    /// The least work that the library allows, because each request is signed in.
    private static let effort: (operations: UInt64, memory: Int) = (1, 8_192)

    /// The password of all users who have no other.
    let usual: String
    private let others = Mutex<[Int64: String]>([:])

    init(usual: String) { self.usual = usual }

    func set(_ password: String, of userId: Int64) { others.withLock { $0[userId] = password } }

    /// Removes a password from memory, so that the stored one counts.
    func remove(of userId: Int64) { _ = others.withLock { $0.removeValue(forKey: userId) } }

    /// Whether a password is the one of a user.
    func fits(_ password: String, _ user: User) -> Bool {
        if let other = others.withLock({ $0[user.userId] }) {
            return Secret.areSame(other, password)
        }
        guard user.passwordHash != Self.none else { return Secret.areSame(usual, password) }
        let bytes = Array(password.utf8).map(CChar.init(bitPattern:))
        return Self.isReady
            && crypto_pwhash_str_verify(user.passwordHash, bytes, UInt64(bytes.count)) == 0
    }

    /// A random password.
    static func generated() -> String { String(Secret().text.prefix(12)) }

    /// The text that is stored for a password.
    static func hash(_ password: String) -> String {
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8).map(CChar.init(bitPattern:))
        let result = crypto_pwhash_str(
            &hash,
            bytes,
            UInt64(bytes.count),
            effort.operations,
            effort.memory
        )
        precondition(isReady && result == 0, "libsodium cannot be used")
        return String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
