/// The version of a portal; paths, class names and data formats depend on it.
///
/// 6.2 has names of its own; every later version has most of those of 7.0. Unknown numbers are treated as
/// 7.0, as in the original.
public struct PortalVersion: Hashable, Codable, Sendable {
    /// The version without its point: 62, 70, 71, 72, 73 or 74.
    public let number: Int

    /// Creates a version from its number; 70 if no portal was released under the number.
    public init(_ number: Int) {
        self.number = [62, 70, 71, 72, 73, 74].contains(number) ? number : 70
    }

    /// Portals of version 6.2.
    public static let v62 = PortalVersion(62)
    /// Portals of version 7.0.
    public static let v70 = PortalVersion(70)

    /// The version as people write it, such as `7.3`.
    public var name: String { "\(number / 10).\(number % 10)" }

    /// Whether names and data formats are those of 6.2.
    public var is62: Bool { number == 62 }
}
