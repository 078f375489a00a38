import FoundationEssentials
import ScreensRendering

/// Writes JSON for people and programs: sorted, and harmless on a terminal.
enum JSONOutput {
    /// Several lines, indented.
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        try encoded(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// One line.
    static func line(_ value: some Encodable) throws -> [UInt8] {
        try encoded(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func encoded(
        _ value: some Encodable,
        _ formatting: JSONEncoder.OutputFormatting
    ) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return JSONText.escapingControls([UInt8](try encoder.encode(value))) + [UInt8(ascii: "\n")]
    }
}
