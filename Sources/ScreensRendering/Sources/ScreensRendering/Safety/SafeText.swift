/// Makes untrusted texts safe to print: on one line, and without invisible characters.
///
/// A character that cannot be shown becomes an escape as in Swift: `\n`, `\u{200B}`. Drawings leave it out
/// (``ScalarVerdict``), but readers of messages and lists make decisions based on them, so nothing may be missing.
public enum SafeText {
    /// Escapes a sentence that may contain untrusted words, for messages and prompts.
    ///
    /// Joiners and variation selectors stay where they have an effect.
    public static func line(_ text: String) -> String {
        text.withBytes { bytes in
            escaped(bytes) { index, _ in
                if case .keep = bytes.verdict(at: index).verdict { true } else { false }
            }
        }
    }

    /// Escapes a name for a list: of a file, a plugin, a theme or a symbol.
    ///
    /// Two different names never look the same, except for similar letters of different scripts. A backslash is
    /// escaped too, so that the original name can be read back.
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
