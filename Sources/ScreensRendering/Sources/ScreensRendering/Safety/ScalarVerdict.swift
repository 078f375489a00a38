/// What happens to a scalar of an untrusted text before users see it.
///
/// It is the same on a page and on a terminal:
/// - line breaks and tabs become spaces;
/// - other controls (C0, DEL, C1) and noncharacters become `�`, so that the attempt is visible;
/// - invisible characters and those that change the reading direction are removed: bidi controls, zero-width
///   characters, soft hyphens, fillers, tags (flags of regions are drawn as the plain black flag);
/// - joiners and variation selectors stay where they have an effect.
enum ScalarVerdict {
    case keep, drop, space, replace
    /// Stays between letters of scripts that join and, if U+200D, between emoji.
    case joiner
    /// Stays after something visible.
    case variation

    /// The verdict on a scalar value.
    init(_ value: UInt32) {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
        case 0x00...0x1F, 0x7F...0x9F: self = .replace
        case 0x20...0xAC: self = .keep
        case 0x200C, 0x200D: self = .joiner
        case 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF: self = .variation
        case 0xFDD0...0xFDEF: self = .replace
        default:
            self = Self.isInvisible(value) ? .drop : value & 0xFFFE == 0xFFFE ? .replace : .keep
        }
    }

    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF: true
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFFF0...0xFFFB: true
        case 0x115F, 0x1160, 0x3164, 0xFFA0: true
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
        default: false
        }
    }

    /// Whether a UTF-8 sequence with this first byte may need a change.
    static func isSuspect(_ lead: UInt8) -> Bool {
        switch lead {
        case 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0...0xF4: true
        default: false
        }
    }

    /// Whether a joiner has an effect between two scalars.
    static func joins(_ joiner: UInt32, _ before: UInt32, _ after: UInt32) -> Bool {
        if isOfJoiningScript(before), isOfJoiningScript(after) { return true }
        return joiner == 0x200D && isPicture(after) && (before == 0xFE0F || isPicture(before))
    }

    /// Arabic to Myanmar, Khmer and Mongolian, and the later blocks of Indian scripts.
    private static func isOfJoiningScript(_ value: UInt32) -> Bool {
        switch value {
        case 0x0620...0x109F, 0x1780...0x17B3, 0x17B6...0x18AF, 0x1B00...0x1BFF: true
        case 0xA800...0xABFF, 0xFB50...0xFDCF, 0x10A00...0x10FFF, 0x11000...0x11FFF: true
        default: false
        }
    }

    private static func isPicture(_ value: UInt32) -> Bool {
        value >= 0x2190 && Unicode.Scalar(value)?.properties.isEmoji == true
    }
}
