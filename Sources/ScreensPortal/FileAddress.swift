import ScreensSystem

/// The part of an address that identifies a file of the portal.
struct FileAddress {
    /// The address from the first `/` on, escaped.
    let text: String

    /// Creates an address; `nil` for a path that could lead to anything else.
    init?(path: String, query: [String: String]) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard path.hasPrefix("/"),
            path.utf8.allSatisfy({ PercentEncoding.isPlain($0) || $0 == 0x2F }),
            names.allSatisfy({ ![".", "..", ""].contains($0) })
        else { return nil }
        let fields = query.sorted { $0.key < $1.key }
            .map { "\(PercentEncoding.text($0.key))=\(PercentEncoding.text($0.value))" }
        text = path + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }
}
