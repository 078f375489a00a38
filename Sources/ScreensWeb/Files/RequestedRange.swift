import ScreensHTTP

/// The bytes of a file that a browser asks for (RFC 9110, 14).
enum RequestedRange: Hashable, Sendable {
    /// All of it: the request names no range, more than one, or one of another content.
    case whole
    case part(Range<Int>)
    /// The range begins behind the end.
    case none

    /// Reads the header fields of a request for a file with a size and a tag.
    init(_ fields: HeaderFields, size: Int, tag: String) {
        let condition = fields["if-range"]
        guard let text = fields["range"], condition == nil || condition == "\"\(tag)\"",
            text.hasPrefix("bytes="), let ends = Self.ends(text.dropFirst("bytes=".count))
        else {
            self = .whole
            return
        }
        switch ends {
        case (let first?, let last):
            let end = last.map { min($0, size - 1) + 1 } ?? size
            self = first < size ? .part(first..<end) : .none
        case (nil, let count):
            let first = max(0, size - (count ?? 0))
            self = first < size ? .part(first..<size) : .none
        }
    }

    /// The first and the last byte, or the number of last bytes; `nil` for anything but one range.
    private static func ends(_ text: Substring) -> (first: Int?, last: Int?)? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let (first, last) = (number(ends[0]), number(ends[1]))
        guard first != nil || ends[0].isEmpty, last != nil || ends[1].isEmpty,
            first != nil || last != nil, first ?? 0 <= last ?? .max || first == nil
        else { return nil }
        return (first, last)
    }

    /// Reads digits; sums of such numbers always exist.
    private static func number(_ text: Substring) -> Int? {
        guard (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}
