import ScreensKit

/// The parameters of a command, with flattened objects restored.
struct Parameters: Sendable {
    /// An object parameter: `+name` with its class, and one `name.property` for each property.
    struct ObjectValue: Sendable {
        var className: String
        var properties: Properties
    }

    private var values: JSONObject = [:]
    private var objects: [String: ObjectValue] = [:]

    init(_ members: JSONObject) {
        for (key, value) in members { add(key, value) }
        for (key, value) in members {
            guard let dot = key.firstIndex(of: "."), !key.hasPrefix("+") else { continue }
            // Properties of an undeclared object are dropped, as by the portal.
            objects[String(key[..<dot])]?.properties[String(key[key.index(after: dot)...])] = value
        }
    }

    private mutating func add(_ key: String, _ value: JSONValue) {
        if key.hasPrefix("+") {
            let parts = key.dropFirst().split(separator: ":", maxSplits: 1)
            let className = parts.count == 2 ? String(parts[1]) : value.text ?? ""
            objects[parts.first.map(String.init) ?? ""] = ObjectValue(
                className: className,
                properties: Properties()
            )
        } else if key.hasPrefix("-") {
            values[String(key.dropFirst())] = .null
        } else if !key.contains(".") {
            values[String(key.prefix { $0 != ":" })] = value
        }
    }

    /// Whether a parameter was sent, even if it is null.
    func contains(_ name: String) -> Bool { values[name] != nil || objects[name] != nil }

    /// The class of an object parameter; `nil` if it is absent or null.
    func className(ofObject name: String) -> String? {
        objects[name].flatMap { $0.className.isEmpty ? nil : $0.className }
    }

    /// The plain parameters.
    var plain: Properties { Properties(values) }

    /// The properties of an object parameter; `nil` if it is absent or null.
    ///
    /// - Throws: if it does not have the class `className`.
    func optionalObject(
        _ name: String,
        ofClass className: String
    ) throws(ServiceError) -> Properties? {
        objects[name] == nil ? nil : try object(name, ofClass: className)
    }

    /// The properties of an object parameter.
    ///
    /// - Throws: if it is null, or does not have the class `className`.
    func object(
        _ name: String,
        ofClass className: String
    ) throws(ServiceError) -> Properties {
        guard let object = objects[name] else { throw .null(name) }
        guard object.className == className else { throw .wrongClass(object.className, name) }
        return object.properties
    }
}

/// Named values, converted as the portal does it: numbers from texts, arrays from scalars.
struct Properties: Sendable {
    private var values: JSONObject

    init(_ values: JSONObject = [:]) { self.values = values }

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Whether the value exists and is not null.
    func has(_ name: String) -> Bool { (values[name] ?? .null) != .null }

    /// The text; `nil` if absent or null.
    func text(_ name: String) throws(ServiceError) -> String? {
        switch values[name] ?? .null {
        case .null: nil
        case .text(let text): text
        case .int64(let value): String(value)
        case .double(let value): String(value)
        case .bool(let value): String(value)
        case let other: throw .conversion(of: other, to: "java.lang.String")
        }
    }

    /// The integer; `nil` if absent, null or an empty text.
    func long(_ name: String) throws(ServiceError) -> Int64? {
        let value = values[name] ?? .null
        guard value != .null, value != "" else { return nil }
        guard let number = value.int64 else { throw .conversion(of: value, to: "long") }
        return number
    }

    /// The number; `nil` if absent, null or an empty text.
    func double(_ name: String) throws(ServiceError) -> Double? {
        let value = values[name] ?? .null
        guard value != .null, value != "" else { return nil }
        guard let number = value.double, number.isFinite else {
            throw .conversion(of: value, to: "double")
        }
        return number
    }

    /// The truth value; `nil` if absent, null or an empty text.
    func bool(_ name: String) throws(ServiceError) -> Bool? {
        let value = values[name] ?? .null
        guard value != .null, value != "" else { return nil }
        guard let bool = value.bool else { throw .conversion(of: value, to: "boolean") }
        return bool
    }

    /// The numbers of a JSON array, of a text such as `[1,2]` or `1,2`, or one number.
    func longs(_ name: String) throws(ServiceError) -> [Int64] {
        let value = values[name] ?? .null
        let elements: [JSONValue] =
            switch value {
            case .null: []
            case .array(let elements): elements
            case .text(let text): Self.elements(of: text)
            default: [value]
            }
        var numbers: [Int64] = []
        for element in elements {
            guard let number = element.int64 else { throw .conversion(of: value, to: "long[]") }
            numbers.append(number)
        }
        return numbers
    }

    /// The texts of a JSON array, of a text such as `[a,b]` or `a,b`, or one text.
    func texts(_ name: String) throws(ServiceError) -> [String] {
        let value = values[name] ?? .null
        let elements: [JSONValue] =
            switch value {
            case .null: []
            case .array(let elements): elements
            case .text(let text): Self.elements(of: text)
            default: [value]
            }
        let texts = elements.compactMap(\.text)
        guard texts.count == elements.count else { throw .conversion(of: value, to: "String[]") }
        return texts
    }

    /// The bytes of a JSON array, or of a text such as `[255,0]`; `nil` if absent or null.
    ///
    /// Java writes bytes above 127 as negative numbers.
    func bytes(_ name: String) throws(ServiceError) -> [UInt8]? {
        let value = values[name] ?? .null
        let numbers: [Int64?]? =
            switch value {
            case .null: nil
            case .array(let elements): elements.map(\.int64)
            case .text(let text): Self.numbers(of: text)
            default: [value.int64]
            }
        guard let numbers else { return nil }
        let bytes = numbers.compactMap { number in
            number.flatMap { UInt8(exactly: $0) ?? Int8(exactly: $0).map(UInt8.init(bitPattern:)) }
        }
        guard bytes.count == numbers.count else { throw .conversion(of: value, to: "byte[]") }
        return bytes
    }

    /// Like `elements`, for a text that can have a megabyte.
    private static func numbers(of text: String) -> [Int64?] {
        let brackets = Set("[]".utf8)
        let digits = text.utf8.filter { $0 > UInt8(ascii: " ") && !brackets.contains($0) }
        guard !digits.isEmpty else { return [] }
        return digits.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { Int64(String(decoding: $0, as: UTF8.self)) }
    }

    private static func elements(of text: String) -> [JSONValue] {
        var inner = text[...]
        if inner.hasPrefix("[") && inner.hasSuffix("]") { inner = inner.dropFirst().dropLast() }
        guard inner.contains(where: { $0 != " " }) else { return [] }
        return inner.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let blanks: Set<Character> = [" ", "\""]
            let start = part.drop { blanks.contains($0) }
            let end = start.lastIndex { !blanks.contains($0) }
            return .text(end.map { String(start[...$0]) } ?? "")
        }
    }
}
