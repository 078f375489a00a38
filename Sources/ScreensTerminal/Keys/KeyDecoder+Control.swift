extension KeyDecoder {
    private struct Sequence {
        let mark: UInt8
        let numbers: [Int]
        let final: UInt8
    }

    /// A control sequence: `ESC [`, parameters, a final byte.
    static func control(_ bytes: [UInt8]) -> Step {
        guard bytes.count > 2, let last = bytes.last else { return .more }
        guard (0x40...0x7E).contains(last) else {
            return (0x20...0x3F).contains(last) ? .more : .drop
        }
        // The Linux console begins the sequences of function keys with a second bracket.
        if last == UInt8(ascii: "["), bytes.count == 3 { return .more }
        let body = bytes[2..<bytes.count - 1]
        let mark = body.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil } ?? 0
        let digits = body.filter { (0x30...0x39).contains($0) || $0 == 0x3B }
        let numbers = digits.split(separator: 0x3B, omittingEmptySubsequences: false).map {
            $0.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 20) }
        }
        return event(Sequence(mark: mark, numbers: numbers, final: last))
    }

    private static func event(_ sequence: Sequence) -> Step {
        let numbers = sequence.numbers
        switch (sequence.mark, sequence.final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            return mouse(numbers, isRelease: sequence.final == UInt8(ascii: "m"))
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .event(.identified)
        case (0, UInt8(ascii: "~")): return tilde(numbers)
        case (0, UInt8(ascii: "Z")): return .event(.key(Key(.tab, .shift)))
        case (0, let final): return letter(final, modifiers(numbers))
        default: return .drop
        }
    }

    /// A key whose sequence ends with a letter.
    static func letter(_ final: UInt8, _ modifiers: Key.Modifiers) -> Step {
        let code: Key.Code
        switch final {
        case UInt8(ascii: "A"): code = .up
        case UInt8(ascii: "B"): code = .down
        case UInt8(ascii: "C"): code = .right
        case UInt8(ascii: "D"): code = .left
        case UInt8(ascii: "F"): code = .end
        case UInt8(ascii: "H"): code = .home
        case UInt8(ascii: "M"): code = .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): code = .function(Int(final) - 0x4F)
        default: return .drop
        }
        return .event(.key(Key(code, modifiers)))
    }

    private static func tilde(_ numbers: [Int]) -> Step {
        let code: Key.Code
        switch numbers.first ?? 0 {
        case 1, 7: code = .home
        case 2: code = .insert
        case 3: code = .delete
        case 4, 8: code = .end
        case 5: code = .pageUp
        case 6: code = .pageDown
        case 11...15: code = .function(numbers[0] - 10)
        case 17...21: code = .function(numbers[0] - 11)
        case 23, 24: code = .function(numbers[0] - 12)
        case 200: return .beginsPaste
        default: return .drop
        }
        return .event(.key(Key(code, modifiers(numbers))))
    }

    private static func modifiers(_ numbers: [Int]) -> Key.Modifiers {
        guard numbers.count > 1, numbers[1] > 0 else { return [] }
        return Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: (numbers[1] - 1) & 7))
    }

    private static func mouse(_ numbers: [Int], isRelease: Bool) -> Step {
        guard numbers.count == 3 else { return .drop }
        let kind: Mouse.Kind
        switch numbers[0] & ~0x1C {
        case 0: kind = isRelease ? .release : .press
        case 64: kind = .wheelUp
        case 65: kind = .wheelDown
        default: return .drop
        }
        return .event(.mouse(Mouse(kind: kind, column: numbers[1] - 1, row: numbers[2] - 1)))
    }
}
