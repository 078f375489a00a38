import LiferayKit
import ScreensKit
import Synchronization
import TestSupport

/// A list that counts how often it is drawn, and waits at a gate if it has one.
struct CountingView: ListView {
    final class Counts: Sendable {
        private let bodies = Mutex(0)
        private let drawnRows = Mutex<[Int]>([])

        /// How often the complete list was drawn.
        var wholes: Int { bodies.withLock { $0 } }

        /// The rows that were drawn since the last call.
        func drainRows() -> [Int] {
            drawnRows.withLock { rows in
                defer { rows = [] }
                return rows
            }
        }

        func addWhole() -> Int {
            bodies.withLock { bodies in
                bodies += 1
                return bodies
            }
        }

        func add(row: Int) { drawnRows.withLock { $0.append(row) } }
    }

    let counts = Counts()
    var gate: Gate?

    init() {}

    init(waitingAt gate: Gate) { self.gate = gate }

    func body(of model: AssetListModel, in context: DrawingContext) -> Node {
        let number = counts.addWhole()
        gate?.pass()
        return .column([.text("\(number)"), .list(count: model.count)])
    }

    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        counts.add(row: index)
        return .text("\(index): \(row.title)")
    }
}

/// A list whose rows depend on the rows before them.
struct HeadingView: ListView {
    let counts = CountingView.Counts()

    init() {}

    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        .text(row.title)
    }

    func rows(_ range: Range<Int>, of model: AssetListModel, in context: DrawingContext) -> [Node] {
        range.map { index in
            counts.add(row: index)
            let before = index > 0 ? model.row(at: index - 1)?.title ?? "" : ""
            return .text("after \(before): \(model.row(at: index)?.title ?? "")")
        }
    }
}
