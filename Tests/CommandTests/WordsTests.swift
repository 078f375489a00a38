import Foundation
import ScreensTesting
import TestSupport
import Testing

@testable import screens_host

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

    @Test(arguments: lines) func helpIsTheGoldenOne(line: String) throws {
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

    @Test(arguments: lines) func examplesAreCommandsThatParse(line: String) throws {
        let path = try #require(
            Self.commands.first { $0.map(\.name).joined(separator: " ") == line }
        )

        for example in try #require(path.last).examples where !example.line.hasPrefix("source") {
            let words = example.line.split(separator: " ").dropFirst().map(String.init)
            #expect(throws: Never.self) { try Parser(root: CommandTable.root).parse(words) }
        }
    }

    @Test(arguments: [("bash", "bash"), ("zsh", "zsh"), ("fish", "fish"), ("zsh", "bash")])
    func completionIsAScriptOfItsShell(name: String, shell: String) throws {
        let program = "/usr/bin/\(shell)"
        guard FileManager.default.isExecutableFile(atPath: program) else { return }
        let screens = try Screens()
        // bash reads zsh's script as far as the syntax they share goes.
        let script = Completion(root: CommandTable.root).script(for: name)
        let file = try screens.write(script, as: "script")

        let check = try child([program, shell == "fish" ? "--no-execute" : "-n", file])

        #expect(check.status == 0, "\(check.output)")
    }

    @Test(
        arguments: [
            ("screens-host r", "run"), ("screens-host themes r", "resolve"),
            ("screens-host list th", "themes"), ("screens-host run --out", "--output"),
            ("screens-host run --output h", "html"), ("screens-host completion f", "fish"),
            ("screens-host run asset-list --theme x --portal-version 6", "62"),
        ])
    func bashCompletes(line: String, candidate: String) throws {
        let screens = try Screens()
        let words = line.split(separator: " ").map { "'\($0)'" }
        let script = """
            \(Completion(root: CommandTable.root).script(for: "bash"))
            screens-host() { :; }
            COMP_WORDS=(\(words.joined(separator: " ")))
            COMP_CWORD=\(words.count - 1)
            _screens_host
            [[ "${COMPREPLY[*]}" == '\(candidate)' ]]
            """
        let check = try child(["bash", try screens.write(script, as: "script")])

        #expect(check.status == 0, "\(check.output)")
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

    @Test func tablesAlignByWidthAndEndWithoutBlanks() {
        let table = TextTable([["a", "b", "c"], ["日本", "x"], ["", "yy", ""]])

        #expect(table.text == "a     b   c\n日本  x\n      yy\n")
        #expect(TextTable([]).text == "")
    }

    @Test(arguments: HostileText.all) func tablesDisarmTheirWords(text: String) {
        let table = TextTable([[text, "end"]]).text

        #expect(table.hasSuffix("\n") && !hasControls(table))
        #expect(table.count { $0.isNewline } == 1)
    }
}
