@_spi(Host) import ScreensKit

extension Node {
    /// Whether its children are drawn as elements of their own, which can be replaced one by one.
    ///
    /// Other nodes are drawn and replaced as a whole.
    var isGroup: Bool {
        guard extras?.slot?.isWhole != true else { return false }
        switch kind {
        case .text, .list, .button, .image, .time, .badge, .divider, .notice, .input, .progress,
            .link, .paragraph, .heading, .code, .table, .meter, .lineBreak, .frame, .skeleton,
            .rating, .media:
            return false
        default: return true
        }
    }

    /// Its only child, below other nodes that have one child each, if that is a picture.
    var onlyPicture: Node? {
        switch kind {
        case .image: self
        case .paragraph, .link: children.count == 1 ? children.first?.onlyPicture : nil
        default: nil
        }
    }

    /// The characters inside, in one line, which name links and columns.
    var plainText: String {
        RichText(blocks: [self]).plainText.replacing("\n", with: " ").replacing("\t", with: " ")
    }
}

extension LinkAddress {
    /// What is written after a link that leads elsewhere than to the portal: the host, or the mailbox.
    ///
    /// It is `nil` if the text of the link shows it.
    func destination(besides text: String, in context: DrawingContext) -> String? {
        guard !isOfPage || host != context.portalHost else { return nil }
        return isShown(by: text) || text == host ? nil : host
    }

    /// Whether a text is the address.
    func isShown(by text: String) -> Bool {
        [text, "\(text)/", "mailto:\(text)"].contains(self.text)
    }
}

/// The lines of a ``ScreensKit/Node/Kind/code``, with spaces instead of tabs, one at a time.
struct CodeLines: Sequence, IteratorProtocol {
    private var rest: Substring.UnicodeScalarView

    private static let tab = 4

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    /// The next line; what is after the last line break is one if it has characters.
    mutating func next() -> String? {
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix { !Self.isBreak($0) }
        let end = rest[line.endIndex...]
        rest = end.dropFirst(end.prefix(2).elementsEqual("\r\n".unicodeScalars) ? 2 : 1)
        return line.contains("\t") ? Self.expanded(Substring(line)) : String(line)
    }

    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func expanded(_ line: Substring) -> String {
        var (result, column) = ("", 0)
        for character in line {
            let width = character == "\t" ? tab - column % tab : 1
            result += character == "\t" ? String(repeating: " ", count: width) : String(character)
            column += width
        }
        return result
    }
}

extension Node.Slot {
    /// Whether a page draws more than the children of the node at this place.
    fileprivate var isWhole: Bool {
        switch self {
        case .name, .menu, .sync, .user: true
        default: false
        }
    }
}
