import ScreensKit
import Testing

@testable import ScreensTerminal

/// Texts of a portal in what is read line by line.
@MainActor
struct LineConsoleTests {
    private static let hostile = "Yes\u{1B}]0;owned\u{7}\u{202E}\nNo\u{9B}2J"

    /// What is printed while `use` runs, with answers that are all empty.
    private func printed(_ use: (LineConsole) async throws -> Void) async rethrows -> [String] {
        var lines: [String] = []
        let console = LineConsole(
            write: { lines.append($0) },
            readLine: { _ in "" },
            readSecret: nil
        )
        try await use(console)
        return lines
    }

    private func isSafe(_ line: String) -> Bool {
        line.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format: false
            default: true
            }
        }
    }

    @Test func optionsOfAFieldControlNoTerminal() async throws {
        let option = Input.Option(value: "yes", label: Self.hostile)
        let field = Input(.choice, name: "answer", label: "Answer", options: [option])

        let lines = try await printed { _ = try await $0.fill(field) }

        #expect(lines.count == 1 && lines[0].hasPrefix("1. Yes"))
        #expect(lines.allSatisfy(isSafe), "\(lines)")
    }

    @Test func wordsOfAProblemControlNoTerminal() async {
        let lines = await printed { $0.printLine(Self.hostile) }

        #expect(lines.count == 1 && lines.allSatisfy(isSafe), "\(lines)")
    }
}
