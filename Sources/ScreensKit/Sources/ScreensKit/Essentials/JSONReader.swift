private import CYajl

/// Reads JSON of portals and people, by way of libyajl: in linear time, however deep it is.
///
/// A decoder that tries one type after the other takes seconds for ten kilobytes that are nested 500 deep.
enum JSONReader {
    /// As deep as values can be that are written, compared and described again.
    static let maximumDepth = 512
    /// A page of 10,000 assets has some hundred thousand.
    static let maximumCount = 4_000_000

    /// Reads one value.
    ///
    /// - Throws: `DecodingError` that says where the text is not JSON or has too much of it, and
    ///   ``JSONText/DepthError``.
    static func value(_ text: [UInt8], maximumDepth: Int) throws -> JSONValue {
        // The library takes both for spaces; nothing in JSON holds them.
        if let place = text.firstIndex(where: { $0 == 0x0B || $0 == 0x0C }) {
            throw failure(at: place, "there is a control character")
        }
        let builder = JSONBuilder(maximumDepth: maximumDepth)
        var status: Int32 = 1
        var consumed = 0
        withUnsafePointer(to: JSONBuilder.callbacks) { callbacks in
            let context = Unmanaged.passUnretained(builder).toOpaque()
            guard let handle = yajl_alloc(callbacks, nil, context) else { return }
            status = yajl_parse(handle, text, text.count)
            consumed = yajl_get_bytes_consumed(handle)
            // Without it the library overlooks a text that begins behind the value and does not end.
            if status == 0 { status = yajl_parse(handle, [UInt8(ascii: "\n")], 1) }
            if status == 0 { status = yajl_complete_parse(handle) }
            yajl_free(handle)
        }
        guard !builder.isTooDeep else { throw JSONText.DepthError(limit: maximumDepth) }
        guard status == 0, let value = builder.value else {
            throw failure(at: consumed, builder.problem ?? "it is not JSON")
        }
        return value
    }

    private static func failure(at place: Int, _ reason: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "At byte \(place), \(reason)."))
    }
}

/// The value that is read, as far as it is.
private final class JSONBuilder {
    private struct Container {
        let isObject: Bool
        var key = ""
        var members: JSONObject = [:]
        var elements: [JSONValue] = []

        var value: JSONValue { isObject ? .object(members) : .array(elements) }
    }

    private(set) var value: JSONValue?
    /// Why it cannot be read, where the text is JSON.
    private(set) var problem: String?
    private(set) var isTooDeep = false
    private let maximumDepth: Int
    private var containers: [Container] = []
    private var count = 0

    init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

    func add(_ value: JSONValue) -> Int32 {
        count += 1
        guard count <= JSONReader.maximumCount else { return stop("it has too many values") }
        guard let last = containers.indices.last else {
            self.value = value
            return 1
        }
        if containers[last].isObject {
            containers[last].members[containers[last].key] = value
        } else {
            containers[last].elements.append(value)
        }
        return 1
    }

    /// A number that would lose digits stays the text it is; ``JSONValue`` reads either.
    func addNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int32 {
        let text = String(decoding: text, as: UTF8.self)
        if let number = Int64(text) { return add(.int64(number)) }
        guard let number = Double(text), number.isFinite, isExact(number, text) else {
            return add(.text(text))
        }
        // As Swift's decoders do: 1.0 and 1e3 are whole.
        return add(Int64(exactly: number).map(JSONValue.int64) ?? .double(number))
    }

    private func isExact(_ number: Double, _ text: String) -> Bool {
        // So many digits survive in each double (DBL_DIG).
        if text.utf8.count <= 15, !text.contains(where: { "eE".contains($0) }) { return true }
        return DecimalNumber(plain: text) == DecimalNumber(number)
    }

    func begin(isObject: Bool) -> Int32 {
        isTooDeep = containers.count >= maximumDepth
        guard !isTooDeep else { return 0 }
        containers.append(Container(isObject: isObject))
        return 1
    }

    func add(text: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let text = string(text) else { return 0 }
        return add(.text(text))
    }

    func take(key text: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let key = string(text) else { return 0 }
        containers[containers.count - 1].key = key
        return 1
    }

    /// The library lets surrogates and overlong forms pass.
    private func string(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        let string = String(validating: text, as: UTF8.self)
        if string == nil { problem = "a text is not UTF-8" }
        return string
    }

    func end() -> Int32 { containers.popLast().map { add($0.value) } ?? 0 }

    private func stop(_ problem: String) -> Int32 {
        self.problem = problem
        return 0
    }
}

extension JSONBuilder {
    static let callbacks = yajl_callbacks(
        yajl_null: { of($0)?.add(.null) ?? 0 },
        yajl_boolean: { of($0)?.add(.bool($1 != 0)) ?? 0 },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, text, count in
            UnsafeRawBufferPointer(start: text, count: count).withMemoryRebound(to: UInt8.self) {
                of(context)?.addNumber($0) ?? 0
            }
        },
        yajl_string: { of($0)?.add(text: UnsafeBufferPointer(start: $1, count: $2)) ?? 0 },
        yajl_start_map: { of($0)?.begin(isObject: true) ?? 0 },
        yajl_map_key: { of($0)?.take(key: UnsafeBufferPointer(start: $1, count: $2)) ?? 0 },
        yajl_end_map: { of($0)?.end() ?? 0 },
        yajl_start_array: { of($0)?.begin(isObject: false) ?? 0 },
        yajl_end_array: { of($0)?.end() ?? 0 }
    )

    /// The builder that `JSONReader` holds while it parses.
    private static func of(_ context: UnsafeMutableRawPointer?) -> JSONBuilder? {
        context.map { Unmanaged<JSONBuilder>.fromOpaque($0).takeUnretainedValue() }
    }
}
