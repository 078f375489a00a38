import Foundation
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// The units of systemd for a server for a team.
@Suite(.blocking)
struct UnitTests {
    private static let names = ["screens-team@.service", "screens-team@.socket"]

    private func unit(_ name: String) throws -> String {
        try String(contentsOfFile: "\(TestBuild.root)/docs/systemd/\(name)", encoding: .utf8)
            .replacing("@PREFIX@", with: "/usr/local")
    }

    private func blocks() throws -> [String] {
        try Document(path: "docs/team.md").blocks("text")
            .map { $0.lines.joined(separator: "\n") + "\n" }
    }

    @Test(arguments: names)
    func theDocumentShowsTheUnit(name: String) throws {
        let unit = try unit(name)

        #expect(try blocks().contains(unit))
    }

    /// With the drop-in of the documents that hands the key over.
    @Test func systemdFindsNoFault() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze") else {
            return try checkByHand()
        }
        let scratch = try TemporaryFolder()
        for name in Self.names {
            let unit = try unit(name).replacing("/usr/local/bin/screens-host", with: "/bin/true")
            _ = try scratch.write(
                Array(unit.utf8),
                as: name.replacing("@", with: "@intranet")
            )
        }
        let service = "\(scratch.path)/screens-team@intranet.service"
        try FileManager.default.createDirectory(
            atPath: "\(service).d",
            withIntermediateDirectories: true
        )
        let key = try #require(try blocks().first { $0.contains("LoadCredential=") })
        try key.write(toFile: "\(service).d/key.conf", atomically: true, encoding: .utf8)

        for name in Self.names {
            let (said, status) = try child([
                "env", "SYSTEMD_UNIT_PATH=\(scratch.path):", "systemd-analyze", "verify",
                "--man=no", "\(scratch.path)/\(name.replacing("@", with: "@intranet"))",
            ])
            #expect(status == 0 && said.isEmpty, "\(said)")
        }
    }

    /// Each line is a comment, the name of a section, or a setting.
    private func checkByHand() throws {
        for name in Self.names {
            for line in try unit(name).split(separator: "\n") {
                #expect(line.contains(/^(#.*|\[[A-Z][a-z]+\]|[A-Z][A-Za-z]+=.*)$/), "\(line)")
            }
        }
    }

    /// The options in the file of the documents are those of the command.
    @Test func theCommandUnderstandsWhatTheUnitSays() throws {
        let start = try #require(
            try unit(Self.names[0]).firstMatch(of: /ExecStart=\S+ (.*) \$SESSION_KEY \$OPTIONS\n/)?
                .1
        )
        let key = try #require(
            try blocks().joined().firstMatch(of: /"SESSION_KEY=(.*)"/)?.1
                .replacing("%d", with: "/run/credentials")
        )
        let options = try #require(
            try String(contentsOfFile: "\(TestBuild.root)/docs/team.md", encoding: .utf8)
                .replacing("\\\n", with: " ").firstMatch(of: /OPTIONS=(.*)/)?.1
        )
        let words = "\(start) \(key) \(options)".split(separator: " ").map(String.init)

        guard case .run(let invocation) = try Parser(root: CommandTable.root).parse(words) else {
            Issue.record("no command: \(words)")
            return
        }
        #expect(invocation.arguments == ["intranet"])
        #expect(invocation.value(.listen) == "systemd" && invocation.value(.log) == "json")
        #expect(invocation.value(.sessionKey) == "/run/credentials/session-key")
        #expect(invocation.value(.public) == "https://intranet.example.com")
    }
}
