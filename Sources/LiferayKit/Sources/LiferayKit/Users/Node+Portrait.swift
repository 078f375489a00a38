@_spi(Host) import ScreensKit

// The people of a list, whose names are beside their pictures.
extension Node {
    /// A user's picture, or the initials of the name if it cannot be shown.
    static func portrait(_ portrait: Portrait?, of name: String) -> Node {
        guard let letters = portrait?.initials ?? Portrait.initials(of: name) else {
            return .image(.symbol(.person))
        }
        let picture = portrait?.path.map { ImageReference.portalFile($0, label: "") }
        return .image(
            picture ?? ImageReference(id: UserPortraitModel.pictureId),
            letters: letters
        )
    }

    /// The facts about who has written something: a small picture, and the name; empty without a name.
    static func author(_ name: String?, _ portrait: Portrait? = nil) -> [Node] {
        guard let name else { return [] }
        let picture = Node.portrait(portrait, of: name)
        return [picture.shape(.avatar(28), isDecorative: true), .text(name)]
    }
}

extension Portrait {
    /// The first letters of the first and the last word of a name; `nil` for a name without words.
    static func initials(of name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let first = words.first?.first, let last = words.last?.first else { return nil }
        return words.count == 1 ? first.uppercased() : first.uppercased() + last.uppercased()
    }
}
