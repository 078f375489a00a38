internal import FoundationEssentials

/// Converts values of the type `Data`, which are stored as bytes instead of through their own encoding.
enum FoundationData {
    /// Returns the bytes of a value that is `Data`; `nil` for any other type.
    static func bytes<Value>(of value: Value) -> [UInt8]? {
        guard Value.self == Data.self else { return nil }
        return (value as? Data).map { [UInt8]($0) }
    }

    /// Returns the bytes as `Data` if that is the requested type, otherwise `nil`.
    static func value<Value>(_ type: Value.Type, of bytes: [UInt8]) -> Value? {
        guard type == Data.self else { return nil }
        return Data(bytes) as? Value
    }
}
