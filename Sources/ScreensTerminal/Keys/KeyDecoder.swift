/// Decodes the bytes from a terminal into keys, mouse events and pastes, however they are split.
///
/// It stores at most one megabyte of a paste. Unknown sequences are dropped.
struct KeyDecoder {
    static let longestSequence = 64
    static let longestPaste = 1 << 20

    private var pending: [UInt8] = []
    private var paste: [UInt8]?
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Whether the input so far may be complete or the beginning of a sequence: a lone escape.
    var isWaiting: Bool { !pending.isEmpty && paste == nil }

    /// Decodes bytes, and returns the complete events.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes {
            if paste != nil {
                if let text = pasted(byte) { events.append(.paste(text)) }
            } else {
                pending.append(byte)
                events += decoded()
            }
        }
        return events
    }

    /// Returns the events of an incomplete sequence: the escape key, and the keys typed after it.
    mutating func flush() -> [TerminalEvent] {
        guard isWaiting else { return [] }
        let rest = pending.dropFirst()
        let isEscape = pending.first == 0x1B
        pending = []
        return (isEscape ? [.key(Key(.escape))] : []) + (isEscape ? feed(rest) : [])
    }

    /// Adds a byte to the paste; returns the paste when it is complete.
    private mutating func pasted(_ byte: UInt8) -> String? {
        guard var text = paste else { return nil }
        // The end mark is searched in the stored bytes, so its length is always stored, too.
        paste = nil
        text.append(byte)
        let isEnd =
            text.count >= Self.pasteEnd.count
            && text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
        if isEnd {
            let kept = text.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste)
            return String(decoding: kept, as: UTF8.self)
        }
        if text.count > Self.longestPaste + Self.pasteEnd.count {
            text.remove(at: Self.longestPaste)
        }
        paste = text
        return nil
    }

    enum Step { case more, drop, event(TerminalEvent), beginsPaste }

    private mutating func decoded() -> [TerminalEvent] {
        switch step() {
        case .more: return []
        case .drop: pending = []
        case .event(let event):
            pending = []
            return [event]
        case .beginsPaste: (pending, paste) = ([], [])
        }
        return []
    }

    private func step() -> Step {
        guard let first = pending.first else { return .more }
        guard pending.count <= Self.longestSequence else { return .drop }
        guard first == 0x1B else { return Self.plain(pending[...]) }
        guard pending.count > 1 else { return .more }
        switch pending[1] {
        case UInt8(ascii: "["): return Self.control(pending)
        case UInt8(ascii: "O"): return pending.count > 2 ? Self.letter(pending[2], []) : .more
        case 0x1B: return pending.count > 2 ? .event(.key(Key(.escape))) : .more
        default:
            guard case .event(.key(var key)) = Self.plain(pending[1...]) else {
                return pending.count > 5 ? .drop : .more
            }
            key.modifiers.insert(.alt)
            return .event(.key(key))
        }
    }

    /// A character, or a key that sends a control code.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let lead = bytes.first else { return .more }
        switch lead {
        case 0x0D, 0x0A: return .event(.key(Key(.enter)))
        case 0x09: return .event(.key(Key(.tab)))
        case 0x08, 0x7F: return .event(.key(Key(.backspace)))
        case 0x00: return .event(.key(Key(.character(" "), .control)))
        case 0x01...0x1A:
            let letter = Character(Unicode.Scalar(lead + 0x60))
            return .event(.key(Key(.character(letter), .control)))
        case 0x1C...0x1F: return .drop
        case 0x20..<0x7F: return .event(.key(Key(.character(Character(Unicode.Scalar(lead))))))
        default: return scalar(bytes, lead)
        }
    }

    private static func scalar(_ bytes: ArraySlice<UInt8>, _ lead: UInt8) -> Step {
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, lead < 0xF5 else { return .drop }
        guard bytes.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .drop }
        guard bytes.count >= length else { return .more }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first,
            text.count == 1
        else { return .drop }
        return .event(.key(Key(.character(character))))
    }
}
