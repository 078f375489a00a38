/// A decimal number of any size with exactly the digits that were written: `0.1` is one tenth.
public struct DecimalNumber: Hashable, Sendable {
    /// Digits before the point without leading zeros; `0` if there are none.
    let whole: String
    /// Digits after the point without trailing zeros.
    let fraction: String
    let isNegative: Bool

    private static let maximumDigits = 400

    /// A whole number.
    public init(_ value: Int64) {
        whole = String(value.magnitude)
        fraction = ""
        isNegative = value < 0
    }

    /// The shortest decimal number that is read as `value`; `nil` for an infinite one.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(plain: "\(value)")
    }

    /// Reads `12`, `-12.5`, `1.5e3`; `nil` for any other text and for more than 400 digits.
    init?(plain text: some StringProtocol) {
        guard text.utf8.count <= Self.maximumDigits else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        guard parts.count <= 2, let mantissa = parts.first else { return nil }
        let exponent = parts.count == 2 ? Int(parts[1]) : 0
        guard let exponent, (-Self.maximumDigits...Self.maximumDigits).contains(exponent) else {
            return nil
        }
        let digits = mantissa.drop { $0 == "-" || $0 == "+" }
        guard mantissa.count - digits.count <= 1 else { return nil }
        let halves = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, !(halves.allSatisfy(\.isEmpty)),
            halves.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        self.init(
            digits: Array(halves.joined()),
            point: halves[0].count + exponent,
            isNegative: mantissa.hasPrefix("-")
        )
    }

    private init(digits: [Character], point: Int, isNegative: Bool) {
        let before = String(repeating: "0", count: max(0, -point))
        let after = String(repeating: "0", count: max(0, point - digits.count))
        let whole = String(digits.prefix(max(0, point))) + after
        var fraction = before + String(digits.dropFirst(max(0, point)))
        while fraction.hasSuffix("0") { fraction.removeLast() }
        let significant = whole.drop { $0 == "0" }
        self.whole = significant.isEmpty ? "0" : String(significant)
        self.fraction = fraction
        self.isNegative = isNegative && (self.whole != "0" || !self.fraction.isEmpty)
    }

    /// The nearest `Double`.
    public var double: Double { Double(description) ?? 0 }

    /// The nearest whole number, with halves rounded away from zero; `nil` if it exceeds 64 bits.
    public var rounded: Int64? {
        guard let truncated = Int64((isNegative ? "-" : "") + whole) else { return nil }
        guard let first = fraction.first, first >= "5" else { return truncated }
        let (result, overflow) = truncated.addingReportingOverflow(isNegative ? -1 : 1)
        return overflow ? nil : result
    }

    /// The number with a decimal point and at least this many digits after it: `12.30`.
    public func text(minimumFractionDigits: Int) -> String {
        let fraction = fraction(digits: minimumFractionDigits)
        return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// At least this many digits after the point.
    func fraction(digits: Int) -> String {
        fraction + String(repeating: "0", count: max(0, digits - fraction.count))
    }
}

extension DecimalNumber: CustomStringConvertible, Codable {
    /// The shortest form of the number, with a decimal point: `-12.5`.
    public var description: String { text(minimumFractionDigits: 0) }

    /// Reads what ``description`` writes.
    ///
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value("a number", DecimalNumber.init(plain:))
    }

    /// Writes a text, which preserves every digit.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(description)
    }
}
