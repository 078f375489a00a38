internal import FoundationEssentials

/// Bytes as text, for addresses, pages and whatever else takes only letters.
public enum Base64 {
    /// The bytes in Base64 (RFC 4648, with `=` at the end).
    public static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The bytes that a text stands for; `nil` for a text that is not Base64.
    public static func bytes(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text).map { [UInt8]($0) }
    }
}
