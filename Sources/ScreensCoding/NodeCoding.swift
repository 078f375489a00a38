public import ScreensKit

/// Encodes nodes that one process sends to another.
///
/// A node takes a few bytes. They are written and read without `Codable`, which is too slow for a page-down.
///
/// The extras come first, each once, then the number of nodes, then the nodes. The bytes may come from anywhere:
/// reading bytes that this type did not write throws an error.
public enum NodeCoding {
    /// Why nodes cannot be encoded or decoded.
    public enum Failure: Error, Hashable, Sendable {
        /// The tree is deeper than ``ScreensKit/Node/maximumDepth``.
        case tooDeep
        /// The bytes are not valid.
        case corrupt
    }

    fileprivate static let withExtras: UInt8 = 0x10

    /// Returns the bytes for nodes.
    ///
    /// - Throws: ``Failure/tooDeep``.
    public static func encode(_ nodes: [Node]) throws(Failure) -> [UInt8] {
        var writer = NodeWriter()
        try writer.write(nodes, depth: 1)
        guard let extras = try? BinaryCoding.encode(writer.extras.map { Node(.text, extras: $0) })
        else { throw .tooDeep }
        var output = BinaryOutput()
        output.append(number: UInt64(extras.count))
        return output.bytes + extras + writer.output.bytes
    }

    /// Decodes nodes.
    ///
    /// - Throws: ``Failure``.
    public static func decode(_ bytes: [UInt8]) throws(Failure) -> [Node] {
        do {
            var cursor = BinaryCursor(from: 0, to: bytes.count)
            let range = try cursor.slice(try cursor.count(bytes))
            let extras = try BinaryCoding.decode([Node].self, from: Array(bytes[range]))
            var reader = NodeReader(extras: extras.map(\.extras), cursor: cursor)
            let nodes = try reader.nodes(bytes, depth: 1)
            guard reader.cursor.isAtEnd else { throw Failure.corrupt }
            return nodes
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .corrupt
        }
    }
}

private struct NodeWriter {
    var output = BinaryOutput()
    private(set) var extras: [NodeExtras] = []
    private var places: [NodeExtras: Int] = [:]
    /// The same for objects that occurred before: hashing and comparing long extras takes time.
    private var placesOfObjects: [ObjectIdentifier: Int] = [:]

    mutating func write(_ nodes: [Node], depth: Int) throws(NodeCoding.Failure) {
        guard nodes.isEmpty || depth <= Node.maximumDepth else { throw .tooDeep }
        output.append(number: UInt64(nodes.count))
        for node in nodes { try write(node, depth: depth) }
    }

    private mutating func write(_ node: Node, depth: Int) throws(NodeCoding.Failure) {
        let (tag, flag) = (Tag(node.content), node.extras == nil ? 0 : NodeCoding.withExtras)
        output.bytes += [
            node.kind.rawValue, node.role.rawValue, node.span.rawValue, tag.rawValue | flag,
        ]
        if let extras = node.extras { output.append(number: UInt64(place(of: extras))) }
        switch node.content {
        case .none: break
        case .text(let text):
            output.append(number: UInt64(text.utf8.count))
            output.bytes += text.utf8
        case .number(let number):
            output.append(number: UInt64(bitPattern: number << 1 ^ number >> 63))
        case .children(let children): try write(children, depth: depth + 1)
        }
    }

    private mutating func place(of extras: NodeExtras) -> Int {
        // The nodes keep the object, so that no other one gets its identity.
        if let place = placesOfObjects[ObjectIdentifier(extras)] { return place }
        let place = places[extras] ?? self.extras.count
        if place == self.extras.count { self.extras.append(extras) }
        (places[extras], placesOfObjects[ObjectIdentifier(extras)]) = (place, place)
        return place
    }
}

/// The kind of a node's content, as one byte.
private enum Tag: UInt8 {
    case none, text, number, children

    init(_ content: Node.Content) {
        self =
            switch content {
            case .none: .none
            case .text: .text
            case .number: .number
            case .children: .children
            }
    }
}

private struct NodeReader {
    let extras: [NodeExtras?]
    var cursor: BinaryCursor
    /// The fewest bytes that a node takes.
    ///
    /// It limits the memory that is reserved for a count in a few bytes of input.
    private let smallest = 4

    init(extras: [NodeExtras?], cursor: BinaryCursor) {
        self.extras = extras
        self.cursor = cursor
    }

    mutating func nodes(_ bytes: [UInt8], depth: Int) throws -> [Node] {
        let count = try cursor.count(bytes)
        guard count <= (cursor.end - cursor.position) / smallest else {
            throw NodeCoding.Failure.corrupt
        }
        guard count == 0 || depth <= Node.maximumDepth else { throw NodeCoding.Failure.tooDeep }
        var nodes: [Node] = []
        nodes.reserveCapacity(count)
        for _ in 0..<count { nodes.append(try node(bytes, depth: depth)) }
        return nodes
    }

    private mutating func node(_ bytes: [UInt8], depth: Int) throws -> Node {
        let kind = Node.Kind(rawValue: try cursor.byte(bytes))
        let role = Node.Role(rawValue: try cursor.byte(bytes))
        let span = Node.Span(rawValue: try cursor.byte(bytes))
        let byte = try cursor.byte(bytes)
        guard let tag = Tag(rawValue: byte & ~NodeCoding.withExtras) else {
            throw NodeCoding.Failure.corrupt
        }
        let hasExtras = byte & NodeCoding.withExtras != 0
        let extras = hasExtras ? extras[try cursor.index(bytes, below: extras.count)] : nil
        return Node(
            kind,
            try content(tag, bytes, depth),
            role: role,
            span: span,
            extras: extras
        )
    }

    private mutating func content(
        _ tag: Tag,
        _ bytes: [UInt8],
        _ depth: Int
    ) throws -> Node.Content {
        switch tag {
        case .none: return .none
        case .number: return .number(try cursor.int(bytes))
        case .children: return .children(try nodes(bytes, depth: depth + 1))
        case .text:
            let range = try cursor.slice(try cursor.count(bytes))
            return .text(String(decoding: bytes[range], as: UTF8.self))
        }
    }
}
