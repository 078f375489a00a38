import Foundation
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// The manual pages, typeset by groff.
@Suite(.blocking)
struct ManualTests {
    private let scratch: TemporaryFolder
    private static let pages = ManualPage.all(of: CommandTable.root)

    init() throws { scratch = try TemporaryFolder() }

    /// The text of a page, with single blanks between its words.
    ///
    /// - Throws: ``ToolFailure`` with all warnings of groff.
    private func text(of source: String) throws -> String {
        let file = try scratch.write(source.utf8, as: "page.1")
        let errors = "\(scratch.path)/errors"
        let (output, status) = try child(
            [
                "bash", "-c", "groff -Tutf8 -P-c -P-bou -man -ww -rLL=100n \"$1\" 2>\"$2\"", "",
                file, errors,
            ]
        )
        let words = try String(contentsOfFile: errors, encoding: .utf8)
        guard status == 0, words.isEmpty else { throw ToolFailure(words: words) }
        return oneSpaced(output)
    }

    private func oneSpaced(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static var commands: [[CommandSpec]] {
        func below(_ path: [CommandSpec]) -> [[CommandSpec]] {
            [path] + (path.last?.subcommands ?? []).flatMap { below(path + [$0]) }
        }
        return below([CommandTable.root])
    }

    @Test func everyCommandHasAPageOfItsOwn() {
        let names = Self.commands.map { $0.map(\.name).joined(separator: "-") }
        #expect(Self.pages.map(\.name) == names)
        #expect(names.contains("screens-host-plugin-trust-list"))
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: pages.map(\.name))
    func pagesAreTypesetWithoutWarningsAndMatchTheCommandTable(name: String) throws {
        let index = try #require(Self.pages.firstIndex { $0.name == name })
        let (page, path) = (Self.pages[index], Self.commands[index])
        let command = try #require(path.last)

        let text = try text(of: page.source(version: "1.2.3"))

        var said = [
            path.map(\.name).joined(separator: " "), "screens-host 1.2.3", command.summary,
        ]
        said += command.subcommands.map { "\($0.name) \($0.summary)" }
        said += command.arguments.map { "\($0.name) \(Help.text(of: $0))" }
        said += command.allOptions.map {
            "--\($0.name)\($0.value.map { " \($0)" } ?? "") \(Help.text(of: $0))"
        }
        said += command.examples.flatMap { [$0.line, $0.effect] }
        said += ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }
        said += command.subcommands.map { "\(page.name)-\($0.name)(1)" }
        for words in said { #expect(text.contains(oneSpaced(words)), "\(words)") }
    }

    /// Texts that groff could mistake for a request, an escape, another quote, or another encoding.
    @Test(
        arguments: [
            ".so /etc/passwd", "'br", "a\\fBb", "\\", "--set a='{\"b\":\"~c^d`\"}'", "“x” – é 日本",
            "..", "-", "a\\\\n(.b",
        ])
    func textsAreTypesetUnchanged(text: String) throws {
        let spec = CommandSpec(
            name: "x",
            summary: text,
            examples: [.init(text, text)],
            options: [OptionSpec(.output, text, text)],
            subcommands: [CommandSpec(name: "sub", summary: text, examples: [])]
        )
        let page = try #require(ManualPage.all(of: spec).first)

        let set = try self.text(of: page.source(version: "1"))

        #expect(
            set.contains(
                "DESCRIPTION \(text) COMMANDS sub \(text) OPTIONS --output \(text) \(text)"
            )
        )
        #expect(set.contains("EXAMPLES \(text) \(text) EXIT STATUS"))
    }

    @Test func theDocumentHasTheSameExitCodes() throws {
        let document = try String(contentsOfFile: "\(TestBuild.root)/docs/cli.md", encoding: .utf8)
        let rows = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }
        #expect(document.contains("| Code | Means |\n|---|---|\n\(rows.joined(separator: "\n"))\n"))
    }

    @Test func aMissingFolderIsNamed() async throws {
        let screens = try Screens()
        let outcome = try await screens.run("__manual", "\(screens.folder)/nowhere")

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("\(screens.folder)/nowhere/screens-host.1"))
    }
}
