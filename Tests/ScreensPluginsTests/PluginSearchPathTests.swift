import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

@Suite(.blocking)
struct PluginSearchPathTests {
    @Test func optionsComeBeforeEnvironmentUserAndInstallation() {
        let path = PluginSearchPath.standard(
            named: ["mine", "/abs/libX.so", "./here/"],
            builds: ["/desk/.build/debug/libPoll.so"],
            environment: { ["SCREENS_PLUGIN_PATH": ":/one::two:", "HOME": "/home/u"][$0] },
            workingFolder: "/desk",
            kitFolder: "/kit"
        )

        #expect(
            path.places.map { "\($0.origin.rawValue) \($0.path)" } == [
                "option /desk/mine", "option /abs/libX.so", "option /desk/here",
                "package /desk/.build/debug/libPoll.so",
                "environment /one", "environment /desk/two",
                "user /home/u/.local/share/screens/plugins",
                "installation /kit", "installation /kit/plugins",
                "installation /kit/../lib/screens/plugins",
            ]
        )
    }

    @Test(
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/u"], "/data/screens/plugins"),
            (["XDG_DATA_HOME": "data", "HOME": "/home/u"], "/home/u/.local/share/screens/plugins"),
            (["XDG_DATA_HOME": ""], nil),
        ] as [([String: String], String?)]
    )
    func theUsersFolderFollowsTheRulesOfXDG(environment: [String: String], folder: String?) {
        #expect(PluginSearchPath.userFolder(in: { environment[$0] }) == folder)
    }

    @Test func thePartsOfTheHostAreBesideTheKit() throws {
        let folder = try #require(HostLibrary.folder)

        let kit = try HostLibrary.load(named: "libScreensKit.so")

        #expect(FileManager.default.fileExists(atPath: "\(folder)/libScreensKit.so"))
        #expect(kit.address(of: "screens_abi_2") != nil)
        #expect(kit.address(of: "none") == nil)
    }

    @Test(arguments: ["libNone.so", "", "../libScreensKit.so"])
    func aPartThatIsNotBesideTheKitIsMissing(name: String) {
        let refusal = #expect(throws: PluginRefusal.self) { try HostLibrary.load(named: name) }

        #expect(refusal?.code == "missing")
    }

    @Test func pluginsOnlyImportTheKitsAndTheToolchain() throws {
        let allowed: Set = [
            "ScreensKit", "LiferayKit", "CScreensABI", "Foundation", "FoundationEssentials",
            "Synchronization",
            "Swift", "Glibc",
        ]
        let plugins = URL(filePath: TestBuild.root).appending(path: "Plugins")
        let files = FileManager.default.enumerator(at: plugins, includingPropertiesForKeys: nil)

        let others = try (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && $0.path.contains("/Sources/") }
            .filter { !$0.path.contains("/.build") }
            .flatMap { try imports(of: String(contentsOf: $0, encoding: .utf8)) }
            .filter { !allowed.contains($0) }

        #expect(others.isEmpty)
        #expect(imports(of: "@_spi(A) public import struct B.C\nimport D") == ["B", "D"])
    }

    /// Neither manifest can read the folder, or the other one: the package manager keeps what a manifest answered.
    @Test(arguments: ["Package.swift", "Plugins/Package.swift"])
    func everyPluginIsInTheManifest(manifest: String) throws {
        let folder = "\(TestBuild.root)/Plugins"
        let plugins = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)/Package.swift")
        }

        let text = try String(contentsOfFile: "\(TestBuild.root)/\(manifest)", encoding: .utf8)

        let words = Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        #expect(!plugins.isEmpty && words.isSuperset(of: plugins))
    }

    private func imports(of source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard let index = words.firstIndex(of: "import"), index < 3 else { return nil }
            let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let"]
            let name = words[(index + 1)...].first { !kinds.contains($0) }
            return name?.split(separator: ".").first.map(String.init)
        }
    }
}
