import Foundation
import TestSupport
import TestTraits
import Testing

/// What authors read after their mistakes, at a terminal and with an installed command.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)))
struct AuthorMistakeTests {
    @Test(arguments: Document.tutorials)
    func aTutorialShowsWhatIsSeen(tutorial: Document) throws {
        let shell = try InstalledSDK().terminalShell(in: "seen-\(tutorial.file.lastPathComponent)")
        try DocumentRun(tutorial: tutorial, reader: shell).follow()
    }

    // Its blocks show no messages, which a terminal shows as well.
    @Test func theReadmeShowsWhatIsSeen() throws {
        let shell = try InstalledSDK().terminalShell(in: "readme")

        for block in try Document(path: "README.md").blocks("console") {
            let printed = try shell.follow(block)
            let missing = block.lines.filter { line in
                !printed.contains { Transcript.matches(shown: [line], printed: [$0]) }
            }
            #expect(missing.isEmpty, "line \(block.firstLine): \(printed)")
        }
    }

    @Test func aMistakeInACommandIsExplained() throws {
        let shell = try InstalledSDK().terminalShell(in: "mistakes")

        for mistake in AuthorMistake.inACommand { try expect(mistake, by: shell) }
    }

    // The theme has a name of its own: other suites build in the same folder at the same time.
    @Test func aMistakeInASourceIsExplained() throws {
        let shell = try InstalledSDK().terminalShell(in: "broken-theme")
        try begin(shell)

        for (name, text) in AuthorMistake.brokenViews {
            let path = "\(shell.folder)/Sources/NoviceTheme/\(name).swift"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try shell.run("swift build").status == 0)
        for mistake in AuthorMistake.inASource { try expect(mistake, by: shell) }
    }

    private func begin(_ shell: TerminalShell) throws {
        for line in ["screens-host new theme Novice --no-input", "cd NoviceTheme"] {
            #expect(try shell.run(line).status == 0)
        }
    }

    private func expect(_ mistake: AuthorMistake, by shell: TerminalShell) throws {
        let (lines, status) = try shell.run(mistake.command)

        #expect(lines.contains { $0.contains(mistake.sentence) }, "\(mistake): \(lines)")
        #expect(status == mistake.status, "\(mistake): \(lines)")
    }
}
