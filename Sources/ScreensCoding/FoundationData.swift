internal import FoundationEssentials

/// Values of the type `Data`, which are kept as bytes.
enum FoundationData {
    /// The bytes of a value that is `Data`; `nil` for any other.
    static func bytes<Value>(of value: Value) -> [UInt8]? {
        guard Value.self == Data.self else { return nil }
        return (value as? Data).map { [UInt8]($0) }
    }

    /// The bytes as `Data`, if that is the type asked for.
    static func value<Value>(_ type: Value.Type, of bytes: [UInt8]) -> Value? {
        guard type == Data.self else { return nil }
        return Data(bytes) as? Value
    }
}
