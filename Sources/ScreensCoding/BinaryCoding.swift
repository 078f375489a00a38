public import ScreensKit

/// Encodes values for the cache and for other processes, in a form that is compact and quick to read.
///
/// An encoded value consists of one byte for the format, all texts, all shapes, and the value itself. A shape is the
/// list of an object's member names, so rows with the same members store their names once. A text that occurs several
/// times is stored once. Objects and lists begin with their length, so a reader skips those that it does not need.
///
/// The bytes may come from anywhere: reading bytes that this type did not write throws an error. Like JSON's decoder,
/// reading is tolerant: optional members may be missing, and unknown members are ignored.
public enum BinaryCoding {
    static let format: UInt8 = 1
    static let maximumDepth = 64
    /// Names of at least this many bytes are stored separately for each shape.
    static let longName = 256

    /// Returns the bytes to store for a value.
    ///
    /// - Throws: `EncodingError` for a value that is nested more than 64 levels deep, and any error that the
    ///   value's own encoding throws.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        try encode(value, userInfo: [:])
    }

    /// Returns the bytes for a value whose own encoding reads `userInfo` from the encoder.
    ///
    /// - Throws: `EncodingError` for a value that is nested more than 64 levels deep, and any error that the
    ///   value's own encoding throws.
    public static func encode(
        _ value: some Encodable,
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> [UInt8] {
        let encoder = BinaryEncoder(path: .root, userInfo: userInfo)
        try encoder.encode(value)
        return try BinaryWriter.bytes(of: encoder.tree, from: value)
    }

    /// Decodes a stored value.
    ///
    /// - Throws: `DecodingError` for bytes that this type did not write or that hold another type, and any
    ///   error that the type's own decoding throws.
    public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        let document = try document(bytes)
        return try BinaryDecoder(document, at: document.root).decode(type)
    }

    /// Converts any stored value to JSON, for people to read.
    ///
    /// Values that JSON cannot express become texts: bytes in Base64, and numbers that are not finite.
    ///
    /// - Throws: `DecodingError` for bytes that this type did not write.
    public static func json(from bytes: [UInt8]) throws -> JSONValue {
        readable(try decode(JSONValue.self, from: bytes))
    }

    private static func document(_ bytes: [UInt8]) throws(DecodingError) -> BinaryDocument {
        do { return try BinaryDocument(bytes) } catch { throw error.decodingError(Any.self, []) }
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
