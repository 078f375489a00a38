@_spi(Host) import ScreensKit

/// What is above the screenlets of a page, on a screen.
extension TextLayout {
    /// Whether the field and the button of a form are side by side: those of the search, which has little room.
    func isInLine(_ form: Node) -> Bool { isOnScreen && form.extras?.slot == .search }

    /// The way back, and below it the title, the number of entries and the rest, without empty lines.
    ///
    /// There is a key that loads the page again, so that it needs no button.
    mutating func head(_ head: Node, _ columns: Int, emit: Emit) {
        for part in head.children.compactMap(\.onScreen) {
            lines(of: part, columns, emit: emit)
        }
    }
}

extension Node {
    /// A part of a head as a screen shows it; `nil` if nothing is left of it.
    fileprivate var onScreen: Node? {
        if kind == .button, extras?.symbol == .refresh { return nil }
        guard kind == .row else { return self }
        let parts = Self.titled(children.compactMap(\.onScreen))
        guard parts.count > 1 else { return parts.first }
        var row = self
        row.content = .children(parts)
        return row
    }

    /// The parts with the number of entries right behind the title, as one text.
    private static func titled(_ parts: [Node]) -> [Node] {
        guard parts.count > 1, parts[0].extras?.slot == .title, parts[1].extras?.slot == .count
        else { return parts }
        return [.paragraph([parts[0], .text(" "), parts[1]])] + parts[2...]
    }
}
