public import ScreensKit

extension Color {
    static let black = Color.rgb(0, 0, 0)
    static let white = Color.rgb(255, 255, 255)

    /// The relative luminance, from 0 to 1, as WCAG defines it.
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast of two colours, from 1 to 21; texts need 4.5.
    public func contrast(with other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// The colour, or the nearest shade of it that is readable on all of the backgrounds.
    ///
    /// A theme may have one accent colour for light and dark backgrounds, which is readable on only one of them.
    func legible(on grounds: [Color]) -> Color {
        let isDark = grounds.allSatisfy { $0.luminance < 0.18 }
        return (0...20).lazy
            .map { self.mixed(with: isDark ? .white : .black, Double($0) / 20) }
            .first { shade in grounds.allSatisfy { shade.contrast(with: $0) >= 4.55 } }
            ?? (isDark ? .white : .black)
    }

    /// The shade of the colour that has the same contrast with black and with white, 4.6 each.
    var midtone: Color {
        let goal = luminance > 0.18 ? Color.black : .white
        let shades = (0...64).map { mixed(with: goal, Double($0) / 64) }
        return shades.min { abs($0.luminance - 0.179) < abs($1.luminance - 0.179) } ?? self
    }

    private func mixed(with other: Color, _ share: Double) -> Color {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return .rgb(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    /// The linear value of a colour component.
    ///
    /// The exponent 2.4 is approximated by 2 + 3/8 + 1/32, with square roots, because `pow` is not in the standard
    /// library; the error is below 1.5 %.
    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        let eighth = base.squareRoot().squareRoot().squareRoot()
        return base * base * eighth * eighth * eighth * eighth.squareRoot().squareRoot()
    }
}
