/// A colour of red, green and blue, 0 to 255 each.
@frozen
public struct Color: Hashable, Codable, Sendable {
    /// How much red.
    public let red: UInt8
    /// How much green.
    public let green: UInt8
    /// How much blue.
    public let blue: UInt8

    /// A colour of its parts.
    @inlinable
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(red: red, green: green, blue: blue)
    }

    /// A colour of its parts.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour as `#RRGGBB`.
    public var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
