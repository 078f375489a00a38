/// Decodes the value at one position of a document.
final class BinaryDecoder: Decoder, SingleValueDecodingContainer {
    let document: BinaryDocument
    let position: Int
    /// How many lists and objects enclose the value.
    let depth: Int
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private let outer: BinaryDecoder?
    private let key: (any CodingKey)?
    /// The positions of the members, filled when a container is requested.
    private(set) var members = BinaryMembers(shape: .empty, positions: [])

    init(
        _ document: BinaryDocument,
        at position: Int,
        depth: Int = 0,
        in outer: BinaryDecoder? = nil,
        key: (any CodingKey)? = nil
    ) {
        self.document = document
        self.position = position
        self.depth = depth
        self.outer = outer
        self.key = key
    }

    // Built on demand, because it is only read when decoding fails.
    var codingPath: [any CodingKey] {
        (outer?.codingPath ?? []) + (key.map { [$0] } ?? [])
    }

    func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        var cursor = document.cursor(at: position)
        do throws(BinaryFault) { members = try document.members(&cursor, depth) } catch {
            throw error.decodingError([String: Any].self, codingPath)
        }
        return KeyedDecodingContainer(BinaryKeyedDecoding(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        var cursor = document.cursor(at: position)
        do throws(BinaryFault) {
            var inside = try document.inside(&cursor, .list, depth)
            let count = try inside.count(document.bytes)
            return BinaryListDecoding(self, size: count, from: inside)
        } catch {
            throw error.decodingError([Any].self, codingPath)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { document.isNull(at: position) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            return try document.value(type, at: position, depth) { self }
        } catch let fault as BinaryFault {
            throw fault.decodingError(type, codingPath)
        }
    }

    /// Decodes the value of an element or member, and creates a decoder only for types that need one.
    func decode<T: Decodable>(
        _ type: T.Type,
        at position: Int,
        _ key: @autoclosure () -> any CodingKey
    ) throws -> T {
        do {
            return try document.value(type, at: position, depth + 1) { child(at: position, key()) }
        } catch let fault as BinaryFault {
            throw fault.decodingError(type, codingPath + [key()])
        }
    }

    /// Creates a decoder for the value of an element or member.
    func child(at position: Int, _ key: any CodingKey) -> BinaryDecoder {
        BinaryDecoder(document, at: position, depth: depth + 1, in: self, key: key)
    }
}
