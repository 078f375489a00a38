/// Raised and lowered digits and signs, for texts without a second line: m², H₂O.
enum Scripts {
    private static let plain = Array("0123456789+-=()".utf8)
    private static let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾".unicodeScalars)
    private static let lowered = Array("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎".unicodeScalars)

    /// The text, raised or lowered; `nil` if a letter of it has no such form.
    static func moved(_ text: UnsafeBufferPointer<UInt8>, to script: InlineText.Script) -> [UInt8]?
    {
        let forms = script == .raised ? raised : lowered
        var result = String.UnicodeScalarView()
        for byte in text {
            guard let place = plain.firstIndex(of: byte) else { return nil }
            result.append(forms[place])
        }
        return Array(String(result).utf8)
    }
}

/// The letters that numbers from 128 to 159 stand for in HTML, as if they were of the encoding Windows-1252.
///
/// Word processors write `&#146;` for an apostrophe, and browsers show one.
enum Windows1252 {
    private static let letters = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )

    static func letter(_ number: UInt8) -> Character? {
        number >= 0x80 && number < 0xA0 ? Character(letters[Int(number) - 0x80]) : nil
    }
}
