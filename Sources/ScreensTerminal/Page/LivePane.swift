@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A pane of the screen: the head above a list, the list, and the foot below it.
///
/// Without a list, everything is in the head. Of several panes, the first one has everything around the others, which are
/// between its head and its foot.
struct LivePane {
    /// The lines above and below the list.
    let head: [CellLine]
    let foot: [CellLine]
    /// The regions in head and foot, and their places; line numbers continue from the head to the foot.
    let regions: [LiveRegion]
    let extents: [Extent]
    let forms: [LiveBlock.Form]
    let select: Action?
    /// The list's rows, and the column where they begin; `nil` without a list.
    let list: (rows: RowCache, column: Int)?
    /// The ids that lead to the screenlet of the list; `nil` for the list that the stage shows.
    let listPath: [Int]?
    /// The context in which it is drawn.
    let context: DrawingContext
    /// Whether its texts are read from right to left, which is found out once.
    let isRightToLeft: Bool
    /// The columns of the screen that it has.
    let columns: Range<Int>
    /// What it is on the page.
    let part: Part
    /// The column of its lines, from its first one.
    let inset: Int
    /// The regions of stars that a user gives, each time the first star first.
    let ratings: [Range<Int>]
    /// The numbers of the buttons that destroy something, and of those of less importance.
    let dangers: Set<Int>
    let quiet: Set<Int>
    /// The buttons that keys press, wherever the focus is in the pane.
    let shortcuts: [Node.Shortcut: LiveRegion]
    /// What has just happened.
    let toasts: [LiveBlock.Toast]
    /// Whether it has a text to be read, before any fields.
    let hasText: Bool
    /// How its marks look.
    let looks: ScreenLooks

    /// The indices of the fields but that of the search, which is around the page.
    var fields: [Int] {
        regions.indices.filter { index in
            guard case .input = regions[index] else { return false }
            return !forms.contains { $0.isSearch && $0.regions.contains(index) }
        }
    }

    /// Whether something can be filled in.
    var hasFields: Bool { !fields.isEmpty }

    /// Whether there is something between head and foot.
    var hasMiddle: Bool { isAround || list != nil }

    /// The place of a region: its first and last line, and its columns on the first line.
    struct Extent {
        var lines: ClosedRange<Int>
        var columns: Range<Int>
    }

    /// What a pane is on the page.
    enum Part: Equatable {
        /// The whole page, or a part of it beside others.
        case content
        /// The page of the row that is selected in the list beside it; it is only looked at.
        case preview
        /// What is around other panes.
        case surroundings
        /// What is around the content of a shell, and the columns of what stands for all pages.
        case around(AppBar, rest: Range<Int>)
        /// The pages of an app; the lines of those that are shown.
        case menu(current: Set<Int>)
        /// A question with its title, which is above the others.
        case question(String)

        /// Whether it is a question.
        var isQuestion: Bool { if case .question = self { true } else { false } }
    }

    /// Whether the other panes are between its head and its foot.
    var isAround: Bool {
        switch part {
        case .surroundings, .around: true
        default: false
        }
    }

    /// Whether it is a question.
    var isQuestion: Bool { part.isQuestion }
    /// Whether it has content of the page, which can be scrolled.
    var isContent: Bool { part == .content || isPreview }
    /// Whether it shows the page of a row beside the list.
    var isPreview: Bool { part == .preview }
    /// What is around the content of a shell.
    var bar: AppBar? { if case .around(let bar, _) = part { bar } else { nil } }

    /// The columns on the left, in which rows are marked.
    static let margin = 2
    /// Longer lines of a text are hard to read.
    private static let widestText = 80
    /// The columns and lines of a picture in a preview.
    private static let previewPicture = PictureSize(width: 24, height: 8)

    init(
        _ pane: DrawnPanes.Pane,
        on columns: Range<Int>,
        as part: Part = .content,
        hasBar: Bool = false,
        color: ColorDepth,
        background: TerminalBackground,
        isASCII: Bool,
        draft: LiveDraft?,
        _ glyphs: GlyphTable,
        _ pictures: TerminalPictures?,
        keeping before: LivePane? = nil
    ) {
        (self.columns, self.part, listPath) = (columns, part, pane.list)
        context = pane.frame.context
        isRightToLeft = context.isRightToLeft
        let bar = hasBar && !isRightToLeft ? 1 : 0
        let room = columns.count - Self.margin - 1 - bar
        let isRead = part == .preview || pane.frame.body.isToBeRead
        let width = isRead ? min(room, Self.widestText) : room
        inset = isRightToLeft ? columns.count - 1 - width : Self.margin
        var renderer = LiveRenderer(
            columns: width,
            color: color,
            background: background,
            isASCII: isASCII
        )
        if part == .preview { renderer.largestPicture = Self.previewPicture }
        looks = renderer.looks(in: pane.frame.context.style)
        let whole = renderer.body(of: pane.frame, draft: draft, pictures: pictures)
        let block = part == .preview ? whole.toBeLookedAt : whole
        let lines = block.cellLines(glyphs)
        let place = lines.firstIndex { $0.list != nil }
        head = Array(lines[..<(place ?? lines.count)])
        foot = place.map { Array(lines[($0 + 1)...]) } ?? []
        (regions, forms, select) = (block.regions, block.forms, block.select)
        (ratings, dangers, quiet) = (block.ratings, block.dangers, block.quiet)
        (shortcuts, toasts, hasText) = (block.shortcuts, block.toasts, block.hasText)
        extents = Self.extents(head + foot, count: block.regions.count)
        list = (part == .surroundings ? nil : place).map { line in
            let rows = RowCache(
                pane.frame,
                rows: { await pane.rows($0) },
                renderer,
                columns: max(1, block.listColumns ?? 1),
                isGrid: block.isGrid && part == .content,
                glyphs,
                pictures,
                keeping: before?.list?.rows
            )
            return (rows, lines[line].list ?? 0)
        }
    }

    /// Makes a pane of lines that no view draws.
    init(
        head: [CellLine],
        foot: [CellLine],
        regions: [LiveRegion],
        on columns: Range<Int>,
        in context: DrawingContext,
        _ looks: ScreenLooks,
        _ part: Part
    ) {
        (self.head, self.foot, self.regions, self.part) = (head, foot, regions, part)
        (self.columns, self.context, self.looks, inset) = (columns, context, looks, 0)
        isRightToLeft = context.isRightToLeft
        var extents = Self.extents(head + foot, count: regions.count)
        // What has no place in the lines is in the last line of the screen.
        let seen = Set(head.flatMap { $0.regions.map(\.number) })
        for index in extents.indices where !seen.contains(index + 1) {
            extents[index].lines = head.count...head.count
        }
        self.extents = extents
        (forms, select, list, listPath) = ([], nil, nil, nil)
        (ratings, dangers, quiet, toasts, hasText) = ([], [], [], [], false)
        shortcuts = [:]
    }

    private static func extents(_ lines: [CellLine], count: Int) -> [Extent] {
        var extents = Array(repeating: Extent(lines: 0...0, columns: 0..<0), count: count)
        var isKnown = Array(repeating: false, count: count)
        for (index, line) in lines.enumerated() {
            for region in line.regions where (1...count).contains(region.number) {
                let number = region.number - 1
                if isKnown[number] {
                    extents[number].lines = extents[number].lines.lowerBound...index
                } else {
                    extents[number] = Extent(lines: index...index, columns: region.columns)
                    isKnown[number] = true
                }
            }
        }
        return extents
    }
}

extension Node {
    /// Whether it has a text, and nothing that needs all the width that there is.
    fileprivate var isToBeRead: Bool {
        subtree.contains { $0.kind == .richText } && !subtree.contains { $0.kind == .list }
    }
}

extension LiveBlock.Form {
    /// Whether it is the search of an app, which its own field sends alone.
    var isSearch: Bool { submit == AppModel.search }
}
