@_spi(Host) import ScreensKit
import Synchronization

/// The rows of a drawing that were asked for, and their nodes where these can be used again: each is
/// drawn by itself, so that it is the same as long as its row, its index and the context are.
final class KeptRows: Sendable {
    /// Some rows of a range, in order.
    enum Piece {
        case kept([Node])
        case missing(Range<Int>)
    }

    private struct Window {
        /// Empty where rows were asked for, but no nodes are kept.
        var nodes: [Node?] = []
        /// Whether it was asked for since there is this drawing.
        var isUsed = true
    }

    /// How many windows are kept: as many as the longest page shows, and those around it.
    private static let limit = 10_000 / size + 4
    private static let size = Drawing.windowSize
    private let windows: Mutex<[Int: Window]>

    /// No rows yet.
    init() { windows = Mutex([:]) }

    /// The rows of an earlier drawing but those that have changed; `nil` where all may have.
    ///
    /// What was not asked for in the earlier drawing is only known to have been asked for once.
    init(_ earlier: KeptRows, but changed: [Range<Int>]?) {
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
        guard window?.nodes.isEmpty == false else { return }
        let rows = number * size..<(number + 1) * size
        for row in range.clamped(to: rows) { window?.nodes[row - rows.lowerBound] = nil }
    }

    /// The rows of a range, as far as they are kept.
    func pieces(in range: Range<Int>) -> [Piece] {
        windows.withLock { windows in
            var pieces: [Piece] = []
            var (kept, missing): ([Node], Range<Int>?) = ([], nil)
            for part in Self.parts(of: range) {
                windows[part.window]?.isUsed = true
                let nodes = windows[part.window]?.nodes ?? []
                for row in part.rows {
                    if !nodes.isEmpty, let node = nodes[row - part.window * Self.size] {
                        if let gap = missing { pieces.append(.missing(gap)) }
                        missing = nil
                        kept.append(node)
                    } else {
                        if !kept.isEmpty { pieces.append(.kept(kept)) }
                        kept = []
                        missing = (missing?.lowerBound ?? row)..<row + 1
                    }
                }
            }
            if !kept.isEmpty { pieces.append(.kept(kept)) }
            if let missing { pieces.append(.missing(missing)) }
            return pieces
        }
    }

    /// Keeps the nodes of rows, one for each; `nil` notes that they were asked for.
    func keep(_ nodes: [Node]?, of range: Range<Int>) {
        windows.withLock { windows in
            for part in Self.parts(of: range) {
                var window = windows[part.window] ?? Window()
                windows[part.window] = nil
                window.isUsed = true
                if let nodes {
                    if window.nodes.isEmpty {
                        window.nodes = Array(repeating: nil, count: Self.size)
                    }
                    for row in part.rows {
                        window.nodes[row - part.window * Self.size] = nodes[row - range.lowerBound]
                    }
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

    /// A range cut at the borders of windows.
    private static func parts(of range: Range<Int>) -> [(window: Int, rows: Range<Int>)] {
        guard !range.isEmpty else { return [] }
        return (range.lowerBound / size...(range.upperBound - 1) / size).map { window in
            (window, (window * size..<(window + 1) * size).clamped(to: range))
        }
    }
}
