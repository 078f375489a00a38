/// The cookies of one portal, which are sent to that portal alone.
struct CookieJar: Hashable, Sendable {
    private var cookies: [String: String] = [:]
    /// The most cookies that are stored, and the most bytes of each.
    private static let (mostCookies, mostBytes) = (64, 4_096)

    init() {}

    /// The cookies with the value of a header field `Cookie`.
    init(field: String) {
        for part in field.split(separator: ";") { store(String(part)) }
    }

    /// Whether there are no cookies.
    var isEmpty: Bool { cookies.isEmpty }

    /// The value of the header field `Cookie`.
    var field: String {
        cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Takes over the value of a header field `Set-Cookie`; what is not a cookie of the portal is ignored.
    mutating func store(_ field: String) {
        guard field.utf8.count <= Self.mostBytes else { return }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
        let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, Self.isName(pair[0]), Self.isValue(pair[1]) else { return }
        let name = String(pair[0])
        guard !pair[1].isEmpty, !Self.isOver(parts.dropFirst()) else {
            cookies[name] = nil
            return
        }
        guard cookies[name] != nil || cookies.count < Self.mostCookies else { return }
        cookies[name] = String(pair[1])
    }

    /// Whether the attributes of a cookie remove it.
    private static func isOver(_ attributes: some Sequence<String>) -> Bool {
        attributes.contains { attribute in
            let text = attribute.lowercased()
            if text.hasPrefix("max-age=") { return Int(text.dropFirst(8)).map { $0 <= 0 } ?? false }
            // Servers remove cookies with the first moment of their time.
            return text.hasPrefix("expires=") && text.contains("1970")
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0)
            }
    }

    private static func isValue(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B }
    }
}
