internal import CXML2
@_spi(Host) public import ScreensKit

/// Reads HTML of a portal into plain data, with libxml2, which is loaded for the first document.
///
/// Only elements on a list are taken over, and of their attributes only addresses, descriptions and sizes. Whatever else
/// a document contains, the result consists of the kinds of nodes that ``RichText/blocks`` names, and of links that
/// ``LinkAddress`` accepts. Nothing is fetched.
public enum HTMLReader {
    /// How many bytes of a document are read.
    public static let maximumBytes = 4 << 20
    /// How many elements of a document are read.
    public static let maximumElements = 50_000
    /// How many elements may be open at a time; each end tag is compared with all of them.
    public static let maximumOpenElements = 512
    /// How much processor time reading may take.
    public static let maximumMilliseconds = 2_000
    /// How deep the nodes are nested; the views around them have the rest of ``Node/maximumDepth``.
    public static let maximumDepth = 40

    /// Reads a document or a part of one.
    ///
    /// - Parameters:
    ///   - html: the document, however malformed.
    ///   - addresses: what its addresses refer to.
    ///   - locale: the language in which the text says what is not shown of the document.
    /// - Returns: the text; a sentence about it if libxml2 is not installed.
    public static func read(
        _ html: String,
        at addresses: HTMLAddresses,
        locale: LocaleIdentifier = "en_US"
    ) -> RichText {
        let words = HTMLWords(locale)
        if let reason = screens_xml_open() {
            return RichText(words.text("core-no-html", String(cString: reason)))
        }
        var builder = HTMLBuilder(addresses, words)
        var html = html
        let isComplete = html.withUTF8 { bytes in
            // A character that is cut off becomes U+FFFD.
            let count = min(bytes.count, maximumBytes)
            return read(bytes.prefix(count), into: &builder) && count == bytes.count
        }
        var text = RichText(blocks: builder.blocks())
        if !isComplete { text.blocks.append(words.cutOff) }
        return text
    }

    private static func read(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>,
        into builder: inout HTMLBuilder
    ) -> Bool {
        UnsafeBufferPointer(rebasing: bytes).withMemoryRebound(to: CChar.self) { bytes in
            guard let start = bytes.baseAddress else { return true }
            return withUnsafePointer(to: HTMLBuilder.events) { events in
                withUnsafeMutablePointer(to: &builder) {
                    screens_html_read(start, bytes.count, maximumMilliseconds, events, $0)
                }
            } == 1
        }
    }
}
