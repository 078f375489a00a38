import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

@Suite(.blocking)
struct PluginFileTests {
    @Test func readsTheOffersOfASwiftPlugin() throws {
        let file = PluginFile(scanning: try CompiledPlugins.corporate())

        #expect(file.refusal == nil)
        #expect(file.stamp == .host)
        #expect(
            file.offers.map(\.name.description) == [
                "screenlet census", "theme corporate", "view AssetListView_corporate",
                "interactor AssetListInteractor_loadPage", "delegate AssetListDelegate_log",
            ]
        )
    }

    @Test func readsNamesThatRepeatTheModuleName() throws {
        let file = PluginFile(scanning: try CompiledPlugins.rating())

        #expect(file.refusal == nil)
        #expect(file.offers.map(\.typeName) == ["RatingTheme", "RatingThemeView_rating"])
    }

    @Test func refusesAMissingFile() throws {
        let path = try TemporaryFolder().path + "/libNone.so"

        #expect(PluginFile(scanning: path).refusal == .missing(path: path))
    }

    @Test(arguments: ["", "a text", "\u{7F}EL", "\u{1}\u{2}\u{3}\u{4}\u{5}"])
    func refusesAFileThatIsNotELF(content: String) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.write(content.utf8, as: "libText.so")

        #expect(PluginFile(scanning: path).refusal == .notELF(path: path))
    }

    @Test func refusesAFolder() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.folder("libFolder.so")

        #expect(PluginFile(scanning: path).refusal?.code == "unreadable")
    }

    @Test func refusesAnotherWordSize() throws {
        let file = try patched(at: 4, with: 1)

        #expect(file.refusal == .otherWordSize(path: file.path))
    }

    @Test func refusesAnotherByteOrder() throws {
        let file = try patched(at: 5, with: 2)

        #expect(file.refusal == .otherByteOrder(path: file.path))
    }

    @Test func refusesAnotherArchitecture() throws {
        let file = try patched(at: 18, with: 243)

        #expect(file.refusal?.code == "other-architecture")
        #expect(file.refusal?.message.contains("is built for riscv64") == true)
    }

    @Test func refusesAnObjectFile() throws {
        let file = try patched(at: 16, with: 1)

        #expect(file.refusal == .notShared(path: file.path))
    }

    @Test func refusesALibraryWithoutAStamp() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            flags: ["-DSCREENS_ABI_H"],
            source: "int nothing = 1;"
        )

        #expect(PluginFile(scanning: path).refusal == .noStamp(path: path))
    }

    @Test func refusesAnotherABINumber() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            source: "#include \"other.h\"",
            otherHeader: ("SCREENS_ABI_NUMBER 2", "SCREENS_ABI_NUMBER 4")
        )

        #expect(
            PluginFile(scanning: path).refusal == .otherABI(path: path, found: 4, expected: 2)
        )
    }

    @Test func refusesAnotherSwift() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(flags: ["-U__swift__", "-D__swift__=60203"])
        let file = PluginFile(scanning: path)

        #expect(
            file.refusal
                == .otherSwift(path: path, found: 60203, expected: PluginStamp.host.swift)
        )
        #expect(file.refusal?.message.contains("Swift 6.2.3") == true)
    }

    @Test func refusesAnotherCompiler() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(flags: ["-D__clang_version__=\"1.2 (old)\""])

        #expect(
            PluginFile(scanning: path).refusal
                == .otherCompiler(
                    path: path,
                    found: "1.2 (old)",
                    expected: PluginStamp.host.compiler
                )
        )
    }

    @Test(
        arguments: [
            ["-U__swift__"], ["-U__swift__", "-D__swift__=60203"],
            ["-D__clang_version__=\"1.2 (old)\""],
        ])
    func whatIsBuiltForAnotherReleaseIsToldWhichSDKFits(flags: [String]) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(flags: flags)

        let message = PluginFile(scanning: path).refusal?.message ?? ""

        #expect(message.contains("build it with the SDK of Screens \(HostRelease.version)"))
        #expect(message.contains("which is for Swift \(PluginStamp.host.swift / 10_000)."))
    }

    @Test func refusesAStampThatBeginsDifferently() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            source: "#include \"other.h\"",
            otherHeader: ("\"SCREENS\"", "\"CURTAIN\"")
        )

        #expect(
            PluginFile(scanning: path).refusal
                == .otherMagic(path: path, found: "CURTAIN", expected: "SCREENS")
        )
    }

    @Test func refusesAPluginWithoutEntry() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(source: "int nothing = 1;")

        #expect(PluginFile(scanning: path).refusal == .noEntry(path: path))
    }

    @Test func refusesAPluginThatDefinesTheKitItself() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(source: TemporaryFolder.entry + "void screens_abi_2(void) {}")

        #expect(PluginFile(scanning: path).refusal == .secondKit(path: path))
    }

    @Test(arguments: [
        ("$s4Fake9CorporateV10ScreensKit5ThemeAAMc", "Corporate", OfferedName.Kind.theme),
        ("$s4Fake5OuterV9BlueThemeV10ScreensKit5ThemeAAMc", "Outer.BlueTheme", .theme),
        ("$s4Fake12RatingWidgetV10ScreensKit13ScreenletViewAAMc", "RatingWidget", .view),
    ])
    func refusesANameOutsideTheConvention(
        symbol: String,
        typeName: String,
        kind: OfferedName.Kind
    ) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(symbols: [symbol])

        let refusal = PluginFile(scanning: path).refusal

        #expect(refusal == .outsideConvention(path: path, typeName: typeName, kind: kind))
        #expect(refusal?.message.contains(kind.convention) == true)
    }

    /// Conformances to protocols of other modules are passed over without demangling.
    @Test(arguments: [
        ("$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc", true),
        ("$s4Fake9BlueThemeV8OtherKit5ThemeAAMc", false),
        ("$s4Fake9BlueThemeV0B3Kit5ThemeAAMc", false),
        ("$s4Fake9BlueThemeV10ScreensKiu5ThemeAAMc", false),
        ("$s4Fake9BlueThemeV9999999999999999999995ThemeAAMc", false),
        ("$s4Fake9BlueThemeV8OtherKit", false), ("$s4Fake9BlueThemeVMc", false),
    ])
    func aTypeIsOfferedForProtocolsOfTheKitAlone(symbol: String, isOffered: Bool) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(symbols: ["$s4Fake9BlueThemeVMa", symbol])

        let file = PluginFile(scanning: path)

        #expect(file.offers.map(\.typeName) == (isOffered ? ["BlueTheme"] : []))
    }

    @Test func aTypeInsideAnExportedOneIsNotTakenForAModule() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(symbols: [
            "$s4Fake5OuterVMa", "$s4Fake5OuterV9BlueThemeV10ScreensKit5ThemeAAMc",
        ])

        let refusal = PluginFile(scanning: path).refusal

        #expect(
            refusal == .outsideConvention(path: path, typeName: "Outer.BlueTheme", kind: .theme)
        )
    }

    /// Each type is compared with each conformance.
    @Test(arguments: ["Ma", "Mc"])
    func moreSymbolsThanAnyPluginHasAreRefused(ending: String) throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: (0...10_000).map { "$s4Fake\("A\($0)".utf8.count)A\($0)V\(ending)" }
        )

        let reason = "it exports more than 10000 types or conformances"

        #expect(PluginFile(scanning: path).refusal == .unreadable(path: path, reason: reason))
    }

    /// All symbols of a file may share one name, which is compared for each of them.
    @Test func aNameThatNobodyWritesIsNotRead() throws {
        let scratch = try TemporaryFolder()
        let name = String(repeating: "A", count: 2_000)
        let path = try scratch.plugin(symbols: [
            "$s4Fake2000\(name)VMa", "$s4Fake2000\(name)V10ScreensKit5ThemeAAMc",
        ])

        let file = PluginFile(scanning: path)

        #expect(file.refusal == nil && file.offers.isEmpty)
    }

    @Test func refusesAnAnnouncedTypeThatIsMissing() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(symbols: ["$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc"])

        #expect(
            PluginFile(scanning: path).refusal
                == .missingType(path: path, typeName: "BlueTheme", kind: .theme)
        )
    }

    @Test func knowsWhatARefusedPluginWouldOffer() throws {
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: TemporaryFolder.blueTheme,
            flags: ["-U__swift__", "-D__swift__=1"]
        )

        let file = PluginFile(scanning: path)

        #expect(file.refusal?.code == "other-swift")
        #expect(file.offers.map(\.name) == [.theme("blue")])
    }

    @Test func refusesEveryTruncationOfAPlugin() throws {
        let scratch = try TemporaryFolder()
        let bytes = try Data(contentsOf: URL(filePath: scratch.plugin()))
        let lengths = Array(0..<2048) + Array(stride(from: 2048, to: bytes.count, by: 37))

        let accepted = try lengths.filter { length in
            let path = try scratch.write(bytes.prefix(length), as: "libShort.so")
            let code = PluginFile(scanning: path).refusal?.code
            return code != (length < 4 ? "not-elf" : "truncated")
        }

        #expect(accepted.isEmpty)
    }

    @Test(arguments: [7, 70, 700] as [UInt64])
    func survivesChangedBytes(seed: UInt64) throws {
        let scratch = try TemporaryFolder()
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: CompiledPlugins.rating())))
        var dice = Dice(seed)

        let codes = try (0..<200).map { _ in
            var changed = bytes
            // Half of the changes go where the tables are: to the first and the last kilobytes.
            for _ in 0..<8 {
                let near = Int.random(in: 0..<4096, using: &dice)
                let anywhere = Int.random(in: 0..<bytes.count, using: &dice)
                let index = [near, bytes.count - 1 - near, anywhere].randomElement(using: &dice)
                changed[index ?? 0] = UInt8.random(in: 0...255, using: &dice)
            }
            let path = try scratch.write(changed, as: "libChanged.so")
            let file = PluginFile(scanning: path)
            // The scan reads parts of the file in advance; reading all bytes from memory has to
            // give the same result.
            #expect(file == PluginFile(reading: changed, as: path))
            return file.refusal?.code ?? "none"
        }

        #expect(Set(codes).count > 1)
    }

    private func patched(at offset: Int, with byte: UInt8) throws -> PluginFile {
        let scratch = try TemporaryFolder()
        var bytes = try [UInt8](Data(contentsOf: URL(filePath: scratch.plugin())))
        bytes[offset] = byte
        let path = try scratch.write(bytes, as: "libPatched.so")
        return PluginFile(scanning: path)
    }
}

extension TemporaryFolder {
    static let blueTheme = [
        "$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc", "$s4Fake9BlueThemeVMa",
    ]

    /// Compiles a plugin against a header in which one text was replaced.
    func plugin(source: String, otherHeader: (String, String)) throws -> String {
        let text = try String(contentsOfFile: "\(TestBuild.header)/CScreensABI.h", encoding: .utf8)
        let other = text.replacing(otherHeader.0, with: otherHeader.1)
        let header = try write(other.utf8, as: "other.h")
        return try plugin(flags: ["-include", header], source: TemporaryFolder.entry)
    }
}
