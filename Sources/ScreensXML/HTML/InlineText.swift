internal import ScreensKit

/// The content of a paragraph while it is read, with white space as browsers show it.
struct InlineText {
    /// What a text looks like, and where it leads.
    struct Style: Equatable {
        var role = Node.Role.body
        /// The number of the link in ``InlineText/links``, from 1 on; 0 for none.
        var link = 0
        var script = Script.normal
        /// Whether somebody has struck it out or added it.
        var change: HTMLChange?
    }

    enum Script { case normal, raised, lowered }

    private enum Content {
        /// The bytes from the end of the previous text on.
        case text(end: Int)
        /// The place of the picture in ``InlineText/pictures``.
        case picture(Int)
        case lineBreak
    }

    private struct Run {
        var content: Content
        let style: Style

        var isLineBreak: Bool { if case .lineBreak = content { true } else { false } }
    }

    private let words: HTMLWords
    private var bytes: [UInt8] = []
    private var runs: [Run] = []
    /// Whether white space that follows is not shown.
    private var isAfterSpace = true
    /// The links of the document.
    private var links: [LinkAddress] = []
    private var pictures: [ImageReference] = []

    init(_ words: HTMLWords) { self.words = words }

    /// Adds a link, and returns its number.
    mutating func add(_ link: LinkAddress) -> Int {
        links.append(link)
        return links.count
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
        if style.script != .normal, let moved = Scripts.moved(text, to: style.script) {
            return moved.withUnsafeBufferPointer { append($0, style) }
        }
        if text.count == 2, text[0] == 0xC2, let letter = Windows1252.letter(text[1]) {
            return Array(String(letter).utf8).withUnsafeBufferPointer { append($0, style) }
        }
        append(text, style)
    }

    mutating func add(_ picture: ImageReference, _ style: Style) {
        runs.append(Run(content: .picture(pictures.count), style: style))
        pictures.append(picture)
        isAfterSpace = false
    }

    mutating func addLineBreak(_ style: Style) {
        removeSpaceAtEnd()
        isAfterSpace = true
        // Lines at the beginning and more than one empty line are not shown.
        guard !runs.isEmpty, runs.count < 2 || !runs.suffix(2).allSatisfy(\.isLineBreak) else {
            return
        }
        runs.append(Run(content: .lineBreak, style: Style(link: style.link)))
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ style: Style) {
        let count = bytes.count
        // The bytes from here on are taken over as they are.
        var start = 0
        var isAfterSpace = isAfterSpace
        for (place, byte) in text.enumerated() {
            guard Self.isSpace(byte) else {
                isAfterSpace = false
                continue
            }
            if isAfterSpace || byte != 0x20 {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
                if !isAfterSpace { bytes.append(0x20) }
                start = place + 1
            }
            isAfterSpace = true
        }
        self.isAfterSpace = isAfterSpace
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        guard bytes.count > count else { return }
        var style = style
        // Nobody sees that a space was changed.
        if bytes.count == count + 1, bytes.last == 0x20 { style.change = nil }
        extend(style)
    }

    private mutating func extend(_ style: Style) {
        let content = Content.text(end: bytes.count)
        if endsWithText, runs[runs.count - 1].style == style {
            runs[runs.count - 1].content = content
        } else {
            runs.append(Run(content: content, style: style))
        }
    }

    private var endsWithText: Bool {
        if case .text? = runs.last?.content { true } else { false }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B))
    }

    private mutating func removeSpaceAtEnd() {
        guard bytes.last == 0x20, endsWithText else { return }
        bytes.removeLast()
        runs[runs.count - 1].content = .text(end: bytes.count)
    }

    /// The nodes of what was added, which is then removed; empty if there is nothing to see.
    mutating func drain() -> [Node] {
        while let last = runs.last, last.isLineBreak { runs.removeLast() }
        removeSpaceAtEnd()
        defer { reset() }
        return isBlank ? [] : nodes()
    }

    private mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        pictures.removeAll(keepingCapacity: true)
        isAfterSpace = true
    }

    /// Whether there are only spaces, such as those in paragraphs that keep a distance.
    private var isBlank: Bool {
        var place = 0
        while place < bytes.count {
            let isWide = bytes[place] == 0xC2 && bytes[place + 1] == 0xA0
            guard isWide || bytes[place] == 0x20 else { return false }
            place += isWide ? 2 : 1
        }
        return pictures.isEmpty
    }

    private func nodes() -> [Node] {
        var line = NodeLine(links, words)
        line.nodes.reserveCapacity(runs.count)
        var start = 0
        for run in runs {
            line.turn(to: run.style)
            if let node = node(run, &start) { line.nodes.append(node) }
        }
        line.turn(to: Style())
        return line.nodes
    }

    private func node(_ run: Run, _ start: inout Int) -> Node? {
        switch run.content {
        case .lineBreak: return .lineBreak
        case .picture(let place): return .image(pictures[place])
        case .text(let end):
            defer { start = end }
            guard end > start else { return nil }
            return .text(String(decoding: bytes[start..<end], as: UTF8.self), run.style.role)
        }
    }
}
