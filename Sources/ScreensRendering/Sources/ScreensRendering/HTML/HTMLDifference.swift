@_spi(Host) import ScreensKit

/// Finds the changes between two snapshots.
///
/// Unchanged elements are not touched, so they keep the focus, the selection and the text that is being entered.
@_spi(Host)
public struct HTMLDifference {
    /// The changes, in the order in which they are made.
    public private(set) var changes: [HTMLChange] = []
    let old: HTMLSnapshot
    let new: HTMLSnapshot
    let renderer: HTMLRenderer
    /// Whether rows can be chosen.
    private let areChosen: Bool
    /// Whether the name in a shell has become the heading of the page, or is it no longer.
    private let hasOtherHeading: Bool
    /// Whether an unchanged node may refer to a different picture than before.
    private let mayHaveOtherPictures: Bool

    /// Compares the nodes of two snapshots; the new window begins where the old one does.
    public init(from old: HTMLSnapshot, to new: HTMLSnapshot, by renderer: HTMLRenderer) {
        (self.old, self.new, self.renderer) = (old, new, renderer)
        mayHaveOtherPictures = old.drawing.holdsPictures || new.drawing.holdsPictures
        hasOtherHeading =
            old.drawing.body.hasTitleInContent != new.drawing.body.hasTitleInContent
        areChosen = new.drawing.body.firstList?.node.extras?.action != nil
        var place = Position(path: [0])
        place.oldList = old.listPath?[...]
        place.newList = new.listPath?[...]
        compare(old.drawing.body, new.drawing.body, place)
    }

    /// Where a node is, and what it is in.
    struct Position {
        var path: [Int]
        /// How deep the node is, the body being 1.
        var depth = 1
        /// Whether its texts are part of a line.
        var isInRow = false
        var isInForm = false
        /// Whether its children are items of a list inside a text.
        var isItems = false
        /// The path from this node to the list whose rows were drawn; `nil` if the list was not inside it.
        var oldList: ArraySlice<Int>?
        /// The path from this node to the list whose rows are drawn; `nil` if the list is not inside it.
        var newList: ArraySlice<Int>?

        /// The same place, for the children of its node.
        func inside(_ node: Node) -> Position {
            var place = self
            place.isInForm = isInForm || node.kind == .form
            place.isItems = node.kind == .items
            place.isInRow = isInRow || node.kind == .facts
            return place
        }

        var wasList: Bool { oldList?.isEmpty ?? false }
        var isList: Bool { newList?.isEmpty ?? false }

        /// The place of a child by its present index and its previous one.
        func child(_ index: Int, before: Int) -> Position {
            var place = self
            place.path.append(index)
            place.depth += 1
            place.isItems = false
            place.oldList = oldList?.first == before ? oldList?.dropFirst() : nil
            place.newList = newList?.first == index ? newList?.dropFirst() : nil
            guard isList || isItems else { return place }
            // A row is its item's first child.
            place.path.append(0)
            place.isInRow = isInRow || isList
            return place
        }
    }

    private mutating func compare(_ before: Node, _ after: Node, _ place: Position) {
        guard before.isContainer(like: after), place.wasList == place.isList else {
            guard !isShownFile(before, after) else { return }
            if before != after || place.wasList != place.isList || looksOtherwiseInside(after) {
                replace(after, place)
            }
            return
        }
        guard after.kind != .list else {
            if place.isList { align(old.rows, new.rows, place) }
            return
        }
        let inside = place.inside(after)
        align(before.children, after.children, inside)
    }

    private mutating func align(_ before: [Node], _ after: [Node], _ parent: Position) {
        let (was, now) = (parent.oldList?.first, parent.newList?.first)
        let lists = was.flatMap { was in now.map { (old: was, new: $0) } }
        let alignment = NodeAlignment(before, after, fixed: lists)
        for step in alignment.steps {
            switch step {
            case .same(let one, let other) where one != was && other != now:
                guard mayLookOtherwise || !alignment.areIdentical(one, other),
                    looksOtherwise(after[other])
                else { continue }
                compareLooks(after[other], parent.child(other, before: one))
            case .changed(let one, let other)
            where parent.isList && before[one].leadsNowhere != after[other].leadsNowhere:
                // The button that chooses a row is beside it.
                changes.append(.remove(parent.path, at: other, count: 1))
                insert(after, other..<other + 1, parent)
            case .same(let one, let other), .changed(let one, let other):
                compare(before[one], after[other], parent.child(other, before: one))
            case .removed(let index, let count):
                changes.append(.remove(parent.path, at: index, count: count))
            case .inserted(let range): insert(after, range, parent)
            }
        }
    }

    /// Nodes only name pictures; which picture a name means is known to the drawing.
    private mutating func compareLooks(_ node: Node, _ place: Position) {
        if looksOtherwiseInside(node) { return replace(node, place) }
        guard node.isGroup else { return }
        let inside = place.inside(node)
        for (index, child) in node.children.enumerated() {
            compareLooks(child, inside.child(index, before: index))
        }
    }

    private var mayLookOtherwise: Bool { mayHaveOtherPictures || hasOtherHeading }

    private func looksOtherwise(_ node: Node) -> Bool { node.subtree.contains(where: isOther) }

    /// Whether the node is drawn as a whole, with another picture than before, or as another heading.
    private func looksOtherwiseInside(_ node: Node) -> Bool {
        node.isGroup ? isOther(node) : looksOtherwise(node)
    }

    /// Whether a node shows the same file as before, so that its element stays: a video that is being played plays on.
    private func isShownFile(_ before: Node, _ after: Node) -> Bool {
        before.kind == .media && after.kind == .media && before.span == after.span
            && before.extras == after.extras && renderer.shows(after)
    }

    private func isOther(_ node: Node) -> Bool {
        if hasOtherHeading, node.extras?.slot == .name { return true }
        // A poster that arrives later would make a video begin again.
        let poster = renderer.shows(node) ? nil : node.extras?.media?.poster
        guard let image = node.extras?.image ?? poster, SymbolForm(id: image.id) == nil else {
            return false
        }
        return old.drawing.picture(image.id) != new.drawing.picture(image.id)
    }

    private mutating func replace(_ node: Node, _ place: Position) {
        var writer = writer(in: place, holdsList: place.newList != nil)
        writer.level = place.depth - 1
        writer.part(node)
        changes.append(.replace(place.path, html: writer.buffer.bytes))
    }

    private mutating func insert(_ nodes: [Node], _ range: Range<Int>, _ parent: Position) {
        let holdsList = !parent.isList && parent.newList?.first.map(range.contains) ?? false
        var writer = writer(in: parent, holdsList: holdsList)
        writer.level = parent.depth
        if parent.isList {
            writer.items(
                nodes[range],
                from: new.window.lowerBound + range.lowerBound,
                areChosen: areChosen
            )
        } else {
            for node in nodes[range] {
                writer.child(node, isItem: parent.isItems) { _ in }
            }
        }
        let html = writer.buffer.bytes
        changes.append(.insert(parent.path, at: range.lowerBound, html: html))
    }

    private func writer(in place: Position, holdsList: Bool) -> HTMLWriter {
        var writer = HTMLWriter(new.drawing, renderer, rows: new.window, capacity: 512)
        writer.isInRow = place.isInRow
        writer.isInForm = place.isInForm
        writer.hasDrawnList = !holdsList
        return writer
    }
}

extension Node {
    /// Whether both nodes are drawn as the same element around their children.
    fileprivate func isContainer(like other: Node) -> Bool {
        guard isGroup || kind == .list else { return false }
        return kind == other.kind && role == other.role && span == other.span
            && extras == other.extras
    }
}
