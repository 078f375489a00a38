import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// Code that runs with all rights replaces another plugin's only if the user has allowed it.
@Suite(.blocking)
struct ReplacingTests {
    private let scratch: TemporaryFolder
    private let builtIn: String
    private let unsignedPlugin: String

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.folder("shipped")
        builtIn = try scratch.copy(CompiledPlugins.corporate(), as: "shipped/libCorporate.so")
        _ = try scratch.install(CompiledPlugins.corporate(), as: "Stranger")
        unsignedPlugin = "\(scratch.path)/plugins/Stranger.so"
    }

    @Test func anUnsignedPluginDoesNotReplaceBuiltInCode() throws {
        let registry = registry()

        let verdicts = try Self.code.map { registry.trace($0).map(\.verdict) }
        _ = try registry.screenletType(Self.census)
        _ = try registry.interactorType(Self.assetList, action: "loadPage")
        _ = try registry.delegateType(Self.assetList, name: "log")

        #expect(verdicts == Array(repeating: [.withheld, .used], count: 3))
        #expect(registry.openedFiles == [builtIn])
        #expect(registry.shadowed.allSatisfy { ![.interactor, .screenlet].contains($0.name.kind) })
    }

    @Test func itsViewsAndThemesReplaceBuiltInOnes() throws {
        let registry = registry()
        let view = try #require(ViewName(typeName: "AssetListView_corporate"))

        #expect(registry.winner(for: .theme("corporate"))?.plugin.path == unsignedPlugin)
        #expect(registry.winner(for: .view(view))?.plugin.path == unsignedPlugin)
    }

    @Test func itReplacesTheScreenletThatItIsAllowedToReplace() throws {
        let census = try Self.census
        let registry = registry { $0.replacements = ["Stranger": [census]] }

        _ = try registry.screenletType(Self.census)

        #expect(registry.openedFiles == [unsignedPlugin])
        let loadPage = OfferedName.interactor(try Self.assetList, action: "loadPage")
        #expect(registry.winner(for: loadPage)?.plugin.path == builtIn)
    }

    @Test func itReplacesATrustedPluginThatIsFoundBefore() throws {
        let key = "RW" + String(repeating: "A", count: 54)
        _ = try scratch.install(CompiledPlugins.corporate(), as: "First", key: key)
        let name = OfferedName.screenlet(try Self.census)
        func registry(replacing screenlets: Set<ScreenletName>) -> PluginRegistry {
            self.registry {
                $0.keys = [.init(publicKey: key, comment: "", isRevoked: false)]
                $0.replacements = ["Stranger": screenlets]
            }
        }

        let before = registry(replacing: []), after = registry(replacing: [try Self.census])

        #expect(before.winner(for: name)?.plugin.name == "First")
        #expect(before.trace(name).map(\.verdict) == [.used, .withheld, .shadowed])
        #expect(after.winner(for: name)?.plugin.name == "Stranger")
        #expect(after.trace(name).map(\.verdict) == [.shadowed, .used, .shadowed])
    }

    @Test func noUnsignedPluginReplacesARefusedBuiltInOne() throws {
        let registry = registry()
        let refusal = PluginRefusal.failed(path: builtIn, reason: "failed")
        registry.refuse(refusal)

        #expect(throws: refusal) { _ = try registry.screenletType(Self.census) }
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aTrustedPublisherReplacesBuiltInCode() throws {
        let key = "RW" + String(repeating: "A", count: 54)
        _ = try scratch.install(CompiledPlugins.corporate(), as: "Signed", key: key)
        let registry = registry {
            $0.keys = [.init(publicKey: key, comment: "", isRevoked: false)]
        }

        let winner = registry.winner(for: .screenlet(try Self.census))?.plugin

        #expect(winner?.name == "Signed" && winner?.state == .trusted)
    }

    @Test(arguments: [PluginSearchPath.Origin.option, .environment])
    func aFolderThatTheUserNamesReplacesBuiltInCode(origin: PluginSearchPath.Origin) throws {
        let file = try scratch.copy(CompiledPlugins.corporate(), as: "libNamed.so")
        let registry = registry(before: [.init(path: file, origin: origin)])

        #expect(registry.winner(for: .screenlet(try Self.census))?.plugin.path == file)
    }

    @Test func theUnsignedPluginWithTheScreenletAlsoHasItsInteractors() throws {
        _ = try scratch.install(interactorAlone(), as: "Another")
        let folder = PluginSearchPath.Location(path: "\(scratch.path)/plugins", origin: .user)
        let registry = PluginRegistry(PluginSearchPath([folder])) {
            PluginTrust(allowed: ["Stranger", "Another"])
        }

        let count = OfferedName.interactor(try Self.census, action: "count")
        let loadPage = OfferedName.interactor(try Self.assetList, action: "loadPage")
        let another = try #require(registry.plugins.first { $0.name == "Another" })

        #expect(registry.winner(for: count) == nil)
        #expect(registry.winner(for: loadPage)?.plugin.path == unsignedPlugin)
        #expect(registry.winner(for: .screenlet(try Self.census))?.plugin.path == unsignedPlugin)
        #expect(
            registry.withheld(of: another).map(\.message) == [
                "CensusInteractor_count of Another is not used: Another is unsigned, and census belongs to "
                    + "\(unsignedPlugin). Run \"screens-host plugin allow Another --replace census\" to let it "
                    + "replace that code."
            ]
        )
    }

    // MARK: - Helpers

    private static var census: ScreenletName {
        get throws { try #require(ScreenletName("census")) }
    }
    private static var assetList: ScreenletName {
        get throws { try #require(ScreenletName("asset-list")) }
    }
    private static var code: [OfferedName] {
        get throws {
            let assetList = try assetList
            return [
                .screenlet(try census), .interactor(assetList, action: "loadPage"),
                .delegate(assetList, name: "log"),
            ]
        }
    }

    private func registry(
        before places: [PluginSearchPath.Location] = [],
        _ decide: (inout PluginTrust) -> Void = { _ in }
    ) -> PluginRegistry {
        var trust = PluginTrust(allowed: ["Stranger"])
        decide(&trust)
        return PluginRegistry(
            PluginSearchPath(
                places + [
                    .init(path: "\(scratch.path)/plugins", origin: .user),
                    .init(path: "\(scratch.path)/shipped", origin: .installation),
                ]
            )
        ) { [trust] in trust }
    }

    /// A plugin that only offers `CensusInteractor_count`.
    private func interactorAlone() throws -> String {
        let type = "$s4Fake22CensusInteractor_countV"
        return try scratch.plugin(
            symbols: ["\(type)10ScreensKit10InteractorAAMc", "\(type)Ma"]
        )
    }
}
