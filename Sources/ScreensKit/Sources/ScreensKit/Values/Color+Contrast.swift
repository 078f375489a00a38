extension Color {
    /// The darkest colour.
    @_spi(Host) public static let black = Color.rgb(0, 0, 0)
    /// The lightest colour.
    @_spi(Host) public static let white = Color.rgb(255, 255, 255)

    /// The relative luminance, from 0 to 1, as WCAG defines it.
    @_spi(Host) public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// The contrast of two colours, from 1 to 21; texts need 4.5, lines around fields 3.
    public func contrast(with other: Color) -> Double {
        let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// The colour with a share, from 0 to 1, of another.
    public func mixed(with other: Color, share: Double) -> Color {
        let share = max(0, min(1, share))
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return .rgb(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
    }

    /// The colour if it has a contrast with each of the backgrounds, else the nearest lighter or darker shade that has.
    ///
    /// Black or white, if there is none.
    @_spi(Host) public func shade(reaching contrast: Double, on grounds: [Color]) -> Color {
        func passes(_ shade: Color) -> Bool {
            grounds.allSatisfy { shade.contrast(with: $0) >= contrast }
        }
        let shades = [Color.black, .white].compactMap { goal in
            (0...255).lazy.map { self.mixed(with: goal, share: Double($0) / 255) }.first(
                where: passes
            )
        }
        return shades.min { abs($0.luminance - luminance) < abs($1.luminance - luminance) }
            ?? [.black, .white].max { $0.least(on: grounds) < $1.least(on: grounds) } ?? self
    }

    /// The colour if a text in it can be read on a background, else black or white.
    @_spi(Host)
    public func readable(on ground: Color) -> Color {
        if contrast(with: ground) >= 4.55 { return self }
        return Color.black.contrast(with: ground) > Color.white.contrast(with: ground)
            ? .black : .white
    }

    /// Whether the colour is the background of dark surroundings.
    var isDark: Bool { luminance < 0.18 }

    private func least(on grounds: [Color]) -> Double {
        grounds.map { contrast(with: $0) }.min() ?? 0
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
