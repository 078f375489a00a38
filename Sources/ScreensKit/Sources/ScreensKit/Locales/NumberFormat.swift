/// Formats numbers for a locale.
struct NumberFormat {
    private let facts: NumberFacts

    init(_ locale: LocaleIdentifier) { self.init(LocaleFacts.shared.numbers(of: locale)) }

    init(_ facts: NumberFacts) { self.facts = facts }

    /// The number with at least this many digits after the decimal separator.
    func text(_ number: DecimalNumber, minimumFractionDigits: Int = 0) -> String {
        var text = ""
        if number.isNegative { text += facts.negativePrefix }
        append(grouped: number.whole, to: &text)
        let fraction = number.fraction(digits: minimumFractionDigits)
        if !fraction.isEmpty {
            text += facts.decimalSeparator
            for digit in fraction.utf8 { append(digit, to: &text) }
        }
        if number.isNegative { text += facts.negativeSuffix }
        return text
    }

    private func append(grouped digits: String, to text: inout String) {
        var left = digits.utf8.count
        let isGrouped = facts.groupSize > 0 && left >= facts.groupSize + facts.minimumGroupingDigits
        for digit in digits.utf8 {
            append(digit, to: &text)
            left -= 1
            if isGrouped, endsGroup(left) { text += facts.groupingSeparator }
        }
    }

    /// Whether a group ends before the last `left` digits.
    private func endsGroup(_ left: Int) -> Bool {
        left >= facts.groupSize
            && (left - facts.groupSize).isMultiple(of: max(1, facts.outerGroupSize))
    }

    private func append(_ digit: UInt8, to text: inout String) {
        text.unicodeScalars.append(facts.digits[Int(digit) - 48])
    }
}

extension DecimalNumber {
    /// The number as a locale writes it, with the locale's digits and with separators between groups.
    ///
    /// - Parameters:
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    ///   - minimumFractionDigits: the minimum number of digits after the decimal separator.
    /// - Returns: the number: `1,234.50`, `1.234,50`, `١٬٢٣٤٫٥٠`, `12,34,567`.
    public func text(locale: LocaleIdentifier, minimumFractionDigits: Int = 0) -> String {
        NumberFormat(locale).text(self, minimumFractionDigits: minimumFractionDigits)
    }
}
