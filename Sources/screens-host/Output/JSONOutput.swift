@_spi(Host) import ScreensKit
import ScreensRendering

/// Writes JSON for users and programs: with sorted keys, and safe on a terminal.
enum JSONOutput {
    /// Several lines, indented.
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        try encoded(value, .indented)
    }

    /// One line.
    static func line(_ value: some Encodable) throws -> [UInt8] {
        try encoded(value, .sorted)
    }

    private static func encoded(
        _ value: some Encodable,
        _ style: JSON.Style
    ) throws -> [UInt8] {
        SafeJSON.escapingControls(try JSON.encode(value, style)) + [UInt8(ascii: "\n")]
    }
}
