import Foundation
import ScreensKit
import TestSupport

/// A type with every kind of member.
struct Sample: Codable, Equatable {
    var number = -1_234_567
    var fraction = 0.1
    var truth = true
    var text: String? = "text"
    var bytes: [UInt8] = [1, 2, 3]
    var data = Data([4, 5])
    var color = Color.mixed(red: 3, "blue")
    var json: JSONValue = ["a": [1, 2.5, nil, true, "b"], "c": ["a": 1]]
    var members: JSONObject = ["a": 1, "c": "text"]
    var byNumber = [1: "a", -1: "text"]
    var next: [Sample] = []
}

struct Empty: Codable, Equatable {}

enum Color: Codable, Hashable {
    case red
    case mixed(red: Int, String?)
    case plain(String)
}

/// Nested lists of any depth.
struct Nested: Decodable {
    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            if try !list.decodeNil() { _ = try list.decode(Nested.self) }
        }
    }
}

class Parent: Codable {
    let parent: Int
    init(parent: Int) { self.parent = parent }
}

/// A subclass whose superclass is encoded separately.
final class Child: Parent {
    let child: Int
    var values: [Int] { [parent, child] }

    init(parent: Int, child: Int) {
        self.child = child
        super.init(parent: parent)
    }

    private enum Key: CodingKey { case child }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        child = try container.decode(Int.self, forKey: .child)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try super.encode(to: container.superEncoder())
        try container.encode(child, forKey: .child)
    }
}

/// A type that nests containers by hand.
struct Manual: Codable, Equatable {
    var inner: [Int]
    var name: String
    var last: Bool

    private enum Key: CodingKey { case list, part, name }

    init(inner: [Int], name: String, last: Bool) {
        (self.inner, self.name, self.last) = (inner, name, last)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        var numbers = try list.nestedUnkeyedContainer()
        inner = []
        while !numbers.isAtEnd { inner.append(try numbers.decode(Int.self)) }
        let part = try list.nestedContainer(keyedBy: Key.self)
        name = try part.decode(String.self, forKey: .name)
        let nested = try container.nestedContainer(keyedBy: Key.self, forKey: .part)
        last = try nested.superDecoder(forKey: .name).singleValueContainer().decode(Bool.self)
        guard try list.superDecoder().singleValueContainer().decode(Int.self) == 7 else {
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "not 7")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .part)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        var numbers = list.nestedUnkeyedContainer()
        var part = list.nestedContainer(keyedBy: Key.self)
        try part.encode("overwritten", forKey: .name)
        try part.encode(name, forKey: .name)
        for number in inner { try numbers.encode(number) }
        try 7.encode(to: list.superEncoder())
        try last.encode(to: nested.superEncoder(forKey: .name))
    }
}

/// Inputs at random.
extension Dice {
    mutating func bytes(upTo limit: Int) -> [UInt8] {
        (0..<Int.random(in: 0...limit, using: &self)).map { _ in
            // Small bytes are more common, because they are valid markers.
            let limit: UInt8 = Bool.random(using: &self) ? 10 : 255
            return UInt8.random(in: 0...limit, using: &self)
        }
    }

    mutating func json(depth: Int) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &self) {
        case 0: .null
        case 1: .bool(Bool.random(using: &self))
        case 2: .int64(Int64(bitPattern: next()) >> Int64.random(in: 0...63, using: &self))
        case 3: .double(Double.random(in: -1e9...1e9, using: &self))
        case 4, 5: .text(text())
        case 6: .array((0..<count()).map { _ in json(depth: depth - 1) })
        default:
            .object(
                JSONObject((0..<count()).map { _ in (text(), json(depth: depth - 1)) }) { $1 }
            )
        }
    }

    private mutating func count() -> Int { Int.random(in: 0...5, using: &self) }

    private mutating func text() -> String {
        let letters = ["a", "b", "é", "e\u{301}", "\u{202E}", "\n", "long enough not to be small"]
        return (0..<count()).map { _ in letters.randomElement(using: &self) ?? "" }.joined()
    }
}
