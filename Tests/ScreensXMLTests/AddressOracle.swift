import ScreensKit

/// What addresses mean by the letter of RFC 3986 and by our rules on top of it.
///
/// It is written for comparison with the product: with regular expressions and texts instead of bytes, and without a
/// thought about speed.
struct AddressOracle {
    /// An address whose path ends with the document's own name, and an address that ends with a slash.
    let base, portal: String

    enum Picture: Equatable {
        case portal(String, name: String)
        case other(String, name: String)
    }

    /// The address that a link leads to.
    func link(_ reference: String) -> String? {
        let reference = Self.cleaned(reference)
        return reference.unicodeScalars.first == "#" ? nil : resolved(reference)
    }

    func picture(_ reference: String) -> Picture? {
        guard let text = resolved(Self.cleaned(reference)), text.hasPrefix("http") else {
            return nil
        }
        let (address, portal) = (Parts(page: text), Parts(page: portal))
        let segments = address.path.split(separator: "/")
        let name = segments.last.map { String(decoding: Self.unescaped($0), as: UTF8.self) }
        let isBelow = address.origin == portal.origin && address.path.hasPrefix(portal.path)
        let path = "/\(address.path.dropFirst(portal.path.count))\(address.query)"
        return isBelow && Self.isFile(path)
            ? .portal(path, name: name ?? address.host)
            : .other(text, name: name ?? address.host)
    }

    private func resolved(_ reference: String) -> String? {
        guard !reference.isEmpty, reference.utf8.count <= 8_192 else { return nil }
        let parts = Parts(reference)
        return parts.scheme.isEmpty ? Self.address(resolved(parts)) : Self.address(reference)
    }

    /// RFC 3986, 5.2.2; the path of another host stays as it is.
    private func resolved(_ reference: Parts) -> String {
        let base = Parts(page: base)
        if !reference.authority.isEmpty {
            return base.scheme + reference.authority + reference.path + reference.rest
        }
        if reference.path.isEmpty {
            let query = reference.query.isEmpty ? base.query : reference.query
            return base.origin + base.path + query + reference.fragment
        }
        let folder = base.path.replacing(#/[^\/]*$/#, with: "")
        let isAbsolute = reference.path.unicodeScalars.first == "/"
        let path = Parts.withoutDots((isAbsolute ? "" : folder) + reference.path)
        return base.origin + path + reference.rest
    }

    /// The text without what browsers ignore.
    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let start = scalars.drop { $0.value <= 0x20 }
        let end = start.reversed().drop { $0.value <= 0x20 }
        return String(String.UnicodeScalarView(end.reversed()))
    }

    /// What a link address makes of a text.
    static func address(_ text: String) -> String? {
        let start = text.drop { $0.isWhitespace }
        let text = String(String(start.reversed().drop { $0.isWhitespace }).reversed())
        let parts = Parts(text)
        let hasControls = text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard text.utf8.count <= 8_192, !hasControls else { return nil }
        let scheme = parts.scheme.lowercased()
        let rest = parts.path + parts.rest
        var result = scheme
        switch scheme {
        case "http:", "https:":
            let authority = #/\/\/[A-Za-z0-9\-._\[\]][A-Za-z0-9\-._:\[\]]*/#
            guard (try? authority.wholeMatch(in: parts.authority)) != nil else { return nil }
            result += parts.authority.lowercased() + escaped(rest)
        case "mailto:":
            guard (parts.authority + rest).unicodeScalars.contains("@") else { return nil }
            // What remains of a mail is checked by `LinkAddressTests`.
            return LinkAddress(result + escaped(parts.authority + rest))?.text
        default: return nil
        }
        return result.utf8.count <= 8_192 ? result : nil
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isAllowed = byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isAllowed
                ? String(Unicode.Scalar(byte))
                : "%" + String(repeating: "0", count: 2 - digits.count) + digits
        }.joined()
    }

    /// Whether a path and query can only be those of something below the portal's address.
    static func isFile(_ text: String) -> Bool {
        let allowed = #/\/([!$&-;=?@A-Z\[\]_a-z~]|%[0-9A-Fa-f]{2})*/#
        guard (try? allowed.wholeMatch(in: text)) != nil, text.utf8.count <= 8_192 else {
            return false
        }
        let path = text.prefix { $0 != "?" }.dropFirst()
        return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            let bytes = unescaped(part)
            let name = bytes.prefix { $0 != UInt8(ascii: ";") }
            let isDots = name.allSatisfy { $0 == UInt8(ascii: ".") }
            return !isDots && bytes.allSatisfy { $0 >= 0x20 && ![0x2F, 0x5C, 0x7F].contains($0) }
        }
    }

    private static func unescaped(_ part: Substring) -> [UInt8] {
        let characters = Array(part.utf8)
        var bytes: [UInt8] = []
        var place = 0
        while place < characters.count {
            let digits = String(decoding: characters[place...].prefix(3).dropFirst(), as: UTF8.self)
            let isEscape = characters[place] == UInt8(ascii: "%") && digits.utf8.count == 2
            // A number may have a sign, an escape none.
            if isEscape, digits.utf8.first != UInt8(ascii: "+"), let byte = UInt8(digits, radix: 16)
            {
                bytes.append(byte)
                place += 3
            } else {
                bytes.append(characters[place])
                place += 1
            }
        }
        return bytes
    }
}

/// The parts of an address or a reference, each with its signs; empty for those that it has not.
private struct Parts {
    var scheme, authority, path, query, fragment: String

    /// Splits a text by the expression of RFC 3986, appendix B.
    init(_ text: String) {
        let form = #/([A-Za-z0-9+.\-]+:)?(\/\/[^\/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?/#
            .matchingSemantics(.unicodeScalar).dotMatchesNewlines()
        let parts = try? form.wholeMatch(in: text)?.output
        scheme = String(parts?.1 ?? "")
        authority = String(parts?.2 ?? "")
        path = String(parts?.3 ?? "")
        query = String(parts?.4 ?? "")
        fragment = String(parts?.5 ?? "")
    }

    /// Splits the address of a page, without dots and without the scheme's own port.
    init(page text: String) {
        self.init(text)
        let port = scheme == "http:" ? ":80" : ":443"
        if authority.hasSuffix(port) { authority.removeLast(port.count) }
        path = path.isEmpty ? "/" : Self.withoutDots(path)
    }

    var origin: String { scheme + authority }
    var host: String { String(authority.dropFirst(2)) }
    var rest: String { query + fragment }

    /// RFC 3986, 5.2.4, step by step.
    static func withoutDots(_ path: String) -> String {
        var (input, output) = (Substring(path).unicodeScalars, Substring.UnicodeScalarView())
        func begins(_ prefix: String) -> Bool { input.starts(with: prefix.unicodeScalars) }
        while !input.isEmpty {
            if begins("/./") {
                input = input.dropFirst(2)
            } else if begins("/../") || input.elementsEqual("/..".unicodeScalars) {
                input = begins("/../") ? input.dropFirst(3) : Substring("/").unicodeScalars
                let slash = output.lastIndex(of: "/") ?? output.startIndex
                output.removeSubrange(slash...)
            } else if input.elementsEqual("/.".unicodeScalars) {
                input = Substring("/").unicodeScalars
            } else {
                let end = input.dropFirst().firstIndex(of: "/") ?? input.endIndex
                output.append(contentsOf: input[..<end])
                input = input[end...]
            }
        }
        return String(output)
    }
}
