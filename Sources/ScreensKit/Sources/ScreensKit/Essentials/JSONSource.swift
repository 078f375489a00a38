/// A JSON value with its place in a file that people write, which may have comments.
///
/// Readers of such files name the line and column of each mistake. Members keep their order, and a name that occurs twice
/// is there twice, so that the reader can report it.
@_spi(Host)
public struct JSONSource: Sendable {
    /// The kinds of values.
    @frozen
    public enum Content: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number, as it is written.
        case number(String)
        /// A text.
        case text(String)
        /// A list.
        case array([JSONSource])
        /// An object, in the order of the file.
        case object([Member])
    }

    /// A member of an object.
    public struct Member: Sendable {
        /// The name.
        public let name: String
        /// Where the name begins.
        public let place: Location
        /// The value.
        public let value: JSONSource
    }

    /// A line and a column, both from 1; columns count characters.
    public struct Location: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The line.
        public let line: Int
        /// The column.
        public let column: Int

        /// Creates a location.
        public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

        static let start = Location(line: 1, column: 1)

        /// `3:14`.
        public var description: String { "\(line):\(column)" }

        /// Whether one location comes before another.
        public static func < (one: Location, other: Location) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    /// Why a file is not read.
    public struct Fault: Error, Hashable, Sendable {
        /// Where.
        public let place: Location
        /// A sentence without an end, such as `it is not JSON`.
        public let reason: String
    }

    /// The value.
    public let content: Content
    /// Where it begins.
    public let place: Location

    /// The deepest values that are read.
    public static var maximumDepth: Int { 64 }
    /// The most values that are read.
    public static var maximumCount: Int { 100_000 }

    /// Reads a file in UTF-8.
    ///
    /// - Throws: ``Fault`` for anything but one JSON value, and for one that exceeds a limit.
    public static func read(_ bytes: [UInt8]) throws(Fault) -> JSONSource {
        try JSONReader.source(bytes)
    }

    /// The value without places, with the last of several members of a name.
    public var value: JSONValue {
        switch content {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .text(let text): .text(text)
        case .array(let list): .array(list.map(\.value))
        case .object(let members):
            .object(JSONObject(members.map { ($0.name, $0.value.value) }) { $1 })
        case .number(let text): JSONValue(number: text)
        }
    }
}

extension JSONValue {
    /// Reads a number.
    ///
    /// One that would lose digits remains a text; the accessors read numbers from texts, too.
    fileprivate init(number text: String) {
        if let number = Int64(text) {
            self = .int64(number)
        } else if let number = Double(text), number.isFinite, Self.isExact(number, text) {
            // As Swift's decoders do: 1.0 and 1e3 are whole numbers.
            self = Int64(exactly: number).map(JSONValue.int64) ?? .double(number)
        } else {
            self = .text(text)
        }
    }

    private static func isExact(_ number: Double, _ text: String) -> Bool {
        // Each double preserves this many digits (DBL_DIG).
        if text.utf8.count <= 15, !text.contains(where: { "eE".contains($0) }) { return true }
        return DecimalNumber(plain: text) == DecimalNumber(number)
    }
}
