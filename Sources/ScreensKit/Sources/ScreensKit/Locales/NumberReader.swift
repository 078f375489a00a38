/// Reads a number that people type in their locale.
///
/// The complete text has to be a number.
///
/// Foundation's parser reads only the beginning (`12abc` is 12) and rounds after 38 digits. Both
/// would change what the user meant.
struct NumberReader {
    private let facts: NumberFacts

    init(_ facts: NumberFacts) { self.facts = facts }

    /// A typed text with ASCII digits, without direction marks, split into its parts.
    private struct Typed {
        var isNegative = false
        /// The digits between separators, and the separators between them.
        var groups: [String] = [""]
        var separators: [Separator] = []
    }

    /// The characters that may separate digits.
    private enum Separator: Hashable {
        /// These have one meaning in all locales.
        case space, apostrophe, arabicGroup, arabicDecimal
        /// These begin a fraction in some locales and separate groups in others.
        case point, comma
        /// Any other separator of the locale.
        case other(Character)

        init?(_ character: Character, _ facts: NumberFacts) {
            switch character {
            case ".", "\u{FF0E}": self = .point
            case ",", "\u{FF0C}": self = .comma
            case "'", "\u{2019}": self = .apostrophe
            case "\u{066B}": self = .arabicDecimal
            case "\u{066C}": self = .arabicGroup
            case _ where character.isWhitespace && !character.isNewline: self = .space
            case _ where [facts.groupingSeparator, facts.decimalSeparator].contains("\(character)"):
                self = .other(character)
            default: return nil
            }
        }
    }

    /// Reads a number.
    ///
    /// - Throws: ``NumberProblem`` with the possible meanings.
    func read(_ text: String) throws(NumberProblem) -> DecimalNumber {
        guard text.utf8.count <= Self.maximumLength, let typed = typed(text.trimmed) else {
            throw NumberProblem(meanings: [])
        }
        guard let number = number(typed) else { throw NumberProblem(meanings: meanings(of: typed)) }
        return number
    }

    // MARK: Splitting the text

    private static let maximumLength = 1_000
    private static let marks: Set<Unicode.Scalar> = [
        "\u{200E}", "\u{200F}", "\u{061C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]
    private static let minus: Set<Character> = ["-", "\u{2212}", "\u{FE63}", "\u{FF0D}"]

    private func typed(_ text: String) -> Typed? {
        var rest = text
        rest.unicodeScalars.removeAll(where: Self.marks.contains)
        var typed = Typed()
        if let first = rest.first, Self.minus.contains(first) || first == "+" {
            typed.isNegative = first != "+"
            rest.removeFirst()
        } else if let last = rest.last, Self.minus.contains(last), !facts.negativeSuffix.isEmpty {
            typed.isNegative = true
            rest.removeLast()
        }
        var zero: UInt32?
        for character in rest {
            if let digit = Self.digit(character) {
                // Digits of two scripts in one number are a mistake or an attempt to deceive.
                guard zero == nil || zero == digit.zero else { return nil }
                zero = digit.zero
                typed.groups[typed.groups.count - 1].append("\(digit.value)")
            } else if let separator = Separator(character, facts) {
                typed.separators.append(separator)
                typed.groups.append("")
            } else {
                return nil
            }
        }
        return zero == nil ? nil : typed
    }

    /// The value of a decimal digit of any script, and the first digit of its script.
    private static func digit(_ character: Character) -> (value: Int, zero: UInt32)? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            scalar.properties.generalCategory == .decimalNumber,
            let value = character.wholeNumberValue
        else { return nil }
        return (value, scalar.value - UInt32(value))
    }

    // MARK: Finding the meaning

    private func number(_ typed: Typed) -> DecimalNumber? {
        guard let last = typed.separators.last else {
            return Self.number(typed, typed.groups[0], "")
        }
        let isFraction = isDecimal(last, in: typed)
        guard let isFraction else { return nil }
        let groups = isFraction ? Array(typed.groups.dropLast()) : typed.groups
        let separators = isFraction ? Array(typed.separators.dropLast()) : typed.separators
        let fraction = isFraction ? typed.groups[typed.groups.count - 1] : ""
        guard !isFraction || !fraction.isEmpty, Set(separators).count <= 1,
            separators.allSatisfy({ isGrouping($0) || isFraction && isForeign($0) }),
            separators.isEmpty || areGroups(groups)
        else { return nil }
        return Self.number(typed, groups.joined(), fraction)
    }

    /// Whether the last separator begins a fraction; `nil` if that is ambiguous.
    private func isDecimal(_ separator: Separator, in typed: Typed) -> Bool? {
        if separator == .arabicDecimal { return true }
        if means(separator, facts.decimalSeparator) { return true }
        if isGrouping(separator) { return false }
        // The separator has no meaning in this locale. If it could also separate groups, it is refused.
        let isAlone = typed.separators.filter { $0 == separator }.count == 1
        return isAlone && !areGroups(Array(typed.groups.suffix(2))) ? true : nil
    }

    private func isGrouping(_ separator: Separator) -> Bool {
        switch separator {
        case .space, .apostrophe, .arabicGroup: true
        case .point, .comma, .other, .arabicDecimal: means(separator, facts.groupingSeparator)
        }
    }

    /// Whether it has no meaning in this locale; before a fraction it can then only separate groups.
    private func isForeign(_ separator: Separator) -> Bool {
        (separator == .point || separator == .comma) && !means(separator, facts.decimalSeparator)
    }

    private func means(_ separator: Separator, _ text: String) -> Bool {
        text.first.flatMap { Separator($0, facts) } == separator
    }

    /// Whether digits are grouped as in the locale, or in threes.
    private func areGroups(_ groups: [String]) -> Bool {
        let sizes =
            [(3, 3)] + (facts.groupSize > 0 ? [(facts.groupSize, facts.outerGroupSize)] : [])
        return sizes.contains { last, outer in
            let counts = groups.map(\.utf8.count)
            guard counts.count > 1, groups[0] != "0" else { return false }
            return counts[counts.count - 1] == last && (1...outer).contains(counts[0])
                && counts.dropFirst().dropLast().allSatisfy { $0 == outer }
        }
    }

    private static func number(_ typed: Typed, _ whole: String, _ fraction: String)
        -> DecimalNumber?
    {
        let point = fraction.isEmpty ? "" : ".\(fraction)"
        return DecimalNumber(plain: (typed.isNegative ? "-" : "") + whole + point)
    }

    /// The possible meanings: a fraction after the last separator, or all digits as one number.
    private func meanings(of typed: Typed) -> [DecimalNumber] {
        guard let last = typed.separators.last, !typed.groups.contains(""),
            typed.separators.dropLast().allSatisfy({ $0 == typed.separators[0] })
        else { return [] }
        let canBeFraction = ![.space, .apostrophe, .arabicGroup].contains(last)
        let isAlone = canBeFraction && !typed.separators.dropLast().contains(last)
        let fraction = typed.groups[typed.groups.count - 1]
        let meanings = [
            isAlone ? Self.number(typed, typed.groups.dropLast().joined(), fraction) : nil,
            last == .arabicDecimal || Set(typed.separators).count > 1
                ? nil : Self.number(typed, typed.groups.joined(), ""),
        ]
        return meanings.compactMap(\.self)
    }
}

/// A text that is not a number, or that could be one of several.
@_spi(Host)
public struct NumberProblem: Error, Hashable, Sendable {
    /// The possible meanings; empty if the text is not a number at all.
    public let meanings: [DecimalNumber]
}

extension DecimalNumber {
    /// Reads a number that people type in a locale; `nil` for anything else.
    ///
    /// Digits of any script are read, and groups that are separated by the locale's separator,
    /// spaces or apostrophes. The text is refused if its groups have an unusual size, or if it
    /// could also be a fraction: `7.25` in Spanish, where the number is `7,25`.
    ///
    /// - Parameters:
    ///   - text: what was typed.
    ///   - locale: such as `es_ES`; unknown ones are treated as `en_US`.
    public init?(text: String, locale: LocaleIdentifier) {
        guard let number = try? DecimalNumber(typed: text, locale: locale) else { return nil }
        self = number
    }

    /// Reads a number that people type in a locale.
    ///
    /// - Throws: ``NumberProblem`` with the possible meanings.
    @_spi(Host)
    public init(typed text: String, locale: LocaleIdentifier) throws(NumberProblem) {
        self = try NumberReader(LocaleFacts.shared.numbers(of: locale)).read(text)
    }
}
