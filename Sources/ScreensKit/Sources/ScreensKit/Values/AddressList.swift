/// Addresses of pages, each absolute or a path at the portal, as a value of an attribute.
///
/// Every address is read when the list is created, so whoever checks a list, such as the host of an app that may lead to
/// certain servers only, sees the very addresses that are used later.
public struct AddressList: Hashable, Sendable {
    /// One of the addresses.
    public enum Element: Hashable, Sendable {
        /// An address with `http` or `https`.
        case address(LinkAddress)
        /// A path at the portal, which begins with one slash; its characters are those of an address.
        case path(String)
    }

    /// The most addresses of a list: 100.
    @_spi(Host)
    public static var maximumCount: Int { 100 }

    /// The addresses, in order.
    public let elements: [Element]

    /// A list without addresses.
    public init() { elements = [] }

    /// Reads addresses between blanks; `nil` if a part is no address, or there are more than 100.
    public init?(_ text: String) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard parts.count <= Self.maximumCount else { return nil }
        var elements: [Element] = []
        for part in parts {
            guard let element = Element(part) else { return nil }
            elements.append(element)
        }
        self.elements = elements
    }

    /// The first part of a text that is no address, or that is one too many; `nil` if the text is a list.
    fileprivate static func refusedPart(of text: String) -> String? {
        let parts = text.split(whereSeparator: \.isWhitespace)
        let wrong = parts.prefix(maximumCount).first { Element($0) == nil }
        return (wrong ?? parts.dropFirst(maximumCount).first).map { String($0) }
    }

    /// The absolute addresses, with paths at the portal.
    ///
    /// - Parameter portal: the portal's address; without it, paths are left out.
    /// - Returns: the addresses, in order.
    public func addresses(at portal: LinkAddress?) -> [LinkAddress] {
        elements.compactMap { $0.address(at: portal) }
    }
}

extension AddressList.Element {
    fileprivate init?(_ part: Substring) {
        if part.utf8.first == UInt8(ascii: "/") {
            // Browsers take two slashes for the beginning of another server's address, and a backslash for a slash.
            guard !part.utf8.dropFirst().starts(with: "/".utf8),
                !part.utf8.contains(UInt8(ascii: "\\")),
                let path = LinkAddress("http://portal\(part)")?.parts?.rest
            else { return nil }
            self = .path(String(path))
        } else {
            guard let address = LinkAddress(String(part)), address.isOfPage else { return nil }
            self = .address(address)
        }
    }

    /// The absolute address; `nil` for a path without a portal.
    public func address(at portal: LinkAddress?) -> LinkAddress? {
        switch self {
        case .address(let address): address
        case .path(let path): portal.flatMap { LinkAddress($0.text + path) }
        }
    }

    /// The address or the path.
    public var text: String {
        switch self {
        case .address(let address): address.text
        case .path(let path): path
        }
    }
}

extension AddressList: AttributeValue {
    /// ``AttributeType/addresses``.
    public static var attributeType: AttributeType { .addresses }
    /// Says what an address is, and how several are written.
    public static var attributeHint: String {
        "at most \(maximumCount) addresses with http or https, or paths at the portal, separated by blanks"
    }
    /// Reads a text.
    public init?(attribute: JSONValue) {
        guard case .text(let text) = attribute else { return nil }
        self.init(text)
    }
    /// The addresses as one text.
    public var attribute: JSONValue { .text(elements.map(\.text).joined(separator: " ")) }
}

@_spi(Host)
extension JSONValue {
    /// What messages show of a value that an attribute of a type has refused: of addresses, the wrong one alone.
    public func refusedPart(as type: AttributeType) -> String {
        switch type {
        case .secret: SecretText.dots
        case .addresses: text.flatMap { AddressList.refusedPart(of: $0) } ?? text ?? description
        default: text ?? description
        }
    }
}
