@_spi(Host) import ScreensKit

/// What a value encodes, before it is written as bytes.
enum BinaryTree {
    case null
    case bool(Bool)
    case int(Int64)
    case unsigned(UInt64)
    case double(Double)
    case text(String)
    case bytes([UInt8])
    case texts([String])
    case json(JSONValue)
    case jsonMembers(JSONObject)
    case list(BinaryList)
    case object(BinaryObject)
    /// A part that another encoder collects, now or later.
    case part(BinaryEncoder)

    /// Creates the tree of a value whose type needs no encoder; `nil` for other types.
    ///
    /// It compares exact types, because a cast would accept an empty list of any type as a list of bytes.
    init?<T>(known value: T) {
        if T.self == String.self {
            self = .text(same(value))
        } else if T.self == JSONValue.self {
            self = .json(same(value))
        } else if T.self == JSONObject.self {
            self = .jsonMembers(same(value))
        } else if T.self == Bool.self {
            self = .bool(same(value))
        } else if T.self == Double.self {
            self = .double(same(value))
        } else if T.self == Float.self {
            self = .double(Double(same(value) as Float))
        } else if T.self == [UInt8].self {
            self = .bytes(same(value))
        } else if T.self == [String].self {
            self = .texts(same(value))
        } else {
            self.init(integer: value)
        }
    }

    private init?<T>(integer value: T) {
        func whole<I: FixedWidthInteger>(_: I.Type) -> BinaryTree? {
            guard T.self == I.self else { return nil }
            let value: I = same(value)
            return Int64(exactly: value).map(BinaryTree.int) ?? .unsigned(UInt64(value))
        }
        let tree =
            whole(Int.self) ?? whole(Int64.self) ?? whole(Int32.self) ?? whole(Int16.self)
            ?? whole(Int8.self) ?? whole(UInt.self) ?? whole(UInt64.self) ?? whole(UInt32.self)
            ?? whole(UInt16.self) ?? whole(UInt8.self)
        if let tree {
            self = tree
        } else if let bytes = FoundationData.bytes(of: value) {
            self = .bytes(bytes)
        } else {
            return nil
        }
    }
}

/// A list that is still being filled.
final class BinaryList {
    var elements: [BinaryTree] = []
}

/// An object that is still being filled.
///
/// If two members have the same name, the last one counts.
final class BinaryObject {
    var members: [(name: String, value: BinaryTree)] = []
}
