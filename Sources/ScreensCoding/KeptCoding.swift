public import ScreensKit

/// The coding of values that a cache keeps and that go to another process: compact, and quick to
/// read.
///
/// A kept value is one byte for the format, all texts, all shapes, and the value. A shape is the
/// names of an object's members: rows that look alike name theirs once. A text that occurs again is
/// kept once. Objects and lists say how long they are, so that what nobody asks for is stepped over.
///
/// Reading takes bytes from anywhere: those that nothing here wrote make it throw. It is tolerant
/// as JSON's decoder is: members may be missing where a type allows it, unknown ones are passed over.
public enum KeptCoding {
    static let format: UInt8 = 1
    static let maximumDepth = 64
    /// Names of so many bytes or more are kept anew for each shape.
    static let longName = 256

    /// The bytes to keep for a value.
    ///
    /// - Throws: `EncodingError` for a value nested more than 64 deep; what the value's own
    ///   encoding throws.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        try encode(value, userInfo: [:])
    }

    /// The bytes for a value whose own encoding asks the encoder for something.
    ///
    /// - Throws: `EncodingError` for a value nested more than 64 deep; what the value's own
    ///   encoding throws.
    public static func encode(
        _ value: some Encodable,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> [UInt8] {
        let encoder = KeptEncoder(path: .root, userInfo: userInfo)
        try encoder.encode(value)
        return try KeptWriter.bytes(of: encoder.tree, from: value)
    }

    /// The value that was kept.
    ///
    /// - Throws: `DecodingError` for bytes that nothing here wrote, or that hold something else;
    ///   what the type's own decoding throws.
    public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        let document = try document(bytes)
        return try KeptDecoder(document, at: document.root).decode(type)
    }

    /// Any kept value, for people to read.
    ///
    /// What JSON cannot say becomes a text: bytes in Base64, numbers that are not finite.
    ///
    /// - Throws: `DecodingError` for bytes that nothing here wrote.
    public static func json(from bytes: [UInt8]) throws -> JSONValue {
        readable(try decode(JSONValue.self, from: bytes))
    }

    private static func document(_ bytes: [UInt8]) throws(DecodingError) -> KeptDocument {
        do { return try KeptDocument(bytes) } catch { throw error.decodingError(Any.self, []) }
    }

    private static func readable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .double(let number) where !number.isFinite: .text("\(number)")
        case .array(let values): .array(values.map(readable))
        case .object(let members): .object(members.mapValues(readable))
        default: value
        }
    }
}
