@_spi(Host) import ScreensKit
import Synchronization

/// The rows of a drawing that were asked for, and their nodes if these can be used again.
///
/// Each of these rows is drawn by itself: its node is the same as long as its row, its index and the
/// context are the same.
final class CachedRows: Sendable {
    /// Some rows of a range, in order.
    enum Piece {
        case cached([Node])
        case missing(Range<Int>)
    }

    private struct Window {
        /// Empty if rows were asked for, but no nodes are stored.
        var nodes: [Node] = []
        /// A bit for each row whose node is not stored.
        var gaps = UInt64.max
        /// Whether it was asked for since this drawing was made.
        var isUsed = true

        /// Splits rows of the window, which begins at row `first`, into runs of stored and of missing rows.
        func runs(
            in rows: Range<Int>,
            from first: Int
        ) -> [(isCached: Bool, rows: Range<Int>, places: Range<Int>)] {
            var runs: [(isCached: Bool, rows: Range<Int>, places: Range<Int>)] = []
            var start = rows.lowerBound
            while start < rows.upperBound {
                let isCached = has(start - first)
                let end =
                    rows.dropFirst(start - rows.lowerBound).first { has($0 - first) != isCached }
                    ?? rows.upperBound
                runs.append((isCached, start..<end, start - first..<end - first))
                start = end
            }
            return runs
        }

        private func has(_ place: Int) -> Bool { gaps & (1 << UInt64(place)) == 0 }

        mutating func set(_ node: Node, at place: Int) {
            if nodes.isEmpty { nodes = Array(repeating: Node(.text), count: CachedRows.size) }
            nodes[place] = node
            gaps &= ~(1 << UInt64(place))
        }

        mutating func drop(_ place: Int) { gaps |= 1 << UInt64(place) }
    }

    /// How many windows are stored: as many as the longest page shows, and those around it.
    private static let limit = 10_000 / size + 4
    private static let size = Drawing.windowSize
    private let windows: Mutex<[Int: Window]>

    /// Creates an empty store.
    init() { windows = Mutex([:]) }

    /// The rows of an earlier drawing without those that have changed; `nil` if all may have changed.
    ///
    /// Rows that were not asked for in the earlier drawing lose their nodes: only their range is remembered.
    init(_ earlier: CachedRows, but changed: [Range<Int>]?) {
        var windows = earlier.windows.withLock { $0 }
        for (number, window) in windows where changed == nil || !window.isUsed {
            windows[number] = Window()
        }
        for range in changed ?? [] where !range.isEmpty {
            for number in range.lowerBound / Self.size...(range.upperBound - 1) / Self.size {
                Self.drop(range, from: &windows[number], of: number)
            }
        }
        for number in windows.keys { windows[number]?.isUsed = false }
        self.windows = Mutex(windows)
    }

    private static func drop(_ range: Range<Int>, from window: inout Window?, of number: Int) {
        let rows = number * size..<(number + 1) * size
        for row in range.clamped(to: rows) { window?.drop(row - rows.lowerBound) }
    }

    /// The rows of a range, as runs of stored and of missing nodes.
    func pieces(in range: Range<Int>) -> [Piece] {
        windows.withLock { windows in
            var pieces: [Piece] = []
            var (cached, missing): ([Node], Range<Int>?) = ([], nil)
            for part in Self.parts(of: range) {
                windows[part.window]?.isUsed = true
                let window = windows[part.window] ?? Window()
                for run in window.runs(in: part.rows, from: part.window * Self.size) {
                    if run.isCached {
                        if let gap = missing { pieces.append(.missing(gap)) }
                        missing = nil
                        cached += window.nodes[run.places]
                    } else {
                        if !cached.isEmpty { pieces.append(.cached(cached)) }
                        cached = []
                        missing = (missing?.lowerBound ?? run.rows.lowerBound)..<run.rows.upperBound
                    }
                }
            }
            if !cached.isEmpty { pieces.append(.cached(cached)) }
            if let missing { pieces.append(.missing(missing)) }
            return pieces
        }
    }

    /// Stores the nodes of rows, one for each; `nil` only records that the rows were asked for.
    func store(_ nodes: [Node]?, of range: Range<Int>) {
        windows.withLock { windows in
            for part in Self.parts(of: range) {
                var window = windows[part.window] ?? Window()
                windows[part.window] = nil
                window.isUsed = true
                for row in part.rows {
                    guard let nodes else { break }
                    window.set(nodes[row - range.lowerBound], at: row - part.window * Self.size)
                }
                if windows.count >= Self.limit { windows = [:] }
                windows[part.window] = window
            }
        }
    }

    /// The windows that were asked for, in this drawing or before, in order.
    var asked: [Range<Int>] {
        windows.withLock { $0.keys }.sorted().map { $0 * Self.size..<($0 + 1) * Self.size }
    }

    /// Splits a range at the borders of windows.
    private static func parts(of range: Range<Int>) -> [(window: Int, rows: Range<Int>)] {
        guard !range.isEmpty else { return [] }
        return (range.lowerBound / size...(range.upperBound - 1) / size).map { window in
            (window, (window * size..<(window + 1) * size).clamped(to: range))
        }
    }
}
