import ScreensApps
import ScreensHTTP
import ScreensKit

/// The address of a page of an app in a browser: `/article?entryId=30305&at=7&key=…&tab=2`.
///
/// Whatever a browser sends for an app names the page that it is about, so that a tab is where its user is, however they
/// got there. The tab and the number of the page are no secrets; the key is.
struct PageAddress: Hashable, Sendable {
    /// The page, and the values that it is opened with.
    var page: AppAddress
    /// The tab whose page it is; `nil` for a new one.
    var tab: Int?
    /// The number of the page among all that were open in the tab; `nil` for a new one.
    var number: Int?

    /// The names in a query that are this server's own; parameters of pages with these names begin with a dot.
    private static let own: Set<String> = ["at", "count", "from", "key", "tab"]
    /// The names of pages at whose paths the server has something else.
    private static let reserved: Set<String> = [
        "action", "events", "go", "page", "rows", "signed-in",
    ]
    private static let reservedPath = "/page"
    /// Numbers in addresses are untrusted, and are counted on from.
    private static let largest = 1_000_000
    /// How long the path and the parameters of an address may be, in bytes.
    private static let mostBytes = 4_000

    init(_ page: AppAddress, tab: Int? = nil, number: Int? = nil) {
        (self.page, self.tab, self.number) = (page, tab, number)
    }

    /// Reads a decoded path and query; `nil` if the path is not that of a page.
    init?(path: String, query: [String: String]) {
        guard let name = Self.pageName(path) else { return nil }
        page = AppAddress(page: name)
        for (name, value) in query where !Self.own.contains(name) {
            page.values[name.first == "." ? String(name.dropFirst()) : name] = .text(value)
        }
        tab = Self.number(query["tab"])
        number = Self.number(query["at"])
    }

    /// Reads an address that ``text(key:window:)`` wrote; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = Self.decoded(parts[0]) else { return nil }
        var query: [String: String] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(sides[0]),
                let value = Self.decoded(sides.count > 1 ? sides[1] : "")
            else { return nil }
            query[name] = value
        }
        self.init(path: path, query: query)
    }

    /// The address as a browser shows it.
    ///
    /// Pages for everybody have no key.
    func text(key: String?, window: PageWindow = PageWindow()) -> String {
        let written = written
        let own = [
            number.map { "at=\($0)" },
            window.count == PageWindow.usual ? nil : "count=\(window.count)",
            window.first == 0 ? nil : "from=\(window.first)", key.map { "key=\($0)" },
            tab.map { "tab=\($0)" },
        ].compactMap(\.self)
        guard !own.isEmpty else { return written }
        return written + (written.contains("?") ? "&" : "?") + own.joined(separator: "&")
    }

    /// Whether the address means an open page.
    ///
    /// A user may have changed the address of a page, and then wants another one.
    func means(_ other: AppAddress) -> Bool { written == PageAddress(other).written }

    /// The path and the parameters.
    ///
    /// Values that are too long for an address are left out: the number of the page leads there, as long as it is open.
    private var written: String {
        var renamed = AppAddress(page: page.page)
        for (name, value) in page.values {
            let isTaken = Self.own.contains(name) || name.first == "."
            renamed.values[isTaken ? ".\(name)" : name] = value
        }
        if renamed.text.utf8.count > Self.mostBytes { renamed.values = [:] }
        return (Self.reserved.contains(page.page) ? Self.reservedPath : "")
            + renamed.text
    }

    /// Whether a path is that of a page, and of nothing else that the server has.
    static func isPage(_ path: String) -> Bool {
        guard let name = pageName(path) else { return false }
        return path.hasPrefix("\(reservedPath)/") || !reserved.contains(name)
    }

    private static func pageName(_ path: String) -> String? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.count == 2, "/\(parts.first ?? "")" == reservedPath { parts.removeFirst() }
        guard path.first == "/", parts.count == 1, let name = parts.first, !name.isEmpty else {
            return nil
        }
        return String(name)
    }

    private static func number(_ text: String?) -> Int? {
        guard let number = text.flatMap({ Int($0) }), (0...largest).contains(number) else {
            return nil
        }
        return number
    }

    /// Decodes a part of an address; `nil` for malformed ones.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
