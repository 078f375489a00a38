public import ScreensKit

/// A page under construction: markup comes only from the source code, and texts are always escaped.
///
/// A `String` can get into a page only through ``append(text:)`` or ``append(attribute:_:)``.
public struct HTMLBuffer: ~Copyable {
    private var buffer: ByteBuffer

    /// An empty buffer with room for that many bytes; it grows.
    public init(capacity: Int = 16384) { buffer = ByteBuffer(capacity: max(64, capacity)) }

    /// How many bytes there are.
    public var count: Int { buffer.count }

    /// The bytes.
    public var bytes: [UInt8] { buffer.withBytes { Array($0) } }

    /// Calls the body with the bytes, which are valid only during the call.
    public func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        try buffer.withBytes { try body(UnsafeRawBufferPointer($0)) }
    }

    /// Removes all bytes and keeps the capacity.
    public mutating func removeAll() { buffer.removeAll() }

    /// Appends markup of the source code unchanged.
    @inline(__always)
    public mutating func append(markup: StaticString) {
        buffer.append(UTF8Bytes(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
    }

    /// Appends a file that is embedded in the program, unchanged.
    mutating func append(embedded file: UTF8Bytes) { buffer.append(file) }

    /// Appends an untrusted text, escaped for use between tags and in quotes.
    public mutating func append(text: String) {
        text.withBytes { append($0) }
    }

    /// Appends an attribute with a space before it; its value is untrusted.
    public mutating func append(attribute name: StaticString, _ value: String) {
        buffer.append(UInt8(ascii: " "))
        append(markup: name)
        append(markup: "=\"")
        append(text: value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Appends a number in decimal digits.
    public mutating func append(number: Int) {
        withDecimalDigits(of: number) { buffer.append($0) }
    }

    /// Appends a colour as `#RRGGBB`.
    public mutating func append(color: Color) {
        append(markup: "#")
        for part in [color.red, color.green, color.blue] {
            for digit in [part >> 4, part & 15] { buffer.append(digit + (digit < 10 ? 48 : 55)) }
        }
    }

    /// Appends a text of ASCII letters, digits and `-` that was built by this module.
    mutating func append(ascii bytes: UTF8Bytes) { buffer.append(bytes) }

    @inline(__always)
    private mutating func append(_ bytes: UTF8Bytes) {
        let end = bytes.endOfMarkupFree(from: 0)
        if end == bytes.count { buffer.append(bytes) } else { appendEscaped(bytes) }
    }

    private mutating func appendEscaped(_ bytes: UTF8Bytes) {
        var pieces = SafePieces(bytes)
        while let piece = pieces.next() {
            switch piece {
            case .run(let range): appendRun(UTF8Bytes(rebasing: bytes[range]))
            case .space: buffer.append(0x20)
            case .replacement: append(markup: "\u{FFFD}")
            }
        }
    }

    /// Appends printable bytes, and escapes those with a meaning in HTML.
    private mutating func appendRun(_ bytes: UTF8Bytes) {
        var start = 0
        while start < bytes.count {
            var end = bytes.endOfMarkupFree(from: start)
            while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
            buffer.append(UTF8Bytes(rebasing: bytes[start..<end]))
            guard end < bytes.count else { return }
            start = end
            switch bytes[end] {
            case UInt8(ascii: "&"): append(markup: "&amp;")
            case UInt8(ascii: "<"): append(markup: "&lt;")
            case UInt8(ascii: ">"): append(markup: "&gt;")
            case UInt8(ascii: "\""): append(markup: "&quot;")
            case UInt8(ascii: "'"): append(markup: "&#39;")
            default: continue
            }
            start += 1
        }
    }
}

/// Calls the body with a number's decimal digits.
func withDecimalDigits(of number: Int, _ body: (UTF8Bytes) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var index = digits.count
        var rest = number.magnitude
        repeat {
            index -= 1
            digits[index] = UInt8(48 + rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            index -= 1
            digits[index] = UInt8(ascii: "-")
        }
        body(UTF8Bytes(rebasing: digits[index...]))
    }
}
