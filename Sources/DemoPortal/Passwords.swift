import ScreensSystem
private import Synchronization

/// What users of a portal sign in with.
///
/// In memory alone: the data on the disk outlive the portal, and others may run beside it.
final class Passwords: Sendable {
    /// What stands for it in the data: files of earlier versions have one there, which is not read.
    static let none = ""

    /// The password of everybody who has no other.
    let usual: String
    private let others = Mutex<[String: String]>([:])

    init(usual: String) { self.usual = usual }

    func set(_ password: String, of screenName: String) {
        others.withLock { $0[screenName] = password }
    }

    /// Whether a password is that of a user.
    func fits(_ password: String, _ user: User) -> Bool {
        Secret.areSame(others.withLock { $0[user.screenName] } ?? usual, password)
    }
}
