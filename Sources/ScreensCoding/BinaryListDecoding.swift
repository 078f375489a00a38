/// Decodes the elements of a list in order.
///
/// If decoding an element throws, it remains the next one.
struct BinaryListDecoding: UnkeyedDecodingContainer {
    let decoder: BinaryDecoder
    let size: Int
    private var next: BinaryCursor
    private(set) var currentIndex = 0

    init(_ decoder: BinaryDecoder, size: Int, from first: BinaryCursor) {
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
        let value = try decoder.decode(type, at: next.position, BinaryKey.index(currentIndex))
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

    private var child: BinaryDecoder {
        decoder.child(at: next.position, BinaryKey.index(currentIndex))
    }

    private mutating func advance(to following: BinaryCursor) {
        next = following
        currentIndex += 1
    }

    /// Returns a cursor after the next element.
    private func following(_ type: Any.Type) throws -> BinaryCursor {
        var path: [any CodingKey] { codingPath + [BinaryKey.index(currentIndex)] }
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: path, debugDescription: "The list has only \(size) elements.")
            )
        }
        var following = next
        do throws(BinaryFault) { try following.skip(decoder.document.bytes) } catch {
            throw error.decodingError(type, path)
        }
        return following
    }
}
