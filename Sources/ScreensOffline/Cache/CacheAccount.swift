/// A user or guest at a portal's address, as the name of a cache file encodes it.
///
/// All spellings that mean the same are one account. Only the portal knows whether two different names belong to one user.
struct CacheAccount: Hashable, Sendable {
    let server: String
    /// The name of the user; `nil` for a guest.
    let user: String?

    init(server: String, user: String?) {
        self.server = Self.canonical(server)
        // Portals ignore the case of e-mail addresses.
        self.user = user.map { $0.contains("@") ? $0.lowercased() : $0 }
    }

    private static let end = ".db"
    private static let guest = "guest"
    private static let mark = "user-"

    /// The name of the file.
    var fileName: String {
        let user = user.map { Self.mark + Self.escaped($0) } ?? Self.guest
        return "\(Self.escaped(server))--\(user)\(Self.end)"
    }

    /// Reads the name of a file; `nil` if it is not the name of a cache file.
    init?(fileName: String) {
        guard fileName.hasSuffix(Self.end),
            let border = fileName.firstRange(of: "--"),
            let server = Self.unescaped(fileName[..<border.lowerBound])
        else { return nil }
        let whose = fileName[border.upperBound...].dropLast(Self.end.count)
        var user: String?
        if whose != Self.guest {
            guard whose.hasPrefix(Self.mark),
                let name = Self.unescaped(whose.dropFirst(Self.mark.count))
            else { return nil }
            user = name
        }
        self.init(server: server, user: user)
        // Others are no names that this program gives.
        guard self.fileName == fileName else { return nil }
    }

    // MARK: - Spellings

    /// Returns an address in its usual spelling (RFC 3986, 6.2).
    ///
    /// Scheme and host are in lower case. The default port of the scheme, the full stop of a complete host name, `.`
    /// and `..`, and slashes at the end are left out.
    private static func canonical(_ address: String) -> String {
        guard let border = address.firstRange(of: "://") else { return address }
        let scheme = address[..<border.lowerBound].lowercased()
        let rest = address[border.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        var parts: [Substring] = []
        for part in rest.dropFirst(authority.count).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return ([scheme + "://" + host(authority.lowercased(), scheme)] + parts.map(String.init))
            .joined(separator: "/")
    }

    private static func host(_ authority: String, _ scheme: String) -> String {
        // An IPv6 address contains colons itself, in brackets.
        let tail = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        let colon = tail.lastIndex(of: ":")
        var name = colon.map { authority[..<$0] } ?? authority[...]
        let port = colon.map { authority[$0...].dropFirst().drop { $0 == "0" } } ?? ""
        if name.hasSuffix("."), name.count > 1 { name.removeLast() }
        let usual = ["http": "80", "https": "443"][scheme]
        return port.isEmpty || port == usual ?? "" ? String(name) : "\(name):\(port)"
    }

    // MARK: - Escapes

    /// Keeps letters and digits and escapes all other bytes, so that different texts have different results.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            return byte < 0x80 && (character.isLetter || character.isNumber)
                ? String(character) : "_\(String(byte, radix: 16))."
        }.joined()
    }

    private static func unescaped(_ text: Substring) -> String? {
        var (bytes, rest) = ([UInt8](), text.utf8[...])
        while let first = rest.popFirst() {
            guard first == UInt8(ascii: "_") else {
                bytes.append(first)
                continue
            }
            let digits = rest.prefix { $0 != UInt8(ascii: ".") }
            guard let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
            rest = rest.dropFirst(digits.count + 1)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
