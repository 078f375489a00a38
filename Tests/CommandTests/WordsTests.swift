import Foundation
import ScreensTesting
import TestSupport
import TestTraits
import Testing

@testable import screens_host

@Suite(.blocking)
struct WordsTests {
    private static var commands: [[CommandSpec]] {
        func below(_ path: [CommandSpec]) -> [[CommandSpec]] {
            [path] + (path.last?.subcommands ?? []).flatMap { below(path + [$0]) }
        }
        return below([CommandTable.root])
    }

    private static var lines: [String] {
        commands.map { $0.map(\.name).joined(separator: " ") }
    }

    @Test(arguments: lines) func helpMatchesTheGoldenFiles(line: String) throws {
        let path = try #require(
            Self.commands.first { $0.map(\.name).joined(separator: " ") == line }
        )

        let help = Help.text(path)

        let name = path.map(\.name).joined(separator: "-")
        expectGolden(help, named: "Command/\(name).txt")
    }

    @Test(arguments: lines) func helpBeginsWithExamplesAndFitsATerminal(line: String) throws {
        let path = try #require(
            Self.commands.first { $0.map(\.name).joined(separator: " ") == line }
        )

        let text = Help.text(path)

        let examples = try #require(
            text.range(of: "\nExamples:\n  screens-host")
                ?? text.range(of: "\nExamples:\n  source")
        )
        let usage = try #require(text.range(of: "\nUsage:\n  \(line)"))
        #expect(examples.lowerBound < usage.lowerBound)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    /// All forms of help, at every level: `help plugin why`, `plugin help why`, `plugin why
    /// --help`.
    @Test(arguments: lines) func helpOfACommandIsWhatItsHelpOptionPrints(line: String) throws {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        let expected = try help(words + ["--help"])

        for place in 0..<max(words.count, 1) {
            var asked = words
            asked.insert("help", at: place)
            #expect(try help(asked) == expected)
        }
    }

    private func help(_ words: [String]) throws -> String? {
        guard case .help(let path) = try Parser(root: CommandTable.root).parse(words) else {
            return nil
        }
        return Help.text(path)
    }

    /// Summaries read “List plugins”, and not “Lists plugins”.
    @Test(arguments: lines) func summariesAndExamplesAreInstructions(line: String) throws {
        let path = try #require(
            Self.commands.first { $0.map(\.name).joined(separator: " ") == line }
        )
        let command = try #require(path.last)

        for sentence in [command.summary] + command.examples.map(\.effect) {
            let verb = try #require(sentence.split(separator: " ").first)
            #expect(!verb.hasSuffix("s"), "\(sentence)")
            #expect(sentence.hasSuffix("."), "\(sentence)")
        }
    }

    @Test(arguments: lines) func examplesAreCommandsThatParse(line: String) throws {
        let path = try #require(
            Self.commands.first { $0.map(\.name).joined(separator: " ") == line }
        )

        for example in try #require(path.last).examples where !example.line.hasPrefix("source") {
            let words = example.line.split(separator: " ").dropFirst().map(String.init)
            #expect(throws: Never.self) { try Parser(root: CommandTable.root).parse(words) }
        }
    }

    @Test(
        arguments: [
            ("es_ES", "es_ES"), ("es-es", "es_ES"), ("es", "es_ES"), ("es_ES.UTF-8", "es_ES"),
            ("de_DE@euro", "de_DE"), ("C", "en_US"), ("C.UTF-8", "en_US"), ("POSIX", "en_US"),
            ("xx", "xx"), ("zh_CN_hans", "zh_CN_hans"), ("", nil), ("e", nil), ("spanish", nil),
            ("es_ES_x_y", nil), ("es_É", nil), ("../x", nil),
        ] as [(String, String?)]
    )
    func readsLocales(text: String, locale: String?) {
        #expect(LocaleName.parse(text) == locale)
    }

    @Test(
        arguments: [
            (["LC_ALL": "es_ES.UTF-8", "LANG": "de_DE"], "es_ES"),
            (["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"], "fr_FR"),
            (["LC_ALL": "C", "LANG": "de_DE"], "en_US"), (["LANG": "nonsense"], "en_US"),
            ([:], "en_US"),
        ])
    func followsTheEnvironment(environment: [String: String], locale: String) {
        #expect(LocaleName.of(environment) == locale)
    }

    @Test func tablesAlignByWidthWithoutTrailingBlanks() {
        let table = TextTable([["a", "b", "c"], ["日本", "x"], ["", "yy", ""]])

        #expect(table.text == "a     b   c\n日本  x\n      yy\n")
        #expect(TextTable([]).text == "")
    }

    @Test(arguments: HostileText.all) func tablesEscapeTheirTexts(text: String) {
        let table = TextTable([[text, "end"]]).text

        #expect(table.hasSuffix("\n") && !hasControls(table))
        #expect(table.count { $0.isNewline } == 1)
    }
}
