internal import CXML2
public import ScreensKit

/// Reads XML documents of a portal into plain data, with libxml2, which is loaded for the first document.
///
/// Document types are refused, and with them entities and all other definitions from elsewhere. Nothing is fetched. The
/// encoding that a document declares is ignored, because the text is already decoded.
public enum XMLReader {
    /// How deep elements may be nested.
    public static let maximumDepth = 64
    /// How many elements a document may have.
    public static let maximumElements = 200_000
    /// How many attributes an element may have; each is compared with all others.
    public static let maximumAttributes = 256
    /// How much processor time reading may take.
    public static let maximumMilliseconds = 2_000

    /// Reads a document.
    ///
    /// - Throws: the reason why it cannot be read, and ``XMLError/refused(_:)`` if libxml2 is not installed.
    public static func read(_ text: String) throws(XMLError) -> XMLTree {
        try read(text, within: maximumMilliseconds)
    }

    /// Reads a document within some milliseconds of the thread's processor time.
    static func read(_ text: String, within time: Int) throws(XMLError) -> XMLTree {
        if let reason = screens_xml_open() {
            throw .refused(
                "libxml2 cannot be loaded (Debian's libxml2): \(String(cString: reason))"
            )
        }
        guard let count = Int32(exactly: text.utf8.count) else {
            throw .refused("it has more than \(Int32.max) bytes")
        }
        let builder = XMLBuilder()
        let result = withUnsafePointer(to: XMLBuilder.events) { events in
            screens_xml_read(
                text,
                count,
                screens_xml_limits(attributes: Int32(maximumAttributes), milliseconds: time),
                events,
                Unmanaged.passUnretained(builder).toOpaque()
            )
        }
        if result.has_too_many_attributes == 1 {
            throw .refused("an element has more than \(maximumAttributes) attributes")
        }
        if result.is_late == 1 { throw .refused("reading it takes longer than \(time) ms") }
        if let refusal = builder.refusal { throw refusal }
        guard result.is_well_formed == 1, let root = builder.root else {
            let words = words[result.code] ?? "XML error \(result.code)"
            throw .malformed(words, line: max(1, Int(result.line)))
        }
        return root
    }

    /// Messages for the most frequent errors, by their numbers in libxml2 (`xmlParserErrors`).
    private static let words: [Int32: String] = {
        let empty = "the document is empty or ends too early"
        return [
            0: empty, 3: empty, 4: empty, 5: "there is content after the root element",
            9: "a character is not allowed there",
            26: "an entity is not defined",
            39: "the value of an attribute is not in quotes",
            76: "an end tag does not match its start tag",
            77: "an element is not closed",
        ]
    }()
}
