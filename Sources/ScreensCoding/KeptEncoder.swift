/// Collects what one value encodes.
final class KeptEncoder: Encoder, SingleValueEncodingContainer {
    let path: KeptPath
    let userInfo: [CodingUserInfoKey: Any]
    private var filled: KeptTree?

    init(path: KeptPath, userInfo: [CodingUserInfoKey: Any] = [:]) {
        self.path = path
        self.userInfo = userInfo
    }

    var codingPath: [any CodingKey] { path.keys }

    /// The encoded tree; an empty object for a value that encoded nothing.
    var tree: KeptTree { filled ?? .object(KeptObject()) }

    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            KeptKeyedEncoding(object: object(), path: path, userInfo: userInfo)
        )
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        KeptListEncoding(list: list(), path: path, userInfo: userInfo)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { filled = .null }

    func encode<T: Encodable>(_ value: T) throws {
        if let tree = KeptTree(known: value) {
            filled = tree
        } else {
            try value.encode(to: self)
        }
    }

    /// Returns the tree of an element or member, and creates an encoder only for types that need one.
    static func tree<T: Encodable>(
        of value: T,
        _ path: @autoclosure () -> KeptPath,
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> KeptTree {
        if let tree = KeptTree(known: value) { return tree }
        let encoder = KeptEncoder(path: path(), userInfo: userInfo)
        try value.encode(to: encoder)
        return encoder.tree
    }

    // A class and its superclass may both request the container. They share it.
    private func object() -> KeptObject {
        if case .object(let object) = filled { return object }
        let object = KeptObject()
        filled = .object(object)
        return object
    }

    private func list() -> KeptList {
        if case .list(let list) = filled { return list }
        let list = KeptList()
        filled = .list(list)
        return list
    }
}

/// Collects the members of an object.
struct KeptKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let object: KeptObject
    let path: KeptPath
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] { path.keys }

    func encodeNil(forKey key: Key) { add(.null, key) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        add(try KeptEncoder.tree(of: value, .step(key, in: path), userInfo), key)
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

    func superEncoder() -> any Encoder { part(KeptKey.superclass) }

    func superEncoder(forKey key: Key) -> any Encoder { part(key) }

    private func part(_ key: some CodingKey) -> KeptEncoder {
        let encoder = KeptEncoder(path: .step(key, in: path), userInfo: userInfo)
        add(.part(encoder), key)
        return encoder
    }

    private func add(_ value: KeptTree, _ key: some CodingKey) {
        object.members.append((key.stringValue, value))
    }
}

/// Collects the elements of a list.
struct KeptListEncoding: UnkeyedEncodingContainer {
    let list: KeptList
    let path: KeptPath
    let userInfo: [CodingUserInfoKey: Any]

    var codingPath: [any CodingKey] { path.keys }
    var count: Int { list.elements.count }

    func encodeNil() { list.elements.append(.null) }

    func encode<T: Encodable>(_ value: T) throws {
        let path = KeptPath.step(KeptKey.index(count), in: path)
        list.elements.append(try KeptEncoder.tree(of: value, path, userInfo))
    }

    func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        part().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }

    func superEncoder() -> any Encoder { part() }

    private func part() -> KeptEncoder {
        let encoder = KeptEncoder(path: .step(KeptKey.index(count), in: path), userInfo: userInfo)
        list.elements.append(.part(encoder))
        return encoder
    }
}
