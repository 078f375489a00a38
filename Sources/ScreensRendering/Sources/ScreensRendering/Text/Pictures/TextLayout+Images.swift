@_spi(Host) import ScreensKit

/// Pictures, and the letters in their place.
extension TextLayout {
    /// The picture of a node; `nil` if it is not drawn as one.
    func picture(of node: Node, _ columns: Int) -> DrawnPicture? {
        guard node.kind == .image, let pictures, !(isOnScreen && node.isSmallPortrait) else {
            return nil
        }
        return pictures.picture(of: node, in: drawing, columns: columns, place(of: node))
    }

    private func place(of node: Node) -> PictureContext {
        if isInListRow { return .row }
        guard isOnScreen else { return isInText ? .text : .page }
        switch node.extras?.shape {
        case .wide, .cover, .natural: return .article
        default: return isInText ? .article : .page
        }
    }

    /// The letters of a small portrait: on a ground, where nothing else tells them from the name beside them.
    ///
    /// In a row of a list, where they would move the title, there is the sign of a person.
    func initials(_ node: Node) -> TextLine? {
        guard !isInListRow else { return TextLine(sign: SymbolForm(.person).sign) }
        guard let letters = node.text, !letters.isEmpty else { return nil }
        if styles.hasGrounds { return TextLine(padded: letters) }
        if node.extras?.isDecorative == true { return nil }
        return TextLine(text: letters, prefix: "(", suffix: ")")
    }

    /// The meanings of a node's own text, with a ground below letters that stand for a portrait.
    func meanings(of node: Node) -> Meanings {
        let own = styles.meanings(of: node)
        return isOnScreen && !isInListRow && node.isPortrait ? own.adding(styles.raised) : own
    }
}

extension Node {
    /// Whether it is a portrait with letters that can stand for it.
    var isPortrait: Bool { isSmallPortrait || text != nil && extras?.shape == .avatar96 }

    /// Whether it is a portrait that is too small to be recognised in some cells.
    var isSmallPortrait: Bool {
        guard kind == .image, text != nil else { return false }
        switch extras?.shape {
        case .avatar28, .avatar40, .avatar56: return true
        default: return false
        }
    }
}
