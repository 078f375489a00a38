/// Decodes the members of an object.
struct BinaryKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: BinaryDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.members.shape.names.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { decoder.members.position(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        decoder.document.isNull(at: try position(of: key))
    }

    // Most values are texts, and the compiler does not specialise the generic function below for them.
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decoder.decode(type, at: try position(of: key), key)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.decode(type, at: try position(of: key), key)
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try superDecoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try superDecoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder.child(at: try position(of: BinaryKey.superclass), BinaryKey.superclass)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder.child(at: try position(of: key), key)
    }

    private func position(of key: some CodingKey) throws -> Int {
        if let position = decoder.members.position(of: key.stringValue) { return position }
        throw DecodingError.keyNotFound(
            key,
            .init(codingPath: codingPath, debugDescription: "\"\(key.stringValue)\" is missing.")
        )
    }
}
