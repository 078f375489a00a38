import FoundationEssentials

enum KeptCoding {
    static func encode(_ value: some Encodable) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(value))
    }
    static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
