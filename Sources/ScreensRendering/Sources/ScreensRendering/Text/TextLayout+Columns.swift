@_spi(Host) import ScreensKit

/// Nodes below each other, with empty lines around what is set apart.
extension TextLayout {
    mutating func column(
        _ children: [Node],
        _ columns: Int,
        emit: Emit
    ) {
        var above: Node?
        for child in children {
            var isFirst = true
            let isApart = above.map { standApart($0, child) } ?? false
            lines(of: child, columns) { line in
                if isFirst, isApart { emit(.empty) }
                isFirst = false
                emit(line)
            }
            if !isFirst { above = child }
        }
    }

    /// Whether an empty line is between two nodes.
    private func standApart(_ above: Node, _ below: Node) -> Bool {
        // A heading belongs to what is below it, and a list in an item to the item.
        guard above.kind != .heading, itemsDepth == 0 || below.kind != .items else { return false }
        guard isOnScreen else { return above.standsApart || below.standsApart }
        return above.standsApartOnScreen(from: below)
    }

    /// A card has a frame, except on a screen, where the rows of a list need one only.
    var hasFrames: Bool { !isSpoken && (!isOnScreen || isInListRow) }

    mutating func card(_ node: Node, _ columns: Int, emit: Emit) {
        guard hasFrames else {
            let wasInCard = isInCard
            isInCard = isOnScreen
            column(node.children, columns, emit: emit)
            isInCard = wasInCard
            return
        }
        let bar = TextLine(sign: "│").styled(styles.line)
        let isRightToLeft = isRightToLeft
        column(node.children, max(1, columns - 2)) { line in
            if isRightToLeft { return emit(line.followed(by: bar)) }
            var framed = bar
            if line.width > 0 { framed.append(spaces: 1) }
            framed.append(line)
            framed.width = 2 + line.width
            emit(framed)
        }
    }
}

extension Node {
    /// Whether empty lines are around it.
    fileprivate var standsApart: Bool {
        switch kind {
        case .card, .list, .richText, .paragraph, .heading, .items, .quote, .code, .table, .tabs,
            .frame, .section, .dialog:
            true
        case .column where extras?.slot == .content || extras?.slot == .head: true
        default: role == .title || role == .lead
        }
    }

    /// Whether an empty line is between this node and the one below it on a screen.
    ///
    /// Lists are directly below what is said about them, fields apart from what is above them and from buttons.
    fileprivate func standsApartOnScreen(from below: Node) -> Bool {
        let (above, below) = (withoutRow, below.withoutRow)
        if above.extras?.slot == .head { return !below.isOfList }
        if below.hasField || above.hasField && below.isChoice { return true }
        if above.leadsWithNumber || above.isCover || below.isCover { return true }
        if above.role == .title, below.kind == .facts { return false }
        return above.standsApart || below.standsApart && below.kind != .list
    }

    /// The only child of a row, which has a width there.
    private var withoutRow: Node { kind == .row && children.count == 1 ? children[0] : self }

    /// Whether it is a list, with what is said about it, or the place of one that is being loaded.
    private var isOfList: Bool { subtree.contains { $0.kind == .list || $0.kind == .skeleton } }

    /// Whether it is a picture that is as wide as its place.
    private var isCover: Bool {
        kind == .image && (extras?.shape == .wide || extras?.shape == .cover)
    }

    /// Whether it begins with a number that is more important than what is below it.
    private var leadsWithNumber: Bool { kind == .row && children.first?.role == .number }

    /// Whether it is a field, or has one among parts that are laid out as they are.
    private var hasField: Bool {
        switch kind {
        case .input: true
        case .row, .column, .grid, .form, .card: children.contains(where: \.hasField)
        default: false
        }
    }

    /// Whether it is something to be pressed, or several such things side by side.
    private var isChoice: Bool {
        switch kind {
        case .button, .link: true
        case .row: children.contains(where: \.isChoice)
        default: false
        }
    }
}
