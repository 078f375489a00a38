/// The part of an address that says which file of the portal is meant.
struct FileAddress {
    /// From the `/` on, escaped.
    let text: String

    /// An address; `nil` for a path that could lead anywhere else.
    init?(path: String, query: [String: String]) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ Self.isPlain($0) || $0 == 0x2F }),
            names.allSatisfy({ ![".", "..", ""].contains($0) })
        else { return nil }
        let fields = query.sorted { $0.key < $1.key }
            .map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }
        text = path + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }

    /// Letters, digits and marks that mean nothing in addresses (RFC 3986, 2.3).
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            if isPlain(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return byte < 16 ? "%0\(digits)" : "%\(digits)"
        }.joined()
    }
}
