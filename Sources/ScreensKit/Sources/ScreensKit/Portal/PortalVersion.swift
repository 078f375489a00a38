/// The version of a portal, which decides paths, class names and wire shapes.
///
/// 6.2 has a family of names of its own; every later version follows 7.0. Unknown numbers count
/// as 7.0, as they do in the original.
public struct PortalVersion: Hashable, Codable, Sendable {
    /// The version without its point: 62, 70, 71, 72 or 73.
    public let number: Int

    /// The version of that number; 70 when the number is not one a portal was released under.
    public init(_ number: Int) {
        self.number = [62, 70, 71, 72, 73].contains(number) ? number : 70
    }

    /// Portals of version 6.2.
    public static let v62 = PortalVersion(62)
    /// Portals of version 7.0.
    public static let v70 = PortalVersion(70)

    /// Whether names and shapes are those of 6.2.
    public var is62: Bool { number == 62 }
}
