@_spi(Host) import ScreensKit

extension BinaryDocument {
    /// Reads the value, without a decoder if its type does not need one.
    ///
    /// It compares exact types, because a cast would accept an empty list of any type as a list of bytes.
    func value<T: Decodable>(
        _ type: T.Type,
        at position: Int,
        _ depth: Int,
        decoder: () -> BinaryDecoder
    ) throws -> T {
        var cursor = cursor(at: position)
        if T.self == String.self { return same(try text(&cursor)) }
        if T.self == JSONObject.self { return same(try jsonMembers(&cursor, depth)) }
        if T.self == JSONValue.self { return same(try json(&cursor, depth)) }
        if T.self == Bool.self { return same(try bool(&cursor)) }
        if T.self == Double.self { return same(try double(&cursor)) }
        if T.self == Float.self { return same(try float(&cursor)) }
        if T.self == Int.self { return same(try integer(&cursor, Int.self)) }
        if T.self == Int64.self { return same(try integer(&cursor, Int64.self)) }
        if T.self == Int32.self { return same(try integer(&cursor, Int32.self)) }
        if T.self == Int16.self { return same(try integer(&cursor, Int16.self)) }
        if T.self == Int8.self { return same(try integer(&cursor, Int8.self)) }
        if T.self == UInt.self { return same(try integer(&cursor, UInt.self)) }
        if T.self == UInt64.self { return same(try integer(&cursor, UInt64.self)) }
        if T.self == UInt32.self { return same(try integer(&cursor, UInt32.self)) }
        if T.self == UInt16.self { return same(try integer(&cursor, UInt16.self)) }
        if T.self == UInt8.self { return same(try integer(&cursor, UInt8.self)) }
        if T.self == [String].self { return same(try list(&cursor, depth, text)) }
        if T.self == [JSONValue].self { return same(try jsonElements(&cursor, depth)) }
        if T.self == [UInt8].self, let bytes = try rawBytes(&cursor) { return same(bytes) }
        if let bytes = try rawBytes(&cursor), let data = FoundationData.value(type, of: bytes) {
            return data
        }
        return try T(from: decoder())
    }

    func isNull(at position: Int) -> Bool {
        var cursor = cursor(at: position)
        return (try? cursor.tag(bytes)) == .null
    }

    // MARK: - Single values

    private func text(_ cursor: inout BinaryCursor) throws(BinaryFault) -> String {
        let tag = try cursor.tag(bytes)
        guard tag == .text else { throw tag.isUnexpected }
        return texts[try cursor.index(bytes, below: texts.count)]
    }

    private func bool(_ cursor: inout BinaryCursor) throws(BinaryFault) -> Bool {
        switch try cursor.tag(bytes) {
        case .no: return false
        case .yes: return true
        case let tag: throw tag.isUnexpected
        }
    }

    private func double(_ cursor: inout BinaryCursor) throws(BinaryFault) -> Double {
        switch try cursor.tag(bytes) {
        case .double: return try cursor.double(bytes)
        case .int: return Double(try cursor.int(bytes))
        case .unsigned: return Double(try cursor.number(bytes))
        case let tag: throw tag.isUnexpected
        }
    }

    private func float(_ cursor: inout BinaryCursor) throws(BinaryFault) -> Float {
        let value = try double(&cursor)
        guard !value.isFinite || Float(value).isFinite else { throw .outOfRange }
        return Float(value)
    }

    private func integer<T: FixedWidthInteger>(
        _ cursor: inout BinaryCursor,
        _ type: T.Type
    ) throws(BinaryFault) -> T {
        let value =
            switch try cursor.tag(bytes) {
            case .int: T(exactly: try cursor.int(bytes))
            case .unsigned: T(exactly: try cursor.number(bytes))
            case .double: T(exactly: try cursor.double(bytes))
            case let tag: throw tag.isUnexpected
            }
        guard let value else { throw .outOfRange }
        return value
    }

    /// Reads raw bytes; returns `nil` if something else is stored, which may be a list of numbers.
    private func rawBytes(_ cursor: inout BinaryCursor) throws(BinaryFault) -> [UInt8]? {
        guard try cursor.tag(bytes) == .bytes else { return nil }
        return Array(bytes[try cursor.slice(try cursor.count(bytes))])
    }

    // MARK: - JSON values

    private func json(_ cursor: inout BinaryCursor, _ depth: Int) throws -> JSONValue {
        let start = cursor
        switch try cursor.tag(bytes) {
        case .text: return .text(texts[try cursor.index(bytes, below: texts.count)])
        case .int: return .int64(try cursor.int(bytes))
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .double: return .double(try cursor.double(bytes))
        case .unsigned: return .double(Double(try cursor.number(bytes)))
        case .bytes:
            let range = try cursor.slice(try cursor.count(bytes))
            return .text(Base64.text(Array(bytes[range])))
        case .list:
            cursor = start
            return .array(try jsonElements(&cursor, depth))
        case .object:
            cursor = start
            return .object(try jsonMembers(&cursor, depth))
        }
    }

    private func jsonElements(
        _ cursor: inout BinaryCursor,
        _ depth: Int
    ) throws -> [JSONValue] {
        try list(&cursor, depth) { cursor in try json(&cursor, depth + 1) }
    }

    private func jsonMembers(
        _ cursor: inout BinaryCursor,
        _ depth: Int
    ) throws -> JSONObject {
        let members = try members(&cursor, depth)
        // Copies the dictionary of the shape, so that no name is hashed.
        return try members.shape.places.mapValues { place in
            var cursor = self.cursor(at: members.positions[place])
            return try json(&cursor, depth + 1)
        }
    }

    // MARK: - Lists and objects

    /// Returns the positions of an object's members.
    func members(_ cursor: inout BinaryCursor, _ depth: Int) throws(BinaryFault) -> BinaryMembers {
        var (inside, shape) = try object(&cursor, depth)
        var positions: [Int] = []
        positions.reserveCapacity(shape.names.count)
        for _ in 0..<shape.names.count {
            positions.append(inside.position)
            try inside.skip(bytes)
        }
        guard inside.isAtEnd else { throw inside.corrupt }
        return BinaryMembers(shape: shape, positions: positions)
    }

    /// Returns the content of an object and its shape.
    private func object(
        _ cursor: inout BinaryCursor,
        _ depth: Int
    ) throws(BinaryFault) -> (inside: BinaryCursor, shape: BinaryShape) {
        var inside = try self.inside(&cursor, .object, depth)
        let shape = try shape(&inside)
        guard shape.names.count <= inside.end - inside.position else { throw inside.corrupt }
        return (inside, shape)
    }

    /// Returns the content of a list or object.
    func inside(
        _ cursor: inout BinaryCursor,
        _ expected: BinaryTag,
        _ depth: Int
    ) throws(BinaryFault) -> BinaryCursor {
        let tag = try cursor.tag(bytes)
        guard tag == expected else { throw tag.isUnexpected }
        guard depth < BinaryCoding.maximumDepth else { throw .tooDeep }
        return try cursor.inside(bytes)
    }

    private func list<Element>(
        _ cursor: inout BinaryCursor,
        _ depth: Int,
        _ element: (inout BinaryCursor) throws -> Element
    ) throws -> [Element] {
        var inside = try self.inside(&cursor, .list, depth)
        let count = try inside.count(bytes)
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try element(&inside)) }
        guard inside.isAtEnd else { throw inside.corrupt }
        return elements
    }
}

extension BinaryTag {
    /// The error for a value of this kind where another kind was requested.
    fileprivate var isUnexpected: BinaryFault { self == .null ? .null : .otherKind }
}

/// Returns the value as type `B`, which the caller has checked to be its type.
func same<A, B>(_ value: A) -> B {
    precondition(A.self == B.self)
    return unsafeBitCast(value, to: B.self)
}
