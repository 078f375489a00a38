import Foundation
import FoundationXML
import ScreensKit

/// Reads XML documents of a portal into plain data, with limits.
final class XMLDocumentReader: NSObject, XMLParserDelegate {
    private static let maximumDepth = 64
    private static let maximumElements = 200_000

    private var open: [XMLTree] = []
    private var root: XMLTree?
    private var elementCount = 0
    private var failure: XMLError?

    /// Parses a document.
    static func read(_ text: String) throws(XMLError) -> XMLTree {
        let prolog = XMLProlog(text)
        guard !prolog.hasDocumentType else {
            throw .refused("it has a document type, which may define entities")
        }
        let reader = XMLDocumentReader()
        let parser = XMLParser(data: Data(prolog.textWithoutDeclaration.utf8))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWellFormed = parser.parse()
        if let failure = reader.failure { throw failure }
        guard isWellFormed, let root = reader.root else {
            throw .malformed("there is no whole element", line: parser.lineNumber)
        }
        return root
    }

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        elementCount += 1
        if root != nil {
            failure = failure ?? .malformed("a second element follows", line: parser.lineNumber)
            parser.abortParsing()
        } else if open.count >= Self.maximumDepth {
            refuse(parser, "it is deeper than \(Self.maximumDepth) elements")
        } else if elementCount > Self.maximumElements {
            refuse(parser, "it has more than \(Self.maximumElements) elements")
        } else {
            open.append(XMLTree(name: elementName, attributes: attributes))
        }
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard var element = open.popLast() else { return }
        element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { append(string) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        append(String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        let error = parseError as NSError
        // Prefixes that no namespace is declared for are harmless, and the parser goes on.
        guard failure == nil, !(200..<300).contains(error.code) else { return }
        failure = .malformed(Self.words(error), line: parser.lineNumber)
    }

    private func append(_ text: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += text
    }

    private func refuse(_ parser: XMLParser, _ reason: String) {
        failure = failure ?? .refused(reason)
        parser.abortParsing()
    }
    /// The parser's own words are but a number, one of libxml2's.
    private static func words(_ error: NSError) -> String {
        switch error.code {
        case 3, 4, 5: "the document is empty or ends too early"
        case 9: "a character is not allowed there"
        case 26: "an entity is not defined"
        case 76: "an end tag does not match its start tag"
        case 77: "an element is not closed"
        default: "XML error \(error.code)"
        }
    }
}

/// What precedes the first element of a document.
struct XMLProlog {
    /// Whether there is a document type, of whose entities the parser does not tell.
    private(set) var hasDocumentType = false
    /// The document without its XML declaration, its lines still the same.
    ///
    /// The declaration names the encoding of bytes that are a text by now; believing it would
    /// read other letters, and other markup, than those looked at here.
    let textWithoutDeclaration: String

    init(_ text: String) {
        var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if rest.hasPrefix("<?xml"), let end = rest.range(of: "?>") {
            let lines = rest[..<end.upperBound].filter(\.isNewline)
            rest = rest[end.upperBound...]
            textWithoutDeclaration = lines + rest
        } else {
            textWithoutDeclaration = String(rest)
        }
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.hasPrefix("<!DOCTYPE") { hasDocumentType = true }
            let closing = rest.hasPrefix("<?") ? "?>" : rest.hasPrefix("<!--") ? "-->" : nil
            guard let closing, let end = rest.range(of: closing) else { return }
            rest = rest[end.upperBound...]
        }
    }
}
