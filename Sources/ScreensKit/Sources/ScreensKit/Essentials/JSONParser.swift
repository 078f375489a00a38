internal import CYajl

/// Builds a JSON value, or one with the places of its parts, while libyajl parses a text.
///
/// It is a struct, because each call of an object's method checks for exclusive access. That check
/// took a fifth of the parsing time.
struct JSONParser {
    /// Why a text is not read.
    enum Problem {
        case isTooDeep
        /// It is not JSON; the library's words.
        case isInvalid(String)
        /// Part of a sentence.
        case other(String)
    }

    /// A list or object that is being read.
    struct Container {
        let isObject: Bool
        let place: JSONSource.Location
        var names: [String] = []
        var places: [JSONSource.Location] = []
        /// The elements as values, or as sources if their places are wanted.
        var values: [JSONValue] = []
        var sources: [JSONSource] = []
    }

    let bytes: [UInt8]
    let maximumDepth: Int
    private let maximumCount: Int
    private let refusesDuplicates: Bool
    /// Finds the places of tokens; `nil` if only the value is wanted.
    private(set) var cursor: JSONCursor?
    /// The open lists and objects, in one that has the result.
    private(set) var containers: [Container]
    /// How many bytes the library has read.
    private(set) var consumed = 0
    private var problem: Problem?
    private var handle: yajl_handle?
    private var count = 0

    init(
        _ text: [UInt8],
        depth: Int,
        count: Int,
        refusesDuplicates: Bool = false,
        hasPlaces: Bool = false
    ) {
        bytes = text.withoutByteOrderMark
        (maximumDepth, maximumCount, self.refusesDuplicates) = (depth, count, refusesDuplicates)
        cursor = hasPlaces ? JSONCursor(bytes) : nil
        containers = [Container(isObject: false, place: .start)]
    }

    var value: JSONValue? { containers[0].values.first }
    var source: JSONSource? { containers[0].sources.first }

    /// Parses the text; returns why it is not read.
    mutating func parse() -> Problem? {
        checkBytes()
        if let problem { return problem }
        let bytes = bytes
        let words: String? = withUnsafeMutablePointer(to: &self) { parser in
            withUnsafePointer(to: Self.callbacks) { callbacks in
                guard let handle = yajl_alloc(callbacks, nil, parser) else { return "" }
                defer { yajl_free(handle) }
                parser.pointee.handle = handle
                if parser.pointee.cursor != nil { yajl_allow_comments_of(handle) }
                var status = yajl_parse(handle, bytes, bytes.count)
                parser.pointee.consumed = yajl_get_bytes_consumed(handle)
                // Without this, the library does not notice a text that begins behind the value and does not end.
                if status == 0 { status = yajl_parse(handle, [UInt8(ascii: "\n")], 1) }
                if status == 0 { status = yajl_complete_parse(handle) }
                return status == 0 ? nil : Self.words(of: handle)
            }
        }
        cursor?.skipSpace()
        return problem ?? words.map(Problem.isInvalid)
    }

    /// Refuses what the library accepts and JSON does not allow: surrogates, overlong forms, and
    /// two characters that the library treats as spaces.
    private mutating func checkBytes() {
        if String(validating: bytes, as: UTF8.self) == nil {
            let repaired = String(decoding: bytes, as: UTF8.self).utf8
            consumed = zip(bytes, repaired).prefix { $0 == $1 }.count
            problem = .other("it is not UTF-8")
        } else if let place = bytes.firstIndex(where: { $0 == 0x0B || $0 == 0x0C }) {
            consumed = place
            problem = .other("there is a control character")
        }
    }

    private static func words(of handle: yajl_handle) -> String {
        guard let message = yajl_get_error(handle, 0, nil, 0) else { return "" }
        defer { yajl_free_error(handle, message) }
        return String(cString: message)
    }
}

extension JSONParser {
    /// The place of the token that the library has just read; the start if places are not wanted.
    private mutating func place() -> JSONSource.Location {
        guard let handle else { return .start }
        return cursor?.token(endingAt: yajl_get_bytes_consumed(handle)) ?? .start
    }

    private mutating func refuse(_ problem: Problem) -> Int32 {
        self.problem = problem
        return 0
    }

    /// Adds a value that is neither a list nor an object.
    private mutating func add(_ content: JSONSource.Content) -> Int32 {
        let source = JSONSource(content: content, place: place())
        return add(value: source.value, source: source)
    }

    private mutating func add(
        value: @autoclosure () -> JSONValue,
        source: @autoclosure () -> JSONSource
    ) -> Int32 {
        count += 1
        guard count <= maximumCount else { return refuse(.other("it has too many values")) }
        if cursor == nil {
            containers[containers.count - 1].values.append(value())
        } else {
            containers[containers.count - 1].sources.append(source())
        }
        return 1
    }

    private mutating func begin(isObject: Bool) -> Int32 {
        guard containers.count <= maximumDepth else { return refuse(.isTooDeep) }
        containers.append(Container(isObject: isObject, place: place()))
        return 1
    }

    private mutating func add(name: String) -> Int32 {
        if cursor != nil { containers[containers.count - 1].places.append(place()) }
        // Swift's decoders read the same text later, and treat names as equal if Unicode does.
        let isExact = cursor != nil || refusesDuplicates
        containers[containers.count - 1].names.append(isExact ? name : JSONObject.key(ofName: name))
        return 1
    }

    private mutating func end() -> Int32 {
        _ = place()
        guard containers.count > 1, let container = containers.popLast() else { return 0 }
        if refusesDuplicates, let name = container.duplicate {
            return refuse(.other("\"\(name)\" occurs twice"))
        }
        return add(value: container.value, source: container.source)
    }

    /// The functions that libyajl calls with the address of a parser.
    private static let callbacks = yajl_callbacks(
        yajl_null: { at($0).pointee.add(.null) },
        yajl_boolean: { at($0).pointee.add(.bool($1 != 0)) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, text, count in
            text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                at(context).pointee.add(.number(string(bytes, count)))
            }
        },
        yajl_string: { at($0).pointee.add(.text(string($1, $2))) },
        yajl_start_map: { at($0).pointee.begin(isObject: true) },
        yajl_map_key: { at($0).pointee.add(name: string($1, $2)) },
        yajl_end_map: { at($0).pointee.end() },
        yajl_start_array: { at($0).pointee.begin(isObject: false) },
        yajl_end_array: { at($0).pointee.end() }
    )

    private static func at(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<JSONParser> {
        context.assumingMemoryBound(to: JSONParser.self)
    }

    /// The complete text was checked to be UTF-8 before.
    private static func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}

extension JSONParser.Container {
    /// A name that occurs twice in an object.
    fileprivate var duplicate: String? {
        var seen = Set<String>()
        return names.first { !seen.insert($0).inserted }
    }

    /// The dictionary is created with its final size: a growing one moves its members several times.
    fileprivate var value: JSONValue {
        guard isObject else { return .array(values) }
        var members = JSONObject(minimumCapacity: names.count)
        for (name, value) in zip(names, values) { members[name] = value }
        return .object(members)
    }

    fileprivate var source: JSONSource {
        guard isObject else { return JSONSource(content: .array(sources), place: place) }
        let members = zip(zip(names, places), sources).map {
            JSONSource.Member(name: $0.0, place: $0.1, value: $1)
        }
        return JSONSource(content: .object(members), place: place)
    }
}
