import Glibc

/// Decodes pages, whose encoding is named by a header field, by their first bytes, or by the page itself.
enum PageText {
    /// The text of a page; bytes that are wrong in its encoding are replaced or left out.
    ///
    /// - Parameters:
    ///   - bytes: the page.
    ///   - mediaType: the header field `Content-Type`; empty if there is none.
    /// - Returns: the text.
    static func decode(_ bytes: [UInt8], mediaType: String) -> String {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            return converted(bytes, from: "UTF-16") ?? ""
        }
        let head = String(decoding: bytes.prefix(1_024), as: UTF8.self)
        let name = charset(in: mediaType) ?? charset(in: head)
        let unicode = String(validating: bytes, as: UTF8.self)
        if name == nil, let unicode { return unicode }
        // Of a page without a known encoding, bytes that are not UTF-8 are usually those of the oldest one.
        let encoding = name.map { encodings[$0] } ?? "CP1252"
        return encoding.flatMap { converted(bytes, from: $0) } ?? unicode
            ?? String(decoding: bytes, as: UTF8.self)
    }

    /// What browsers take the names to mean (WHATWG, Encoding), and the C library's name for it.
    ///
    /// No other name reaches the C library, which would load a converter for it: some had errors that a page could use.
    /// UTF-7 and UTF-16 are missing, because a page that names them in ASCII does not have them.
    private static let encodings: [String: String] = {
        var names = [
            "latin1": "CP1252", "iso-8859-1": "CP1252", "iso8859-1": "CP1252", "ascii": "CP1252",
            "us-ascii": "CP1252", "iso-8859-9": "CP1254", "iso-8859-15": "ISO-8859-15",
            "iso-8859-2": "ISO-8859-2", "iso-8859-5": "ISO-8859-5", "iso-8859-6": "ISO-8859-6",
            "iso-8859-7": "ISO-8859-7", "iso-8859-8": "ISO-8859-8", "koi8-r": "KOI8-R",
            "koi8-u": "KOI8-U", "shift_jis": "CP932", "euc-jp": "EUC-JP", "gbk": "GBK",
            "gb2312": "GBK", "big5": "BIG5", "euc-kr": "EUC-KR",
        ]
        for page in 1250...1258 { names["windows-\(page)"] = "CP\(page)" }
        return names
    }()

    /// The name after `charset=` in lower case.
    private static func charset(in text: String) -> String? {
        let text = text.lowercased()
        guard let start = text.firstRange(of: "charset")?.upperBound else { return nil }
        let value = text[start...].drop { $0.isWhitespace }
        guard value.first == "=" else { return nil }
        let name = value.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
            .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
        return name.isEmpty ? nil : String(name)
    }

    /// Converts bytes with the C library; `nil` if it has no converter for the encoding.
    private static func converted(_ bytes: [UInt8], from name: String) -> String? {
        let converter = iconv_open("UTF-8//IGNORE", name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var bytes = bytes
        let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 4 + 16) { buffer, count in
            var room = buffer.count
            bytes.withUnsafeMutableBytes { input in
                var source = input.baseAddress?.assumingMemoryBound(to: CChar.self)
                var left = input.count
                buffer.withMemoryRebound(to: CChar.self) { output in
                    var target = output.baseAddress
                    var before = left + 1
                    // It stops behind what it has left out, and continues when it is called again.
                    while left > 0, left < before {
                        before = left
                        _ = iconv(converter, &source, &left, &target, &room)
                    }
                }
            }
            count = buffer.count - room
        }
        return String(decoding: text, as: UTF8.self)
    }
}
