internal import CYajl

/// Builds a ``JSONSource`` while libyajl parses a text.
///
/// The library reports only where a token ends. It begins behind the previous one, after spaces, comments and separators.
final class JSONSourceReader {
    struct Container {
        let isObject: Bool
        let place: JSONSource.Place
        var names: [(name: String, place: JSONSource.Place)] = []
        var values: [JSONSource] = []
    }

    let bytes: [UInt8]
    private var handle: yajl_handle?
    private(set) var containers: [Container] = []
    private var result: JSONSource?
    private var problem: String?
    private var count = 0
    /// The end of the last token, and its line and column.
    private(set) var end = 0
    private var line = 1
    private var column = 1
    /// Where a comment begins that has no end.
    private(set) var openComment: JSONSource.Place?

    /// The place where the next token begins, or where the file ends.
    var place: JSONSource.Place { JSONSource.Place(line: line, column: column) }

    init(_ bytes: [UInt8]) { self.bytes = bytes.withoutByteOrderMark }

    func read() throws(JSONSource.Fault) -> JSONSource {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let repaired = String(decoding: bytes, as: UTF8.self).utf8
            throw fault(at: zip(bytes, repaired).prefix { $0 == $1 }.count, "it is not UTF-8")
        }
        let (words, consumed) = parse()
        if let problem { throw fault(at: consumed, problem) }
        guard words == nil, let result else {
            skipSpace()
            throw syntaxFault(words ?? "")
        }
        return result
    }

    /// Returns why the library refuses the text, in its own words, and how many bytes it has read; `nil` for a valid one.
    private func parse() -> (words: String?, consumed: Int) {
        withUnsafePointer(to: Self.callbacks) { callbacks in
            let context = Unmanaged.passUnretained(self).toOpaque()
            guard let handle = yajl_alloc(callbacks, nil, context) else { return ("", 0) }
            defer { yajl_free(handle) }
            self.handle = handle
            yajl_allow_comments_of(handle)
            var status = yajl_parse(handle, bytes, bytes.count)
            let consumed = yajl_get_bytes_consumed(handle)
            if status == 0 { status = yajl_parse(handle, [UInt8(ascii: "\n")], 1) }
            if status == 0 { status = yajl_complete_parse(handle) }
            return (status == 0 ? nil : Self.words(of: handle), consumed)
        }
    }

    private static func words(of handle: yajl_handle) -> String {
        guard let message = yajl_get_error(handle, 0, nil, 0) else { return "" }
        defer { yajl_free_error(handle, message) }
        return String(cString: message)
    }

    private func fault(at offset: Int, _ reason: String) -> JSONSource.Fault {
        let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let place = JSONSource.Place(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        return JSONSource.Fault(place: place, reason: reason)
    }
}

extension JSONSourceReader {
    /// The place of the token that the library has just read.
    private func takePlace() -> JSONSource.Place {
        skipSpace()
        let place = place
        let next = handle.map { Int(yajl_get_bytes_consumed($0)) } ?? end
        while end < next { step() }
        return place
    }

    private func skipSpace() {
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
                UInt8(ascii: ","), UInt8(ascii: ":"):
                step()
            case UInt8(ascii: "/") where isComment: skipComment()
            default: return
            }
        }
    }

    private var isComment: Bool {
        end + 1 < bytes.count
            && (bytes[end + 1] == UInt8(ascii: "/") || bytes[end + 1] == UInt8(ascii: "*"))
    }

    private func skipComment() {
        let isLine = bytes[end + 1] == UInt8(ascii: "/")
        let start = place
        step()
        step()
        while end < bytes.count {
            let isEnd =
                isLine
                ? bytes[end] == UInt8(ascii: "\n")
                : bytes[end] == UInt8(ascii: "/") && bytes[end - 1] == UInt8(ascii: "*")
            step()
            if isEnd { return }
        }
        if !isLine { openComment = start }
    }

    private func step() {
        guard end < bytes.count else { return }
        if bytes[end] == UInt8(ascii: "\n") {
            (line, column) = (line + 1, 1)
        } else if bytes[end] & 0xC0 != 0x80 {
            column += 1
        }
        end += 1
    }

    private func add(_ content: JSONSource.Content) -> Int32 {
        add(JSONSource(content: content, place: takePlace()))
    }

    private func add(_ value: JSONSource) -> Int32 {
        count += 1
        guard count <= JSONSource.maximumCount else { return refuse("it has too many values") }
        if containers.isEmpty {
            result = value
        } else {
            containers[containers.count - 1].values.append(value)
        }
        return 1
    }

    private func refuse(_ reason: String) -> Int32 {
        problem = reason
        return 0
    }

    private func begin(isObject: Bool) -> Int32 {
        guard containers.count < JSONSource.maximumDepth else {
            return refuse("it is nested deeper than \(JSONSource.maximumDepth) levels")
        }
        containers.append(Container(isObject: isObject, place: takePlace()))
        return 1
    }

    private func take(name: String) -> Int32 {
        containers[containers.count - 1].names.append((name, takePlace()))
        return 1
    }

    private func finish() -> Int32 {
        _ = takePlace()
        guard let container = containers.popLast() else { return 0 }
        let content: JSONSource.Content =
            container.isObject
            ? .object(
                zip(container.names, container.values).map {
                    JSONSource.Member(name: $0.name, place: $0.place, value: $1)
                }
            ) : .array(container.values)
        return add(JSONSource(content: content, place: container.place))
    }
}

extension JSONSourceReader {
    private static let callbacks = yajl_callbacks(
        yajl_null: { of($0).add(.null) },
        yajl_boolean: { of($0).add(.bool($1 != 0)) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { context, text, count in
            text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                of(context).add(.number(string(bytes, count)))
            }
        },
        yajl_string: { of($0).add(.text(string($1, $2))) },
        yajl_start_map: { of($0).begin(isObject: true) },
        yajl_map_key: { of($0).take(name: string($1, $2)) },
        yajl_end_map: { of($0).finish() },
        yajl_start_array: { of($0).begin(isObject: false) },
        yajl_end_array: { of($0).finish() }
    )

    private static func of(_ context: UnsafeMutableRawPointer) -> JSONSourceReader {
        Unmanaged<JSONSourceReader>.fromOpaque(context).takeUnretainedValue()
    }

    /// The complete text was checked to be UTF-8 before.
    private static func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
