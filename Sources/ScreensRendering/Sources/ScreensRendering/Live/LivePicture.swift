@_spi(Host) public import ScreensKit
import Synchronization

/// A picture in pixels, ready for a terminal, which takes the place of cells.
@_spi(Host)
public struct LivePicture: Hashable, Sendable {
    /// No other picture of this process has the same.
    public let number: Int
    /// How many columns it covers.
    public let columns: Int
    /// How many rows it covers.
    public let rows: Int
    /// How its pixels are sent.
    public let graphics: TerminalGraphics
    let sequence: PixelSequence

    private static let last = Atomic(0)
    /// How a sequence of Kitty's protocol begins that shows a picture at once.
    static let showing = Array("\u{1B}_Ga=T,".utf8)

    /// Whether it can be taken away again.
    var isRemovable: Bool { graphics != .kitty || sequence.bytes.starts(with: Self.showing) }

    init(_ sequence: PixelSequence, over cells: PictureSize, by graphics: TerminalGraphics) {
        number = Self.last.add(1, ordering: .relaxed).newValue
        (columns, rows) = (cells.width, cells.height)
        (self.sequence, self.graphics) = (sequence, graphics)
    }

    /// Whether two are the same one.
    public static func == (one: LivePicture, two: LivePicture) -> Bool { one.number == two.number }

    /// Feeds the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TerminalBuffer {
    /// Draws a picture whose pixels lie in the cells from the cursor on.
    @_spi(Host)
    public mutating func append(_ picture: LivePicture) { append(picture.sequence) }
}

extension TerminalBuffer {
    /// Hands a terminal of Kitty's protocol the pixels of a picture, without showing it.
    @_spi(Host)
    public mutating func append(pixelsOf picture: LivePicture, as id: Int) {
        append(control: "\u{1B}_Ga=t,q=2,i=")
        append(number: id)
        append(control: ",")
        append(picture.sequence, from: LivePicture.showing.count)
    }

    /// Shows a picture from the cursor on, which stays where it is; one picture may be in several places.
    @_spi(Host)
    public mutating func append(placing picture: LivePicture, as id: Int, place: Int) {
        append(control: "\u{1B}_Ga=p,C=1,q=2,i=")
        append(number: id)
        append(control: ",p=")
        append(number: place)
        append(control: ",c=")
        append(number: picture.columns)
        append(control: ",r=")
        append(number: picture.rows)
        append(control: "\u{1B}\\")
    }

    /// Lets the terminal forget a picture.
    @_spi(Host)
    public mutating func append(forgetting id: Int) {
        append(control: "\u{1B}_Ga=d,d=I,q=2,i=")
        append(number: id)
        append(control: "\u{1B}\\")
    }

    /// Takes a picture away from a place; the terminal keeps its pixels.
    @_spi(Host)
    public mutating func append(removing id: Int, place: Int) {
        append(control: "\u{1B}_Ga=d,d=i,q=2,i=")
        append(number: id)
        append(control: ",p=")
        append(number: place)
        append(control: "\u{1B}\\")
    }
}
