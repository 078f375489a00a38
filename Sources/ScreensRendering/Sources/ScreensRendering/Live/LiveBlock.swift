@_spi(Host) public import ScreensKit

/// A part of the screen that a user can press or fill in.
@_spi(Host)
public enum LiveRegion: Hashable, Sendable {
    /// A button with its label and its action; without an action it cannot be pressed.
    case button(String, Action?)
    /// A field.
    case input(Input)
    /// A link with its text and its address.
    case link(String, LinkAddress)
    /// A file of the portal, which can be opened and saved.
    case media(Media)

    /// Whether pressing it has an effect.
    public var isActive: Bool {
        if case .button(_, nil) = self { false } else { true }
    }
}

extension Input {
    /// Whether it is the same field, perhaps with another value: of several screenlets, each has names of its own.
    @_spi(Host)
    public func isSame(as other: Input) -> Bool {
        name == other.name && action.recipient == other.action.recipient
    }
}

/// The text that the user is entering into a field, shown instead of the field's value.
@_spi(Host)
public struct LiveDraft: Hashable, Sendable {
    /// The field.
    public var field: Input
    /// The text before the cursor.
    public var before: String
    /// The text after the cursor.
    public var after: String

    /// A draft.
    public init(_ field: Input, before: String, after: String) {
        (self.field, self.before, self.after) = (field, before, after)
    }
}

/// Nodes laid out for a screen that responds to keys and the mouse.
@_spi(Host)
public struct LiveBlock: Sendable {
    /// The lines; one of them is the place of each list.
    public internal(set) var lines: [TextLine] = []
    /// How the lines look.
    var styles = LineStyles.none
    /// The regions that can be pressed, in reading order; the first has number 1.
    public internal(set) var regions: [LiveRegion] = []
    /// The forms; one inside another comes first.
    public internal(set) var forms: [Form] = []
    /// The action that chooses a row of the list, without the row's index.
    public internal(set) var select: Action?
    /// How wide the rows of the list are; `nil` where there is no list.
    public internal(set) var listColumns: Int?
    /// Whether the rows of the list are to be side by side.
    public internal(set) var isGrid = false
    /// The indices of the regions of stars that a user gives, the first star first.
    public internal(set) var ratings: [Range<Int>] = []
    /// The numbers of the buttons that destroy something.
    public internal(set) var dangers: Set<Int> = []
    /// The numbers of the buttons of less importance.
    public internal(set) var quiet: Set<Int> = []
    /// The buttons that keys press, wherever the focus is; some of them are not drawn.
    public internal(set) var shortcuts: [Node.Shortcut: LiveRegion] = [:]
    /// What has just happened, which is said for a while instead of the keys.
    public internal(set) var toasts: [Toast] = []
    /// Whether it has a text with blocks, before any fields.
    public internal(set) var hasText = false
    /// The lists in the order of their places: one, except in lines that are read out.
    public internal(set) var lists: [ListPlace] = []

    /// The place of the rows of a list.
    public struct ListPlace: Hashable, Sendable {
        /// The ids that lead to the screenlet of the list; `nil` for the only list.
        public let path: [Int]?
        /// The action that chooses a row, without the row's index.
        public let select: Action?
    }

    /// A message about what has just happened.
    public struct Toast: Hashable, Sendable {
        /// The words, with the sign of their role.
        public let text: String
        /// What kind of message it is.
        public let role: Node.Role
        /// Distinguishes it from an earlier one with the same words.
        public var number: Int?
    }

    /// Whether something can be filled in.
    public var hasFields: Bool {
        regions.contains { if case .input = $0 { true } else { false } }
    }

    /// Fields and buttons that belong together.
    public struct Form: Hashable, Sendable {
        /// The indices of its regions.
        public let regions: Range<Int>
        /// The action that sends it.
        public let submit: Action
    }

    /// Whether some of its pictures are still being drawn; their cells are blank.
    public var isPending: Bool {
        lines.contains { $0.marks.contains { $0.picture == nil } }
    }

    /// The same lines, in which nothing can be pressed or filled in, and which say nothing elsewhere.
    public var toBeLookedAt: LiveBlock {
        var block = self
        block.regions = regions.map { _ in .button("", nil) }
        (block.forms, block.ratings, block.toasts, block.select) = ([], [], [], nil)
        block.shortcuts = [:]
        return block
    }

    /// The lines as cells.
    public func cellLines(_ glyphs: GlyphTable) -> [CellLine] {
        lines.map { CellLine($0, styles, glyphs) }
    }
}

@_spi(Host)
extension [LiveBlock.Form] {
    /// The form if there is one only.
    public var only: LiveBlock.Form? { count == 1 ? first : nil }
}

/// Lays nodes out for a screen that responds to keys and the mouse.
///
/// It draws as ``TextRenderer`` does, with buttons and fields, and with a placeholder for the rows of the list.
@_spi(Host)
public struct LiveRenderer: Hashable, Sendable {
    /// How wide lines may be, in columns.
    public let columns: Int
    /// How many colours are used.
    public let color: ColorDepth
    /// The background that the colours are for.
    public let background: TerminalBackground
    /// Whether there are only ASCII characters, which have brackets around them instead of grounds below them.
    public let isASCII: Bool
    /// Whether the lines are read out: labels then replace the texts, symbols and pictures that they describe.
    public let isSpoken: Bool
    /// The largest size of a picture, in columns and lines, where it is less than usual; `nil` for no other limit.
    public var largestPicture: PictureSize?

    /// Creates a renderer; `columns` is limited to 1…1,000.
    public init(
        columns: Int,
        color: ColorDepth,
        background: TerminalBackground = .unknown,
        isASCII: Bool = false,
        isSpoken: Bool = false
    ) {
        self.columns = max(1, min(1000, columns))
        (self.color, self.background) = (color, background)
        (self.isASCII, self.isSpoken) = (isASCII, isSpoken)
    }

    /// Lays out everything except the rows of the list, with the text that the user is entering.
    public func body(
        of drawing: Drawing,
        draft: LiveDraft? = nil,
        pictures: TerminalPictures? = nil
    ) -> LiveBlock {
        var layout = layout(drawing, pictures)
        layout.live = LiveParts(draft: draft)
        var lines: [TextLine] = []
        layout.page(columns) { lines.append($0) }
        return layout.block(of: lines)
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

    /// Lays out rows of the list that have been drawn already, one block each.
    ///
    /// Of those that are side by side, the pictures are as wide as the rows, and take the same lines in each.
    public func rows(
        _ nodes: [Node],
        of drawing: Drawing,
        columns: Int,
        areSideBySide: Bool = false,
        pictures: TerminalPictures? = nil
    ) -> [LiveBlock] {
        guard !nodes.isEmpty else { return [] }
        var layout = layout(drawing, pictures)
        layout.isInListRow = true
        layout.isInTile = areSideBySide
        return nodes.map { node in
            layout.live = LiveParts(draft: nil)
            // A list in a row of the list would be the same list again.
            layout.live?.block.listColumns = 0
            var lines = layout.lines(ofRow: node, columns)
            if layout.isRightToLeft { lines = lines.map { $0.alignedRight(in: columns) } }
            return layout.block(of: lines)
        }
    }

    /// Creates a layout whose pictures are characters, which pixels may cover, because pixels cannot be cut into parts.
    private func layout(_ drawing: Drawing, _ pictures: TerminalPictures?) -> TextLayout {
        let source = pictures.map {
            PictureSource(
                pictures: $0,
                form: .both,
                color: drawing.context.style.light.border,
                largest: largestPicture
            )
        }
        let style = drawing.context.style
        let styles = LineStyles.live(style, color, on: background, isASCII: isASCII)
        var layout = TextLayout(drawing, styles, pictures: source)
        layout.isSpoken = isSpoken
        return layout
    }
}
