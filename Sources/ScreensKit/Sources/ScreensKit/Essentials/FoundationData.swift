/// Values of the type `Data`, which the kit and the host know without being linked to it.
@_spi(Host)
public enum FoundationData {
    /// The bytes of a value that is `Data`; `nil` for any other.
    ///
    /// Quick for all others, which need no library.
    public static func bytes<Value>(of value: Value) -> [UInt8]? {
        guard isData(Value.self) else { return nil }
        return Essentials.required.bytes(ofData: value)
    }

    /// The bytes as `Data`, if that is the type asked for.
    public static func value<Value>(_ type: Value.Type, of bytes: [UInt8]) -> Value? {
        guard isData(type) else { return nil }
        return Essentials.required.data(type, of: bytes)
    }

    // The name alone takes long to look up, and most types differ in size.
    private static func isData<Value>(_ type: Value.Type) -> Bool {
        MemoryLayout<Value>.size == 16 && _typeName(type) == "FoundationEssentials.Data"
    }
}
