/// Collects what one value encodes.
final class BinaryEncoder: Encoder, SingleValueEncodingContainer {
    let path: BinaryPath
    let userInfo: [CodingUserInfoKey: Any]
    private var filled: BinaryTree?

    init(path: BinaryPath, userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.path = path
        self.userInfo = userInfo
    }

    var codingPath: [any CodingKey] { path.keys }

    /// The encoded tree; an empty object for a value that encoded nothing.
    var tree: BinaryTree { filled ?? .object(BinaryObject()) }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            BinaryKeyedEncoding(object: object(), path: path, userInfo: userInfo)
        )
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        BinaryListEncoding(list: list(), path: path, userInfo: userInfo)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { filled = .null }

    func encode<T: Encodable>(_ value: T) throws {
        if let tree = BinaryTree(known: value) {
            filled = tree
        } else {
            try value.encode(to: self)
        }
    }

    /// Returns the tree of an element or member, and creates an encoder only for types that need one.
    static func tree<T: Encodable>(
        of value: T,
        _ path: @autoclosure () -> BinaryPath,
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> BinaryTree {
        if let tree = BinaryTree(known: value) { return tree }
        let encoder = BinaryEncoder(path: path(), userInfo: userInfo)
        try value.encode(to: encoder)
        return encoder.tree
    }

    // A class and its superclass may both request the container. They share it.
    private func object() -> BinaryObject {
        if case .object(let object) = filled { return object }
        let object = BinaryObject()
        filled = .object(object)
        return object
    }

    private func list() -> BinaryList {
        if case .list(let list) = filled { return list }
        let list = BinaryList()
        filled = .list(list)
        return list
    }
}

/// Collects the members of an object.
struct BinaryKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: BinaryObject
    let path: BinaryPath
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] { path.keys }

    func encodeNil(forKey key: Key) { add(.null, key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        add(try BinaryEncoder.tree(of: value, .step(key, in: path), userInfo), key)
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        part(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        part(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { part(BinaryKey.superclass) }

    func superEncoder(forKey key: Key) -> any Encoder { part(key) }

    private func part(_ key: some CodingKey) -> BinaryEncoder {
        let encoder = BinaryEncoder(path: .step(key, in: path), userInfo: userInfo)
        add(.part(encoder), key)
        return encoder
    }

    private func add(_ value: BinaryTree, _ key: some CodingKey) {
        object.members.append((key.stringValue, value))
    }
}

/// Collects the elements of a list.
struct BinaryListEncoding: UnkeyedEncodingContainer {
    let list: BinaryList
    let path: BinaryPath
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] { path.keys }
    var count: Int { list.elements.count }

    func encodeNil() { list.elements.append(.null) }

    func encode<T: Encodable>(_ value: T) throws {
        list.elements.append(
            try BinaryEncoder.tree(of: value, .step(BinaryKey.index(count), in: path), userInfo)
        )
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        part().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }

    func superEncoder() -> any Encoder { part() }

    private func part() -> BinaryEncoder {
        let encoder = BinaryEncoder(
            path: .step(BinaryKey.index(count), in: path),
            userInfo: userInfo
        )
        list.elements.append(.part(encoder))
        return encoder
    }
}
