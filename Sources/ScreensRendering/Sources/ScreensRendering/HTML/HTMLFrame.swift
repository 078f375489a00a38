@_spi(Host) public import ScreensKit

/// A drawing in pieces, so that a long list is sent while it is drawn, at the speed of the receiver.
///
/// Send ``before``, then ``rows(_:)`` from the first row to the last, then ``after``.
@_spi(Host)
public struct HTMLFrame: Sendable {
    /// The page up to the rows, or all of it if there is no list.
    public let before: [UInt8]
    /// The page after the rows.
    public let after: [UInt8]
    private let drawing: Drawing
    private let renderer: HTMLRenderer
    private let place: RowsPosition?

    /// Draws everything except the rows of the list; the window begins at row `first`.
    public init(_ drawing: Drawing, from first: Int, by renderer: HTMLRenderer) {
        (self.drawing, self.renderer) = (drawing, renderer)
        var writer = HTMLWriter(drawing, renderer, rows: first..<first, capacity: 4096)
        writer.draw(drawing.body) { _ in }
        place = writer.rowsPosition
        let bytes = writer.buffer.bytes
        let end = place?.offset ?? bytes.count
        (before, after) = (Array(bytes[..<end]), Array(bytes[end...]))
    }

    /// The items of a range of rows, limited to existing rows; empty if there is no list.
    public func rows(_ range: Range<Int>) -> [UInt8] {
        rows(place == nil ? [] : drawing.rows(range), from: max(0, range.lowerBound))
    }

    /// The items of rows that have been drawn already; `first` is the number of the first one.
    public func rows(_ nodes: [Node], from first: Int) -> [UInt8] {
        guard let place else { return [] }
        let range = first..<first + nodes.count
        var writer = HTMLWriter(drawing, renderer, rows: range, capacity: 16384)
        writer.hasDrawnList = true
        writer.isInForm = place.isInForm
        writer.items(nodes, from: first, areChosen: place.areChosen)
        return writer.buffer.bytes
    }
}

/// Where the rows of a list are written, and inside which elements.
struct RowsPosition: Hashable, Sendable {
    /// The number of bytes before the rows.
    let offset: Int
    let areChosen: Bool
    let isInForm: Bool
}
