internal import Glibc
import ScreensKit

/// Writes a tree as the bytes to store, and collects its texts and shapes.
struct BinaryWriter {
    private var body = BinaryOutput()
    private var texts: [ExactText: Int] = [:]
    private var textCount = 0
    private var textBytes = BinaryOutput()
    private var shapes: [[Int]: Int] = [:]
    private var shapeBytes = BinaryOutput()
    private var depth = 0

    /// Returns the bytes for the tree that a value encoded.
    ///
    /// - Throws: `EncodingError` for a value that is nested too deeply to be read again.
    static func bytes(of tree: BinaryTree, from value: Any) throws(EncodingError) -> [UInt8] {
        var writer = BinaryWriter()
        do throws(TooDeep) { try writer.write(tree) } catch {
            let limit = BinaryCoding.maximumDepth
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "It is nested deeper than \(limit) levels.")
            )
        }
        return writer.bytes
    }

    private struct TooDeep: Error {}

    private var bytes: [UInt8] {
        var output = BinaryOutput()
        output.bytes.append(BinaryCoding.format)
        output.append(number: UInt64(textCount))
        output.bytes += textBytes.bytes
        output.append(number: UInt64(shapes.count))
        output.bytes += shapeBytes.bytes
        return output.bytes + body.bytes
    }

    private mutating func write(_ tree: BinaryTree) throws(TooDeep) {
        switch tree {
        case .null: body.append(.null)
        case .bool(let value): body.append(value ? .yes : .no)
        case .int(let value): body.append(int: value)
        case .unsigned(let value): body.append(.unsigned, value)
        case .double(let value): body.append(double: value)
        case .text(let text): body.append(.text, number(of: text))
        case .bytes(let bytes):
            body.append(.bytes, UInt64(bytes.count))
            body.bytes += bytes
        case .texts(let texts):
            try write(texts) { writer, text in writer.body.append(.text, writer.number(of: text)) }
        case .json(let value): try write(value)
        case .jsonMembers(let members): try write(members)
        case .list(let list):
            try write(list.elements) { (writer, tree) throws(TooDeep) in try writer.write(tree) }
        case .object(let object): try write(object)
        case .part(let encoder): try write(encoder.tree)
        }
    }

    private mutating func write(_ value: JSONValue) throws(TooDeep) {
        switch value {
        case .null: body.append(.null)
        case .bool(let value): body.append(value ? .yes : .no)
        case .int64(let value): body.append(int: value)
        case .double(let value): body.append(double: value)
        case .text(let text): body.append(.text, number(of: text))
        case .array(let values):
            try write(values) { (writer, value) throws(TooDeep) in try writer.write(value) }
        case .object(let members): try write(members)
        }
    }

    private mutating func write(_ members: JSONObject) throws(TooDeep) {
        // Sorted by the numbers of their names, so that rows with the same members share a shape.
        let members = members.map { (name: number(ofName: $0.key), value: $0.value) }
            .sorted { $0.name < $1.name }
        try write(members, name: \.name) { (writer, member) throws(TooDeep) in
            try writer.write(member.value)
        }
    }

    private mutating func write(_ object: BinaryObject) throws(TooDeep) {
        var members = object.members
        if Set(members.map(\.name)).count < members.count {
            let last = Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
            members = last.map { (name: $0.key, value: $0.value) }
        }
        let numbered = members.map { (name: number(ofName: $0.name), value: $0.value) }
        try write(numbered, name: \.name) { (writer, member) throws(TooDeep) in
            try writer.write(member.value)
        }
    }

    private mutating func write<Element>(
        _ elements: [Element],
        _ write: (inout BinaryWriter, Element) throws(TooDeep) -> Void
    ) throws(TooDeep) {
        try inside(.list) { (writer) throws(TooDeep) in
            writer.body.append(number: UInt64(elements.count))
            for element in elements { try write(&writer, element) }
        }
    }

    private mutating func write<Member>(
        _ members: [Member],
        name: (Member) -> Int,
        _ write: (inout BinaryWriter, Member) throws(TooDeep) -> Void
    ) throws(TooDeep) {
        let shape = number(ofShape: members.map(name))
        try inside(.object) { (writer) throws(TooDeep) in
            writer.body.append(number: shape)
            for member in members { try write(&writer, member) }
        }
    }

    private mutating func inside(
        _ tag: BinaryTag,
        _ write: (inout BinaryWriter) throws(TooDeep) -> Void
    ) throws(TooDeep) {
        guard depth < BinaryCoding.maximumDepth else { throw TooDeep() }
        depth += 1
        body.append(tag)
        let start = body.bytes.count
        try write(&self)
        body.insert(number: UInt64(body.bytes.count - start), at: start)
        depth -= 1
    }

    private mutating func number(of text: String) -> UInt64 {
        let number = Self.number(in: &texts[ExactText(text: text)], next: textCount)
        if number == textCount { _ = add(text) }
        return UInt64(number)
    }

    /// Returns the number at `place`, and stores `next` there first if it has none.
    private static func number(in place: inout Int?, next: Int) -> Int {
        if let place { return place }
        place = next
        return next
    }

    /// Returns the number of a member's name.
    ///
    /// Long names are not shared; see `BinaryDocument.shapes`.
    private mutating func number(ofName name: String) -> Int {
        name.utf8.count < BinaryCoding.longName ? Int(number(of: name)) : add(name)
    }

    private mutating func add(_ text: String) -> Int {
        textBytes.append(number: UInt64(text.utf8.count))
        textBytes.bytes += text.utf8
        textCount += 1
        return textCount - 1
    }

    private mutating func number(ofShape names: [Int]) -> UInt64 {
        if let number = shapes[names] { return UInt64(number) }
        let number = shapes.count
        shapes[names] = number
        shapeBytes.append(number: UInt64(names.count))
        for name in names { shapeBytes.append(number: UInt64(name)) }
        return UInt64(number)
    }
}

/// A text that is equal to another only if their bytes are.
///
/// Unicode has two forms of "é", which `String` treats as equal.
private struct ExactText: Hashable {
    let text: String

    static func == (left: ExactText, right: ExactText) -> Bool {
        let (left, right) = (left.text.utf8, right.text.utf8)
        guard left.count == right.count else { return false }
        return left.withContiguousStorageIfAvailable { one in
            right.withContiguousStorageIfAvailable { other in
                guard let one = one.baseAddress, let other = other.baseAddress else { return true }
                return memcmp(one, other, left.count) == 0
            }
        }.flatMap(\.self) ?? left.elementsEqual(right)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
