import Foundation
import TestSupport
import TestTraits
import Testing

/// How the command prints names and messages that others chose.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct HostileNameTests {
    private static let names = [
        "zz", "z\u{200B}z", "zz\u{200B}", "zz\u{FE0F}", "z\u{AD}z", "zz\u{202E}", #"z\u{200B}z"#,
        "zz\nscreens-host: All plugins are trusted.", "zz\u{1B}[2J", "z\u{A0}z", "z z",
        "zz\u{9B}1m",
        "zz\t", "z\u{3000}z",
    ]

    private let screens: Screens

    init() throws {
        screens = try Screens()
        let plugins = "\(screens.folder)/data/screens/plugins"
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true
        )
        for name in Self.names { try screens.write("", as: "data/screens/plugins/lib\(name).so") }
    }

    private func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n"
                || !scalar.properties.isDefaultIgnorableCodePoint
                    && scalar.properties.generalCategory != .control
                    && (scalar == " " || !scalar.properties.isWhitespace)
        }
    }

    /// Sentences may contain blanks and any emoji.
    private func isHarmless(_ sentences: String) -> Bool {
        sentences.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\u{FE0F}"
                || !scalar.properties.isDefaultIgnorableCodePoint
                    && scalar.properties.generalCategory != .control
        }
    }

    @Test func eachNameHasALineOfItsOwnAndLooksLikeNoOther() async throws {
        let outcome = try await screens.run("list", "plugins", "--names")

        let lines = outcome.output.split(separator: "\n").filter { $0.contains("/libz") }
        #expect(lines.count == Self.names.count && Set(lines).count == lines.count)
        #expect(isPlain(outcome.output))
        #expect(lines.contains { $0.hasSuffix(#"/libz\u{200B}z.so"#) })
        #expect(lines.contains { $0.hasSuffix(#"/libz\\u{200B}z.so"#) })
        #expect(
            lines.contains { $0.hasSuffix(#"/libzz\nscreens-host: All plugins are trusted..so"#) }
        )
    }

    @Test(arguments: [["list"], ["list", "screenlets"], ["plugin", "why", "x"]])
    func listingsAndTracesEscapeControlCharacters(words: [String]) async throws {
        let outcome = try await screens.run(words)

        #expect(isHarmless(outcome.output + outcome.errors))
        let forged = (outcome.output + outcome.errors).split(separator: "\n")
            .filter { $0.hasPrefix("screens-host: All plugins") }
        #expect(forged.isEmpty)
    }

    @Test func aTraceHasALineForEachStep() async throws {
        let outcome = try await screens.run("run", "asset-list", "--verbose", "--output", "json")

        #expect(outcome.exit == 0)
        #expect(isHarmless(outcome.errors))
        #expect(!outcome.errors.split(separator: "\n").contains { $0.hasPrefix("screens-host:") })
    }

    @Test func aMissingFileIsNamedOnOneLine() async throws {
        let outcome = try await screens.run(
            "plugin",
            "check",
            "/none/x\nscreens-host: This host can load it."
        )

        #expect(outcome.exit != 0)
        #expect(!outcome.errors.contains("\nscreens-host: Yes") && isHarmless(outcome.errors))
    }

    @Test(arguments: [
        "a\\nscreens-host: All is well.", "a\\r\\u001b[2Jb", "a\\u2028screens-host: b",
    ])
    func aPortalsLineBreakMakesNoLine(message: String) async throws {
        let server = try AttackingServer { connection in
            while connection.request() != nil {
                let body = #"{"exception":"com.liferay.portal.Oops","message":"\#(message)"}"#
                connection.send(
                    "HTTP/1.1 500 No\r\nContent-Type: application/json\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                )
            }
        }
        let outcome = try await screens.run(
            "run",
            "rating",
            "--set",
            "entryId=1",
            "--server",
            server.url,
            "--company-id",
            "1",
            "--group-id",
            "1",
            "--verbose"
        )

        #expect(outcome.exit != 0)
        #expect(isHarmless(outcome.errors), "\(outcome.errors)")
        let own = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("screens-host:") }
        #expect(own.count <= 1 && !own.contains { $0.contains("All is well.") && $0.count < 35 })
    }
}
