/// The output of commands that a document shows.
///
/// A line of `…` matches any lines, and `…` within a line matches any text: for paths, keys and
/// times, which differ between machines.
package enum Transcript {
    private static let anything: Character = "…"

    /// Whether the printed lines match the shown ones.
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

    /// The lines that the document should show: its commands, each with its new output if that does not match.
    ///
    /// Lines that leave something out stay as long as they match.
    package static func corrected(shown: [String], printed: [String]) -> [String] {
        let (old, new) = (commands(shown), commands(printed))
        guard old.count == new.count else { return printed }
        return zip(old, new).flatMap { shown, printed in
            matches(shown: shown, printed: printed)
                ? shown
                : printed.map { line in shown.first { isForm($0, of: line) } ?? line }
        }
    }

    private static func isForm(_ shown: String, of line: String) -> Bool {
        shown != "\(anything)" && shown.contains(anything)
            && matches(shown: [shown], printed: [line])
    }

    /// The lines of each command.
    private static func commands(_ lines: [String]) -> [[String]] {
        lines.reduce(into: []) { commands, line in
            if line.hasPrefix("$ ") || commands.isEmpty {
                commands.append([line])
            } else {
                commands[commands.count - 1].append(line)
            }
        }
    }
}
