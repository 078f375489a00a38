private import Synchronization

/// A portal about which something is remembered as long as its client exists.
@_spi(Host)
public protocol RememberingPortal: Portal {
    /// What is known about the portal.
    var facts: PortalFacts? { get }
}

extension Portal {
    /// What is known about the portal; `nil` for portals of tests, of which nothing is remembered.
    @_spi(Host) public var facts: PortalFacts? { (self as? any RememberingPortal)?.facts }
}

/// What interactors have found out about a portal that does not change while it runs, such as the numbers of its classes.
///
/// Whoever stores a fact has checked it: what a portal sends is untrusted. It can be used from any task.
@_spi(Host)
public final class PortalFacts: Sendable {
    /// The most facts; what is found out besides is not stored.
    public static let limit = 256
    private let facts = Mutex<[String: JSONValue]>([:])

    /// Knows nothing yet.
    public init() {}

    /// A fact by a name that whoever asks for it has made, such as `class/Poll`.
    ///
    /// `nil` if nobody has found it out.
    public subscript(name: String) -> JSONValue? {
        get { facts.withLock { $0[name] } }
        set {
            facts.withLock { facts in
                guard newValue == nil || facts[name] != nil || facts.count < Self.limit else {
                    return
                }
                facts[name] = newValue
            }
        }
    }
}
