import ScreensKit

/// The columns of panes beside each other, with a line between them.
enum PaneColumns {
    /// A narrower pane would show little more than the beginnings of lines.
    private static let least = 26

    /// The columns of each pane, from left to right; `nil` if there is too little room.
    ///
    /// Panes with a fixed width get that and their margins; the others share the rest.
    static func shares(of columns: Int, among spans: [Node.Span]) -> [Range<Int>]? {
        let margins = LivePane.margin + 1
        let fixed = spans.map { span in
            span == .natural || span == .growing ? nil : Int(span.rawValue) + margins
        }
        let others = fixed.count { $0 == nil }
        let rest = columns - (spans.count - 1) - fixed.reduce(0) { $0 + ($1 ?? 0) }
        var (start, order, shares): (Int, Int, [Range<Int>]) = (0, 0, [])
        for width in fixed {
            let extra = order < rest % max(1, others) ? 1 : 0
            let count = width ?? rest / max(1, others) + extra
            if width == nil { order += 1 }
            guard count >= least else { return nil }
            shares.append(start..<start + count)
            start += count + 1
        }
        return rest >= 0 ? shares : nil
    }

    /// The columns of a list, and of the preview beside it.
    static func besidePreview(of columns: Int, onScreenOf screen: Int) -> [Range<Int>] {
        let list = screen >= AppBar.least ? 62 : 54
        return [0..<list, list + 1..<columns]
    }

    /// The same columns in the reverse order, for languages that are read from right to left.
    static func mirrored(_ shares: [Range<Int>], in columns: Int) -> [Range<Int>] {
        shares.map { columns - $0.upperBound..<columns - $0.lowerBound }
    }
}
