/// What a header field `Range` asks for.
enum FileRange: Equatable {
    /// The whole file: for no field, one that is not valid, and one with several ranges.
    case whole
    case part(Range<Int>)
    /// A range without any byte of the file.
    case unsatisfiable

    init(_ field: String?, size: Int) {
        let words = (field ?? "").split(separator: "=", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let ends = words[1].split(separator: "-", omittingEmptySubsequences: false)
            .map { Self.number(String($0.filter { $0 != " " })) }
        switch (ends.first, ends.last) {
        case _ where ends.count != 2 || ends.contains(.invalid): self = .whole
        case (.absent, .number(let count)): self = Self.part(max(0, size - count), size, size)
        case (.number(let first), .absent): self = Self.part(first, size, size)
        case (.number(let first), .number(let last)):
            self = first > last ? .whole : Self.part(first, min(last, size - 1) + 1, size)
        default: self = .whole
        }
    }

    private static func part(_ start: Int, _ end: Int, _ size: Int) -> FileRange {
        start < min(end, size) ? .part(start..<end) : .unsatisfiable
    }

    private enum End: Equatable { case absent, number(Int), invalid }

    private static func number(_ text: String) -> End {
        guard !text.isEmpty else { return .absent }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .invalid }
        return .number(Int(text) ?? .max)
    }
}
