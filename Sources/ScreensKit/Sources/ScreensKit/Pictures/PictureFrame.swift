/// The line around a picture, and the picture's shape.
public struct PictureFrame: Hashable, Codable, Sendable {
    /// The line's width in pixels; 0 for none.
    public var width: Int
    /// The line's colour; `nil` for the theme's colour.
    public var color: FrameColor?
    /// Whether the picture is clipped to a circle; pages clip it to the shape of the theme's avatars.
    public var isRound: Bool

    /// A frame.
    public init(width: Int = 1, color: FrameColor? = nil, isRound: Bool = false) {
        self.width = width
        self.color = color
        self.isRound = isRound
    }
}

/// The colour of a line, which may be transparent.
public struct FrameColor: Hashable, Codable, Sendable {
    /// The colour.
    @_spi(Host) public var color: Color
    /// The opacity: 0 is transparent, 255 is opaque.
    @_spi(Host) public var opacity: UInt8

    /// A colour.
    public init(_ color: Color, opacity: UInt8 = 255) {
        self.color = color
        self.opacity = opacity
    }

    /// Reads `#RRGGBB`, `#RRGGBBAA` or `transparent`.
    public init?(_ text: String) {
        if text == "transparent" {
            self.init(.rgb(0, 0, 0), opacity: 0)
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), [6, 8].contains(digits.count),
            digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
        else { return nil }
        let all = digits.count == 6 ? number << 8 | 0xFF : number
        func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: all >> shift) }
        self.init(.rgb(part(24), part(16), part(8)), opacity: part(0))
    }
}
