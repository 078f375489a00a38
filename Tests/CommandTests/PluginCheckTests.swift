import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// How `plugin check` reports whether the host would load a plugin.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PluginCheckTests {
    private let screens: Screens
    private let flat7: String

    init() throws {
        screens = try Screens()
        flat7 = try #require(HostLibrary.folder) + "/libFlat7Theme.so"
    }

    @Test func aValidPluginIsReportedWithTheChecks() async throws {
        let outcome = try await screens.run("plugin", "check", flat7)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines.first == flat7)
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("✓ ") })
        #expect(lines.count == 9)
        #expect(lines.last == "This host can load it.")
    }

    @Test func everythingThatIsMissingIsReported() async throws {
        let file = try forged()

        let outcome = try await screens.run("plugin", "check", file)
        let json = try await screens.run("plugin", "check", file, "--json").json

        #expect(outcome.exit == 6)
        #expect(
            outcome.output.contains(
                "✗ The file is built for kit ABI 9, but this host has ABI 2; build it with the SDK of Screens "
            )
        )
        #expect(outcome.output.contains("✗ The file is built with Swift 6.2.3, this host with "))
        #expect(
            outcome.output.hasSuffix(
                "• Not checked because of these problems: loading, conformance.\nThis host cannot load it: 2 problems.\n"
            )
        )
        #expect(json["schemaVersion"] as? Int == 1)
        #expect(json["fits"] as? Bool == false)
        #expect(json["file"] as? String == file && json["library"] as? String == file)
        let offers = try #require(json["offers"] as? [[String: Any]])
        #expect(offers.contains { $0["name"] as? String == "theme flat7" })
        let checked = json["checked"] as? [String]
        #expect(checked == ["file", "stamp", "symbols", "names", "resources"])
        let findings = try #require(json["findings"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["other-abi", "other-swift"])
        #expect(findings.map { $0["area"] as? String } == ["stamp", "stamp"])
        #expect(findings.map { $0["found"] as? String } == ["9", "60203"])
        #expect(findings[0]["wanted"] as? String == "2")
        #expect(findings.allSatisfy { $0["isNote"] as? Bool == false })
    }

    @Test func aMissingFileIsReportedAsNotFound() async throws {
        let none = try await screens.run("plugin", "check", "nowhere.so")
        let package = try await screens.run("plugin", "check", screens.folder)

        #expect(none.exit == 3 && none.errors.contains("nowhere.so does not exist"))
        #expect(package.exit == 3 && package.errors.contains("swift build"))
    }

    @Test func aTextIsNotAcceptedAsAPlugin() async throws {
        let file = try screens.write("text", as: "lib\u{1B}[31m.so")

        let outcome = try await screens.run("plugin", "check", file)

        #expect(outcome.exit == 6)
        #expect(outcome.output.contains("✗ The file is not an ELF file"))
        #expect(!hasControls(outcome.output))
    }

    /// A copy of a theme whose stamp says that it was built with another Swift version for another
    /// kit.
    private func forged() throws -> String {
        var bytes = try Data(contentsOf: URL(filePath: flat7))
        let stamp = try #require(bytes.range(of: Data("SCREENS\u{0}".utf8))).lowerBound
        bytes[stamp + 12] = 9
        withUnsafeBytes(of: UInt32(60203).littleEndian) {
            bytes.replaceSubrange((stamp + 16)..<(stamp + 20), with: $0)
        }
        let copy = "\(screens.folder)/libFlat7Theme.so"
        try bytes.write(to: URL(filePath: copy))
        return copy
    }
}
