public import ScreensKit

/// Names a part of a JSON value, as RFC 6901 defines it: `/user/names/0`.
public struct JSONPointer: Hashable, Sendable {
    /// The names and indices, from the outside to the inside; empty for the whole value.
    public let parts: [String]

    /// Reads a pointer.
    ///
    /// The result is `nil` unless the text is empty or begins with `/`, and if a `~` is not followed by 0 or 1.
    public init?(_ text: String) {
        guard text.isEmpty || text.first == "/" else { return nil }
        var parts: [String] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let plain = Self.unescaped(part) else { return nil }
            parts.append(plain)
        }
        self.parts = parts
    }

    /// Creates a pointer from names and indices.
    public init(parts: [String]) { self.parts = parts }

    /// The part of a value that it names; `nil` if there is none.
    public func value(in value: JSONValue) -> JSONValue? {
        parts.reduce(Optional(value)) { value, part in
            if let member = value?.object?[part] { return member }
            guard let list = value?.array, let index = Self.index(part), index < list.count else {
                return nil
            }
            return list[index]
        }
    }

    private static func unescaped(_ part: Substring) -> String? {
        let pieces = part.split(separator: "~", omittingEmptySubsequences: false)
        guard let first = pieces.first else { return "" }
        return pieces.dropFirst().reduce(Optional(String(first))) { text, piece in
            switch piece.first {
            case "0": text.map { $0 + "~" + piece.dropFirst() }
            case "1": text.map { $0 + "/" + piece.dropFirst() }
            default: nil
            }
        }
    }

    /// An index has digits alone, and no zero before others.
    private static func index(_ part: String) -> Int? {
        guard part == "0" || part.first != "0", part.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            return nil
        }
        return Int(part)
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as text.
    public var description: String {
        parts.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}
