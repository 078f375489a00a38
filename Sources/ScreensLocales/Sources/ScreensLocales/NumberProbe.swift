import FoundationEssentials
import FoundationInternationalization
@_spi(Host) import ScreensKit

/// Derives the number format of a locale from a few formatted numbers.
struct NumberProbe {
    private let plain: IntegerFormatStyle<Int>
    private let fraction: FloatingPointFormatStyle<Double>

    init(_ identifier: String) {
        let locale = Locale(identifier: identifier)
        plain = IntegerFormatStyle<Int>(locale: locale)
        fraction = FloatingPointFormatStyle<Double>(locale: locale)
    }

    var facts: NumberFacts {
        var facts = NumberFacts()
        facts.digits = digits
        facts.decimalSeparator = between(0.5.formatted(fraction)).first ?? "."
        let negative = (-5).formatted(plain).split(
            omittingEmptySubsequences: false,
            whereSeparator: Self.isDigit
        )
        facts.negativePrefix = negative.first.map(String.init) ?? "-"
        facts.negativeSuffix = negative.last.map(String.init) ?? ""
        let large = 1_234_567_890.formatted(plain)
        facts.groupingSeparator = between(large).first ?? ""
        let sizes = large.split { !Self.isDigit($0) }.map(\.count)
        facts.groupSize = sizes.count > 1 ? sizes[sizes.count - 1] : 0
        facts.outerGroupSize = sizes.count > 2 ? sizes[sizes.count - 2] : facts.groupSize
        facts.minimumGroupingDigits = between(1234.formatted(plain)).isEmpty ? 2 : 1
        return facts
    }

    private var digits: [Unicode.Scalar] {
        let text = 1_234_567_890.formatted(plain.grouping(.never))
        let scalars = text.unicodeScalars.filter { $0.properties.generalCategory == .decimalNumber }
        guard scalars.count == 10 else { return NumberFacts.asciiDigits }
        return scalars.suffix(1) + scalars.prefix(9)
    }

    /// The texts between digits.
    private func between(_ text: String) -> [String] {
        text.split(whereSeparator: Self.isDigit).map(String.init)
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.wholeNumberValue != nil
    }
}
