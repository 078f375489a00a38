import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// What `make install` puts beside the program, found by the tools that it is for.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct InstallationTests {
    private let screens: Screens

    init() throws {
        _ = try Self.root.get()
        screens = try Screens(hasPortal: false)
    }

    /// The folder that replaces `/`, with an installation and the remains of an older one.
    private static let root = Result {
        let scratch = try TemporaryFolder()
        let manual = "\(scratch.path)/usr/local/share/man/man1"
        try FileManager.default.createDirectory(atPath: manual, withIntermediateDirectories: true)
        try scratch.write("".utf8, as: "usr/local/share/man/man1/screens-host-gone.1")
        try scratch.write("".utf8, as: "usr/local/share/man/man1/screens-hosting.1")
        for _ in 1...2 {
            try TestSupport.run([
                "env", "DESTDIR=\(scratch.path)", "\(TestBuild.root)/Sources/Screens/install",
                try #require(HostLibrary.folder), "/usr/local",
            ])
        }
        return scratch
    }

    private func share() throws -> String { "\(try Self.root.get().path)/usr/local/share" }

    @Test func installsEveryFileInItsStandardPlaceAndNoOther() throws {
        let share = try share()
        let paths = try FileManager.default.subpathsOfDirectory(atPath: share).filter {
            try FileManager.default.attributesOfItem(atPath: "\(share)/\($0)")[.type]
                as? FileAttributeType == .typeRegular
        }

        let pages = ManualPage.all(of: CommandTable.root).map { "man/man1/\($0.fileName)" }
        let others = [
            "bash-completion/completions/screens-host", "zsh/site-functions/_screens-host",
            "fish/vendor_completions.d/screens-host.fish", "man/man1/screens-hosting.1",
            "systemd/user/screens-serve@.service", "applications/screens-demo.desktop",
            "doc/screens-host/LICENSE", "doc/screens-host/copyright",
        ]
        #expect(Set(paths) == Set(pages + others))
        for path in paths where !path.hasSuffix("hosting.1") {
            let facts = try FileManager.default.attributesOfItem(atPath: "\(share)/\(path)")
            #expect(facts[.posixPermissions] as? Int == 0o644, "\(path)")
        }
    }

    @Test func theServiceStartsTheInstalledCommandWithFewRights() throws {
        let unit = try String(
            contentsOfFile: "\(try share())/systemd/user/screens-serve@.service",
            encoding: .utf8
        )
        let lines = Set(unit.split(separator: "\n").map(String.init))

        #expect(lines.contains("ExecStart=/usr/local/bin/screens-host serve %i"))
        #expect(lines.isSuperset(of: ["NoNewPrivileges=yes", "ProtectHome=tmpfs", "MemoryMax=1G"]))
    }

    @Test func theUnitsOfAServerForATeamStartTheInstalledCommand() throws {
        let folder = "\(try Self.root.get().path)/usr/local/lib/systemd/system"
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["screens-team@.service", "screens-team@.socket"]
        )
        let unit = try String(
            contentsOfFile: "\(folder)/screens-team@.service",
            encoding: .utf8
        )
        #expect(unit.contains("ExecStart=/usr/local/bin/screens-host serve --listen systemd "))
    }

    @Test(arguments: [
        ["screens-host"], ["screens-host", "run"], ["screens-host-plugin-trust-list"],
    ])
    func manFindsThePages(words: [String]) throws {
        let (output, status) = try child(
            ["man", "-P", "cat"] + words,
            environment: [
                "MANPATH": "\(try share())/man", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            ]
        )

        #expect(status == 0)
        #expect(output.contains("NAME\n       \(words.joined(separator: "-")) - "), "\(output)")
    }

    @Test(arguments: InteractiveShell.Kind.allCases)
    func shellsFindTheirCompletion(kind: InteractiveShell.Kind) async throws {
        let share = try share()
        let (start, loading) =
            switch kind {
            case .bash:
                ("bash --noprofile --norc -i", "source /usr/share/bash-completion/bash_completion")
            case .zsh:
                (
                    "zsh -f -i",
                    "fpath=(\(share)/zsh/site-functions $fpath); autoload -Uz compinit; compinit -D -u"
                )
            case .fish: ("fish -i", "true")
            }
        let shell = try InteractiveShell(
            kind,
            screens,
            starting: start,
            loading: loading,
            environment: ["XDG_DATA_DIRS": "\(share):/usr/share"]
        )

        for _ in 1...2 {
            let arguments = try shell.arguments(completing: "screens-host run asset-list --the")
            #expect(arguments == ["run", "asset-list", "--theme"])
        }
        await shell.end()
    }
}
