import ScreensKit

/// The colour in a terminal's answer: `rgb:1e1e/2020/2828`, `rgba:…`, or `#1e2028`.
enum AnsweredColor {
    /// Reads a colour; `nil` for anything else.
    static func read(_ text: Substring) -> Color? {
        let parts: [Substring]
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard [3, 6, 12].contains(digits.count) else { return nil }
            let size = digits.count / 3
            parts = (0..<3).map { digits.dropFirst($0 * size).prefix(size) }
        } else {
            let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
            guard pieces.count == 2, let count = counts[pieces[0]] else { return nil }
            parts = pieces[1].split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == count else { return nil }
        }
        let values = parts.compactMap(value)
        guard values.count == parts.count else { return nil }
        return .rgb(values[0], values[1], values[2])
    }

    /// How many numbers each notation has.
    private static let counts: [Substring: Int] = ["rgb": 3, "rgba": 4]

    /// A number of one to four hexadecimal digits, whose largest one is 255.
    private static func value(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        else { return nil }
        return UInt8(value * 255 / (1 << (4 * digits.count) - 1))
    }
}
