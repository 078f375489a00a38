/// Finds the places of tokens in JSON.
///
/// libyajl reports only where a token ends. It begins behind the previous one, after spaces, comments and separators.
struct JSONCursor {
    private let bytes: [UInt8]
    /// The end of the last token, and its line and column.
    private(set) var end = 0
    private var line = 1
    private var column = 1
    /// Where a comment begins that has no end.
    private(set) var openComment: JSONSource.Location?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The place where the next token begins, or where the file ends.
    var place: JSONSource.Location { JSONSource.Location(line: line, column: column) }

    /// Returns where the token that ends at an offset begins, and moves behind it.
    mutating func token(endingAt next: Int) -> JSONSource.Location {
        skipSpace()
        let place = place
        while end < next { step() }
        return place
    }

    mutating func skipSpace() {
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

    private mutating func skipComment() {
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

    private mutating func step() {
        guard end < bytes.count else { return }
        if bytes[end] == UInt8(ascii: "\n") {
            (line, column) = (line + 1, 1)
        } else if bytes[end] & 0xC0 != 0x80 {
            column += 1
        }
        end += 1
    }
}
