internal import ScreensKit

/// What becomes of an element.
enum HTMLElement: Equatable {
    /// It disappears, and its text stays.
    case unknown
    /// It disappears with its content.
    case hidden
    /// Its content begins and ends lines of its own.
    case block
    case heading(level: Int)
    case quote, figure, figureCaption, preformatted
    case list, numberedList, item
    case definitions, term, definition
    case table, tableHead, row, cell(isHeader: Bool), caption
    case link, picture, lineBreak, rule
    case styled(Node.Role)
    case quotation, raised, lowered

    /// The elements by their names.
    static let named: [String: HTMLElement] = {
        var result: [String: HTMLElement] = [:]
        for (element, names) in groups {
            for name in names.split(separator: " ") { result[String(name)] = element }
        }
        for level in 1...6 { result["h\(level)"] = .heading(level: level) }
        return result
    }()

    private static let groups: [(HTMLElement, String)] = [
        (
            .hidden,
            """
            applet area audio base basefont bgsound button canvas command datalist dialog embed form frame frameset \
            head input iframe keygen link map marquee math meta meter noembed noframes noscript object optgroup option \
            output param portal progress script select slot source style svg template textarea title track video
            """
        ),
        (
            .block,
            """
            address article aside body center details div fieldset footer header hgroup html legend main nav p search \
            section summary
            """
        ),
        (.quote, "blockquote"), (.figure, "figure"), (.figureCaption, "figcaption"),
        (.preformatted, "listing plaintext pre xmp"),
        (.list, "dir menu ul"), (.numberedList, "ol"), (.item, "li"),
        (.definitions, "dl"), (.term, "dt"), (.definition, "dd"),
        (.table, "table"), (.tableHead, "thead"), (.row, "tr"), (.caption, "caption"),
        (.cell(isHeader: false), "td"), (.cell(isHeader: true), "th"),
        (.link, "a"), (.picture, "img image"), (.lineBreak, "br"), (.rule, "hr"),
        (.styled(.strong), "b strong"), (.styled(.emphasis), "cite dfn em i var"),
        (.styled(.code), "code kbd samp tt"), (.styled(.accent), "mark"),
        (.styled(.caption), "del s small strike"),
        (.quotation, "q"), (.raised, "sup"), (.lowered, "sub"),
    ]
}
