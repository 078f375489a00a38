import ScreensHTTP

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

/// The header fields of a request.
struct WebHeaders: Sendable {
    /// The values of each field, by its name in lower case.
    private(set) var fields: [String: [String]] = [:]

    mutating func add(_ name: String, _ value: String) {
        fields[name.lowercased(), default: []].append(value)
    }

    /// All values of a field.
    func all(_ name: String) -> [String] { fields[name] ?? [] }

    /// The value of a field that is there once; `nil` otherwise.
    subscript(name: String) -> String? {
        guard let values = fields[name], values.count == 1 else { return nil }
        return values[0]
    }

    /// The value of a cookie; `nil` where there is none, or there are several of that name.
    func cookie(_ name: String) -> String? {
        let values = all("cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            let isMeant = parts.count == 2 && parts[0].drop { $0 == " " } == name
            return isMeant ? String(parts[1]) : nil
        }
        return values.count == 1 ? values[0] : nil
    }
}
