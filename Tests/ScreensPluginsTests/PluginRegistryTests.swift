import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

@Suite(.blocking)
struct PluginRegistryTests {
    @Test func opensNothingByScanning() throws {
        let registry = registry(try CompiledPlugins.corporate())

        #expect(registry.offers(of: .theme) == [.theme("corporate")])
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func opensAPluginWhenItsTypeIsAskedFor() throws {
        let registry = registry(try CompiledPlugins.corporate(), try CompiledPlugins.rating())

        let theme = try #require(try registry.themeType("corporate"))

        #expect(theme.init().parent == "flat7")
        #expect(registry.openedFiles == [try CompiledPlugins.corporate()])
    }

    @Test func aLoadedViewDrawsAKitModel() throws {
        let registry = registry(try CompiledPlugins.corporate())
        let name = try #require(ViewName(typeName: "AssetListView_corporate"))

        let view = try #require(try registry.viewType(name)).init()
        let drawing = try view.drawing(of: AssetListModel(phase: .loading), in: DrawingContext())

        #expect(drawing.body.children.map(\.kind) == [.skeleton])
        #expect(type(of: view).modelType == AssetListModel.self)
    }

    @Test func aLoadedInteractorTakesTheKitsGenericType() throws {
        let registry = registry(try CompiledPlugins.corporate())
        let name = try #require(ScreenletName("asset-list"))

        let type = try #require(try registry.interactorType(name, action: "loadPage"))

        #expect(requestType(of: type) is PagedRows<AssetEntry>.Type)
    }

    @Test func aLoadedDelegateIsFoundByEitherSpellingOfItsScreenlet() throws {
        let registry = registry(try CompiledPlugins.corporate())
        let names = ["AssetList", "asset-list"].compactMap(ScreenletName.init)

        let types = try names.map { try registry.delegateType($0, name: "log") }

        #expect(types.count == 2)
        #expect(types.allSatisfy { $0 is any AssetListScreenletDelegate.Type })
    }

    @Test func classAndErrorTypesAreOneOnBothSides() throws {
        typealias Number = @convention(c) () -> Int
        typealias Object = @convention(c) () -> UnsafeMutableRawPointer
        let library = try SharedLibrary(opening: try CompiledPlugins.corporate())
        let number = try #require(library.address(of: "fixture_class"))
        let object = try #require(library.address(of: "fixture_error"))

        let theirClass = unsafeBitCast(number, to: Number.self)()
        let theirError = unsafeBitCast(object, to: Object.self)()
        let error = Unmanaged<AnyObject>.fromOpaque(theirError).takeRetainedValue()

        #expect(theirClass == unsafeBitCast(PictureServices.self, to: Int.self))
        #expect(error as? ScreensError == .invalid("from the plugin"))
    }

    @Test func staticsAreOneOnBothSides() throws {
        typealias Number = @convention(c) () -> Int
        let library = try SharedLibrary(opening: try CompiledPlugins.corporate())
        let number = try #require(library.address(of: "fixture_static"))

        let theirs = unsafeBitCast(number, to: Number.self)()
        let ours = ActionDeclaration.showRows.parameters.withUnsafeBufferPointer { parameters in
            Int(bitPattern: parameters.baseAddress)
        }

        #expect(theirs == ours)
    }

    @Test func aLoadedScreenletIsMadeAndTakesTheKitsActions() async throws {
        let registry = registry(try CompiledPlugins.corporate())
        let name = try #require(ScreenletName("census"))

        try await MainActor.run {
            let type = try #require(try registry.screenletType(name))

            let address = try #require(LinkAddress("http://portal.example/"))
            #expect(type.actionDeclarations == [.followLink])
            #expect(type.init().perform(.followLink(address)))
        }
    }

    @Test func anUnknownNameHasNoPlugin() throws {
        let registry = registry(try CompiledPlugins.corporate())

        #expect(try registry.themeType("none") == nil)
        #expect(try registry.screenletType(try #require(ScreenletName("poll"))) == nil)
        #expect(registry.winner(for: .theme("none")) == nil)
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func theFirstInSearchOrderWinsAndTheOtherIsReported(order: [String]) throws {
        let scratch = try TemporaryFolder()
        let files = try order.map { name in
            try scratch.folder(name)
            return try scratch.plugin("\(name)/libBlue.so", symbols: TemporaryFolder.blueTheme)
        }

        let registry = PluginRegistry(
            PluginSearchPath(order.map { place("\(scratch.path)/\($0)") })
        )

        #expect(registry.winner(for: .theme("blue"))?.plugin.path == files[0])
        #expect(
            registry.shadowed
                == [ShadowedOffer(name: .theme("blue"), winner: files[0], loser: files[1])]
        )
        #expect(registry.refusals.isEmpty)
    }

    @Test func aBadPluginDoesNotHinderTheOthers() throws {
        let scratch = try TemporaryFolder()
        try scratch.write("text".utf8, as: "libBad.so")
        try scratch.copy(CompiledPlugins.corporate(), as: "libCorporate.so")

        let registry = PluginRegistry(PluginSearchPath([place(scratch.path)]))

        #expect(registry.plugins.map(\.refusal?.code) == ["not-elf", nil])
        #expect(try registry.themeType("corporate") != nil)
    }

    @Test func anUndefinedSymbolIsNamed() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: TemporaryFolder.blueTheme,
            source: TemporaryFolder.entry + "void gone(void); void call(void) { gone(); }"
        )
        let registry = registry(path)

        let refusal = #expect(throws: PluginRefusal.self) { try registry.themeType("blue") }

        #expect(refusal?.code == "not-loadable")
        #expect(refusal?.message.contains("requires \"gone\"") == true)
        #expect(registry.refusals == [refusal].compactMap(\.self))
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aSecondKitIsFoundWhenAPluginIsOpened() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: TemporaryFolder.blueTheme,
            source: """
                static void own(void) {}
                static screens_stamp_t copy;
                const screens_stamp_t *screens_plugin(void) {
                    copy = screens_stamp; copy.anchor = own; return &copy;
                }
                """
        )
        let registry = registry(path)

        #expect(throws: PluginRefusal.secondKit(path: path)) {
            try registry.themeType("blue")
        }
        #expect(registry.openedFiles == [path])
    }

    @Test func aRefusedPluginLeavesItsNamesToTheNext() throws {
        let scratch = try TemporaryFolder()
        let bad = try scratch.plugin(
            symbols: ["$s9Corporate0A5ThemeV10ScreensKit0B0AAMc", "$s9Corporate0A5ThemeVMa"],
            source: TemporaryFolder.entry + "void gone(void); void call(void) { gone(); }"
        )
        let registry = registry(bad, try CompiledPlugins.corporate())
        #expect(registry.winner(for: .theme("corporate"))?.plugin.path == bad)

        let theme = try registry.themeType("corporate")

        #expect(theme != nil)
        #expect(
            registry.winner(for: .theme("corporate"))?.plugin.path
                == (try CompiledPlugins.corporate())
        )
        #expect(registry.refusals.map(\.code) == ["not-loadable"])
        #expect(registry.shadowed.isEmpty)
    }

    @Test func aTypeThatDoesNotConformIsRefused() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: ["$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc"],
            source: TemporaryFolder.entry + """
                extern char number[] __asm__("$sSiN");
                void *type(unsigned long request) __asm__("$s4Fake9BlueThemeVMa");
                void *type(unsigned long request) { return number; }
                """
        )

        #expect(
            throws: PluginRefusal.notConforming(path: path, typeName: "BlueTheme", kind: .theme)
        ) {
            try registry(path).themeType("blue")
        }
    }

    @Test func aNameThatOnlyARefusedPluginOffersIsRefusedNotUnknown() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: TemporaryFolder.blueTheme,
            flags: ["-U__swift__", "-D__swift__=1"]
        )
        let registry = registry(path)

        #expect(throws: PluginRefusal.self) { try registry.themeType("blue") }
        #expect(registry.offers(of: .theme).isEmpty)
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aFileReachedTwiceCountsOnce() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin("libBlue.so", symbols: TemporaryFolder.blueTheme)
        try FileManager.default.createSymbolicLink(
            atPath: "\(scratch.path)/libZ.so",
            withDestinationPath: path
        )

        let registry = PluginRegistry(PluginSearchPath([place(scratch.path), place(path)]))

        #expect(registry.plugins.map(\.path) == [path])
        #expect(registry.shadowed.isEmpty)
    }

    @Test func aFileThatCannotBeReadCountsOnceToo() throws {
        let scratch = try TemporaryFolder()
        let pipe = "\(scratch.path)/libPipe.so"
        #expect(mkfifo(pipe, 0o600) == 0)

        let registry = PluginRegistry(PluginSearchPath([place(pipe), place(pipe)]))

        #expect(registry.refusals.map(\.code) == ["unreadable"])
    }

    @Test func hostPartsAndOtherFilesAreIgnored() throws {
        let scratch = try TemporaryFolder()
        let others = ["libScreensHost.so", "libScreensHost-0123.so", "read.me", ".hidden.so"]
        for name in HostLibrary.names.sorted() + others {
            try scratch.write("text".utf8, as: name)
        }
        try scratch.folder("libFolder.so")
        #expect(mkfifo("\(scratch.path)/libPipe.so", 0o600) == 0)
        for target in ["libFolder.so", "libPipe.so", "/dev/null"] {
            let link = "\(scratch.path)/libTo\(target.replacing("/", with: "-")).so"
            try FileManager.default.createSymbolicLink(
                atPath: link,
                withDestinationPath: target
            )
        }

        #expect(PluginRegistry(PluginSearchPath([place(scratch.path)])).plugins.isEmpty)
    }

    @Test func aPathOfAnOptionHasToExist() throws {
        let missing = try TemporaryFolder().path + "/none"
        let origins: [PluginSearchPath.Origin] = [.option, .environment, .user, .installation]

        let refusals = origins.map { origin in
            PluginRegistry(
                PluginSearchPath([.init(path: missing, origin: origin)])
            ).refusals
        }

        #expect(refusals == [[.missing(path: missing)], [], [], []])
    }

    @Test func severalThreadsMayUseItAtOnce() async throws {
        let registry = registry(try CompiledPlugins.corporate())

        let found = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask { (try? registry.themeType("corporate")) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        #expect(found == 32)
        #expect(registry.openedFiles.count == 1)
    }

    private func registry(_ paths: String...) -> PluginRegistry {
        PluginRegistry(PluginSearchPath(paths.map(place)))
    }

    private func place(_ path: String) -> PluginSearchPath.Location {
        PluginSearchPath.Location(path: path, origin: .option)
    }

    private func requestType<Found: Interactor>(of type: Found.Type) -> Any.Type {
        Found.Request.self
    }
}
