internal import CYajl

/// Builds a JSON value while a text is parsed.
///
/// It is a struct, because each call of an object's method checks for exclusive access. That check
/// took a fifth of the parsing time.
struct JSONBuilder {
    private struct Container {
        let isObject: Bool
        var keys: [String] = []
        var elements: [JSONValue] = []

        /// A name that occurs twice in an object.
        var duplicate: String? {
            var seen = Set<String>()
            return keys.first { !seen.insert($0).inserted }
        }

        /// The dictionary is created with its final size: a growing one moves its members several times.
        var value: JSONValue {
            guard isObject else { return .array(elements) }
            var members = JSONObject(minimumCapacity: keys.count)
            for (key, element) in zip(keys, elements) { members[key] = element }
            return .object(members)
        }
    }

    private(set) var value: JSONValue?
    /// Why the value cannot be read, although the text is JSON.
    private(set) var problem: String?
    private(set) var isTooDeep = false
    let maximumDepth: Int
    private let refusesDuplicates: Bool
    private var containers: [Container] = []
    private var count = 0

    init(maximumDepth: Int, refusesDuplicates: Bool = false) {
        (self.maximumDepth, self.refusesDuplicates) = (maximumDepth, refusesDuplicates)
    }

    private mutating func add(_ value: JSONValue) -> Int32 {
        count += 1
        guard count <= JSONReader.maximumCount else {
            problem = "it has too many values"
            return 0
        }
        if containers.isEmpty {
            self.value = value
        } else {
            containers[containers.count - 1].elements.append(value)
        }
        return 1
    }

    private mutating func addNumber(_ text: String) -> Int32 { add(Self.number(text)) }

    /// A number that would lose digits remains a text; ``JSONValue`` reads numbers from texts, too.
    static func number(_ text: String) -> JSONValue {
        if let number = Int64(text) { return .int64(number) }
        guard let number = Double(text), number.isFinite, isExact(number, text) else {
            return .text(text)
        }
        // As Swift's decoders do: 1.0 and 1e3 are whole numbers.
        return Int64(exactly: number).map(JSONValue.int64) ?? .double(number)
    }

    private static func isExact(_ number: Double, _ text: String) -> Bool {
        // Each double preserves this many digits (DBL_DIG).
        if text.utf8.count <= 15, !text.contains(where: { "eE".contains($0) }) { return true }
        return DecimalNumber(plain: text) == DecimalNumber(number)
    }

    private mutating func begin(isObject: Bool) -> Int32 {
        isTooDeep = containers.count >= maximumDepth
        guard !isTooDeep else { return 0 }
        containers.append(Container(isObject: isObject))
        return 1
    }

    private mutating func take(key: String) -> Int32 {
        // Swift's decoders read the same text later, and treat names as equal if Unicode does.
        let key = refusesDuplicates ? key : JSONObject.key(ofName: key)
        containers[containers.count - 1].keys.append(key)
        return 1
    }

    private mutating func end() -> Int32 {
        guard let container = containers.popLast() else { return 0 }
        if refusesDuplicates, let name = container.duplicate {
            problem = "\"\(name)\" occurs twice"
            return 0
        }
        return add(container.value)
    }
}

extension JSONBuilder {
    /// The functions that libyajl calls with the address of a builder.
    static let callbacks = yajl_callbacks(
        yajl_null: { at($0).pointee.add(.null) },
        yajl_boolean: { at($0).pointee.add(.bool($1 != 0)) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, text, count in
            text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                at(context).pointee.addNumber(string(bytes, count))
            }
        },
        yajl_string: { at($0).pointee.add(.text(string($1, $2))) },
        yajl_start_map: { at($0).pointee.begin(isObject: true) },
        yajl_map_key: { at($0).pointee.take(key: string($1, $2)) },
        yajl_end_map: { at($0).pointee.end() },
        yajl_start_array: { at($0).pointee.begin(isObject: false) },
        yajl_end_array: { at($0).pointee.end() }
    )

    private static func at(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<JSONBuilder>
    {
        context.assumingMemoryBound(to: JSONBuilder.self)
    }

    /// The complete text was checked to be UTF-8 before.
    private static func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
