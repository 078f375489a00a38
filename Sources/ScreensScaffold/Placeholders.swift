/// Replaces each `{{name}}` by a value.
struct Placeholders {
    private let values: [String: String]

    init(_ values: [String: String]) {
        // With `{{braces}}`, a text can contain `{{` itself.
        self.values = values.merging(["braces": "{{"]) { own, _ in own }
    }

    /// Replaces all placeholders of a text; the values are not searched for placeholders.
    ///
    /// - Throws: ``ScaffoldError`` for a placeholder that has no value or no end.
    func fill(_ text: String, in place: String) throws(ScaffoldError) -> String {
        let pieces = text.pieces(between: "{{")
        var result = pieces[0]
        for (index, piece) in pieces.enumerated().dropFirst() {
            let parts = piece.pieces(between: "}}", limit: 1)
            guard parts.count == 2, let value = values[parts[0]] else {
                let line = 1 + pieces[..<index].reduce(0) { $0 + $1.count(where: \.isNewline) }
                throw unknown(parts[0].prefix(40), "\(place), line \(line)")
            }
            result += value + parts[1]
        }
        return result
    }

    private func unknown(_ name: Substring, _ place: String) -> ScaffoldError {
        let known = values.keys.sorted().joined(separator: ", ")
        return ScaffoldError(
            .invalid,
            "\(place): unknown placeholder \"{{\(name)}}\". Known placeholders: \(known)."
        )
    }
}

extension String {
    /// The text's pieces between separators, of which at most `limit` count.
    fileprivate func pieces(between separator: String, limit: Int = .max) -> [String] {
        let bytes = Array(utf8)
        let mark = Array(separator.utf8)
        var pieces: [String] = []
        var (start, index) = (0, 0)
        while index + mark.count <= bytes.count, pieces.count < limit {
            guard bytes[index] == mark[0], bytes[index + 1] == mark[1] else {
                index += 1
                continue
            }
            pieces.append(String(decoding: bytes[start..<index], as: UTF8.self))
            index += mark.count
            start = index
        }
        return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
    }
}
