/// Decodes the elements of a list in order.
///
/// If decoding an element throws, it remains the next one.
struct KeptListDecoding: UnkeyedDecodingContainer {
    let decoder: KeptDecoder
    let size: Int
    private var next: KeptCursor
    private(set) var currentIndex = 0

    init(_ decoder: KeptDecoder, size: Int, from first: KeptCursor) {
        self.decoder = decoder
        self.size = size
        next = first
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { size }
    var isAtEnd: Bool { currentIndex == size }

    mutating func decodeNil() throws -> Bool {
        let following = try following(Any?.self)
        guard decoder.document.isNull(at: next.position) else { return false }
        advance(to: following)
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let following = try following(type)
        let value = try decoder.decode(type, at: next.position, KeptKey.index(currentIndex))
        advance(to: following)
        return value
    }

    mutating func nestedContainer<Nested>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let following = try following(type)
        let container = try child.container(keyedBy: type)
        advance(to: following)
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let following = try following([Any].self)
        let container = try child.unkeyedContainer()
        advance(to: following)
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let following = try following((any Decoder).self)
        defer { advance(to: following) }
        return child
    }

    private var child: KeptDecoder { decoder.child(at: next.position, KeptKey.index(currentIndex)) }

    private mutating func advance(to following: KeptCursor) {
        next = following
        currentIndex += 1
    }

    /// Returns a cursor after the next element.
    private func following(_ type: Any.Type) throws -> KeptCursor {
        var path: [any CodingKey] { codingPath + [KeptKey.index(currentIndex)] }
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: path, debugDescription: "The list has only \(size) elements.")
            )
        }
        var following = next
        do throws(KeptFault) { try following.skip(decoder.document.bytes) } catch {
            throw error.decodingError(type, path)
        }
        return following
    }
}
