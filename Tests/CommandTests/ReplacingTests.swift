import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// What happens to an installed, unsigned plugin that offers the same types as a built-in one.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ReplacingTests {
    private let screens: Screens
    private let archive: String

    init() async throws {
        screens = try Screens()
        archive = "\(screens.folder)/stranger.screensplugin"
        let library = try Self.library.get()
        let packed = try await screens.run(
            ["plugin", "pack", library, "--version", "1.0.0", "--output", archive]
        )
        #expect(packed.exit == 0, "\(packed.errors)")
    }

    @Test func itsCodeIsNotLoadedForANameOfAnotherPlugin() async throws {
        let before = try await screens.run("run", "asset-list")

        let installed = try await screens.run("plugin", "install", archive, "--allow-unsigned")
        let after = try await screens.run("run", "asset-list")
        let own = try await screens.run("run", "stranger")

        let sentence = try Self.sentence
        #expect(installed.exit == 0, "\(installed.errors)")
        #expect(installed.errors.contains("note: \(sentence)"), "\(installed.errors)")
        #expect(after.exit == 0 && after.output == before.output && after.errors == before.errors)
        #expect(own.output.contains("The stranger draws."), "\(own.errors)")
        #expect(own.errors.contains(Self.greeting))
    }

    @Test func itsCodeIsUsedOnceTheUserAllowsIt() async throws {
        _ = try await screens.run("plugin", "install", archive, "--allow-unsigned")
        let words = ["plugin", "allow", "Stranger", "--replace", "asset-list"]

        let allowed = try await screens.run(words)
        let used = try await screens.run("run", "asset-list")
        let trust = try await screens.run("plugin", "trust", "list")
        let json = try await screens.run("plugin", "trust", "list", "--json").json
        let undone = try await screens.run(words + ["--undo"])
        let after = try await screens.run("run", "asset-list")

        let rights = "may replace code of asset-list"
        #expect(allowed.output == "Stranger is now loaded even if unsigned, and \(rights).\n")
        #expect(used.exit == 0 && used.errors.contains(Self.greeting), "\(used.errors)")
        #expect(trust.output.contains("allowed unsigned, may replace asset-list"))
        #expect(json["replacements"] as? [String: [String]] == ["Stranger": ["asset-list"]])
        #expect(undone.output == "Stranger may no longer replace code of asset-list.\n")
        #expect(after.exit == 0 && !after.errors.contains(Self.greeting))
        #expect(try await screens.run("run", "stranger").exit == 0)
    }

    @Test func everyListingReportsThatItIsWithheld() async throws {
        _ = try await screens.run("plugin", "install", archive, "--allow-unsigned")

        let list = try await screens.run("list")
        let json = try await screens.run("list", "--json").json
        let table = try await screens.run("list", "screenlets")
        let why = try await screens.run("plugin", "why", "asset-list")

        let plugins = try #require(json["plugins"] as? [[String: Any]])
        let unsignedPlugin = plugins.first { $0["name"] as? String == "Stranger" }
        let row = table.output.split(separator: "\n").first { $0.hasPrefix("asset-list ") }
        let (sentence, owner) = (try Self.sentence, try Self.owner)
        #expect(list.output.contains("\n    \(sentence)\n"), "\(list.output.prefix(1_000))")
        #expect(unsignedPlugin?["withheld"] as? [String] == [sentence])
        #expect(row?.contains("AssetList") == true && row?.contains("Stranger") == false)
        #expect(why.exit == 0 && why.output.contains("    withheld: "), "\(why.output)")
        #expect(why.output.contains("used: AssetListScreenlet of \(owner)"))
        #expect(!(list.errors + table.errors + why.errors).contains(Self.greeting))
    }

    @Test func anInvalidNameCannotBeAllowed() async throws {
        let outcome = try await screens.run("plugin", "allow", "Stranger", "--replace", "a b")

        #expect(outcome.exit == 2 && outcome.errors.contains("\"a b\" is not a screenlet name"))
        #expect(!FileManager.default.fileExists(atPath: "\(screens.folder)/data/screens/trust"))
    }

    @Test func aFolderThatTheUserNamesReplacesBuiltInTypes() async throws {
        let library = try Self.library.get()

        let outcome = try await screens.run("run", "asset-list", "--plugin-path", library)

        #expect(outcome.exit == 0 && outcome.errors.contains(Self.greeting), "\(outcome.errors)")
    }

    // MARK: - Helpers

    /// What the plugin prints on stderr when its code is loaded into the host.
    private static let greeting = "the stranger is here"

    private static var owner: String {
        get throws { try #require(HostLibrary.folder) + "/libAssetListScreenlet.so" }
    }
    private static var sentence: String {
        get throws {
            let owner = try owner
            return
                "AssetListInteractor_loadPage, AssetListScreenlet of Stranger are not used: Stranger is "
                + "unsigned, and asset-list belongs to \(owner). Run \"screens-host plugin allow Stranger "
                + "--replace asset-list\" to let it replace that code."
        }
    }

    private static let scratch = Result { try TemporaryFolder() }
    private static let library = Result {
        try TestBuild.compile(
            TestBuild.preamble + source,
            c: """
                #include <unistd.h>
                __attribute__((constructor)) static void enter(void) {
                    if (write(2, "\(greeting)\\n", \(greeting.utf8.count + 1)) < 0) _exit(1);
                }
                """,
            module: "Stranger",
            in: scratch.get()
        )
    }

    private static let source = """
        public struct StrangerModel: ScreenletModel {
            public var phase = Phase.ready
            public var freshness: Freshness?
            public var problem: ScreensError?
        }
        public struct StrangerView_default: ScreenletView {
            public init() {}
            public func body(of model: StrangerModel, in context: DrawingContext) -> Node {
                .text("The stranger draws.")
            }
        }
        public struct AssetListInteractor_loadPage: Interactor {
            public init(_ request: Int) {}
            public func run(in context: InteractionContext) async throws -> Int { 1 }
        }
        @MainActor
        public final class StrangerScreenlet: Screenlet {
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = StrangerModel()
        }
        @MainActor
        public final class AssetListScreenlet: Screenlet {
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = AssetListModel(phase: .ready)
        }

        """
}
