import ScreensKit
@_spi(Host) import ScreensRendering

/// The bar at the edge of what scrolls: a thumb on a track, whose length and place are those of what is visible.
struct ScrollBar: Equatable {
    /// The rows of the screen that it has.
    let track: Range<Int>
    /// The rows of its thumb: one at least.
    let thumb: Range<Int>

    /// Creates a bar; `nil` if everything is visible.
    ///
    /// - Parameters:
    ///   - visible: what is visible, in lines or in rows of a list; up to the last one that ends there.
    ///   - count: how many there are.
    ///   - isCut: whether the first one begins above.
    ///   - track: the rows of the screen.
    init?(_ visible: Range<Int>, of count: Int, isCut: Bool = false, on track: Range<Int>) {
        guard !track.isEmpty, isCut || visible.count < count else { return nil }
        let length = max(1, min(track.count, track.count * visible.count / max(1, count)))
        let room = track.count - length
        let hidden = max(1, count - visible.count)
        let isAtEnd = visible.upperBound >= count
        let place = isAtEnd ? room : room * min(visible.lowerBound, hidden) / hidden
        self.track = track
        thumb = track.lowerBound + place..<track.lowerBound + place + length
    }

    /// The bar of a pane; `nil` if it does not scroll.
    init?(_ pane: LivePane, at place: PaneState) {
        guard !pane.isAround else { return nil }
        guard let rows = pane.list?.rows else {
            let height = place.areas.head.count
            let visible = place.headScroll..<place.headScroll + height
            self.init(visible, of: pane.head.count, on: place.areas.head)
            return
        }
        let shown = place.list.bands(rows)
        guard let first = shown.first, let last = shown.last else { return nil }
        let ends = last.line + rows.height(last.band) <= place.list.height
        self.init(
            first.band..<(ends ? last.band + 1 : last.band),
            of: rows.bandCount,
            isCut: first.line < 0,
            on: place.areas.list
        )
    }
}

extension LivePane {
    /// The column of its scroll bar: that of the line between it and the next pane, or its own last one.
    func barColumn(on screen: CellGrid) -> Int {
        guard isRightToLeft else {
            return columns.upperBound < screen.columns ? columns.upperBound : columns.upperBound - 1
        }
        return max(0, columns.lowerBound - 1)
    }
}

extension Composition {
    /// Draws the scroll bar of a pane.
    mutating func drawBar(of pane: LivePane, at place: PaneState) {
        guard let bar = ScrollBar(pane, at: place) else { return }
        let column = pane.barColumn(on: grid)
        for row in bar.track {
            let isThumb = bar.thumb.contains(row)
            let style = isThumb ? pane.looks.accent : pane.looks.line
            grid.draw(isThumb ? thumb : "│", row: row, column: column, style: style)
        }
    }
}
