/// Decodes the bytes from a terminal into keys, mouse events, pastes and answers, however they are split.
///
/// It stores at most one megabyte of a paste. Unknown sequences and answers are dropped.
struct KeyDecoder {
    static let longestSequence = 64
    static let longestPaste = 1 << 20

    private var pending: [UInt8] = []
    private var paste: [UInt8]?
    private var answer: AnswerReader?
    /// Whether the terminal has been asked something, and has not said of what kind it is.
    private var isAsked: Bool
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// Creates a decoder; `isAsked` if the terminal has been asked something.
    init(isAsked: Bool = false) { self.isAsked = isAsked }

    /// Whether the input so far may be complete or the beginning of a sequence: a lone escape.
    var isWaiting: Bool { (!pending.isEmpty && paste == nil) || answer != nil }

    /// How many milliseconds to wait for the rest of a sequence; `nil` if there is none to wait for.
    ///
    /// The rest comes immediately or not at all. Only answers may come in parts, and no part of one may become a key.
    var patience: Int32? {
        guard isWaiting else { return nil }
        return isAsked || answer != nil ? 200 : 25
    }

    /// Decodes bytes, and returns the complete events.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for byte in bytes {
            if paste != nil {
                if let text = pasted(byte) { events.append(.paste(text)) }
            } else if answer != nil {
                events += answered(byte)
            } else {
                pending.append(byte)
                events += decoded()
            }
        }
        return events
    }

    /// Returns the events of an incomplete sequence: the escape key, and the keys typed after it.
    ///
    /// An answer without an end has none; what follows is typed.
    mutating func flush() -> [TerminalEvent] {
        guard isWaiting else { return [] }
        isAsked = false
        guard answer == nil else {
            answer = nil
            return []
        }
        if pending == [0x1B, UInt8(ascii: "]")] {
            pending = []
            return [.key(Key(.character("]"), .alt))]
        }
        let rest = pending.dropFirst()
        let isEscape = pending.first == 0x1B
        pending = []
        return (isEscape ? [.key(Key(.escape))] : []) + (isEscape ? feed(rest) : [])
    }

    /// Adds a byte to an answer; returns what it says when it is complete.
    private mutating func answered(_ byte: UInt8) -> [TerminalEvent] {
        switch answer?.feed(byte) {
        case nil, .more: return []
        case .end:
            defer { answer = nil }
            return answer?.background.map { [.background($0)] } ?? []
        case .escape:
            answer = nil
            return feed([0x1B, byte])
        }
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
            let pasted = text.dropLast(Self.pasteEnd.count).prefix(Self.longestPaste)
            return String(decoding: pasted, as: UTF8.self)
        }
        if text.count > Self.longestPaste + Self.pasteEnd.count {
            text.remove(at: Self.longestPaste)
        }
        paste = text
        return nil
    }

    enum Step { case more, drop, event(TerminalEvent), beginsPaste, beginsAnswer }

    private mutating func decoded() -> [TerminalEvent] {
        switch step() {
        case .more: return []
        case .drop: pending = []
        case .event(let event):
            pending = []
            if event == .identified { isAsked = false }
            return [event]
        case .beginsPaste: (pending, paste) = ([], [])
        case .beginsAnswer:
            let first = pending.suffix(1)
            (pending, answer) = ([], AnswerReader())
            return feed(first)
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
        case UInt8(ascii: "]"): return pending.count > 2 ? .beginsAnswer : .more
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
