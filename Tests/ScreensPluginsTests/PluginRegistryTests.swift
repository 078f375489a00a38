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
        let registry = registry(try Fixture.corporate())

        #expect(registry.offers(of: .theme) == [.theme("corporate")])
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func opensAPluginWhenItsTypeIsAskedFor() throws {
        let registry = registry(try Fixture.corporate(), try Fixture.rating())

        let theme = try #require(try registry.themeType("corporate"))

        #expect(theme.init().parent == "flat7")
        #expect(registry.openedFiles == [try Fixture.corporate()])
    }

    @Test func aLoadedViewDrawsAKitModel() throws {
        let registry = registry(try Fixture.corporate())
        let name = try #require(ViewName(typeName: "AssetListView_corporate"))

        let view = try #require(try registry.viewType(name)).init()
        let drawing = try view.drawing(of: AssetListModel(phase: .loading), in: DrawingContext())

        #expect(drawing.body.children.count == 2)
        #expect(type(of: view).modelType == AssetListModel.self)
    }

    @Test func aLoadedInteractorTakesTheKitsGenericType() throws {
        let registry = registry(try Fixture.corporate())
        let name = try #require(ScreenletName("asset-list"))

        let type = try #require(try registry.interactorType(name, action: "loadPage"))

        #expect(requestType(of: type) is PagedRows<AssetEntry>.Type)
    }

    @Test func aLoadedDelegateIsFoundByEitherSpellingOfItsScreenlet() throws {
        let registry = registry(try Fixture.corporate())
        let names = ["AssetList", "asset-list"].compactMap(ScreenletName.init)

        let types = try names.map { try registry.delegateType($0, name: "log") }

        #expect(types.count == 2)
        #expect(types.allSatisfy { $0 is any AssetListScreenletDelegate.Type })
    }

    @Test func classAndErrorTypesAreOneOnBothSides() throws {
        typealias Number = @convention(c) () -> Int
        typealias Object = @convention(c) () -> UnsafeMutableRawPointer
        let library = try SharedLibrary(opening: try Fixture.corporate())
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
        let library = try SharedLibrary(opening: try Fixture.corporate())
        let number = try #require(library.address(of: "fixture_static"))

        let theirs = unsafeBitCast(number, to: Number.self)()
        let ours = ActionDeclaration.showRows.parameters.withUnsafeBufferPointer { parameters in
            Int(bitPattern: parameters.baseAddress)
        }

        #expect(theirs == ours)
    }

    @Test func aLoadedScreenletIsMadeAndTakesTheKitsActions() async throws {
        let registry = registry(try Fixture.corporate())
        let name = try #require(ScreenletName("census"))

        try await MainActor.run {
            let type = try #require(try registry.screenletType(name))

            #expect(type.actions == [.showRows])
            #expect(type.init().perform(.showRows(2..<3)))
        }
    }

    @Test func anUnknownNameHasNoPlugin() throws {
        let registry = registry(try Fixture.corporate())

        #expect(try registry.themeType("none") == nil)
        #expect(try registry.screenletType(try #require(ScreenletName("poll"))) == nil)
        #expect(registry.winner(for: .theme("none")) == nil)
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func theFirstInSearchOrderWinsAndTheOtherIsReported(order: [String]) throws {
        let workshop = try Workshop()
        let files = try order.map { name in
            try workshop.folder(name)
            return try workshop.plugin("\(name)/libBlue.so", symbols: Workshop.blueTheme)
        }

        let registry = PluginRegistry(
            PluginSearchPath(order.map { place("\(workshop.path)/\($0)") })
        )

        #expect(registry.winner(for: .theme("blue"))?.plugin.path == files[0])
        #expect(
            registry.shadowed
                == [ShadowedOffer(name: .theme("blue"), winner: files[0], loser: files[1])]
        )
        #expect(registry.refusals.isEmpty)
    }

    @Test func aBadPluginDoesNotHinderTheOthers() throws {
        let workshop = try Workshop()
        try workshop.write("text".utf8, as: "libBad.so")
        try workshop.copy(Fixture.corporate(), as: "libCorporate.so")

        let registry = PluginRegistry(PluginSearchPath([place(workshop.path)]))

        #expect(registry.plugins.map(\.refusal?.code) == ["not-elf", nil])
        #expect(try registry.themeType("corporate") != nil)
    }

    @Test func anUndefinedSymbolIsNamed() throws {
        let workshop = try Workshop()
        let path = try workshop.plugin(
            symbols: Workshop.blueTheme,
            source: Workshop.entry + "void gone(void); void call(void) { gone(); }"
        )
        let registry = registry(path)

        let refusal = #expect(throws: PluginRefusal.self) { try registry.themeType("blue") }

        #expect(refusal?.code == "not-loadable")
        #expect(refusal?.message.contains("requires \"gone\"") == true)
        #expect(registry.refusals == [refusal].compactMap(\.self))
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aSecondKitIsFoundWhenAPluginIsOpened() throws {
        let workshop = try Workshop()
        let path = try workshop.plugin(
            symbols: Workshop.blueTheme,
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
        let workshop = try Workshop()
        let bad = try workshop.plugin(
            symbols: ["$s9Corporate0A5ThemeV10ScreensKit0B0AAMc", "$s9Corporate0A5ThemeVMa"],
            source: Workshop.entry + "void gone(void); void call(void) { gone(); }"
        )
        let registry = registry(bad, try Fixture.corporate())
        #expect(registry.winner(for: .theme("corporate"))?.plugin.path == bad)

        let theme = try registry.themeType("corporate")

        #expect(theme != nil)
        #expect(registry.winner(for: .theme("corporate"))?.plugin.path == (try Fixture.corporate()))
        #expect(registry.refusals.map(\.code) == ["not-loadable"])
        #expect(registry.shadowed.isEmpty)
    }

    @Test func aTypeThatDoesNotConformIsRefused() throws {
        let workshop = try Workshop()
        let path = try workshop.plugin(
            symbols: ["$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc"],
            source: Workshop.entry + """
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
        let workshop = try Workshop()
        let path = try workshop.plugin(
            symbols: Workshop.blueTheme,
            flags: ["-U__swift__", "-D__swift__=1"]
        )
        let registry = registry(path)

        #expect(throws: PluginRefusal.self) { try registry.themeType("blue") }
        #expect(registry.offers(of: .theme).isEmpty)
        #expect(registry.openedFiles.isEmpty)
    }

    @Test func aFileReachedTwiceCountsOnce() throws {
        let workshop = try Workshop()
        let path = try workshop.plugin("libBlue.so", symbols: Workshop.blueTheme)
        try FileManager.default.createSymbolicLink(
            atPath: "\(workshop.path)/libZ.so",
            withDestinationPath: path
        )

        let registry = PluginRegistry(PluginSearchPath([place(workshop.path), place(path)]))

        #expect(registry.plugins.map(\.path) == [path])
        #expect(registry.shadowed.isEmpty)
    }

    @Test func hostPartsAndOtherFilesAreIgnored() throws {
        let workshop = try Workshop()
        let others = ["libScreensHost.so", "libScreensHost-0123.so", "read.me", ".hidden.so"]
        for name in HostLibrary.names.sorted() + others {
            try workshop.write("text".utf8, as: name)
        }
        try workshop.folder("libFolder.so")

        #expect(PluginRegistry(PluginSearchPath([place(workshop.path)])).plugins.isEmpty)
    }

    @Test func aPathOfAnOptionHasToExist() throws {
        let missing = try Workshop().path + "/none"
        let origins: [PluginSearchPath.Origin] = [.option, .environment, .user, .installation]

        let refusals = origins.map { origin in
            PluginRegistry(
                PluginSearchPath([.init(path: missing, origin: origin)])
            ).refusals
        }

        #expect(refusals == [[.missing(path: missing)], [], [], []])
    }

    @Test func severalThreadsMayUseItAtOnce() async throws {
        let registry = registry(try Fixture.corporate())

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
