import Foundation
import LiferayKit
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// The inspection reports everything that is wrong with a plugin's file, not only the first
/// problem.
@Suite(.blocking)
struct PluginInspectionTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func everyFaultOfAFileIsReported() throws {
        let path = try scratch.plugin(
            flags: ["-U__swift__", "-D__swift__=60203", "-D__clang_version__=\"1.2 (old)\""],
            source: "int nothing = 1;"
        )

        let inspection = PluginInspection(of: path)

        #expect(
            inspection.findings.map { "\($0.area): \($0.code)" } == [
                "stamp: other-swift", "stamp: other-compiler", "symbols: no-entry",
            ]
        )
        #expect(inspection.findings[0].found == "60203")
        #expect(inspection.findings[0].wanted == "\(PluginStamp.host.swift)")
        #expect(inspection.findings[1].found == "1.2 (old)")
        #expect(!inspection.mayBeOpened)
    }

    /// A library that cannot be loaded, and what the message says.
    @Test(arguments: [
        ("void nowhere_at_all(void);", "requires \"nowhere_at_all\", which is in none of"),
        (
            "void nowhere_at_all(void) __asm__(\"$s10ScreensKit9ThemeNameV5bogusSSvg\");",
            "another version of the kit, which has \"ScreensKit.ThemeName.bogus.getter : "
        ),
    ])
    func aMissingSymbolIsNamed(declaration: String, words: String) throws {
        let path = try scratch.plugin(
            source: "\(declaration) void call(void) { nowhere_at_all(); }\n" + TemporaryFolder.entry
        )

        let error = #expect(throws: PluginRefusal.self) { try SharedLibrary(opening: path) }

        #expect(PluginInspection(of: path).mayBeOpened)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["x: undefined symbol: ", "", "$s10ScreensKit"])
    func aNameOfAnyLengthIsCut(beginning: String) {
        let words = beginning + String(repeating: "a", count: 1 << 20)

        #expect(LoaderWords(words).sentence.utf8.count < 2_000)
        #expect(LoaderWords(words + ": cannot open shared object file").sentence.count < 2_000)
    }

    @Test func aMissingLibraryIsNamed() throws {
        try scratch.plugin("libnowhere.so", source: "void nowhere_at_all(void) {}")
        let path = try scratch.plugin(
            flags: ["-L\(scratch.path)", "-lnowhere"],
            source: "void nowhere_at_all(void); void call(void) { nowhere_at_all(); }\n"
                + TemporaryFolder.entry
        )
        try FileManager.default.removeItem(atPath: "\(scratch.path)/libnowhere.so")

        let error = #expect(throws: PluginRefusal.self) { try SharedLibrary(opening: path) }

        #expect(PluginInspection(of: path).mayBeOpened)
        #expect(error?.message.contains("requires the library libnowhere.so, which cannot") == true)
    }

    @Test func anotherProcessorDoesNotHideTheRest() throws {
        var bytes = try Data(
            contentsOf: URL(filePath: scratch.plugin(source: "int nothing = 1;"))
        )
        bytes[18] = 243
        let path = try scratch.write(bytes, as: "libOther.so")

        let findings = PluginInspection(of: path).findings

        #expect(findings.map(\.code) == ["other-architecture", "no-entry"])
        #expect(findings.first?.found == "riscv64")
        #expect(findings.first?.wanted == PluginFile.hostArchitecture)
    }

    @Test func aCopyOfTheKitInThePluginIsFound() throws {
        let path = try scratch.plugin(symbols: ["screens_abi_2"])

        let inspection = PluginInspection(of: path)

        #expect(inspection.findings.map(\.code) == ["second-kit"])
        #expect(!inspection.mayBeOpened)
    }

    @Test func aFileThatIsNoLibraryIsRefusedOnce() throws {
        let text = try scratch.write("text".utf8, as: "libText.so")
        let none = "\(scratch.path)/libNone.so"

        #expect(PluginInspection(of: text).findings.map(\.code) == ["not-elf"])
        #expect(PluginInspection(of: none).findings.map(\.code) == ["missing"])
        #expect(!PluginInspection(of: text).mayBeOpened)
    }

    @Test func typesThatWouldNotBeFoundAreNoted() throws {
        let path = try TestBuild.compile(
            TestBuild.preamble + """
                public struct NearTheme {}
                public class AssetListDelegate_base: AssetListScreenletDelegate {
                    public init() {}
                }
                public final class AssetListDelegate_heir: AssetListDelegate_base {}
                struct AssetListView_secret: ListView {
                    func row(
                        _ asset: AssetEntry, at index: Int, in context: DrawingContext
                    ) -> Node { .text(asset.title) }
                }
                public struct Flat9Look: Theme { public init() {} }
                """,
            module: "Near",
            in: scratch
        )

        let inspection = PluginInspection(of: path)

        #expect(
            inspection.findings.map { "\($0.code) \($0.subject)" } == [
                "outside-convention Flat9Look", "not-public AssetListView_secret",
                "no-conformance AssetListDelegate_heir", "no-conformance NearTheme",
            ]
        )
        #expect(inspection.findings.map(\.isNote) == [false, false, true, true])
        #expect(inspection.offers.map(\.typeName) == ["AssetListDelegate_base"])
        #expect(inspection.mayBeOpened)
    }

    @Test func ourOwnPluginsHaveNoFault() throws {
        let folder = try #require(HostLibrary.folder)
        let plugins = PluginSearchPath([.init(path: folder, origin: .installation)]).plugins

        #expect(plugins.count >= 8)
        for plugin in plugins {
            let inspection = PluginInspection(of: plugin)
            #expect(inspection.findings == [] && inspection.mayBeOpened, "\(plugin)")
        }
    }

    @Test func aSparseFileUsesLittleMemory() throws {
        let path = try scratch.plugin()
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let table = Int(bytes.number(at: 40, as: UInt64.self) ?? 0)
        let size: UInt64 = 1 << 40
        for index in 1..<Int(bytes.number(at: 60, as: UInt16.self) ?? 0) {
            let place = table + index * 64 + 32
            withUnsafeBytes(of: size.littleEndian) {
                bytes.replaceSubrange(place..<(place + 8), with: $0)
            }
        }
        try scratch.write(bytes, as: "libHole.so")
        let hole = "\(scratch.path)/libHole.so"
        #expect(truncate(hole, Int(size) * 2) == 0)

        #expect(PluginFile(scanning: hole).refusal == .truncated(path: hole))
    }
}

extension PluginSearchPath {
    /// The files that count as plugins.
    fileprivate var plugins: [String] { PluginRegistry(self).plugins.map(\.path) }
}

/// No content of a file can crash the inspection.
@Suite(.blocking)
struct PluginInspectionFuzzTests {
    @Test func readingAnyFileEnds() throws {
        let rounds = Soak.inputs(otherwise: 5_000) / 50
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: ["$s9Corporate0A5ThemeV10ScreensKit0B0AAMc"],
            source: "void nowhere(void); void call(void) { nowhere(); }\n" + TemporaryFolder.entry
        )
        let valid = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var dice = Dice(21)
        var codes: Set<String> = []
        for _ in 0..<rounds {
            let file = try scratch.write(corrupted(valid, &dice), as: "libDamaged.so")
            codes.formUnion(PluginInspection(of: file).findings.map(\.code))
        }

        #expect(codes.contains("truncated") && codes.count > 4, "\(codes)")
    }

    @Test func anyBytesAreReadAsALibraryOrRefused() throws {
        let count = Soak.inputs(otherwise: 2_000)
        let scratch = try TemporaryFolder()
        let path = try scratch.plugin(
            symbols: ["$s9Corporate0A5ThemeV10ScreensKit0B0AAMc"],
            source: TemporaryFolder.entry
        )
        let valid = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var dice = Dice(22)
        var codes: Set<String> = []
        for _ in 0..<count {
            let file = PluginFile(reading: corrupted(valid, &dice), as: "x")
            codes.insert(file.refusal?.code ?? "none")
        }

        #expect(codes.contains("truncated") && codes.contains("none"), "\(codes)")
    }

    /// Corrupts the tables more often than the code, which nobody inspects.
    private func corrupted(_ valid: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = valid
        let table = Int(valid.number(at: 40, as: UInt64.self) ?? 0)
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let places = [0..<64, 0..<valid.count, table..<valid.count]
            let place = Int.random(in: dice.pick(places), using: &dice)
            bytes[place] = dice.pick([
                0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &dice),
            ])
        }
        return Int.random(in: 0..<8, using: &dice) == 0
            ? Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &dice))) : bytes
    }
}
