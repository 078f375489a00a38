/// Names of files and parts of addresses, made of texts that portals send.
enum FileName {
    /// A title as a part of a path, escaped.
    ///
    /// Servers may decode escapes more than once, and may ignore what is after a semicolon.
    static func ofPath(_ title: String) -> String {
        let name = Array(cut(title, bytes: 1_000).utf8)
        let safe = name.indices.map { isSafe(name, $0) ? name[$0] : underscore }
        let isNamed = safe.prefix { $0 != UInt8(ascii: ";") }.contains { $0 != UInt8(ascii: ".") }
        return (isNamed ? safe : [underscore] + safe).map(escaped).joined()
    }

    /// The name that a file is saved under, without folders and without characters that hide its end.
    static func ofSaved(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { scalar in
            isHiding(scalar) || scalar == "/" || scalar == "\\" ? "_" : scalar
        }
        let safe = String(String.UnicodeScalarView(scalars))
        guard !safe.allSatisfy({ $0 == "." || $0.isWhitespace }) else { return "file" }
        let visible = safe.hasPrefix(".") ? "_" + safe.dropFirst() : safe
        guard visible.utf8.count > 200 else { return visible }
        let ending = visible.lastIndex(of: ".").map { cut(String(visible[$0...]), bytes: 20) } ?? ""
        return cut(visible, bytes: 200 - ending.utf8.count) + ending
    }

    /// A title with the ending that its file has.
    static func complete(_ title: String, _ ending: String) -> String {
        let ending = ending.isEmpty ? "" : ".\(ending)"
        return title.lowercased().hasSuffix(ending.lowercased()) ? title : title + ending
    }

    /// Whether a text has the form of a type, such as `image/png`.
    static func isType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 100 && parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "+") }
            }
    }

    /// Whether a text has the form of a version, such as `1.0`.
    static func isVersion(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count < 20
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// Whether a text can be a UUID of a file.
    static func isUUID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 75
            && text.utf8.allSatisfy { isPlain($0) && $0 != UInt8(ascii: ".") }
    }

    private static let underscore = UInt8(ascii: "_")

    /// Whether a byte of a name neither ends a part of a path nor begins an escape, also after it was decoded.
    private static func isSafe(_ name: [UInt8], _ index: Int) -> Bool {
        switch name[index] {
        case ..<0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\"): false
        case UInt8(ascii: "%"):
            name[(index + 1)...].prefix(2).count(where: isHexadecimal) < 2
        default: true
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// Whether a byte is a letter, a digit or a mark without a meaning in addresses (RFC 3986, 2.3).
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func escaped(_ byte: UInt8) -> String {
        guard !isPlain(byte) else { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "%0\(digits)" : "%\(digits)"
    }

    /// Whether a character is a control, or changes the order in which others are shown.
    private static func isHiding(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The beginning of a text.
    ///
    /// One character can have any number of marks, so that characters limit nothing.
    static func cut(_ text: String, bytes: Int) -> String {
        var left = bytes
        let scalars = text.unicodeScalars.prefix { scalar in
            left -= UTF8.width(scalar)
            return left >= 0
        }
        return String(scalars)
    }
}
