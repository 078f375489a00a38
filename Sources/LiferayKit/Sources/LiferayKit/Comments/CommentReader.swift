/// Reads the HTML of a comment as lines, in one pass.
///
/// This is no reader for what is shown: the host has one. It serves the text field in which a comment is edited.
struct CommentReader {
    private(set) var isStyled = false
    private var lines: [String.UnicodeScalarView] = []
    private var line = String.UnicodeScalarView()
    /// Whether a line was begun by a paragraph, so that an empty one counts.
    private var isInParagraph = false
    /// White space that may be dropped: what surrounds a line break of the source.
    private var space: (scalars: String.UnicodeScalarView, hasBreak: Bool) = (.init(), false)

    /// The lines that were read.
    var text: String { lines.map { String($0) }.joined(separator: "\n") }

    /// Reads a whole text.
    mutating func read(_ html: String) {
        var rest = html.unicodeScalars[...]
        while let scalar = rest.first {
            switch scalar {
            case "<" where Self.beginsTag(rest.dropFirst()): tag(&rest)
            case "&": entity(&rest)
            default:
                rest = rest.dropFirst()
                add(scalar)
            }
        }
        endLine()
    }

    private static func beginsTag(_ rest: Substring.UnicodeScalarView) -> Bool {
        guard let first = rest.first else { return false }
        return first.properties.isAlphabetic || first == "/" || first == "!" || first == "?"
    }

    // MARK: - Text

    private mutating func add(_ scalar: Unicode.Scalar) {
        if scalar == "\n" || scalar == "\r" {
            space.hasBreak = true
        } else if scalar == " " || scalar == "\t" {
            space.scalars.append(scalar)
        } else {
            addSpace()
            line.append(scalar)
        }
    }

    /// Adds the white space before a word; lines of the source are no lines of the text.
    private mutating func addSpace() {
        guard space.hasBreak || !space.scalars.isEmpty else { return }
        if !space.hasBreak {
            for scalar in space.scalars { line.append(scalar) }
        } else if !line.isEmpty {
            line.append(" ")
        }
        space = (.init(), false)
    }

    private mutating func endLine(isBreak: Bool = false) {
        if !space.hasBreak, isInParagraph { addSpace() }
        space = (.init(), false)
        let isSpace = line.allSatisfy(\.properties.isWhitespace)
        if !isSpace || isInParagraph || isBreak { lines.append(line) }
        (line, isInParagraph) = (.init(), false)
    }

    // MARK: - Tags

    private mutating func tag(_ rest: inout Substring.UnicodeScalarView) {
        if rest.starts(with: "<!--".unicodeScalars) { return comment(&rest) }
        guard let end = Self.endOfTag(rest) else {
            // The rest is a tag that does not end, which no browser shows.
            (isStyled, rest) = (true, rest[rest.endIndex...])
            return
        }
        let inside = String(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
        apply(inside.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased())
    }

    private mutating func apply(_ tag: String) {
        switch tag {
        case "p":
            if !line.isEmpty || isInParagraph { endLine() }
            (isInParagraph, space) = (true, (.init(), false))
        case "/p":
            endLine()
        case "br", "br/", "br /":
            // What follows the break is a line only if there is something.
            endLine(isBreak: true)
        default:
            isStyled = true
            if Self.blocks.contains(Self.name(of: tag)) { if !line.isEmpty { endLine() } }
        }
    }

    /// The elements that begin or end a line.
    private static let blocks: Set<Substring> = [
        "p", "div", "li", "ul", "ol", "tr", "table", "blockquote", "pre", "h1", "h2", "h3", "h4",
        "h5", "h6", "hr",
    ]

    private static func name(of tag: String) -> Substring {
        tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
    }

    private mutating func comment(_ rest: inout Substring.UnicodeScalarView) {
        isStyled = true
        while !rest.isEmpty, !rest.starts(with: "-->".unicodeScalars) { rest = rest.dropFirst() }
        rest = rest.dropFirst(3)
    }

    /// The `>` of a tag, which is not one in the value of an attribute.
    private static func endOfTag(
        _ rest: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView.Index? {
        var quote: Unicode.Scalar?
        for index in rest.indices {
            let scalar = rest[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                return index
            }
        }
        return nil
    }

    // MARK: - Entities

    private mutating func entity(_ rest: inout Substring.UnicodeScalarView) {
        rest = rest.dropFirst()
        let name = rest.prefix(while: { $0 != ";" && $0 != "&" && $0 != "<" && $0 != " " })
        let isClosed = rest[name.endIndex...].first == ";" && name.count <= 32
        guard isClosed, let scalar = CommentEntities.scalar(String(name)) else {
            // A lone sign, which browsers show as it is; an entity that is not known would be lost.
            if isClosed, !name.isEmpty { isStyled = true }
            return add("&")
        }
        rest = rest[rest.index(after: name.endIndex)...]
        // An entity is never white space of the source.
        addSpace()
        line.append(scalar)
    }
}
