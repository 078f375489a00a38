/// A value that is stored and copied as a reference, for large members that few of many values have.
@_spi(Host)
@frozen
public indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    case value(Value)

    /// Stores a value.
    public init(_ value: Value) { self = .value(value) }

    /// The value.
    public var value: Value {
        get {
            switch self {
            case .value(let value): value
            }
        }
        set { self = .value(newValue) }
    }
}

@_spi(Host)
extension Boxed: Codable where Value: Codable {
    /// Reads the value itself.
    ///
    /// - Throws: what the value throws.
    public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }

    /// Writes the value itself.
    ///
    /// - Throws: what the value throws.
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
