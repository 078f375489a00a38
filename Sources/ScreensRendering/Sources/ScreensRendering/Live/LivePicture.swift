@_spi(Host) public import ScreensKit
import Synchronization

/// A picture in pixels, ready for a terminal, which is shown instead of characters.
@_spi(Host)
public struct LivePicture: Hashable, Sendable {
    /// A number that no other picture of this process has.
    public let number: Int
    /// How many columns it covers.
    public let columns: Int
    /// How many rows it covers.
    public let rows: Int
    /// How its pixels are sent.
    public let graphics: TerminalGraphics
    let sequence: PixelSequence

    private static let last = Atomic(0)
    /// The beginning of a sequence of Kitty's protocol that shows a picture immediately.
    static let showing = Array("\u{1B}_Ga=T,".utf8)

    /// Whether the terminal can remove it from the screen.
    var isRemovable: Bool { graphics != .kitty || sequence.bytes.starts(with: Self.showing) }

    init(_ sequence: PixelSequence, over cells: PictureSize, by graphics: TerminalGraphics) {
        number = Self.last.add(1, ordering: .relaxed).newValue
        (columns, rows) = (cells.width, cells.height)
        (self.sequence, self.graphics) = (sequence, graphics)
    }

    /// Whether both have the same number.
    public static func == (one: LivePicture, two: LivePicture) -> Bool { one.number == two.number }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension TerminalBuffer {
    /// Draws a picture whose sequence contains its pixels, from the cursor on.
    @_spi(Host)
    public mutating func append(_ picture: LivePicture) { append(picture.sequence) }
}

extension TerminalBuffer {
    /// Sends the pixels of a picture to a terminal with Kitty's protocol, without showing it.
    @_spi(Host)
    public mutating func append(pixelsOf picture: LivePicture, as id: Int) {
        append(control: "\u{1B}_Ga=t,q=2,i=")
        append(number: id)
        append(control: ",")
        append(picture.sequence, from: LivePicture.showing.count)
    }

    /// Shows a picture from the cursor on, without moving the cursor; one picture can be in several places.
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

    /// Removes a picture from the terminal's memory.
    @_spi(Host)
    public mutating func append(forgetting id: Int) {
        append(control: "\u{1B}_Ga=d,d=I,q=2,i=")
        append(number: id)
        append(control: "\u{1B}\\")
    }

    /// Removes a picture from a place; the terminal keeps its pixels.
    @_spi(Host)
    public mutating func append(removing id: Int, place: Int) {
        append(control: "\u{1B}_Ga=d,d=i,q=2,i=")
        append(number: id)
        append(control: ",p=")
        append(number: place)
        append(control: "\u{1B}\\")
    }
}
