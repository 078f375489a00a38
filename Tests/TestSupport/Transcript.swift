/// What a document says that commands print.
///
/// A line of `…` stands for any lines, and `…` within a line for any text: for paths, keys and times,
/// which are others everywhere.
package enum Transcript {
    private static let anything: Character = "…"

    /// Whether what was printed is what is shown.
    package static func matches(shown: [String], printed: [String]) -> Bool {
        matches(shown[...], printed[...], isAnything: { $0 == "\(anything)" }) {
            matches(Array($0)[...], Array($1)[...], isAnything: { $0 == anything }, isSame: ==)
        }
    }

    private static func matches<Part>(
        _ shown: ArraySlice<Part>,
        _ printed: ArraySlice<Part>,
        isAnything: (Part) -> Bool,
        isSame: (Part, Part) -> Bool
    ) -> Bool {
        guard let first = shown.first else { return printed.isEmpty }
        guard isAnything(first) else {
            guard let next = printed.first, isSame(first, next) else { return false }
            return matches(
                shown.dropFirst(),
                printed.dropFirst(),
                isAnything: isAnything,
                isSame: isSame
            )
        }
        return (0...printed.count).contains { count in
            matches(
                shown.dropFirst(),
                printed.dropFirst(count),
                isAnything: isAnything,
                isSame: isSame
            )
        }
    }
}
