/// Why the service does not have a change that is stored on this machine.
public enum UnsentState: String, Codable, Sendable, CaseIterable {
    /// The change is sent as soon as the service can be reached.
    case pending
    /// Somebody else changed the entry at the service, and a user has to decide which version counts.
    case conflicted
    /// The service or the plugin refused the change, and it is sent again only when a user asks for it.
    case refused
    /// The change is a draft, because of the policy `cache-only`: it is sent only when a user asks for it.
    case draft
}
