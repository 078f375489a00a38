/// Where a screenlet's data comes from and goes to when the portal may be out of reach.
public enum OfflinePolicy: String, CaseIterable, Codable, Sendable {
    /// Only the portal counts; what it answers is also kept for later.
    case remoteOnly = "remote-only"
    /// Only what is kept counts; the portal is never asked.
    case cacheOnly = "cache-only"
    /// The portal first, and what is kept when it cannot be reached.
    case remoteFirst = "remote-first"
    /// What is kept first, and the portal when nothing is kept.
    case cacheFirst = "cache-first"
    /// What is kept at once, and the portal's answer as soon as it comes.
    case staleWhileRevalidate = "stale-while-revalidate"
}

extension OfflinePolicy: AttributeValue {
    /// A text.
    public static var attributeType: AttributeType { .text }

    /// The policies' names.
    public static var attributeHint: String {
        "one of \(allCases.map(\.rawValue).joined(separator: ", "))"
    }

    /// Reads a policy's name.
    public init?(attribute: JSONValue) {
        guard let name = attribute.text else { return nil }
        self.init(rawValue: name)
    }

    /// The policy's name.
    public var attribute: JSONValue { .text(rawValue) }
}
