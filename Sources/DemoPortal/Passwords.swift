import ScreensSystem
private import Synchronization

/// The passwords of a portal's users.
///
/// They are only in memory, because the data on the disk remain after the portal has ended, and other portals can use
/// them at the same time.
final class Passwords: Sendable {
    /// The placeholder in the data, where files of earlier versions have a password, which is not read.
    static let none = ""

    /// The password of all users who have no other.
    let usual: String
    private let others = Mutex<[String: String]>([:])

    init(usual: String) { self.usual = usual }

    func set(_ password: String, of screenName: String) {
        others.withLock { $0[screenName] = password }
    }

    /// Whether a password is the one of a user.
    func fits(_ password: String, _ user: User) -> Bool {
        Secret.areSame(others.withLock { $0[user.screenName] } ?? usual, password)
    }
}
