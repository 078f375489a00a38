import ScreensKit

/// What a part of a text means, which decides how it looks; at most four meanings, each inside the one before.
///
/// Packed into one number, because long lists have many runs.
struct Meanings: Hashable, Sendable {
    private let bits: UInt32

    private init(bits: UInt32) { self.bits = bits }

    /// Text that means nothing in particular.
    static let none = Meanings(bits: 0)
    /// Lines and frames.
    static let line = Meanings(bits: 32)
    /// What leads to another place.
    static let link = Meanings(bits: 33)
    /// A button that is chosen.
    static let chosen = Meanings(bits: 34)

    /// What can be filled in or pressed, and what is set apart: a ground of its own.
    static let raised = Meanings(bits: 35)

    /// The button that sends a form.
    static let primary = Meanings(bits: 36)

    /// Stars that are filled, and bars of their numbers.
    static let star = Meanings(bits: 37)

    /// One more than the largest number of a meaning.
    static let count = 42

    /// The meaning of a role; none for running text, for roles of buttons and for those that are not known.
    static func role(_ role: Node.Role) -> Meanings {
        switch role {
        case .code, .primary: .none
        case .quiet: .role(.caption)
        default: role.rawValue < 16 ? Meanings(bits: UInt32(role.rawValue)) : .none
        }
    }

    /// The ground of a message across the page, by its role.
    static func band(_ role: Node.Role) -> Meanings {
        switch role {
        case .danger: Meanings(bits: 38)
        case .success: Meanings(bits: 39)
        case .warning: Meanings(bits: 40)
        default: Meanings(bits: 41)
        }
    }

    /// The meaning of a heading, by its level from 1 to 6.
    static func heading(_ level: Int) -> Meanings {
        (1...6).contains(level) ? Meanings(bits: UInt32(24 + level)) : .none
    }

    /// These meanings, and others inside them; what is more than four is left out.
    func adding(_ others: Meanings) -> Meanings {
        let used = (UInt32.bitWidth - bits.leadingZeroBitCount + 7) / 8 * 8
        return Meanings(bits: bits | others.bits << UInt32(used))
    }

    /// Calls `body` with the number of each meaning, the outermost first.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        var rest = bits
        while rest != 0 {
            body(Int(rest & 0xFF))
            rest >>= 8
        }
    }
}
