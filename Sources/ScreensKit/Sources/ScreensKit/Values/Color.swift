/// A colour with red, green and blue from 0 to 255.
@frozen
public struct Color: Hashable, Codable, Sendable {
    /// The red component.
    public let red: UInt8
    /// The green component.
    public let green: UInt8
    /// The blue component.
    public let blue: UInt8

    /// Creates a colour from its components.
    @inlinable
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(red: red, green: green, blue: blue)
    }

    /// Creates a colour from its components.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour as `#RRGGBB`.
    @_spi(Host)
    public var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(part, radix: 16, uppercase: true)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
