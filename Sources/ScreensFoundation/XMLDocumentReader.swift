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
    private var refusal: XMLError?

    /// Parses a document.
    static func read(_ text: String) throws(XMLError) -> XMLTree {
        let reader = XMLDocumentReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWellFormed = parser.parse()
        if let refusal = reader.refusal { throw refusal }
        guard isWellFormed, let root = reader.root else {
            let words = parser.parserError?.localizedDescription ?? "no element"
            throw .malformed(words, line: parser.lineNumber)
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
        if open.count >= Self.maximumDepth {
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

    func parser(
        _ parser: XMLParser,
        foundInternalEntityDeclarationWithName name: String,
        value: String?
    ) {
        refuse(parser, "it defines the entity “\(name)”")
    }

    func parser(
        _ parser: XMLParser,
        foundExternalEntityDeclarationWithName name: String,
        publicID: String?,
        systemID: String?
    ) {
        refuse(parser, "it defines the entity “\(name)”")
    }

    private func append(_ text: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += text
    }

    private func refuse(_ parser: XMLParser, _ reason: String) {
        refusal = refusal ?? .refused(reason)
        parser.abortParsing()
    }
}
