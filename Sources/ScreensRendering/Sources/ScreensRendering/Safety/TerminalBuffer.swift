/// Output for a terminal: controls come only from the source code, and texts are always made safe.
///
/// A `String` can get to a terminal only through ``append(text:)``.
public struct TerminalBuffer: Hashable, Sendable {
    /// The bytes.
    public private(set) var bytes: [UInt8] = []

    /// An empty buffer.
    public init() {}

    /// Creates a buffer with a control sequence of the source code.
    init(control: StaticString) { append(control: control) }

    /// How many bytes there are.
    public var count: Int { bytes.count }

    /// Reserves capacity for a total number of bytes.
    public mutating func reserve(_ capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Removes all bytes and keeps the capacity.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text of the source code unchanged, escape sequences included.
    public mutating func append(control: StaticString) {
        bytes.append(
            contentsOf: UTF8Bytes(start: control.utf8Start, count: control.utf8CodeUnitCount)
        )
    }

    /// Appends an untrusted text without anything that a terminal would execute or hide.
    public mutating func append(text: String) {
        text.withBytes { append($0) }
    }

    /// Appends a number in decimal digits.
    public mutating func append(number: Int) {
        withDecimalDigits(of: number) { bytes.append(contentsOf: $0) }
    }

    /// Appends a scalar of a text that has been made safe already.
    mutating func append(scalar: Unicode.Scalar) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Appends the bytes of another buffer.
    public mutating func append(_ other: TerminalBuffer) { bytes.append(contentsOf: other.bytes) }

    /// Appends a part of another buffer; the range is limited to its bytes.
    public mutating func append(_ other: TerminalBuffer, _ range: Range<Int>) {
        bytes.append(contentsOf: other.bytes[range.clamped(to: other.bytes.indices)])
    }

    /// Appends spaces; none for a negative count.
    public mutating func append(spaces count: Int) {
        if count > 0 { bytes.append(contentsOf: repeatElement(0x20, count: count)) }
    }

    /// Ends the line.
    public mutating func appendLineEnd() { bytes.append(0x0A) }

    /// Drops the spaces at the end.
    mutating func trimEnd() {
        while bytes.last == 0x20 { bytes.removeLast() }
    }

    /// Appends a text of ASCII letters, digits and `-` that was built by this module.
    mutating func append(ascii text: UTF8Bytes) { bytes.append(contentsOf: text) }

    /// Appends a sequence of pixels.
    mutating func append(_ pixels: PixelSequence, from start: Int = 0) {
        bytes.append(contentsOf: pixels.bytes[start...])
    }

    private mutating func append(_ text: UTF8Bytes) {
        if text.endOfPrintable(from: 0) == text.count {
            bytes.append(contentsOf: text)
            return
        }
        var pieces = SafePieces(text)
        while let piece = pieces.next() {
            switch piece {
            case .run(let range): bytes.append(contentsOf: UTF8Bytes(rebasing: text[range]))
            case .space: bytes.append(0x20)
            case .replacement: append(control: "\u{FFFD}")
            }
        }
    }
}
