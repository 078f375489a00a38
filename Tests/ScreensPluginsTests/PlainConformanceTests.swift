import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// Reading a symbol without the runtime gives the same result as asking the runtime.
@Suite(.blocking)
struct PlainConformanceTests {
    @Test(arguments: [
        ("$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc", "Fake", "BlueTheme", OfferedName.Kind.theme),
        (
            "$s18AssetListScreenletAAC10ScreensKit0C0AAMc", "AssetListScreenlet",
            "AssetListScreenlet", .screenlet
        ),
        (
            "$s16DDLFormScreenlet0A12SynchronizerV10ScreensKit0C0AAMc", "DDLFormScreenlet",
            "DDLFormSynchronizer", .synchronizer
        ),
        (
            "$s5Flat719AssetListView_flat7V10ScreensKit09ScreenletD0AAMc", "Flat7",
            "AssetListView_flat7", .view
        ),
    ])
    func simpleSymbolsAreParsed(
        symbol: String,
        module: String,
        type: String,
        kind: OfferedName.Kind
    ) throws {
        let plain = try #require(Self.plain(symbol))

        #expect(plain.offered?.typeName == type && plain.kind == kind)
        #expect(Self.type(plain, symbol) == "\(module).\(type)")
        #expect(Self.runtime(symbol)?.name == "\(module).\(type)")
    }

    @Test(arguments: [
        "", "$s", "$s4Fake", "$s4Fake5OuterV9BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake9BlueThemeVyxG10ScreensKit5ThemeAAMc",
        "$s4Fake0009BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake0Z0V10ScreensKit5ThemeAAMc", "$s4Fake9BlueThemeV10ScreensKit5ThemeAAMcX",
        "$s4Fake9BlueThemeV10ScreensKit5ThemeAAM", "$s4Fake99BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake99999999999999999999BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake9BlueThemeV10ScreensKit5Theme5OtherMc", "$s4Fake0V10ScreensKit5ThemeAAMc",
    ])
    func otherSymbolsAreLeftToTheRuntime(symbol: String) {
        #expect(Self.plain(symbol) == nil)
    }

    @Test func overlongNamesAreLeftToTheRuntime() {
        let pieces = "$s9FakeTheme0"
        let ending = "V10ScreensKit5ThemeAAMc"

        for count in [1, 11, 12, 100] {
            let words = String(repeating: "a", count: count)
            #expect((Self.plain("\(pieces)\(words)B0\(ending)") != nil) == (count < 12))
        }
        for count in [32_000, 33_000, 70_000] {
            let name = String(repeating: "x", count: count)
            #expect((Self.plain("$s4Fake\(count)\(name)\(ending)") != nil) == (count < 32_700))
        }
    }

    @Test func kindsAreRankedAsTheKitListsThem() {
        #expect(OfferedName.Kind.allCases.map(\.rank) == Array(0..<OfferedName.Kind.allCases.count))
    }

    @Test func theRuntimeAgreesOnAllOfferedTypes() throws {
        let symbols = try Self.symbolsOfPlugins()

        let plain = symbols.filter { Self.plain($0)?.kind != nil }
        let differing = symbols.filter { !Self.agrees($0) }

        #expect(plain.count >= 10)
        #expect(differing.isEmpty)
    }

    @Test(arguments: [3, 33, 333] as [UInt64])
    func theRuntimeAgreesOnRandomSymbols(seed: UInt64) throws {
        let symbols = try Self.symbolsOfPlugins().map { Array($0.utf8) }
        let letters = Array("$s0123456789aAbBcCVOyxGMc_ScreensKitThemeView".utf8)
        var numbers = SeededNumbers(state: seed)

        var (differing, plain): ([String], Int) = ([], 0)
        for _ in 0..<4_000 {
            var symbol = try #require(symbols.randomElement(using: &numbers))
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let place = Int.random(in: 0..<symbol.count, using: &numbers)
                symbol[place] = letters.randomElement(using: &numbers) ?? 0
            }
            let text = String(decoding: symbol, as: UTF8.self)
            if Self.plain(text) != nil { plain += 1 }
            if !Self.agrees(text) { differing.append(text) }
        }

        #expect(plain > 0)
        #expect(differing.isEmpty)
    }

    // MARK: - Helpers

    private static func plain(_ symbol: String) -> PlainConformance? {
        Array(symbol.utf8).withUnsafeBufferPointer { PlainConformance($0) }
    }

    private static func runtime(_ symbol: String) -> (name: String, found: Conformance)? {
        let found = Array(symbol.utf8).withUnsafeBufferPointer { Conformance(demangling: $0) }
        guard let found, case .demangled(_, let name) = found.source else { return nil }
        return (name, found)
    }

    /// The type that the runtime finds for the prefix that our reader considers its mangled name.
    private static func type(_ plain: PlainConformance, _ symbol: String) -> String {
        SymbolSearch.words(for: String(symbol.prefix(plain.stemLength)))
    }

    /// Whether reader and runtime agree; symbols that the reader does not support count as
    /// agreement.
    private static func agrees(_ symbol: String) -> Bool {
        guard let plain = plain(symbol) else { return true }
        let asked = runtime(symbol)
        guard let kind = plain.kind else { return asked == nil }
        return asked?.found.kind == kind && asked?.found.typeName == plain.offered?.typeName
            && asked?.name == type(plain, symbol)
    }

    /// The conformances of all built plugins.
    private static func symbolsOfPlugins() throws -> [String] {
        let folder = try #require(HostLibrary.folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".so") }
        var symbols: [String] = []
        for file in files.sorted() {
            try ELFFile.open("\(folder)/\(file)").forEachExportedSymbol { name in
                let text = String(decoding: name, as: UTF8.self)
                if text.hasSuffix("Mc") { symbols.append(text) }
            }
        }
        return symbols
    }
}

extension PlainConformance {
    fileprivate var kind: OfferedName.Kind? { offered.map { .ranked[$0.rank] } }
}
