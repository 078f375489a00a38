@_spi(Host) public import ScreensKit

/// Something on a screen that people can press or fill in.
@_spi(Host)
public enum LiveRegion: Hashable, Sendable {
    /// A button: what it says, and what it does; one that does nothing now cannot be pressed.
    case button(String, Action?)
    /// A field.
    case input(Input)

    /// Whether something comes of pressing it.
    public var isActive: Bool {
        if case .button(_, nil) = self { false } else { true }
    }
}

/// What the user is writing into a field, which shows in place of what the field holds.
@_spi(Host)
public struct LiveDraft: Hashable, Sendable {
    /// The field's name.
    public var name: String
    /// What stands before the cursor.
    public var before: String
    /// What stands behind it.
    public var after: String

    /// A draft.
    public init(name: String, before: String, after: String) {
        (self.name, self.before, self.after) = (name, before, after)
    }
}

/// Nodes laid out for a screen on which people act.
@_spi(Host)
public struct LiveBlock: Sendable {
    /// The lines, for ``CellLine`` to read; at most one of them holds the place of the list.
    public internal(set) var lines: [TerminalBuffer] = []
    /// The pictures that may take the place of cells, as pixels.
    public internal(set) var pictures: [Placed] = []
    /// Whether pictures of it are being drawn, for which cells are left blank.
    public internal(set) var isPending = false
    /// What can be pressed, in reading order: number 1 is the first.
    public internal(set) var regions: [LiveRegion] = []
    /// What sends the form, where there is one.
    public internal(set) var submit: Action?
    /// What choosing a row of the list does, lacking its index.
    public internal(set) var select: Action?
    /// How wide the rows of the list are; `nil` where there is no list.
    public internal(set) var listColumns: Int?

    /// A picture, and where its first cell is.
    public struct Placed: Hashable, Sendable {
        /// The line of its first row.
        public let line: Int
        /// Its first column.
        public let column: Int
        /// The picture.
        public let picture: LivePicture
    }

    mutating func take(_ line: TextLine) {
        for mark in line.marks {
            if let picture = mark.picture {
                pictures.append(Placed(line: lines.count, column: mark.column, picture: picture))
            } else {
                isPending = true
            }
        }
        lines.append(line.buffer)
    }
}

/// Lays nodes out for a screen on which people act: as ``TextRenderer`` does, with buttons and
/// fields, and with a list's place in place of its rows.
@_spi(Host)
public struct LiveRenderer: Hashable, Sendable {
    /// How wide lines may be, in columns.
    public let columns: Int
    /// How many colours are used.
    public let color: ColorDepth

    /// A renderer; fewer than 1 column counts as 1, more than 1,000 as 1,000.
    public init(columns: Int, color: ColorDepth) {
        self.columns = max(1, min(1000, columns))
        self.color = color
    }

    /// Lays out the whole, with what the user is writing.
    public func body(
        of drawing: Drawing,
        draft: LiveDraft? = nil,
        pictures: TerminalPictures? = nil
    ) -> LiveBlock {
        var layout = layout(drawing, pictures)
        layout.live = LiveParts(draft: draft)
        return block(&layout, drawing.body, columns, depth: 1)
    }

    /// Lays out rows of the list, one block each.
    public func rows(
        _ range: Range<Int>,
        of drawing: Drawing,
        columns: Int,
        pictures: TerminalPictures? = nil
    ) -> [LiveBlock] {
        rows(drawing.rows(range), of: drawing, columns: columns, pictures: pictures)
    }

    /// Lays out rows of the list that are there already, one block each.
    public func rows(
        _ nodes: [Node],
        of drawing: Drawing,
        columns: Int,
        pictures: TerminalPictures? = nil
    ) -> [LiveBlock] {
        guard !nodes.isEmpty else { return [] }
        var layout = layout(drawing, pictures)
        return nodes.map { node in
            layout.live = LiveParts(draft: nil)
            // A list in a list's row would be the same list again.
            layout.live?.block.listColumns = 0
            return block(&layout, node, columns, depth: 2)
        }
    }

    /// Pictures are made of characters, which pixels may cover: those cannot be cut into parts.
    private func layout(_ drawing: Drawing, _ pictures: TerminalPictures?) -> TextLayout {
        let source = pictures.map {
            PictureSource(pictures: $0, form: .both, color: drawing.context.style.light.border)
        }
        return TextLayout(drawing, color, pictures: source)
    }

    private func block(
        _ layout: inout TextLayout,
        _ node: Node,
        _ columns: Int,
        depth: Int
    ) -> LiveBlock {
        var lines = LiveBlock()
        let isRightToLeft = layout.isRightToLeft
        layout.lines(of: node, columns, depth: depth) { line in
            let isMirrored = isRightToLeft && line.width > 0
            lines.take(isMirrored ? line.indented(by: columns - line.width) : line)
        }
        var block = layout.live?.block ?? LiveBlock()
        (block.lines, block.pictures) = (lines.lines, lines.pictures)
        block.isPending = lines.isPending
        return block
    }
}
