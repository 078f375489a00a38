import ScreensHTTP

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A request, complete with its form.
struct WebRequest: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    var method: Method
    /// The path, decoded, without the query.
    var path: String
    /// What follows the question mark, decoded; the last of several values of a name.
    var query: [String: String] = [:]
    var headers = WebHeaders()
    var form: UploadedForm?

    /// Whether the page's script sends it, which makes its own sense of short answers.
    var isScripts: Bool { headers["x-screens"] != nil }
}

/// The header fields of a request that anyone here looks at; browsers send a dozen more.
struct WebHeaders: Sendable {
    private static let known =
        ([
            "host", "origin", "cookie", "content-length", "transfer-encoding", "x-screens",
            "sec-fetch-site",
            "sec-fetch-mode", "sec-fetch-dest",
        ] as [StaticString]).map { (bytes: $0, name: "\($0)") }

    /// Names in lower case with values, as they came.
    private var fields: [(name: String, value: String)] = []

    /// Keeps a field, if it is one of those.
    mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>?) {
        let known = Self.known.first { known in
            let bytes = UnsafeRawPointer(known.bytes.utf8Start)
            return strcasecmp(bytes.assumingMemoryBound(to: CChar.self), name) == 0
        }
        guard let known else { return }
        fields.append((known.name, value.map(String.init(cString:)) ?? ""))
    }

    /// All values of a field.
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of a field that is there once; `nil` otherwise.
    subscript(name: String) -> String? {
        var found: String?
        for field in fields where field.name == name {
            guard found == nil else { return nil }
            found = field.value
        }
        return found
    }

    /// The value of a cookie; `nil` where there is none, or there are several of that name.
    func cookie(_ name: String) -> String? {
        var found: String?
        for field in fields where field.name == "cookie" {
            for pair in field.value.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: name.utf8) else { continue }
                let rest = pair.dropFirst(name.utf8.count)
                guard rest.first == UInt8(ascii: "=") else { continue }
                guard found == nil else { return nil }
                found = String(Substring(rest.dropFirst()))
            }
        }
        return found
    }
}
