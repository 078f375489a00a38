/// What needs `FoundationEssentials`, and therefore lives in a library loaded on first need.
@_spi(Host)
public protocol EssentialServices: AnyObject, Sendable {
    /// Reads JSON.
    ///
    /// - Throws: `DecodingError`.
    func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) throws -> Value

    /// Writes JSON.
    ///
    /// - Throws: `EncodingError`.
    func encode(_ value: some Encodable, _ style: JSON.Style) throws -> [UInt8]

    /// The bytes in Base64.
    func base64(_ bytes: [UInt8]) -> String

    /// The bytes of a text in Base64; `nil` for any other text.
    func bytes(base64 text: String) -> [UInt8]?

    /// The parts of an address; `nil` for a text that is none.
    func address(_ text: String) -> WebAddress?

    /// The bytes of a value that is `Data`; `nil` for any other.
    func bytes<Value>(ofData value: Value) -> [UInt8]?

    /// The bytes as `Data`, if that is the type asked for.
    func data<Value>(_ type: Value.Type, of bytes: [UInt8]) -> Value?
}

/// The parts of an address such as `https://portal.example/web`, as far as somebody asks for them.
@_spi(Host)
public struct WebAddress: Hashable, Sendable {
    /// The parts as they are written; `nil` for one that is not there.
    public let scheme, host, user, query, fragment: String?

    /// Joins the parts.
    public init(scheme: String?, host: String?, user: String?, query: String?, fragment: String?) {
        (self.scheme, self.host, self.user) = (scheme, host, user)
        (self.query, self.fragment) = (query, fragment)
    }

    /// Reads an address; `nil` for a text that is none.
    ///
    /// Ends the process where the installation lacks ``Essentials``.
    public static func read(_ text: String) -> WebAddress? { Essentials.required.address(text) }
}
