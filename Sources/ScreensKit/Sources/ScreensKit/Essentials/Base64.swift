internal import FoundationEssentials

/// Base64, for bytes in addresses, pages and other places that take only text.
@_spi(Host)
public enum Base64 {
    /// The bytes in Base64 (RFC 4648, with `=` at the end).
    public static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The bytes that a Base64 text encodes; `nil` if the text is not Base64.
    public static func bytes(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text).map { [UInt8]($0) }
    }
}
