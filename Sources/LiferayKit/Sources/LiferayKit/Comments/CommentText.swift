/// The text of a comment without markup, and what that lacks.
///
/// Portals store comments as HTML; here, users write lines. A line is a paragraph of HTML, and a blank line one with a
/// space that does not break. Whatever is written here survives the way to the portal and back without any change, but
/// for white space around the text and on blank lines.
public struct CommentText: Hashable, Sendable {
    /// The most bytes of a comment that is written here, in UTF-8.
    public static let maximumBytes = 65_536

    /// The lines, separated by line feeds.
    @_spi(Host) public let plain: String
    /// Whether the HTML had more than lines, such as bold words, links or pictures, which an edited text loses.
    @_spi(Host) public let isStyled: Bool

    /// Reads the HTML of a portal.
    @_spi(Host) public init(html: String) {
        var reader = CommentReader()
        reader.read(html)
        plain = Self.normalized(reader.text)
        isStyled = reader.isStyled
    }

    /// The HTML of a text without markup; empty for one of white space alone.
    public static func html(of plain: String) -> String {
        let text = normalized(plain)
        guard !text.isEmpty else { return "" }
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            line.isEmpty ? "<p>&nbsp;</p>" : "<p>\(escaped(String(line)))</p>"
        }.joined()
    }

    /// The text with line feeds between its lines, without white space around it and on blank lines.
    public static func normalized(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            if !(wasReturn && scalar == "\n") { scalars.append(scalar == "\r" ? "\n" : scalar) }
            wasReturn = scalar == "\r"
        }
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.allSatisfy(\.properties.isWhitespace) ? "" : String($0) }
        guard let first = lines.firstIndex(where: { !$0.isEmpty }),
            let last = lines.lastIndex(where: { !$0.isEmpty })
        else { return "" }
        let kept = lines[first...last].joined(separator: "\n").unicodeScalars
        let start = kept.firstIndex { !$0.properties.isWhitespace } ?? kept.startIndex
        let end = kept.lastIndex { !$0.properties.isWhitespace } ?? start
        return String(kept[start...end])
    }

    private static func escaped(_ line: String) -> String {
        var escaped = ""
        for scalar in line.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
