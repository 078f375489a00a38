import ScreensKit

/// The colours of the table of 256 that have a contrast of at least 4.5 with black and with white.
///
/// The first sixteen are left out, because users can change them.
enum LegibleColors {
    private static let all: [(index: UInt8, color: Color)] = [
        (29, .rgb(0, 135, 95)), (63, .rgb(95, 95, 255)), (98, .rgb(135, 95, 215)),
        (131, .rgb(175, 95, 95)), (163, .rgb(215, 0, 175)),
    ]
    private static let grey: UInt8 = 243

    /// The one with the nearest hue.
    static func index(of color: Color) -> UInt8 {
        let hue = hue(of: color)
        guard hue != [0, 0, 0] else { return grey }
        func likeness(_ other: Color) -> Double {
            zip(hue, Self.hue(of: other)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return all.max { likeness($0.color) < likeness($1.color) }?.index ?? grey
    }

    /// The direction of a colour from grey, as a vector of length 1; zero for greys.
    private static func hue(of color: Color) -> [Double] {
        let parts = [Double(color.red), Double(color.green), Double(color.blue)]
        let middle = parts.reduce(0, +) / 3
        let away = parts.map { $0 - middle }
        let distance = away.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return distance < 16 ? [0, 0, 0] : away.map { $0 / distance }
    }
}
