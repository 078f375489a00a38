/// A place of a terminal's screen, which holds a character or half of one.
@_spi(Host)
public struct Cell: Hashable, Sendable {
    /// What it shows: a scalar's value, a number of a ``GlyphTable``, or 0 for the right half of the
    /// character on its left.
    public var glyph: UInt32
    /// How it looks.
    public var style: CellStyle

    /// An empty place.
    public static let blank = Cell(glyph: 0x20, style: .plain)
    /// A place that pixels of a picture cover.
    public static let covered = Cell(glyph: 0x11_0000, style: .plain)
    /// A place of which it is not known what it shows.
    public static let unknown = Cell(glyph: 0x11_0001, style: .plain)

    /// A cell.
    public init(glyph: UInt32, style: CellStyle) {
        self.glyph = glyph
        self.style = style
    }
}

/// The characters of several scalars that cells hold, each by a number.
///
/// It only grows; its owner replaces it when it has grown large, and all cells that refer to it.
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

    /// Whether a cell's character has several scalars.
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

/// A line as cells, and what lies where in it.
@_spi(Host)
public struct CellLine: Sendable {
    /// The cells, without empty ones at the end.
    public var cells: [Cell] = []
    /// What can be pressed: numbers of regions, from 1, and where they are.
    public var regions: [(number: Int, columns: Range<Int>)] = []
    /// Where the cursor stands while something is written here.
    public var cursor: Int?
    /// The pictures whose first row is here, and their first columns.
    public var pictures: [(column: Int, picture: LivePicture)] = []
    /// Where the rows of the list begin that stands here.
    public var list: Int?

    /// An empty line.
    public init() {}
}
