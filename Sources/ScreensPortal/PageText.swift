import Glibc

/// Decodes pages, whose encoding a header field, the first bytes or the page itself names.
enum PageText {
    /// The text of a page; bytes that are wrong in its encoding are left out or replaced.
    ///
    /// - Parameter mediaType: the header field `Content-Type`; empty if there is none.
    static func decode(_ bytes: [UInt8], mediaType: String) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return converted(bytes, from: "UTF-16") ?? ""
        }
        let head = String(decoding: bytes.prefix(1_024), as: UTF8.self)
        // Of a page without a name for its encoding, bytes that are not UTF-8 are those of the oldest one.
        let name = charset(in: mediaType) ?? charset(in: head)
        guard let name, !isUnicode(name) else {
            return String(validating: bytes, as: UTF8.self)
                ?? converted(bytes, from: name == nil ? "WINDOWS-1252" : "UTF-8")
                ?? String(decoding: bytes, as: UTF8.self)
        }
        return converted(bytes, from: name) ?? String(decoding: bytes, as: UTF8.self)
    }

    /// The name after `charset=`, with the meaning that browsers give it.
    private static func charset(in text: String) -> String? {
        guard let match = text.firstMatch(of: /(?i)charset\s*=\s*["']?([A-Za-z0-9_.:-]{2,40})/)
        else { return nil }
        let name = match.1.uppercased()
        return switch name {
        case "ISO-8859-1", "ISO8859-1", "LATIN1", "L1", "ASCII", "US-ASCII": "WINDOWS-1252"
        case "ISO-8859-9": "WINDOWS-1254"
        // It can hide markup, and the bytes of a page that names UTF-16 in ASCII are not UTF-16.
        case "UTF-7", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32": "UTF-8"
        default: name
        }
    }

    private static func isUnicode(_ name: String) -> Bool { name == "UTF-8" || name == "UTF8" }

    /// Converts bytes with the C library; `nil` if it does not know the encoding.
    private static func converted(_ bytes: [UInt8], from name: String) -> String? {
        let converter = iconv_open("UTF-8//IGNORE", name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var bytes = bytes
        let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 4 + 16) { buffer, count in
            bytes.withUnsafeMutableBytes { input in
                var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var left = input.count
                buffer.withMemoryRebound(to: CChar.self) { output in
                    var target = output.baseAddress
                    var room = output.count
                    iconv(converter, &source, &left, &target, &room)
                    count = output.count - room
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
