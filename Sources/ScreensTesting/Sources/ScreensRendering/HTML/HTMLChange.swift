@_spi(Host) import ScreensKit

/// One step that turns what a live page shows into what it should show.
///
/// Elements are found by counting element children from the page's `main` on: `[0]` is the whole
/// drawing. The items of a list each have a row's element as their first child.
@_spi(Host)
public enum HTMLChange: Hashable, Sendable {
    /// Puts an element in place of another.
    case replace([Int], html: [UInt8])
    /// Puts elements before the child of that number, or after all where there is no such child.
    case insert([Int], at: Int, html: [UInt8])
    /// Takes children away.
    case remove([Int], at: Int, count: Int)
}

/// Finds what changes between two snapshots.
@_spi(Host)
public struct HTMLDifference {
    /// The changes, in the order in which they are made.
    public private(set) var changes: [HTMLChange] = []
    let old: HTMLSnapshot
    let new: HTMLSnapshot
    let renderer: HTMLRenderer

    /// Compares the nodes of two snapshots; the new window begins where the old one does.
    public init(from old: HTMLSnapshot, to new: HTMLSnapshot, by renderer: HTMLRenderer) {
        (self.old, self.new, self.renderer) = (old, new, renderer)
        guard old.listPath == nil || new.listPath == nil || old.listPath == new.listPath else {
            // Of two lists only the first is drawn: all may have moved.
            replace(new.drawing.body, [0])
            return
        }
        compare(old.drawing.body, new.drawing.body, Place(path: [0]))
    }

    /// Where a node is, and what it is in.
    struct Place {
        var path: [Int]
        /// How deep the node is, the body being 1.
        var depth = 1
        var isInRow = false
        var isInForm = false

        func child(_ index: Int) -> Place {
            var place = self
            place.path.append(index)
            place.depth += 1
            return place
        }
    }

    private mutating func compare(_ before: Node, _ after: Node, _ place: Place) {
        guard place.depth <= Node.maximumDepth else { return }
        guard before.isContainer(like: after) else {
            if before != after || picturesDiffer(after) { replace(after, place) }
            return
        }
        guard after.kind != .list else {
            if !place.isInRow, let list = new.listPath, [0] + list == place.path {
                compareRows(place)
            }
            return
        }
        var inside = place
        inside.isInForm = place.isInForm || after.kind == .form
        align(before.children, after.children, inside)
    }

    private mutating func compareRows(_ list: Place) {
        align(old.rows, new.rows, list)
    }

    /// Compares children, leaving alone those that are the same at the beginning and at the end.
    private mutating func align(_ before: [Node], _ after: [Node], _ parent: Place) {
        let isList = !parent.isInRow && new.listPath.map { [0] + $0 == parent.path } ?? false
        guard before.count != after.count else {
            for index in after.indices {
                compare(before[index], after[index], Self.place(of: index, in: parent, isList))
            }
            return
        }
        let few = min(before.count, after.count)
        let head = (0..<few).first { before[$0] != after[$0] } ?? few
        let tail =
            (0..<(few - head)).first {
                before[before.count - 1 - $0] != after[after.count - 1 - $0]
            } ?? few - head
        let (gone, come) = (before.count - head - tail, after.count - head - tail)
        if gone > 0 { changes.append(.remove(parent.path, at: head, count: gone)) }
        guard come > 0 else { return }
        let html = isList ? items(head..<(head + come)) : nodes(after[head..<(head + come)], parent)
        changes.append(.insert(parent.path, at: head, html: html))
    }

    /// A row is its item's first child.
    private static func place(of index: Int, in parent: Place, _ isList: Bool) -> Place {
        var place = parent.child(index)
        guard isList else { return place }
        place.path.append(0)
        place.isInRow = true
        return place
    }
}

extension HTMLDifference {
    private mutating func replace(_ node: Node, _ place: Place) {
        changes.append(.replace(place.path, html: html([node], place)))
    }

    private mutating func replace(_ body: Node, _ path: [Int]) {
        replace(body, Place(path: path))
    }

    private func nodes(_ nodes: ArraySlice<Node>, _ parent: Place) -> [UInt8] {
        guard parent.depth < Node.maximumDepth else { return [] }
        var place = parent
        place.depth += 1
        return html(Array(nodes), place)
    }

    private func html(_ nodes: [Node], _ place: Place) -> [UInt8] {
        var writer = HTMLWriter(new.drawing, renderer, rows: new.window)
        writer.isInRow = place.isInRow
        writer.isInForm = place.isInForm
        writer.hasDrawnList = !mayHoldList(place)
        for node in nodes { writer.part(node, depth: place.depth) }
        return writer.buffer.bytes
    }

    private func mayHoldList(_ place: Place) -> Bool {
        guard !place.isInRow, let list = new.listPath else { return false }
        return ([0] + list).starts(with: place.path)
    }

    /// The items of a range of the rows that are shown.
    private func items(_ range: Range<Int>) -> [UInt8] {
        let first = new.window.lowerBound
        return renderer.rows(new.drawing, (first + range.lowerBound)..<(first + range.upperBound))
    }

    /// Nodes name pictures; which one that is, only drawings know.
    private func picturesDiffer(_ node: Node) -> Bool {
        guard let image = node.extras?.image else { return false }
        return old.drawing.picture(image.id) != new.drawing.picture(image.id)
    }
}

extension Node {
    /// Whether both are drawn as the same element around what is in them.
    fileprivate func isContainer(like other: Node) -> Bool {
        guard kind == other.kind, role == other.role, span == other.span, extras == other.extras
        else { return false }
        switch (content, other.content) {
        case (.children, .children): return true
        case (.number, .number): return kind == .list
        default: return false
        }
    }
}
