/// An element of an XML document, as plain data.
public struct XMLTree: Hashable, Sendable {
    /// The element's name, with its prefix if it has one.
    public var name: String
    /// Attributes by name.
    public var attributes: [String: String]
    /// The child elements, in order.
    public var children: [XMLTree]
    /// The text directly inside, concatenated and trimmed.
    public var text: String

    /// An element.
    public init(
        name: String,
        attributes: [String: String] = [:],
        children: [XMLTree] = [],
        text: String = ""
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.text = text
    }

    /// The elements inside, at any depth, in document order.
    @_spi(Host) public var descendants: [XMLTree] { children.flatMap { [$0] + $0.descendants } }
}

/// Why an XML document was not read.
public enum XMLError: Error, Hashable, Sendable {
    /// It is not well-formed: the parser's message, and the line.
    case malformed(String, line: Int)
    /// It is deeper, larger or of another kind than the reader accepts: the reason.
    case refused(String)
}
