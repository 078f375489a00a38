import Glibc
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// The colours of messages: of the words and signs by which a reader finds them anyway.
enum MessageColors {
    private static let kinds: [(word: String, role: Node.Role)] = [
        ("\(CommandTable.root.name):", .danger), ("warning:", .accent), ("note:", .accent),
        ("✓", .success), ("✗", .danger), ("•", .accent),
    ]

    /// Where only lines are added, for screen readers, nothing sends escape sequences.
    private static let areRefused = CommandLine.arguments.contains("--linear")

    /// A line for stdout or stderr, in colours if a terminal shows it.
    static func line(_ line: String, for file: Int32) -> String {
        let color = ColorDepth(
            environment: Environment.variables,
            isTerminal: isatty(file) == 1
        )
        guard color.hasColors, !areRefused else { return line }
        for (word, role) in kinds where line.hasPrefix("\(word) ") {
            return "\(color.text(word, as: role))\(line.dropFirst(word.count))"
        }
        return compilerLine(line, color)
    }

    /// Compilers name the file and the place first.
    private static func compilerLine(_ line: String, _ color: ColorDepth) -> String {
        guard let place = line.firstRange(of: ": error: ") else { return line }
        let word = color.text("error:", as: .danger)
        return "\(line[..<place.lowerBound]): \(word) \(line[place.upperBound...])"
    }
}
