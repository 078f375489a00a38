@_spi(Host) import ScreensKit

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
