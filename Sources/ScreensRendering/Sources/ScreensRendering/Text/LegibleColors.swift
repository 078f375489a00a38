@_spi(Host) import ScreensKit

/// The colours of the table of 256.
///
/// The first sixteen are left out, because users can change them.
enum LegibleColors {
    /// Those that have a contrast of at least 4.5 with black and with white.
    private static let midtones: [(index: UInt8, color: Color)] = [
        (29, .rgb(0, 135, 95)), (63, .rgb(95, 95, 255)), (98, .rgb(135, 95, 215)),
        (131, .rgb(175, 95, 95)), (163, .rgb(215, 0, 175)),
    ]
    private static let grey: UInt8 = 243

    /// The midtone with the nearest hue.
    static func midtone(of color: Color) -> UInt8 {
        let hue = hue(of: color)
        guard hue != [0, 0, 0] else { return grey }
        func likeness(_ other: Color) -> Double {
            zip(hue, Self.hue(of: other)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return midtones.max { likeness($0.color) < likeness($1.color) }?.index ?? grey
    }

    /// The direction of a colour from grey, as a vector of length 1; zero for greys.
    private static func hue(of color: Color) -> [Double] {
        let parts = [Double(color.red), Double(color.green), Double(color.blue)]
        let middle = parts.reduce(0, +) / 3
        let away = parts.map { $0 - middle }
        let distance = away.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return distance < 16 ? [0, 0, 0] : away.map { $0 / distance }
    }

    private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// All colours that are the same on every terminal: a cube, and a scale of greys.
    private static let all: [(index: UInt8, color: Color)] =
        (0..<216).map { place in
            let parts = [place / 36, place / 6 % 6, place % 6].map { steps[$0] }
            return (UInt8(16 + place), .rgb(parts[0], parts[1], parts[2]))
        }
        + (0..<24).map { place in
            let part = UInt8(8 + 10 * place)
            return (UInt8(232 + place), .rgb(part, part, part))
        }

    /// The nearest colour.
    static func nearest(_ color: Color) -> UInt8 { entry(nearest: color).index }

    /// The nearest colour that is legible on a background: of its hue, as far as there is one.
    static func nearest(_ color: Color, on ground: Color) -> UInt8 {
        let edge = ground.luminance < 0.18 ? Color.white : .black
        let entries = (0...10).lazy.map {
            entry(nearest: color.mixed(with: edge, share: Double($0) / 10))
        }
        let legible = entries.first { $0.color.contrast(with: ground) >= 4.5 }
        return (legible ?? entry(nearest: edge)).index
    }

    /// The colour of an index from 16.
    static func color(of index: UInt8) -> Color { all[Int(index) - 16].color }

    private static func entry(nearest color: Color) -> (index: UInt8, color: Color) {
        var (best, least) = (all[0], Int.max)
        for entry in all {
            let red = Int(color.red) - Int(entry.color.red)
            let green = Int(color.green) - Int(entry.color.green)
            let blue = Int(color.blue) - Int(entry.color.blue)
            let distance = red * red + green * green + blue * blue
            if distance < least { (best, least) = (entry, distance) }
        }
        return best
    }
}
