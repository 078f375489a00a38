import Foundation
import ScreensCheck
import ScreensPlugins
import ScreensShipping
import TestSupport
import TestTraits
import Testing

/// The check names what is wrong with a plugin, whatever its code does.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)))
struct PluginCheckTests {
    private let fixture: CheckFixture

    init() throws { fixture = try CheckFixture() }

    @Test func allOurPluginsPass() async throws {
        let plugins = fixture.builtIn

        #expect(plugins.count >= 8)
        for plugin in plugins {
            let check = try await fixture.check(plugin)
            #expect(check.findings == [], "\(plugin)")
            #expect(check.areas == Set(PluginFinding.Area.allCases), "\(plugin)")
        }
    }

    @Test func eachFaultOfEachTypeIsReportedAndNoneHidesAnother() async throws {
        let check = try await fixture.check(Self.faulty, as: "Faulty")

        #expect(!check.isFit)
        #expect(
            Set(check.codes) == [
                "names outside-convention Flat9Look",
                "names outside-convention AssetListVew_crash",
                "names did-you-mean AssetListVew_crash",
                "names other-spelling AssetlistView_spelled",
                "names unknown-screenlet RatinView_faulty", "conformance fails AssetListView_crash",
                "conformance fails AssetListView_hang",
                "conformance not-conforming AssetListView_impure",
                "conformance not-conforming FaintTheme",
            ]
        )
        let crash = check.finding("fails", about: "AssetListView_crash")
        #expect(crash?.message.hasPrefix("It crashed (SIG") == true)
        #expect(crash?.state.hasPrefix("error, en_US, regular, style 1") == true)
        let hang = check.finding("fails", about: "AssetListView_hang")
        #expect(hang?.message.contains("did not answer within 2 s") == true)
        let impure = check.findings.filter { $0.subject == "AssetListView_impure" }
        #expect(
            impure.contains {
                $0.message.hasPrefix("It draws the same model differently each time.")
            }
        )
        #expect(impure.allSatisfy { $0.state.hasPrefix("one, en_US, regular, style 1;") })
        let meant = check.finding("did-you-mean", about: "AssetListVew_crash")
        #expect(meant?.message.hasPrefix("Did you mean AssetListView_crash ") == true)
        let near = check.finding("unknown-screenlet", about: "RatinView_faulty")
        #expect(near?.message.hasSuffix("Did you mean RatingView_faulty?") == true)
        let spelled = check.finding("other-spelling", about: "AssetlistView_spelled")
        #expect(spelled?.message.hasSuffix("Rename it to AssetListView_spelled.") == true)
    }

    @Test func aViewOfAnotherModelAPictureAndAParentThatAreNowhereAreOneSentenceEach() async throws
    {
        let check = try await fixture.check(Self.lost, as: "Lost")

        #expect(
            check.findings.map { "\($0.subject): \($0.message)" }.sorted() == [
                "AssetListView_lost: There is no picture \"logo.png\" in the plugin's resources. Add the file resources/logo.png, or correct the name.",
                "LostTheme: There is no theme \"flat8\", which is named as the parent. Did you mean \"flat7\"? Correct the name, or install a plugin that provides the theme.",
                "RatingView_lost: It draws PagedListModel<AssetEntry>, not RatingModel. The host skips the view, because its name says that it is for RatingModel.",
            ]
        )
        #expect(!check.isFit && check.isLoadable && !check.hasTexts)
    }

    private static let lost = """
        public struct LostTheme: Theme {
            public init() {}
            public var parent: ThemeName? { "flat8" }
        }
        public struct AssetListView_lost: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .row([.image(.resource("logo.png", label: "Logo")), .text(asset.title)]) }
        }
        public struct RatingView_lost: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .button(asset.title, action: Action("select")) }
        }
        """

    @Test(arguments: ["CrashAtLoad", "ExitAtLoad", "SleepAtLoad", "AbortInEntry"])
    func aPluginThatFailsWhenItIsOpenedIsReported(plugin: String) async throws {
        let check = try await fixture.check(
            HostilePlugins.install(plugin, in: fixture.scratch.path)
        )

        #expect(check.codes.filter { $0.hasPrefix("loading") } == ["loading fails"])
        #expect(!check.areas.contains(.conformance))
        #expect(check.offers.count == 4)
    }

    @Test(arguments: ["CrashInBody", "ExitInRows", "RecurseInBody", "CloseInInit", "FloodInBody"])
    func aViewThatFailsIsReported(plugin: String) async throws {
        let check = try await fixture.check(
            HostilePlugins.install(plugin, in: fixture.scratch.path)
        )

        let fault = try #require(check.finding("fails", about: "AssetListView_zoo"))
        #expect(!fault.state.isEmpty)
        #expect(check.finding("fails", about: "ZooTheme") == nil)
    }

    @Test func aMissingSymbolIsReportedOnce() async throws {
        let source = try fixture.scratch.write(
            """
            #include "CScreensABI.h"
            void nowhere(void);
            const screens_stamp_t *screens_plugin(void) { nowhere(); return screens_plugin_stamp(); }
            """.utf8,
            as: "nowhere.c"
        )
        let file = "\(fixture.scratch.path)/libNowhere.so"
        try run([
            "clang", "-shared", "-fPIC", "-Wno-builtin-macro-redefined", "-I\(TestBuild.header)",
            "-D__swift__=\(PluginStamp.host.swift)", source, "-o", file,
        ])

        let check = try await fixture.check(file)
        #expect(check.codes == ["loading not-loadable"])
        #expect(check.findings[0].message.contains("requires \"nowhere\""))
    }

    @Test func namesThatOthersOfferAreNoted() async throws {
        let flat7 = try #require(fixture.builtIn.first { $0.hasSuffix("/libFlat7Theme.so") })
        let copy = try fixture.scratch.copy(flat7, as: "libMine.so")

        let check = try await fixture.check(copy)

        #expect(check.isFit)
        #expect(Set(check.findings.map(\.code)) == ["also-offered"])
        #expect(check.findings.allSatisfy { $0.message.hasPrefix("\(flat7) also provides ") })
    }

    @Test func anArchiveIsCheckedWithoutBeingInstalled() async throws {
        let flat7 = try #require(fixture.builtIn.first { $0.hasSuffix("/libFlat7Theme.so") })
        var packer = PluginPacker(flat7)
        packer.version = "1.0.0"
        let archive = try packer.pack()
        let file = try fixture.scratch.write(archive.bytes, as: archive.fileName)
        let corrupt = try fixture.scratch.write(archive.bytes.dropLast(9), as: "x.screensplugin")

        #expect(try await fixture.check(file).findings == [])
        await #expect(throws: ShippingError.self) { try await fixture.check(corrupt) }
    }

    /// The folder where a build of a package puts its library; it is created.
    private func library(_ configuration: String, of package: String) throws -> String {
        let folder = try TestBuild.binFolder(of: package, configuration: configuration)
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        return "\(folder)/libMine.so"
    }

    @Test func theLatestBuildOfAPackageIsChecked() async throws {
        let flat7 = try #require(fixture.builtIn.first { $0.hasSuffix("/libFlat7Theme.so") })
        let scratch = fixture.scratch
        let mine = try scratch.folder("Mine")
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Mine")
            """
        try scratch.write(manifest.utf8, as: "Mine/Package.swift")
        let (old, new) = (try library("debug", of: mine), try library("release", of: mine))
        try Data("old".utf8).write(to: URL(filePath: old))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000)],
            ofItemAtPath: old
        )
        try FileManager.default.copyItem(atPath: flat7, toPath: new)

        let check = try await fixture.check("\(scratch.path)/Mine")

        #expect(check.library == new)
        #expect(check.isFit)
        try FileManager.default.removeItem(atPath: new)
        #expect(try await fixture.check("\(scratch.path)/Mine").codes == ["file not-elf"])
        try FileManager.default.removeItem(atPath: old)
        await #expect(throws: ShippingError.self) {
            try await fixture.check("\(scratch.path)/Mine")
        }
    }

    private static let faulty = """
        public struct AssetListView_crash: ListView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                precondition(model.problem == nil)
                return .list(count: model.count)
            }
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        public struct AssetListView_hang: ListView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                while model.phase == .ready {}
                return .list(count: model.count)
            }
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        public struct AssetListView_impure: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text("\\(asset.title) \\(Int.random(in: 0..<1_000_000_000))") }
        }
        public struct AssetlistView_spelled: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        public struct AssetListVew_crash: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        public struct RatinView_faulty: ListView {
            public init() {}
            public func row(
                _ asset: AssetEntry, at index: Int, in context: DrawingContext
            ) -> Node { .text(asset.title) }
        }
        public struct Flat9Look: Theme { public init() {} }
        public struct FaintTheme: Theme {
            public init() {}
            public var parent: ThemeName? { "faint" }
        }
        """
}
