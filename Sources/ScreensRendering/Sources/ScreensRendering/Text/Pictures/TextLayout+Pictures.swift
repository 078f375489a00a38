@_spi(Host) import ScreensKit

/// Where the pictures of a layout come from.
struct PictureSource {
    let pictures: TerminalPictures
    let form: PictureForm
    /// The colour of lines for pictures whose frame has none.
    let color: Color
    /// The largest size, in columns and lines; `nil` if only the place of a picture limits it.
    var largest: PictureSize?

    private static let narrowest = 4

    /// The picture of a node for a line of `columns` columns; `nil` if there is none to draw.
    func picture(
        of node: Node,
        in drawing: Drawing,
        columns: Int,
        _ place: PictureContext
    ) -> DrawnPicture? {
        let part = max(Self.narrowest, columns / place.part / 2 * 2)
        let room = min(place.largest.width, part, columns)
        return picture(of: node, in: drawing, width: room, rows: place.largest.height)
    }

    /// The picture of a node in so many columns and lines; `nil` if there is none to draw.
    func picture(
        of node: Node,
        in drawing: Drawing,
        width: Int,
        rows: Int = .max
    ) -> DrawnPicture? {
        guard width > 1, node.kind == .image, let image = node.extras?.image,
            let picture = drawing.picture(image.id)
        else { return nil }
        let room = PictureSize(width: width, height: min(rows, width))
        let limits = [room, largest].compactMap { $0?.side(of: picture) }
        return pictures.block(
            PictureRequest(
                picture: picture,
                frame: image.frame ?? PictureFrame(width: 0),
                color: color,
                columns: limits.reduce(width, min),
                form: form
            )
        )
    }
}

extension PictureSize {
    /// The longer side of a picture inside this size in cells, in columns; two columns are as long as a line.
    fileprivate func side(of picture: Picture) -> Int {
        let longer = max(picture.width, picture.height)
        guard picture.width > 0, picture.height > 0 else { return width }
        return min(width * longer / picture.width, 2 * height * longer / picture.height)
    }
}

/// Where a picture is, which limits its size.
enum PictureContext {
    /// In a row of a list, which is then at most three lines high.
    case row
    /// In a row of a list that is beside others, of so many columns.
    case tile(columns: Int)
    /// Beside other nodes.
    case page
    /// In a text that is printed, where it is a block of its own.
    case text
    /// In an article on a screen, of which something else is to be seen, too.
    case article

    /// The largest size, in columns and lines.
    var largest: PictureSize {
        switch self {
        case .row: PictureSize(width: 6, height: 3)
        // Four to three: a line is as high as two columns are wide.
        case .tile(let columns): PictureSize(width: columns, height: columns * 3 / 8)
        case .page: PictureSize(width: 16, height: 8)
        case .text: PictureSize(width: 48, height: 24)
        case .article: PictureSize(width: 40, height: 12)
        }
    }

    /// The part of a line that it may fill, as a divisor.
    var part: Int {
        switch self {
        case .row, .page: 3
        case .text, .article, .tile: 1
        }
    }
}

/// What a picture is made of.
enum PictureForm: Equatable {
    /// Pixels where the terminal can show them, else characters.
    case best
    /// Characters.
    case cells
    /// Characters, and besides them pixels where the terminal can show them.
    case both
}

/// A picture that is put over cells after all lines have been written.
struct PictureMark {
    var column: Int
    /// `nil` while the picture is being drawn.
    let picture: LivePicture?
}

/// A picture, ready for the terminal.
struct DrawnPicture {
    let columns: Int
    /// Lines of characters, or blank lines with a mark.
    private(set) var lines: [TextLine]

    /// A picture that is still being drawn, shown as blank cells.
    init(pendingOver cells: PictureSize) {
        self.init(blank: cells, PictureMark(column: 0, picture: nil))
    }

    private init(columns: Int, lines: [TextLine]) {
        (self.columns, self.lines) = (columns, lines)
    }

    private init(blank cells: PictureSize, _ mark: PictureMark) {
        // Fills the whole width, so that what is beside the picture is not moved below it.
        let blank = TextLine(repeating: " ", count: cells.width)
        var lines = Array(repeating: blank, count: max(1, cells.height))
        lines[0].marks = [mark]
        self.init(columns: cells.width, lines: lines)
    }

    /// Adds the same picture in pixels.
    mutating func add(_ other: DrawnPicture) {
        guard !lines.isEmpty, let mark = other.lines.first?.marks.first,
            mark.picture?.isRemovable == true
        else { return }
        lines[0].marks = [mark]
    }

    /// Takes what the picture library drew over so many columns and rows.
    ///
    /// - Throws: ``PictureError/notEncodable(_:)`` if the sequence is not valid.
    init(
        _ block: PictureBlock,
        over cells: PictureSize,
        by graphics: TerminalGraphics?
    ) throws(PictureError) {
        switch block {
        case .cells(let rows): self.init(columns: cells.width, lines: rows.map(TextLine.init))
        case .sequence(let bytes):
            let sequence = try PixelSequence(bytes)
            let picture = LivePicture(sequence, over: cells, by: graphics ?? .sixel)
            self.init(blank: cells, PictureMark(column: 0, picture: picture))
        @unknown default: self.init(columns: cells.width, lines: [])
        }
    }
}

extension TextLine {
    /// Cells of two pixels each; the transparent ones at the end are left out.
    fileprivate init(_ cells: [PictureCell]) {
        let end = cells.lastIndex { $0.upper != .none || $0.lower != .none } ?? -1
        self = .empty
        var (signs, style) = (TerminalBuffer(), CellStyle.plain)
        var columns = 0
        func appendRun() {
            guard columns > 0 else { return }
            append(signs, 0..<signs.count, width: columns, .picture(style))
            signs.removeAll()
            columns = 0
        }
        for cell in cells[...end] {
            let block = HalfBlock(cell)
            if block.style != style { appendRun() }
            style = block.style
            signs.append(control: block.sign)
            columns += 1
        }
        appendRun()
    }
}

/// A cell as a character with a foreground and a background colour.
private struct HalfBlock {
    let sign: StaticString
    let style: CellStyle

    /// A transparent half shows the terminal's own background, so the sign draws the other half.
    init(_ cell: PictureCell) {
        if cell.upper == cell.lower {
            (sign, style) = (" ", CellStyle(back: cell.upper))
        } else if cell.upper == .none {
            (sign, style) = ("▄", CellStyle(front: cell.lower))
        } else {
            (sign, style) = ("▀", CellStyle(front: cell.upper, back: cell.lower))
        }
    }
}

extension CellStyle {
    fileprivate init(front: PictureCell.Ink = .none, back: PictureCell.Ink = .none) {
        self = .plain
        (ink, ground) = (Ink(front), Ink(back))
    }
}

extension CellStyle.Ink {
    fileprivate init(_ ink: PictureCell.Ink) {
        switch ink {
        case .index(let index): self = .index(UInt8(clamping: index))
        case .color(let color): self = .color(color.number)
        default: self = .standard
        }
    }
}
