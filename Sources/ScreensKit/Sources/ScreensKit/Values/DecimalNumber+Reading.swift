extension DecimalNumber {
    /// Reads a number as portals store it, also in the forms in which older clients stored it.
    ///
    /// A single comma is a decimal point (`7,25`). With commas and points, or with several of one
    /// kind, the last kind that occurs once is the decimal point, and the others separate groups of
    /// three digits: `1,234.50`, `1.234,50`, `1,234,567`.
    ///
    /// - Parameter text: the stored text; the result is `nil` if it is not a number.
    @_spi(Host)
    public init?(portal text: String) {
        guard text.utf8.count <= 1_000 else { return nil }
        let text = text.trimmed
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

    /// Reads digits in groups of three, with any number of digits after a decimal point.
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
