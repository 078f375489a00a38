import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// How `plugin why` and `list` report the origin of types.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PluginWhyTests {
    private let screens: Screens
    private let flat7: String

    init() throws {
        screens = try Screens()
        flat7 = try #require(HostLibrary.folder) + "/libFlat7Theme.so"
    }

    @Test func reportsTheOriginOfAView() async throws {
        let outcome = try await why("AssetListView", "--theme", "flat7")

        #expect(outcome.exit == 0)
        #expect(
            outcome.output == """
                view AssetListView_flat7: requested
                    used: \(flat7) (Built-in)
                used: AssetListView_flat7 of \(flat7)

                """
        )
    }

    @Test func reportsEachStepOfTheChain() async throws {
        let json = try await why("DDLFieldDecimal", "--theme", "flat7", "--json").json

        let lookup = try #require((json["lookups"] as? [[String: Any]])?.first)
        let tried = try #require(lookup["tried"] as? [[String: Any]])
        let resolved = try await screens.run(
            "themes",
            "resolve",
            "DDLFieldDecimal",
            "--theme",
            "flat7",
            "--json"
        ).json
        let steps = try #require(resolved["tried"] as? [[String: Any]])
        #expect(tried.map { $0["reason"] as? String } == ["asked", "default"])
        #expect(steps.map { $0["reason"] as? String } == ["asked", "default"])
        #expect(
            tried.map { $0["name"] as? String }
                == steps.map { ($0["name"] as? String).map { "view \($0)" } }
        )
    }

    @Test func reportsWhichPluginIsRefusedAndWhichIsHidden() async throws {
        let folder = "\(screens.folder)/plugins"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: flat7, toPath: "\(folder)/libMine.so")
        let bad = try otherSwift(of: flat7, in: "\(folder)/libBad.so")

        let outcome = try await why("flat7", "--plugin-path", folder)
        let json = try await why("flat7", "--plugin-path", folder, "--json").json

        let lookup = try #require((json["lookups"] as? [[String: Any]])?.first)
        let tried = try #require((lookup["tried"] as? [[String: Any]])?.first)
        let offers = try #require(tried["offers"] as? [[String: Any]])
        #expect(offers.map { $0["verdict"] as? String } == ["refused", "used", "shadowed"])
        #expect(offers.map { $0["plugin"] as? String } == [bad, "\(folder)/libMine.so", flat7])
        #expect(offers.map { $0["state"] as? String } == ["Unsigned", "Unsigned", "Built-in"])
        #expect((offers.first?["refused"] as? [String: Any])?["code"] as? String == "other-swift")
        let places = json["searchPath"] as? [[String: Any]]
        #expect(places?.first?["path"] as? String == folder)
        #expect(places?.first?["origin"] as? String == "option")
        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("refused: \(bad) (Unsigned)\n        \(bad) is built with"))
    }

    @Test func aNameThatOnlyARefusedPluginOffersIsRefused() async throws {
        let folder = "\(screens.folder)/plugins"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try otherSwift(of: flat7, in: "\(folder)/libBad.so", renamed: "Blue7")

        let outcome = try await why("blue7", "--plugin-path", folder)

        #expect(outcome.exit == 6)
        #expect(outcome.output.hasSuffix("no plugin is used\n"))
    }

    @Test(arguments: [
        ("asset-lst", "asset-list"), ("flat8", "flat7"),
        ("AssetListVew_flat7", "AssetListView_flat7"), ("DDLFormScrenlet", "DDLFormScreenlet"),
        ("ShopListView", "AssetListView"),
    ])
    func anUnknownNameIsNotFoundAndAnotherSuggested(name: String, meant: String) async throws {
        let outcome = try await why(name)

        #expect(outcome.exit == 3)
        #expect(
            outcome.errors.contains("No plugin provides \"\(name)\". Did you mean \"\(meant)\"?")
        )
    }

    @Test(arguments: [
        "asset-list", "AssetListScreenlet", "DDLFormSynchronizer", "stars", "default",
    ])
    func everyKindOfNameIsTraced(name: String) async throws {
        let outcome = try await why(name)

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("used: "))
    }

    private func why(_ words: String...) async throws -> Screens.Outcome {
        try await screens.run(["plugin", "why"] + words)
    }

    /// A copy of a plugin whose stamp says that it was built with another Swift version.
    @discardableResult
    private func otherSwift(
        of file: String,
        in copy: String,
        renamed name: String = "Flat7"
    ) throws -> String {
        var bytes = try Data(contentsOf: URL(filePath: file))
        let stamp = try #require(bytes.range(of: Data("SCREENS\u{0}".utf8)))
        for offset in 16..<20 { bytes[stamp.lowerBound + offset] = 1 }
        for (old, new) in [("Flat7", name), ("flat7", name.lowercased())] {
            while let range = bytes.range(of: Data(old.utf8)), old != new {
                bytes.replaceSubrange(range, with: Data(new.utf8))
            }
        }
        try bytes.write(to: URL(filePath: copy))
        return copy
    }
}
