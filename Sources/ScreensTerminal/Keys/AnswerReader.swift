import ScreensKit

/// Reads a string with which a terminal answers: `ESC ]`, its words, and `BEL` or `ESC \\`.
///
/// None of its bytes is a key, however long it is, and whatever it says. Only its beginning is stored.
struct AnswerReader {
    /// What a byte of it means.
    enum Step {
        /// It continues.
        case more
        /// It has ended.
        case end
        /// It has broken off: the byte before was the escape of something else.
        case escape
    }

    private var bytes: [UInt8] = []
    private var isEscaped = false

    /// The longest answer to a question of ours has 25 bytes.
    private static let most = 64

    /// Reads the next byte.
    mutating func feed(_ byte: UInt8) -> Step {
        if isEscaped { return byte == UInt8(ascii: "\\") ? .end : .escape }
        switch byte {
        case 0x07, 0x18, 0x1A: return .end
        case 0x1B: isEscaped = true
        default: if bytes.count <= Self.most { bytes.append(byte) }
        }
        return .more
    }

    /// The background that it names; `nil` if it says anything else.
    var background: Color? {
        guard bytes.count <= Self.most, let text = String(validating: bytes, as: UTF8.self),
            text.hasPrefix("11;")
        else { return nil }
        return AnsweredColor.read(text.dropFirst(3))
    }
}
