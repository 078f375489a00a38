private import Synchronization

/// What interactors have found out about a portal that does not change while it runs, such as the numbers of its classes.
///
/// Whoever stores a fact has checked it: what a portal sends is untrusted. It can be used from any task.
public final class PortalFacts: Sendable {
    /// The most facts; what is found out besides is not stored.
    public static let limit = 256
    private let facts = Mutex<[String: JSONValue]>([:])

    /// Knows nothing yet.
    public init() {}

    /// A fact by a name that whoever asks for it has made, such as `class/Poll`.
    ///
    /// `nil` if nobody has found it out.
    @_spi(Host) public subscript(name: String) -> JSONValue? {
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
