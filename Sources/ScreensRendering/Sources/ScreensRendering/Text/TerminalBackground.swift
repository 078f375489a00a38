@_spi(Host) public import ScreensKit

/// The background of a terminal, which decides between the two palettes of a style.
public enum TerminalBackground: String, CaseIterable, Sendable {
    /// Not known: colours are legible on light and dark.
    case unknown
    case light
    case dark

    /// Reads the variable `COLORFGBG`, which some terminals set: `15;0` is white on black.
    ///
    /// - Parameter environment: the variables of the program.
    public init(environment: [String: String]) {
        let parts = environment["COLORFGBG"]?.split(separator: ";") ?? []
        switch parts.count > 1 ? parts.last.flatMap({ Int($0) }) : nil {
        case 0, 1, 2, 3, 4, 5, 6, 8: self = .dark
        case 7, 9, 10, 11, 12, 13, 14, 15: self = .light
        default: self = .unknown
        }
    }

    /// Whether a colour is a light or a dark background: on a dark one, white is more legible than black.
    public init(_ color: Color) { self = color.luminance < 0.18 ? .dark : .light }
}
