/// A moment in milliseconds since the beginning of 1970 in UTC, as portals store it.
@frozen
public struct Timestamp: Hashable, Comparable, Codable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before that.
    public let milliseconds: Int64

    /// Creates a moment from the milliseconds since the beginning of 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Reads the number of milliseconds.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// Whether the left moment is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}
