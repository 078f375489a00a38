/// Makes untrusted texts safe to print: on one line, and with nothing in them that cannot be seen.
///
/// What cannot be shown as it is becomes an escape as in Swift: `\n`, `\u{200B}`. Drawings leave it out
/// (``ScalarVerdict``), but who reads messages and lists decides by them.
public enum SafeText {
    /// A sentence, which may have words of others in it: for messages and prompts.
    ///
    /// Joiners and variation selectors stay where they do their work.
    public static func line(_ text: String) -> String {
        text.withBytes { bytes in
            escaped(bytes) { index, _ in
                if case .keep = bytes.verdict(at: index).verdict { true } else { false }
            }
        }
    }

    /// A name as a list shows it: of a file, a plugin, a theme, a symbol.
    ///
    /// Two names that are not the same do not look the same, letters of other scripts apart. A backslash is
    /// escaped too, so that what stands there is read back as the name it was.
    public static func name(_ text: String) -> String {
        text.withBytes { bytes in
            escaped(bytes) { index, value in
                if case .keep = ScalarVerdict(value) { !isBlank(value) } else { false }
            }
        }
    }

    /// Whether a scalar looks like a space, or is one that begins an escape.
    private static func isBlank(_ value: UInt32) -> Bool {
        switch value {
        case 0x20: false
        case 0x5C: true
        default: Unicode.Scalar(value)?.properties.isWhitespace == true || value == 0x2800
        }
    }

    private static func escaped(
        _ bytes: UTF8Bytes,
        where isPlain: (_ index: Int, _ value: UInt32) -> Bool
    ) -> String {
        var result = ""
        var index = 0
        while let (value, length) = bytes.scalar(at: index) {
            if let scalar = Unicode.Scalar(value), isPlain(index, value) {
                result.unicodeScalars.append(scalar)
            } else {
                result += escape(value)
            }
            index += length
        }
        return result
    }

    private static func escape(_ value: UInt32) -> String {
        switch value {
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x0D: "\\r"
        case 0x5C: "\\\\"
        default: "\\u{\(String(value, radix: 16, uppercase: true))}"
        }
    }
}
