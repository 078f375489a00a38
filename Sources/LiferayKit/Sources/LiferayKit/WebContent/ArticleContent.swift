@_spi(Host) public import ScreensKit

/// The content of an article in one locale.
///
/// Portals send all translations of an article in one XML document. It holds the values of a structure's fields, or in
/// 6.2 the HTML of an article without a structure.
public struct ArticleContent: Sendable {
    /// A value of an article whose structure is not known.
    public struct Value: Hashable, Sendable {
        /// The key of the field, see `JSONObject.key(ofName:)`.
        public let name: String
        /// The text; a list of texts for several options.
        public let value: JSONValue
        /// Whether the text is HTML.
        public let isHTML: Bool
    }

    private let root: XMLTree
    private let locale: LocaleIdentifier
    private let defaultLocale: LocaleIdentifier

    /// Reads the member `content` of an article.
    ///
    /// - Parameters:
    ///   - text: the XML document.
    ///   - context: has the locale, and the parser.
    /// - Throws: `XMLError` if the text is not XML.
    public init(_ text: String, in context: InteractionContext) throws(XMLError) {
        root = try context.xml(text)
        locale = context.locale
        defaultLocale = LocaleIdentifier(root.attributes["default-locale"] ?? "en_US")
    }

    /// The HTML of an article without a structure; `nil` if it has fields.
    public var html: String? { translation(of: "static-content", in: root)?.text }

    /// The values of the outermost fields, in the document's order.
    public var values: [Value] {
        elements(in: root).map { element in
            Value(
                name: name(of: element),
                value: value(of: element),
                isHTML: ["text_area", "ddm-text-html"].contains(element.attributes["type"] ?? "")
            )
        }
    }

    /// The article as a record of its structure.
    ///
    /// - Parameters:
    ///   - definition: the structure; values of other fields are left out.
    ///   - attributes: the article's other members.
    /// - Returns: the record, in which missing values are empty.
    public func record(of definition: DDMDefinition, attributes: JSONObject) -> DDLRecord {
        DDLRecord(
            definition: definition,
            values: instances(of: definition.fields, in: root),
            attributes: attributes
        )
    }

    private func instances(of fields: [DDMField], in parent: XMLTree) -> [DDMInstance] {
        let elements = Dictionary(grouping: elements(in: parent), by: name(of:))
        return fields.flatMap { field in
            // An instance of each field, even if it is empty, so that the record keeps which instance contains which.
            (elements[field.name] ?? [XMLTree(name: "")])
                .prefix(field.isRepeatable ? DDLRecord.maximumInstances : 1)
                .map { element in
                    DDMInstance(
                        name: field.name,
                        value: field.value(from: value(of: element), locale: "en_US"),
                        nested: instances(of: field.nestedFields, in: element)
                    )
                }
        }
    }

    private func elements(in parent: XMLTree) -> [XMLTree] {
        parent.children.filter { $0.name == "dynamic-element" }
    }

    private func name(of element: XMLTree) -> String {
        JSONObject.key(ofName: element.attributes["name"] ?? "")
    }

    private func value(of element: XMLTree) -> JSONValue {
        guard let content = translation(of: "dynamic-content", in: element) else { return .null }
        let options = content.children.filter { $0.name == "option" }
        return options.isEmpty ? .text(content.text) : .array(options.map { .text($0.text) })
    }

    /// The child in the requested locale, or else in the nearest one.
    private func translation(of name: String, in parent: XMLTree) -> XMLTree? {
        let entries = parent.children.filter { $0.name == name }.map {
            (locale: LocaleIdentifier($0.attributes["language-id"] ?? ""), value: $0)
        }
        return DDMTranslations(for: locale, defaultLocale: defaultLocale).nearest(of: entries)
            ?? entries.first?.value
    }
}
