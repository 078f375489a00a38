@_spi(Host) import ScreensKit

extension Color {
    /// Red, green and blue from high to low bits.
    var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The shade of the colour that has the same contrast with black and with white, 4.6 each.
    var midtone: Color {
        let goal = luminance > 0.18 ? Color.rgb(0, 0, 0) : .rgb(255, 255, 255)
        let shades = (0...64).map { mixed(with: goal, share: Double($0) / 64) }
        return shades.min { abs($0.luminance - 0.179) < abs($1.luminance - 0.179) } ?? self
    }
}
