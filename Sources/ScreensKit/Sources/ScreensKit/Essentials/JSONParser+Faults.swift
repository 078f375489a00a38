/// What is wrong in a file that is not JSON.
extension JSONParser {
    /// What is wrong at the present place, by the words with which the library refuses the text.
    ///
    /// The library's words are for programmers, and its places are often in the middle of what is wrong.
    func syntaxFault(_ words: String) -> JSONSource.Fault {
        let place = cursor?.openComment ?? cursor?.place ?? .start
        return JSONSource.Fault(place: place, reason: reason(words))
    }

    /// What is wrong where the library stopped.
    func fault(_ reason: String) -> JSONSource.Fault {
        let before = String(decoding: bytes.prefix(consumed), as: UTF8.self)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let place = JSONSource.Location(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        return JSONSource.Fault(place: place, reason: reason)
    }

    private func reason(_ words: String) -> String {
        func contains(_ part: String) -> Bool { words.contains(part) }
        if contains("premature EOF") { return missingEnd }
        if contains("by a colon") { return "a \":\" is missing after \"\(lastName)\"" }
        if contains("invalid object key") {
            return extraComma ?? "a name must be a text in quotation marks"
        }
        if contains("unallowed token") { return extraComma ?? "a value is missing" }
        if contains("in json text") { return "\"\(word)\" is no value; texts need quotation marks" }
        return Self.reasons.first { contains($0.part) }?.reason ?? "it is not JSON"
    }

    /// Parts of the library's words, and what they mean.
    private static let reasons: [(part: String, reason: String)] = [
        ("inside map, I expect", "a \",\" or \"}\" is missing"),
        ("array element, I expect", "a \",\" or \"]\" is missing"),
        ("trailing garbage", "nothing may follow the value"),
        ("\\' occurs", "a backslash in a text must be followed by one of \" \\ / b f n r t u"),
        ("hex", "\\u in a text must be followed by four hexadecimal digits"),
        ("malformed number", "a number must have digits after \"-\", \".\" and \"e\""),
        (
            "character inside string",
            "a text has no closing quotation mark in its line; a line break in a text must be written as \\n"
        ),
    ]

    private var rest: ArraySlice<UInt8> { bytes.dropFirst(cursor?.end ?? 0) }

    private var missingEnd: String {
        if cursor?.openComment != nil { return "a comment has no end" }
        guard containers.count > 1, let open = containers.last else { return "it is empty" }
        return "the \"\(open.isObject ? "{" : "[")\" in line \(open.place.line) is not closed"
    }

    private var lastName: String { containers.last?.names.last?.shortened ?? "" }

    /// A comma or colon directly before a bracket that closes.
    private var extraComma: String? {
        guard let next = rest.first, [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(next) else {
            return nil
        }
        let isSeparated = containers.last.map { $0.names.count > $0.sources.count } == true
        guard !isSeparated, containers.last?.sources.isEmpty == false else { return nil }
        return "a \",\" must not be before \"\(Character(Unicode.Scalar(next)))\""
    }

    private var word: String {
        let text = String(decoding: rest.prefix(80), as: UTF8.self)
        return String(text.prefix { !$0.isWhitespace && !",:{}[]".contains($0) }).shortened
    }
}
