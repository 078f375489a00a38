internal import ScreensKit

/// An element that holds blocks, while it is read.
struct BlockContainer {
    enum Kind: Equatable {
        case text, group, list, item, table, cell(Span), caption

        /// How much deeper its blocks are than it is.
        var depth: Int {
            switch self {
            case .text, .item, .caption: 0
            case .group: 1
            // A list and the column of an item; for the blocks of a cell, also a row.
            case .list: 2
            case .table: 3
            case .cell: 0
            }
        }
    }

    /// How much deeper a text in a link is than its paragraph.
    static let depthOfLine = 2

    let kind: Kind
    let depth: Int
    /// The number of a list's first item; `nil` if they are not numbered.
    var first: Int?
    private(set) var blocks: [Node] = []
    private var items: [[Node]] = []
    private var endsWithTerm = false
    var table = HTMLTable()

    init(_ kind: Kind, depth: Int) {
        self.kind = kind
        self.depth = depth
    }

    mutating func add(_ block: Node) {
        if kind == .list {
            // Lists in lists are often written between the items.
            add(definition: [block])
        } else {
            blocks.append(block)
        }
    }

    mutating func add(item: [Node]) {
        if !item.isEmpty { items.append(item) }
    }

    mutating func add(term: [Node]) {
        guard !term.isEmpty else { return }
        if endsWithTerm { items[items.count - 1] += term } else { items.append(term) }
        endsWithTerm = true
    }

    mutating func add(definition: [Node]) {
        endsWithTerm = false
        if items.isEmpty { items.append([]) }
        items[items.count - 1] += definition
    }

    mutating func add(_ cell: BlockContainer, isHeader: Bool) {
        guard case .cell(let span) = cell.kind else { return }
        table.add(cell.blocks, isHeader: isHeader, span)
    }

    mutating func add(caption: [Node]) { table.caption += caption }

    /// The list of the items; `nil` if there are none.
    var list: Node? {
        let items = items.filter { !$0.isEmpty }
        return items.isEmpty ? nil : .items(items.map(Node.group), from: first)
    }
}

/// How many places of a table a cell takes up.
struct Span: Equatable {
    let columns: Int
    let rows: Int

    init(_ attributes: HTMLAttributes) {
        columns = attributes.number("colspan", in: 1...HTMLTable.maximumSpan) ?? 1
        rows = attributes.number("rowspan", in: 1...1_000) ?? 1
    }
}

/// A text of which white space is part.
struct PreformattedText {
    private var bytes: [UInt8] = []
    private var column = 0

    mutating func addLineBreak() {
        bytes.append(0x0A)
        column = 0
    }

    /// Begins a line, unless the text is at the beginning of one.
    mutating func beginLine() {
        if let last = bytes.last, last != 0x0A { addLineBreak() }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            switch byte {
            case 0x0A: addLineBreak()
            // Lines may end with both.
            case 0x0D: break
            case 0x09:
                let count = 8 - column % 8
                bytes += repeatElement(0x20, count: count)
                column += count
            default:
                bytes.append(byte)
                if byte & 0xC0 != 0x80 { column += 1 }
            }
        }
    }

    /// The text without a first empty line, as in HTML, and without empty lines at the end.
    var text: String {
        var lines = bytes[...]
        if lines.first == 0x0A { lines.removeFirst() }
        while let last = lines.last, last == 0x0A || last == 0x20 { lines.removeLast() }
        return String(decoding: lines, as: UTF8.self)
    }
}
