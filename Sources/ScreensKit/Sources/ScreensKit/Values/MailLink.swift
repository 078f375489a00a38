/// A link that begins a mail, with what programs for mail may get from an unknown author.
///
/// Such programs know more fields than RFC 6068 has: with `attach`, some add a file of the user to the mail. So only the
/// receivers, the subject and the body remain, and no character that separates fields is left inside of one.
enum MailLink {
    /// What may follow the receivers.
    private static let fields: Set<String> = ["to", "cc", "subject", "body"]

    /// What may follow `mailto:`, of a text that is escaped; `nil` if a receiver cannot be one, or there is none.
    static func cleaned(_ rest: Substring) -> String? {
        let rest = rest.prefix { $0 != "#" }
        let receivers = rest.prefix { $0 != "?" }
        guard let names = decoded(receivers), isPlain(names), !names.contains("'") else {
            return nil
        }
        let safe = rest.dropFirst(receivers.count + 1).split(separator: "&").compactMap(field)
        let text = String(receivers).replacing("&", with: "%26")
        let link = safe.isEmpty ? text : "\(text)?\(safe.joined(separator: "&"))"
        return link.contains("@") ? link : nil
    }

    /// A field as it may remain; `nil` for one that is left out.
    ///
    /// Only a body has lines: elsewhere, a line break would begin another field. `xdg-email` puts values between single
    /// quotes without escaping these, so that a subject could end its value and add a file. It gets the typographic one.
    private static func field(_ text: Substring) -> String? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = decoded(parts[0])?.lowercased(), fields.contains(name),
            let value = decoded(parts[1]),
            isPlain(name == "body" ? value.replacing("\r\n", with: "") : value)
        else { return nil }
        let isAddress = name == "to" || name == "cc"
        guard !isAddress || !value.contains("'") else { return nil }
        let quote = "%E2%80%99"
        let safe = parts[1].replacing("'", with: quote).replacing("%27", with: quote)
        return "\(name)=\(safe.replacing("?", with: "%3F"))"
    }

    /// Whether a text has no control characters.
    private static func isPlain(_ text: String) -> Bool {
        !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
    }

    /// The text without escapes, which are two hexadecimal digits each; `nil` for a malformed one.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy(isDigit),
                let code = UInt8(String(Substring(digits)), radix: 16)
            else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Numbers are also read with a sign.
    private static func isDigit(_ byte: UInt8) -> Bool {
        Character(Unicode.Scalar(byte)).isHexDigit
    }
}
