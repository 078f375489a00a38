@_spi(Host) import ScreensKit

/// Which nodes of a group stay, change, are removed and are inserted.
///
/// The number of changes is minimal if no more than some dozens of nodes are removed and inserted. Beyond that, only
/// nodes that occur exactly once before and after are paired, so the time is bounded however different the groups are.
struct NodeAlignment {
    enum Step: Hashable {
        /// A node is the same as before.
        case same(Int, Int)
        /// A node replaces another one.
        case changed(Int, Int)
        /// Nodes were removed at an index, counted after all earlier steps have been applied.
        case removed(at: Int, count: Int)
        /// Nodes of the new group were inserted.
        case inserted(Range<Int>)
    }

    /// From the first node to the last.
    private(set) var steps: [Step] = []
    private let before: [Node]
    private let after: [Node]

    /// Compares two groups; `fixed` is a pair of nodes that correspond whatever they contain.
    init(_ before: [Node], _ after: [Node], fixed: (old: Int, new: Int)? = nil) {
        (self.before, self.after) = (before, after)
        guard let fixed else {
            align(before.indices, after.indices)
            return
        }
        align(0..<fixed.old, 0..<fixed.new)
        steps.append(.changed(fixed.old, fixed.new))
        align((fixed.old + 1)..<before.count, (fixed.new + 1)..<after.count)
    }

    /// Skips equal nodes at the beginning and at the end.
    private mutating func align(_ old: Range<Int>, _ new: Range<Int>) {
        let few = min(old.count, new.count)
        let head =
            (0..<few).first {
                !areEqual(old.lowerBound + $0, new.lowerBound + $0)
            } ?? few
        let tail =
            (0..<(few - head)).first {
                !areEqual(old.upperBound - 1 - $0, new.upperBound - 1 - $0)
            } ?? few - head
        for index in 0..<head {
            steps.append(.same(old.lowerBound + index, new.lowerBound + index))
        }
        match(
            (old.lowerBound + head)..<(old.upperBound - tail),
            (new.lowerBound + head)..<(new.upperBound - tail)
        )
        for index in (0..<tail).reversed() {
            steps.append(.same(old.upperBound - 1 - index, new.upperBound - 1 - index))
        }
    }

    private func areEqual(_ old: Int, _ new: Int) -> Bool {
        areIdentical(old, new) || before[old] == after[new]
    }

    /// Whether two nodes share the same memory, so that they are equal without a comparison.
    ///
    /// Equal nodes need not share memory. Comparing the content of 10,000 rows of which one has changed would cost more
    /// than everything else, because it is scattered over the memory.
    func areIdentical(_ old: Int, _ new: Int) -> Bool { before[old].isIdentical(to: after[new]) }

    /// Finds equal nodes in both ranges.
    private mutating func match(_ old: Range<Int>, _ new: Range<Int>) {
        var numbers: [Node: Int] = [:]
        let pairs = CommonParts.pairs(
            before[old].map { Self.number($0, &numbers) },
            after[new].map { Self.number($0, &numbers) }
        )
        between(pairs, old, new, { $0.steps.append(.same($1, $2)) }) { $0.resemble($1, $2) }
    }

    /// Pairs nodes that differ but resemble each other.
    private mutating func resemble(_ old: Range<Int>, _ new: Range<Int>) {
        var numbers: [NodeIdentity: Int] = [:]
        let pairs = CommonParts.pairs(
            before[old].map { Self.number(NodeIdentity($0), &numbers) },
            after[new].map { Self.number(NodeIdentity($0), &numbers) }
        )
        between(pairs, old, new, { $0.steps.append(.changed($1, $2)) }) { $0.replace($1, $2) }
    }

    /// Pairs nodes that have nothing in common, in order from the first.
    private mutating func replace(_ old: Range<Int>, _ new: Range<Int>) {
        let few = min(old.count, new.count)
        for index in 0..<few {
            steps.append(.changed(old.lowerBound + index, new.lowerBound + index))
        }
        let next = new.lowerBound + few
        if old.count > few { steps.append(.removed(at: next, count: old.count - few)) }
        if new.count > few { steps.append(.inserted(next..<new.upperBound)) }
    }

    /// Handles the nodes between pairs, and the pairs themselves, in order.
    private mutating func between(
        _ pairs: [(Int, Int)],
        _ old: Range<Int>,
        _ new: Range<Int>,
        _ pair: (inout Self, Int, Int) -> Void,
        _ others: (inout Self, Range<Int>, Range<Int>) -> Void
    ) {
        var (left, right) = (old.lowerBound, new.lowerBound)
        for (one, other) in pairs {
            let (one, other) = (old.lowerBound + one, new.lowerBound + other)
            others(&self, left..<one, right..<other)
            pair(&self, one, other)
            (left, right) = (one + 1, other + 1)
        }
        others(&self, left..<old.upperBound, right..<new.upperBound)
    }

    private static func number<Key: Hashable>(_ key: Key, _ numbers: inout [Key: Int]) -> Int {
        if let number = numbers[key] { return number }
        numbers[key] = numbers.count
        return numbers.count - 1
    }
}

/// What a node shares with its earlier version: its kind, its action, the name of its field, its file.
private struct NodeIdentity: Hashable {
    let kind: Node.Kind
    let action: Action?
    let field: String?
    let media: Media?

    init(_ node: Node) {
        kind = node.kind
        action = node.extras?.action
        field = node.extras?.input?.name
        media = node.extras?.media
    }
}

extension Node {
    /// Whether both nodes share the memory of their children and extras, and are equal otherwise.
    ///
    /// The bytes of both cannot be compared: those between the members are not copied with a node.
    fileprivate func isIdentical(to other: Node) -> Bool {
        guard kind == other.kind, role == other.role, span == other.span, extras === other.extras
        else { return false }
        switch (content, other.content) {
        case (.children(let children), .children(let others)):
            return children.count == others.count
                && children.withUnsafeBufferPointer { $0.baseAddress }
                    == others.withUnsafeBufferPointer { $0.baseAddress }
        default: return content == other.content
        }
    }
}
