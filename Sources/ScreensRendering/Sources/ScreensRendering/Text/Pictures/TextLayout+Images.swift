@_spi(Host) import ScreensKit

/// Pictures, and the letters in their place.
extension TextLayout {
    /// The picture of a node; `nil` if it is not drawn as one.
    func picture(of node: Node, _ columns: Int) -> DrawnPicture? {
        guard node.kind == .image, let pictures, !(isOnScreen && node.isSmallPortrait) else {
            return nil
        }
        return pictures.picture(of: node, in: drawing, columns: columns, place(of: node, columns))
    }

    /// A picture that fills the width of a row beside others, in the middle of as many lines as all of them have.
    ///
    /// So titles are in one line, also while a picture is being loaded.
    func cover(_ node: Node, _ columns: Int, emit: Emit) {
        let height = PictureContext.tile(columns: columns).largest.height
        let drawn = picture(of: node, columns)
        let lines = drawn?.lines ?? [Self.missing.styled(styles.line)]
        let width = drawn?.columns ?? Self.missing.width
        let above = max(0, height - lines.count) / 2
        for _ in 0..<above { emit(.empty) }
        let margin = max(0, columns - width) / 2
        for line in lines {
            guard isRightToLeft else {
                emit(line.indented(by: margin))
                continue
            }
            var line = line
            line.append(spaces: margin + max(0, width - line.width))
            emit(line)
        }
        for _ in 0..<max(0, height - lines.count - above) { emit(.empty) }
    }

    /// The sign of a picture that is not there, or not yet.
    private static let missing = TextLine(sign: SymbolForm(.image).sign)

    private func place(of node: Node, _ columns: Int) -> PictureContext {
        if isInTile, node.extras?.shape == .cover { return .tile(columns: columns) }
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

/// Files of the portal, which other programs show and play.
extension TextLayout {
    /// A picture of the file, its title, which can be pressed on a screen, and what else is said about it.
    mutating func media(_ node: Node, _ columns: Int, emit: Emit) {
        guard let media = node.shownMedia else {
            return column(node.children, columns, emit: emit)
        }
        if let picture = poster(of: media, columns) { picture.lines.forEach(emit) }
        let number = live?.add(.media(media))
        for line in title(of: media).wrapped(columns) {
            let line = finished(line, styles[number == nil ? .headline : .accent])
            emit(number.map(line.marked) ?? line)
        }
        let rest = node.mediaTexts(media, in: drawing.context).dropFirst()
        column(Array(rest), columns, emit: emit)
    }

    /// How wide a file is when nothing is wrapped.
    func mediaWidth(_ node: Node, _ columns: Int) -> Int {
        guard let media = node.shownMedia else {
            return node.children.map { measure($0, columns) }.max() ?? 0
        }
        let rest = node.mediaTexts(media, in: drawing.context).dropFirst()
        let widths = rest.map { measure($0, columns) }
        let picture = poster(of: media, columns)?.columns ?? 0
        return widths.reduce(max(picture, title(of: media).width), max)
    }

    /// The title after the symbol of its kind; read out, after the name of its kind.
    private func title(of media: Media) -> TextLine {
        guard !isSpoken else {
            let kind = drawing.context.string("core-kind-\(media.kind.rawValue)")
            return TextLine(text: "\(kind): \(media.title)")
        }
        var line = TextLine(sign: SymbolForm(media.symbol).sign)
        line.append(spaces: 1)
        line.append(TextLine(text: media.title))
        return line
    }

    /// The poster, or the picture itself.
    private func poster(of media: Media, _ columns: Int) -> DrawnPicture? {
        let own = media.shownKind == .image ? ImageReference.portalFile(media.path, label: "") : nil
        guard let image = media.poster ?? own else { return nil }
        return picture(of: .image(image).shape(.natural), columns)
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
