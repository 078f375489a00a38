/// The style of a terminal's cell: weight and colours, packed into one number.
@_spi(Host)
public struct CellStyle: Hashable, Sendable {
    /// The bits: attributes, then the colour of the text, then that of the background.
    public private(set) var bits: UInt64

    /// The terminal's default style.
    public static let plain = CellStyle(bits: 0)

    /// A colour in the form in which a terminal receives it.
    public enum Ink: Hashable, Sendable {
        /// The terminal's default colour.
        case standard
        /// A colour of the terminal's table of 256.
        case index(UInt8)
        /// Any colour, as red, green and blue from high to low bits.
        case color(UInt32)
    }

    private init(bits: UInt64) { self.bits = bits }

    // Each by itself: values of a tuple are made when they are first used, which is asked for each cell.
    private static let boldBit: UInt64 = 1
    private static let dimBit: UInt64 = 2
    private static let reverseBit: UInt64 = 4
    private static let italicBit: UInt64 = 8
    private static let underlineBit: UInt64 = 16

    /// Whether the text is bold.
    public var isBold: Bool {
        get { bits & Self.boldBit != 0 }
        set { set(Self.boldBit, newValue) }
    }
    /// Whether the text is dim.
    public var isDim: Bool {
        get { bits & Self.dimBit != 0 }
        set { set(Self.dimBit, newValue) }
    }
    /// Whether the text is slanted.
    public var isItalic: Bool {
        get { bits & Self.italicBit != 0 }
        set { set(Self.italicBit, newValue) }
    }
    /// Whether there is a line below the text.
    public var isUnderlined: Bool {
        get { bits & Self.underlineBit != 0 }
        set { set(Self.underlineBit, newValue) }
    }
    /// Whether text and background colours are exchanged.
    public var isReverse: Bool {
        get { bits & Self.reverseBit != 0 }
        set { set(Self.reverseBit, newValue) }
    }
    /// The colour of the text.
    public var ink: Ink {
        get { ink(at: 8) }
        set { setInk(newValue, at: 8) }
    }
    /// The colour of the background.
    public var ground: Ink {
        get { ink(at: 36) }
        set { setInk(newValue, at: 36) }
    }

    private mutating func set(_ bit: UInt64, _ isSet: Bool) {
        if isSet { bits |= bit } else { bits &= ~bit }
    }

    private func ink(at place: UInt64) -> Ink {
        let value = UInt32(truncatingIfNeeded: bits >> (place + 2)) & 0xFF_FFFF
        switch bits >> place & 3 {
        case 1: return .index(UInt8(truncatingIfNeeded: value))
        case 2: return .color(value)
        default: return .standard
        }
    }

    private mutating func setInk(_ ink: Ink, at place: UInt64) {
        bits &= ~(0x3FF_FFFF << place)
        switch ink {
        case .standard: break
        case .index(let index): bits |= (UInt64(index) << 2 | 1) << place
        case .color(let color): bits |= (UInt64(color & 0xFF_FFFF) << 2 | 2) << place
        }
    }
}

extension CellStyle {
    /// Bold text.
    static let bold = CellStyle(bits: boldBit)
    /// Dim text.
    static let dim = CellStyle(bits: dimBit)
    /// Slanted text.
    static let italic = CellStyle(bits: italicBit)
    /// Text with a line below it.
    static let underlined = CellStyle(bits: underlineBit)

    /// This style, and another one in addition, whose colours take precedence.
    func adding(_ other: CellStyle) -> CellStyle {
        var style = CellStyle(bits: bits | other.bits & 0xFF)
        if other.ink != .standard { style.ink = other.ink }
        if other.ground != .standard { style.ground = other.ground }
        return style
    }
}
