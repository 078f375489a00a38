/// A cell of a terminal's screen, which holds a character or half of a wide one.
@_spi(Host)
public struct Cell: Hashable, Sendable {
    /// The character: the value of a scalar, a number of a ``GlyphTable``, or 0 for the right half of the
    /// character to the left.
    public var glyph: UInt32
    /// The colours and the weight of the character.
    public var style: CellStyle

    /// An empty cell.
    public static let blank = Cell(glyph: 0x20, style: .plain)
    /// A cell that pixels of a picture cover.
    public static let covered = Cell(glyph: 0x11_0000, style: .plain)
    /// A cell whose content on the screen is not known.
    public static let unknown = Cell(glyph: 0x11_0001, style: .plain)

    /// A cell.
    public init(glyph: UInt32, style: CellStyle) {
        self.glyph = glyph
        self.style = style
    }
}

/// The characters of cells that consist of several scalars, each with a number.
///
/// The table only grows. When it has become large, its owner replaces it together with all cells that refer to it.
@_spi(Host)
public final class GlyphTable {
    private var numbers: [String: UInt32] = [:]
    private var texts: [[UInt8]] = []
    private static let flag: UInt32 = 0x8000_0000

    /// An empty table.
    public init() {}

    /// How many characters it knows.
    public var count: Int { texts.count }

    /// The number of a character.
    func number(of text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = Self.flag | UInt32(truncatingIfNeeded: texts.count)
        texts.append(Array(text.utf8))
        numbers[text] = number
        return number
    }

    /// Whether a cell's character consists of several scalars.
    public func isCluster(_ glyph: UInt32) -> Bool { glyph & Self.flag != 0 }

    /// Appends the bytes of a cell's character; none for a right half.
    public func append(_ glyph: UInt32, to buffer: inout TerminalBuffer) {
        if glyph & Self.flag != 0 {
            let index = Int(glyph & ~Self.flag)
            if index < texts.count {
                buffer.append(text: String(decoding: texts[index], as: UTF8.self))
            }
        } else if glyph != 0, let scalar = Unicode.Scalar(glyph) {
            buffer.append(scalar: scalar)
        }
    }
}

/// A line as cells, with the places of its regions, pictures and list.
@_spi(Host)
public struct CellLine: Sendable {
    /// The cells, without empty ones at the end.
    public var cells: [Cell] = []
    /// The regions that can be pressed, by number from 1, and their columns.
    public var regions: [(number: Int, columns: Range<Int>)] = []
    /// The cursor's column while text is entered on this line.
    public var cursor: Int?
    /// The pictures whose first row is this line, and their first columns.
    public var pictures: [(column: Int, picture: LivePicture)] = []
    /// The column of the list's rows if this line is the list's place.
    public var list: Int?
    /// The columns of signs that turn while something is being done.
    public var turning: [Int] = []
    /// Whether it is the place of what is being loaded, which is not shown at once.
    public var isPlaceholder = false
    /// The background over the whole width of the line.
    public var ground: CellStyle.Ink = .standard

    /// An empty line.
    public init() {}
}
