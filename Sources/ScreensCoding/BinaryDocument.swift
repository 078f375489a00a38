/// Encoded bytes whose texts and shapes have been read.
///
/// The value itself is read on demand.
final class BinaryDocument {
    let texts: [String]
    /// The position at which the value begins.
    let root: Int
    let bytes: [UInt8]
    private let names: [Int]
    private let shapeEnds: [Int]
    private var shapes: [BinaryShape?]

    init(_ bytes: [UInt8]) throws(BinaryFault) {
        var cursor = BinaryCursor(from: 0, to: bytes.count)
        guard try cursor.byte(bytes) == BinaryCoding.format else { throw .corrupt(at: 0) }
        texts = try Self.texts(bytes, &cursor)
        (names, shapeEnds) = try Self.shapes(bytes, &cursor, texts)
        shapes = Array(repeating: nil, count: shapeEnds.count)
        root = cursor.position
        self.bytes = bytes
        try cursor.skip(bytes)
        guard cursor.isAtEnd else { throw cursor.corrupt }
    }

    /// Returns a cursor at the position of a value.
    func cursor(at position: Int) -> BinaryCursor {
        BinaryCursor(from: position, to: bytes.count)
    }

    /// Reads the number of a shape and returns that shape.
    func shape(_ cursor: inout BinaryCursor) throws(BinaryFault) -> BinaryShape {
        let number = try cursor.index(bytes, below: shapes.count)
        if let shape = shapes[number] { return shape }
        let range = (number == 0 ? 0 : shapeEnds[number - 1])..<shapeEnds[number]
        let shape = BinaryShape(names[range].map { texts[$0] })
        // With two members of the same name, one value could not be reached.
        guard shape.places.count == range.count else { throw cursor.corrupt }
        shapes[number] = shape
        return shape
    }

    private static func texts(
        _ bytes: [UInt8],
        _ cursor: inout BinaryCursor
    ) throws(BinaryFault) -> [String] {
        let count = try cursor.count(bytes)
        var texts: [String] = []
        texts.reserveCapacity(count)
        for _ in 0..<count {
            let range = try cursor.slice(try cursor.count(bytes))
            texts.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return texts
    }

    /// Reads the numbers of all shapes' names in a row, and where each shape ends among them.
    ///
    /// A long name that many shapes share would take few bytes but long to hash. The limit prevents this; no document
    /// that `BinaryWriter` made reaches it.
    private static func shapes(
        _ bytes: [UInt8],
        _ cursor: inout BinaryCursor,
        _ texts: [String]
    ) throws(BinaryFault) -> (names: [Int], ends: [Int]) {
        var names: [Int] = []
        var ends: [Int] = []
        var effort = BinaryCoding.longName * bytes.count
        for _ in 0..<(try cursor.count(bytes)) {
            for _ in 0..<(try cursor.count(bytes)) {
                let name = try cursor.index(bytes, below: texts.count)
                effort -= texts[name].utf8.count
                guard effort >= 0 else { throw cursor.corrupt }
                names.append(name)
            }
            ends.append(names.count)
        }
        return (names, ends)
    }
}
