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
        // Only both ends are read: characters take long to find, and lists have a name in each row.
        let scalars = name.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isSpace }),
            let end = scalars.lastIndex(where: { !$0.isSpace })
        else { return nil }
        let last = scalars[start...end].lastIndex(where: \.isSpace)
            .map { name[scalars.index(after: $0)] }
        return name[start].uppercased() + (last?.uppercased() ?? "")
    }
}

extension Unicode.Scalar {
    /// Whether it is white space; of most scalars this is known without looking them up.
    fileprivate var isSpace: Bool {
        isASCII ? value == 32 || (9...13).contains(value) : properties.isWhitespace
    }
}
