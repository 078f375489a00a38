import Foundation
import TestSupport
import TestTraits
import Testing

/// The check of replaced words, `Tests/check-words.py`.
@Suite(.blocking)
struct WordTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "words-\(UUID().uuidString)")

    /// Checks one file against one line of a list.
    private func check(
        _ text: String,
        named name: String = "page.md",
        rule: String
    ) throws -> (output: String, status: Int32) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (file, content) in [(name, text), ("words.tsv", "# words\n\(rule)\n")] {
            try content.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
        }
        return try child(
            ["\(TestBuild.root)/Tests/check-words.py", "--list", "words.tsv", name],
            folder: folder.path
        )
    }

    @Test func aPlantedWordIsReportedWithItsFileItsLineAndWhatToWrite() throws {
        let (output, status) = try check("One.\n\nMade Anew.\n", rule: "anew\tagain")

        #expect(status == 1)
        #expect(output.hasPrefix("page.md:3: \"Anew\": write again\n1 found."))
    }

    @Test func aPhraseIsFoundAcrossLinesAndInComments() throws {
        let (output, status) = try check(
            "/// A list is on\n    /// show.\n",
            named: "List.swift",
            rule: "on show\tvisible"
        )

        #expect(status == 1)
        #expect(output.hasPrefix("List.swift:1: \"on show\": write visible\n"))
    }

    @Test(arguments: [
        ("It stands for a name.", "stands\tis\tstands (for|out)"),
        ("It stands.", "stands\tis\t\tother.md page.*"),
        ("It withstands.", "stands\tis"),
        ("```console\n$ a\nIt stands.\n```\n`stands`", "stands\tis"),
    ])
    func exceptionsPartsOfWordsAndTranscriptsAreNotReported(text: String, rule: String) throws {
        let (output, status) = try check(text, rule: rule)

        #expect(status == 0 && output == "")
    }

    @Test func textAfterATranscriptIsStillChecked() throws {
        let (output, _) = try check(
            "```console\n$ a\n```\nIt stands.\n```swift\n// stands\n```\n",
            rule: "stands\tis"
        )

        #expect(output.hasPrefix("page.md:4: \"stands\": write is\npage.md:6: "))
    }

    @Test func onlyTheFirstSectionOfTheChangelogIsChecked() throws {
        let text = "# Changelog\n## Unreleased\n- anew\n## 1.0\n- anew\n"

        let (output, _) = try check(text, named: "CHANGELOG.md", rule: "anew\tagain")

        #expect(output.hasPrefix("CHANGELOG.md:3: \"anew\": write again\n1 found."))
    }

    @Test(arguments: ["anew", "(\tagain", "\tagain"])
    func aWrongLineOfTheListIsNamed(rule: String) throws {
        let (output, status) = try check("", rule: rule)

        #expect(status == 1 && output.hasPrefix("words.tsv:2: "))
    }
}
