/// The width of texts on a terminal, in columns.
///
/// Characters are those that users see: an emoji of several scalars takes 2 columns, a letter
/// with its marks as many as the letter. Scalars of ambiguous width take 1.
public enum TextWidth {
    /// The width of a text after it is made safe.
    public static func columns(of text: String) -> Int {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        return columns(of: buffer)
    }

    /// The width of the text in a buffer, which must not contain escape sequences.
    static func columns(of buffer: TerminalBuffer) -> Int {
        buffer.bytes.withUnsafeBufferPointer { bytes in
            if bytes.endOfPrintable(from: 0) == bytes.count { return bytes.count }
            return simpleColumns(of: bytes)
                ?? characters(of: bytes).reduce(0) { $0 + $1.width }
        }
    }

    /// A character of a text: the end of its bytes, and its width.
    struct Measured {
        let end: Int
        let width: Int
        /// The character, if it is a single scalar; else 0.
        let scalar: UInt32
    }

    /// The characters of a text that was made safe.
    static func characters(of bytes: UTF8Bytes) -> [Measured] {
        var result: [Measured] = []
        result.reserveCapacity(bytes.count)
        var end = 0
        if bytes.endOfPrintable(from: 0) == bytes.count {
            for byte in bytes {
                end += 1
                result.append(Measured(end: end, width: 1, scalar: UInt32(byte)))
            }
            return result
        }
        for character in String(decoding: bytes, as: UTF8.self) {
            end += character.utf8.count
            let scalars = character.unicodeScalars
            let only = scalars.count == 1 ? scalars.first?.value : nil
            result.append(
                Measured(end: end, width: columns(of: scalars), scalar: only ?? 0)
            )
        }
        return result
    }

    /// The columns of one character.
    private static func columns(of scalars: Character.UnicodeScalarView) -> Int {
        var total = 0
        for (index, scalar) in scalars.enumerated() {
            let width = columns(of: scalar)
            // What follows a wide scalar only modifies it: skin tones, joined emoji, jamo, selectors.
            if index == 0, width == 2 { return 2 }
            if scalar.value == 0xFE0F, total == 1 { return 2 }
            total += width
        }
        return total
    }

    /// The width of a single scalar.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return 1 }
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return WideScalars.contain(value) ? 2 : 1
        }
    }

    /// The width of a text whose characters never combine; `nil` for other texts.
    private static func simpleColumns(of bytes: UTF8Bytes) -> Int? {
        var total = 0
        var index = 0
        while index < bytes.count {
            guard let (value, length) = bytes.scalar(at: index) else { return nil }
            index += length
            switch value {
            case 0x20..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x1FFF, 0x2010..<0x2027:
                total += 1
            case 0x3041...0x3096, 0x30A0...0x30FF, 0x3001...0x3020, 0x4E00...0x9FFF,
                0xAC00...0xD7A3, 0xFF01...0xFF60:
                total += 2
            default: return nil
            }
        }
        return total
    }

    /// The longest beginning of a text that fits, made safe.
    static func prefix(of text: String, columns: Int) -> TextLine {
        let (buffer, characters) = measured(text)
        var (end, width) = (0, 0)
        for character in characters {
            guard width + character.width <= columns else { break }
            (end, width) = (character.end, width + character.width)
        }
        var part = TextLine.empty
        part.append(buffer, 0..<end, width: width)
        return part
    }

    /// The longest end of a text that fits, made safe.
    static func suffix(of text: String, columns: Int) -> TextLine {
        let (buffer, characters) = measured(text)
        var width = 0
        var first = characters.count
        while first > 0, width + characters[first - 1].width <= columns {
            first -= 1
            width += characters[first].width
        }
        let start = first == 0 ? 0 : characters[first - 1].end
        var part = TextLine.empty
        part.append(buffer, start..<buffer.count, width: width)
        return part
    }

    private static func measured(_ text: String) -> (TerminalBuffer, [Measured]) {
        var buffer = TerminalBuffer()
        buffer.append(text: text)
        return (buffer, buffer.bytes.withUnsafeBufferPointer { characters(of: $0) })
    }
}
