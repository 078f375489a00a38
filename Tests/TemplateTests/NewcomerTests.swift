import Foundation
import TestSupport
import TestTraits
import Testing

/// What newcomers read after their mistakes, at a terminal and with an installed command.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)))
struct NewcomerTests {
    @Test(arguments: Document.tutorials)
    func aTutorialShowsWhatIsSeen(tutorial: Document) throws {
        let newcomer = try Factory().newcomer(in: "seen-\(tutorial.file.lastPathComponent)")
        try Walk(tutorial: tutorial, reader: newcomer).follow()
    }

    // Its blocks show no messages, which a terminal shows as well.
    @Test func theReadmeShowsWhatIsSeen() throws {
        let newcomer = try Factory().newcomer(in: "readme")

        for block in try Document(path: "README.md").blocks("console") {
            let printed = try newcomer.follow(block)
            let missing = block.lines.filter { !printed.contains($0) }
            #expect(missing.isEmpty, "line \(block.firstLine): \(printed)")
        }
    }

    @Test func aMistakeInACommandIsExplained() throws {
        let newcomer = try Factory().newcomer(in: "mistakes")

        for mistake in Breakage.inACommand { try expect(mistake, by: newcomer) }
    }

    // The theme has a name of its own: other suites build in the same folder at the same time.
    @Test func aMistakeInASourceIsExplained() throws {
        let newcomer = try Factory().newcomer(in: "broken-theme")
        try begin(newcomer)

        for (name, text) in Breakage.brokenViews {
            let path = "\(newcomer.folder)/Sources/NoviceTheme/\(name).swift"
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try newcomer.run("swift build").status == 0)
        for mistake in Breakage.inASource { try expect(mistake, by: newcomer) }
    }

    private func begin(_ newcomer: Newcomer) throws {
        for line in ["screens-host new theme Novice --no-input", "cd NoviceTheme"] {
            #expect(try newcomer.run(line).status == 0)
        }
    }

    private func expect(_ mistake: Breakage, by newcomer: Newcomer) throws {
        let (lines, status) = try newcomer.run(mistake.command)

        #expect(lines.contains { $0.contains(mistake.sentence) }, "\(mistake): \(lines)")
        #expect(status == mistake.status, "\(mistake): \(lines)")
    }
}
