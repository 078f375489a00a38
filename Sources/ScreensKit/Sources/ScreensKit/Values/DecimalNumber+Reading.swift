extension DecimalNumber {
    /// Reads what portals store for a number, also what older clients stored there.
    ///
    /// One comma is a point (`7,25`). With commas and points, or several of one, the last kind
    /// that stands once is the point and the others separate groups of three digits:
    /// `1,234.50`, `1.234,50`, `1,234,567`.
    ///
    /// - Parameter text: what was stored; `nil` comes of anything that is no number.
    public init?(portal text: String) {
        let text = text.trimmed
        guard text.utf8.count <= 1_000 else { return nil }
        let points = text.filter { $0 == "." }.count
        let commas = text.filter { $0 == "," }.count
        switch (points, commas) {
        case (_, 0) where points <= 1: self.init(plain: text)
        case (0, 1): self.init(plain: text.map { $0 == "," ? "." : String($0) }.joined())
        default:
            guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
            let isPoint = (text[last] == "." ? points : commas) == 1
            let other: Character = text[last] == "." ? "," : "."
            self.init(
                text,
                point: isPoint ? text[last] : nil,
                grouping: isPoint ? other : text[last]
            )
        }
    }

    /// Digits in groups of three, and behind one point any digits.
    private init?(_ text: String, point: Character?, grouping: Character) {
        let sign = text.prefix { $0 == "-" || $0 == "+" }
        let parts = text.dropFirst(sign.count).split(maxSplits: 1, omittingEmptySubsequences: false)
        {
            $0 == point
        }
        guard let whole = parts.first else { return nil }
        let groups = whole.split(separator: grouping, omittingEmptySubsequences: false)
        if groups.count > 1 {
            guard (1...3).contains(groups[0].count),
                groups.dropFirst().allSatisfy({ $0.count == 3 })
            else { return nil }
        }
        let fraction = parts.count > 1 ? ".\(parts[1])" : ""
        self.init(plain: "\(sign)\(groups.joined())\(fraction)")
    }
}
