internal import CYajl

/// Writes JSON values with libyajl.
///
/// An encoder, which asks each value for its type, takes six times as long for a page of assets.
struct JSONWriter {
    private let handle: yajl_gen
    private let sortsKeys: Bool

    /// The value as JSON on one line; `nil` if the library cannot write it.
    ///
    /// The library writes neither infinite numbers nor values that are more than 127 levels deep.
    static func bytes(of value: JSONValue, sortsKeys: Bool) -> [UInt8]? {
        guard let handle = yajl_gen_alloc(nil) else { return nil }
        defer { yajl_gen_free(handle) }
        var (start, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        guard JSONWriter(handle: handle, sortsKeys: sortsKeys).write(value),
            yajl_gen_get_buf(handle, &start, &count) == 0
        else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    private func write(_ value: JSONValue) -> Bool {
        switch value {
        case .null: yajl_gen_null(handle) == 0
        case .bool(let value): yajl_gen_bool(handle, value ? 1 : 0) == 0
        case .int64(let value): yajl_gen_integer(handle, value) == 0
        case .double(let value): write(value)
        case .text(let text): write(text)
        case .array(let values): write(values)
        case .object(let members): write(members)
        }
    }

    /// The shortest digits that mean the same number.
    ///
    /// Whole numbers have no fraction.
    private func write(_ number: Double) -> Bool {
        guard number.isFinite else { return false }
        var text = number.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        return text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                yajl_gen_number(handle, $0.baseAddress, $0.count) == 0
            }
        }
    }

    private func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { yajl_gen_string(handle, $0.baseAddress, $0.count) == 0 }
    }

    private func write(_ values: [JSONValue]) -> Bool {
        yajl_gen_array_open(handle) == 0 && values.allSatisfy(write)
            && yajl_gen_array_close(handle) == 0
    }

    private func write(_ key: String, _ value: JSONValue) -> Bool {
        write(JSONObject.name(ofKey: key)) && write(value)
    }

    private func write(_ members: JSONObject) -> Bool {
        guard yajl_gen_map_open(handle) == 0 else { return false }
        // The order is the encoder's, so that equal values become equal bytes with either writer.
        let isWritten =
            if sortsKeys {
                members.sorted { $0.key < $1.key }.allSatisfy(write)
            } else {
                members.allSatisfy(write)
            }
        return isWritten && yajl_gen_map_close(handle) == 0
    }
}
