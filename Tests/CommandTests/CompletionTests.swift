import Foundation
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// The completion scripts, in the shells that they are for.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct CompletionTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// Names that have an effect in a shell that expands, splits or evaluates them.
    private static let hostileNames = [
        "$(touch pwned)", "`touch pwned`", "zz;touch pwned", "two  words", "it's", "say \"x\"", "*",
        "[a-z]*?", "-rf", "~x", "#x", "a\\b", "!!", "$HOME", "{a,b}", "a=b:c@d", "(touch pwned)",
        "&touch pwned&", "<(touch pwned)", "zoë", "%F{red}", "touch pwned\n",
        "two\nlines", "'\n\"\n`touch pwned`",
    ]

    /// Makes folders with one file each, under these names.
    private func foldersOfFiles(_ names: [String]) throws -> [(folder: String, name: String)] {
        try names.enumerated().map { index, name in
            let folder = "\(screens.folder)/files\(index)"
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try Data().write(to: URL(filePath: "\(folder)/\(name)"))
            return (folder, name)
        }
    }

    private func isPwned(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/pwned")
    }

    @Test(arguments: InteractiveShell.Kind.allCases, ["--values ", "--values="])
    func fileNamesAreCompletedUnchanged(kind: InteractiveShell.Kind, option: String) async throws {
        let shell = try InteractiveShell(kind, screens)

        for (folder, name) in try foldersOfFiles(Self.hostileNames) {
            try shell.run("cd \(folder)")
            let arguments = try shell.arguments(completing: "screens-host run ddl-form \(option)")

            let words = option.hasSuffix("=") ? ["--values=\(name)"] : ["--values", name]
            #expect(arguments == ["run", "ddl-form"] + words, "\(name)")
            #expect(!isPwned(folder), "\(name)")
        }
        await shell.end()
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func fileNamesAfterAFieldAreCompletedUnchanged(kind: InteractiveShell.Kind) async throws {
        let shell = try InteractiveShell(kind, screens)

        for (folder, name) in try foldersOfFiles(Self.hostileNames) {
            try shell.run("cd \(folder)")
            let arguments = try shell.arguments(
                completing: "screens-host run ddl-form --value Photo=@"
            )

            #expect(arguments == ["run", "ddl-form", "--value", "Photo=@\(name)"])
            #expect(!isPwned(folder), "\(name)")
        }
        await shell.end()
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func namesOfPluginsAreCompletedUnchanged(kind: InteractiveShell.Kind) async throws {
        let names = Self.hostileNames.enumerated().map { "zz\($0.offset + 10)\($0.element)" }
        let plugins = "\(screens.folder)/data/screens/plugins"
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true
        )
        for name in names { try screens.write("", as: "data/screens/plugins/lib\(name).so") }
        let shell = try InteractiveShell(kind, screens)

        try shell.run("cd \(plugins)")
        for name in names {
            let typed = String(name.prefix(4))
            let arguments = try shell.arguments(completing: "screens-host plugin remove \(typed)")

            #expect(arguments == ["plugin", "remove", name])
        }
        #expect(!isPwned(plugins))
        await shell.end()
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func completesThemesOfAPluginPath(kind: InteractiveShell.Kind) async throws {
        let folder = "\(screens.folder)/My $(touch pwned) plugins"
        _ = try HostilePlugins.install("Calm", in: folder)
        let shell = try InteractiveShell(kind, screens)

        try shell.run("cd \(screens.folder)")
        for quoted in [
            "'My $(touch pwned) plugins'", #"My\ \$\(touch\ pwned\)\ plugins"#,
            #""My \$(touch pwned) plugins""#,
        ] {
            let line = "screens-host run --plugin-path \(quoted) --theme zo"
            // Only in fish do parentheses in double quotes have no meaning.
            let arguments = try shell.arguments(completing: line)

            #expect(arguments.suffix(2) == ["--theme", "zoo"], "\(quoted)")
        }
        #expect(!isPwned(screens.folder))
        await shell.end()
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func completesOnlyFolders(kind: InteractiveShell.Kind) async throws {
        let folder = "\(screens.folder)/place"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/it's $(touch pwned)",
            withIntermediateDirectories: true
        )
        try screens.write("", as: "place/its")
        let shell = try InteractiveShell(kind, screens)

        try shell.run("cd \(folder)")
        for option in ["--cache-dir ", "--cache-dir="] {
            let arguments = try shell.arguments(completing: "screens-host run x \(option)i")

            // zsh removes the slash when the line ends there.
            let path = try #require(arguments.last?.split(separator: "=").last)
            #expect(path == "it's $(touch pwned)" || path == "it's $(touch pwned)/")
        }
        #expect(!isPwned(folder))
        await shell.end()
    }

    @Test func zshFindsTheScriptInItsPath() async throws {
        let script = try await screens.run("completion", "zsh").output
        let folder = "\(screens.folder)/functions"
        for name in ["_screens_host", "_screens-host"] {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try screens.write(script, as: "functions/\(name)")
            let shell = try InteractiveShell(
                .zsh,
                screens,
                loading: "fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -D -u"
            )

            for _ in 1...2 {
                let arguments = try shell.arguments(completing: "screens-host run asset-l")
                #expect(arguments == ["run", "asset-list"])
            }
            await shell.end()
        }
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func scriptsLoadWithoutOutput(kind: InteractiveShell.Kind) async throws {
        let script = try screens.write(CompletionScript.text(for: kind.rawValue), as: "script")
        let load =
            kind == .zsh
            ? "autoload -Uz compinit; compinit -D -u; source \(script)" : "source \(script)"

        let (output, status) = try child([kind.rawValue, "-c", load])

        #expect(output.isEmpty && status == 0, "\(output)")
    }

    @Test(
        arguments: [
            (#"a 'b c' d"#, ["a", "b c", "d"]), (#"a "b \"\$ \x" "#, ["a", #"b "$ \x"#, ""]),
            (#"a b\ c"#, ["a", "b c"]), ("a 'b $(c", ["a", "b $(c"]), ("", [""]),
            ("a ''", ["a", ""]),
            (#"--set=a"b c"d"#, ["--set=ab cd"]), ("a > out b", ["a", "b"]), ("a \\", ["a", ""]),
        ])
    func linesAreReadAsBashReadsThem(line: String, words: [String]) {
        #expect(BashLine(line).words == words)
    }

    @Test(arguments: hostileNames, ["", "'", "\""])
    func bashReadsQuotedWordsUnchanged(name: String, quote: String) throws {
        let word = quote + BashLine.quoted(name, in: quote.first) + quote
        let folder = screens.folder

        let (output, status) = try child(
            ["bash", "-c", "printf %s \(word)"],
            environment: ["PATH": "/usr/bin:/bin"],
            folder: folder
        )

        // Where the shell expands no history, the backslash that prevents the expansion remains.
        let expected = quote == "\"" ? name.replacing("!", with: "\\!") : name
        #expect(output == expected && status == 0)
        #expect(!isPwned(folder))
    }
}
