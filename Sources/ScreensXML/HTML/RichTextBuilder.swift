@_spi(Host) internal import ScreensKit

/// Builds the blocks of a text from the beginnings and ends of elements.
struct RichTextBuilder {
    /// An element that has begun.
    struct Opened {
        fileprivate let element: HTMLElement
        /// Whether it has a container.
        fileprivate let holdsBlocks: Bool
        fileprivate let before: Style
    }

    /// How the content of the present elements is shown.
    struct Style {
        var inline = InlineText.Style()
        /// The level of the heading; 0 outside of one.
        var heading = 0
    }

    let addresses: HTMLAddresses
    private let words: HTMLWords
    private var containers = [BlockContainer(.text, depth: 1)]
    var line: InlineText
    var style = Style()
    /// The text of the preformatted element; `nil` outside of one.
    private var preformatted: PreformattedText?
    /// The addresses of a picture in several files, of which the first is used; `nil` outside of one.
    var choice: String?
    /// How many pictures are left out that browsers show.
    var droppedCount = 0
    /// How many empty cells can still be added to tables.
    private var padding = HTMLTable.maximumPadding

    init(_ addresses: HTMLAddresses, _ words: HTMLWords) {
        (self.addresses, self.words) = (addresses, words)
        line = InlineText(words)
    }

    /// The finished blocks.
    mutating func blocks() -> [Node] {
        endLine()
        return containers[0].blocks
    }

    /// Adds a link with a line of its own, or its text alone where there are no links.
    mutating func add(_ text: String, to address: LinkAddress) {
        if preformatted == nil { addLine(text, to: address) } else { preformatted?.add(text) }
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if preformatted == nil {
            line.add(text, style.inline)
        } else {
            preformatted?.add(text)
        }
    }

    mutating func begin(_ element: HTMLElement, _ attributes: HTMLAttributes) -> Opened {
        let before = style
        guard preformatted == nil else {
            if element == .lineBreak { preformatted?.addLineBreak() }
            if element == .block || element == .item { preformatted?.beginLine() }
            if case .changed(let change) = element {
                let mark = words.marks(of: change).before
                preformatted?.add(mark)
                return Opened(element: element, holdsBlocks: false, before: before)
            }
            return Opened(element: .unknown, holdsBlocks: false, before: before)
        }
        let holdsBlocks = beginBlock(element, attributes)
        if !holdsBlocks { beginInline(element, attributes) }
        return Opened(element: element, holdsBlocks: holdsBlocks, before: before)
    }

    mutating func end(_ opened: Opened) {
        switch opened.element {
        case .unknown, .styled, .link, .raised, .lowered, .picture, .lineBreak, .source, .media:
            break
        case .changed(let change):
            let mark = words.marks(of: change).after
            preformatted?.add(mark)
        case .choice: choice = nil
        case .quotation: line.add("”", style.inline)
        case .preformatted: endPreformatted()
        default: endLine()
        }
        if opened.holdsBlocks { endContainer(opened.element) }
        if opened.element == .row, containers.innermost.kind == .table {
            containers.innermost.table.endRow()
        }
        if opened.element == .tableHead { containers.innermost.table.isInHead = false }
        style = opened.before
    }

    mutating func endLine() {
        let nodes = line.drain()
        guard !nodes.isEmpty else { return }
        if style.heading > 0 {
            add(.heading(nodes, level: style.heading))
        } else {
            add(nodes.count == 1 && nodes[0].kind == .image ? nodes[0] : .paragraph(nodes))
        }
    }

    private mutating func endPreformatted() {
        var text = preformatted?.text ?? ""
        preformatted = nil
        guard !text.isEmpty else { return }
        if let change = style.inline.change {
            let marks = words.marks(of: change)
            text = marks.before + text + marks.after
        }
        add(.code(text))
    }

    private mutating func add(_ block: Node) { containers.innermost.add(block) }
}

// MARK: - Elements with blocks

extension RichTextBuilder {
    /// Begins an element that has lines of its own.
    ///
    /// - Returns: whether it has a container, which its end removes.
    private mutating func beginBlock(
        _ element: HTMLElement,
        _ attributes: HTMLAttributes
    ) -> Bool {
        let isInTable = containers.innermost.kind == .table
        switch element {
        case .block, .rule, .preformatted: endLine()
        case .heading(let level):
            endLine()
            style.heading = level
        case .quote, .figure: return open(.group)
        case .figureCaption:
            endLine()
            style.inline.role = .caption
        case .list, .definitions: return open(.list)
        case .numberedList:
            return open(.list, first: attributes.number("start", in: -999_999...999_999) ?? 1)
        case .item, .term, .definition:
            guard containers.innermost.kind == .list, open(.item) else {
                endLine()
                break
            }
            if element == .term { style.inline.role = .strong }
            return true
        case .table:
            guard open(.table) else { break }
            let role = attributes["role"]
            containers.innermost.table.isLayout = role == "presentation" || role == "none"
            return true
        case .tableHead where isInTable:
            endLine()
            containers.innermost.table.isInHead = true
        case .row where isInTable:
            endLine()
            containers.innermost.table.beginRow()
        case .cell(let isHeader) where isInTable:
            guard open(.cell(Span(attributes))) else { break }
            if isHeader { style.inline.role = .strong }
            return true
        case .caption where isInTable: return open(.caption)
        case .row, .cell, .caption, .tableHead: endLine()
        default: break
        }
        if element == .rule { add(.divider) }
        if element == .preformatted { preformatted = PreformattedText() }
        return false
    }

    /// Opens a container, unless the tree would be too deep: then its content belongs to the present one.
    private mutating func open(_ kind: BlockContainer.Kind, first: Int? = nil) -> Bool {
        endLine()
        let depth = containers.innermost.depth + kind.depth
        guard depth + BlockContainer.depthOfLine <= HTMLReader.maximumDepth else { return false }
        var container = BlockContainer(kind, depth: depth)
        container.first = first
        containers.append(container)
        let (link, change) = (style.inline.link, style.inline.change)
        style = Style(inline: InlineText.Style(link: link, change: change))
        return true
    }

    private mutating func endContainer(_ element: HTMLElement) {
        let container = containers.removeLast()
        switch element {
        case .quote: if !container.blocks.isEmpty { add(.quote(container.blocks)) }
        case .figure: if !container.blocks.isEmpty { add(.group(container.blocks)) }
        case .list, .numberedList, .definitions: if let list = container.list { add(list) }
        case .item: containers.innermost.add(item: container.blocks)
        case .term: containers.innermost.add(term: container.blocks)
        case .definition: containers.innermost.add(definition: container.blocks)
        case .cell(let isHeader): containers.innermost.add(container, isHeader: isHeader)
        case .caption: containers.innermost.add(caption: container.blocks)
        case .table:
            // Browsers, too, show above a table what is in it but in no cell.
            for block in container.blocks { add(block) }
            for block in container.table.blocks(padding: &padding) { add(block) }
        default: break
        }
    }
}

extension [BlockContainer] {
    /// The innermost container; there is always one.
    fileprivate var innermost: BlockContainer {
        _read { yield self[count - 1] }
        _modify { yield &self[count - 1] }
    }
}
