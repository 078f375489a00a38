internal import ScreensKit

/// What becomes of an element.
enum HTMLElement: Equatable {
    /// It disappears, and its text stays.
    case unknown
    /// It disappears with its content, which browsers do not show either.
    case hidden
    /// It disappears with its content, which browsers run.
    case script
    /// It disappears with its content, although browsers show something.
    case dropped
    /// It becomes a link.
    case media(HTMLMedia)
    /// A picture in several files, and one of them.
    case choice, source
    /// Its content begins and ends lines of its own.
    case block
    case heading(level: Int)
    case quote, figure, figureCaption, preformatted
    case list, numberedList, item
    case definitions, term, definition
    case table, tableHead, row, cell(isHeader: Bool), caption
    case link, picture, lineBreak, rule
    case styled(Node.Role)
    case changed(HTMLChange)
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
            base basefont datalist dialog head link meta noembed noframes noscript optgroup option param style \
            template title
            """
        ),
        (.script, "script"),
        (.dropped, "area button canvas input math meter progress select svg textarea"),
        (.media(.video), "video"), (.media(.audio), "audio"), (.media(.frame), "frame iframe"),
        (.media(.object), "object"), (.media(.embed), "embed"), (.choice, "picture"),
        (.source, "source"),
        (
            .block,
            """
            address article aside body center details div fieldset footer form header hgroup html legend main marquee \
            nav p search section summary
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
        (.styled(.caption), "small"),
        (.changed(.struckOut), "del s strike"), (.changed(.added), "ins"),
        (.quotation, "q"), (.raised, "sup"), (.lowered, "sub"),
    ]
}

/// What an author has changed in a text.
enum HTMLChange { case struckOut, added }

/// What a text shows from a file or a page of its own.
enum HTMLMedia {
    case video, audio, frame, object
    /// Its content is what follows it: libxml2 does not know that it ends at once.
    case embed
}
