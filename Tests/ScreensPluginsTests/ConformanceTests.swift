import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// The symbol of a conformance names the type and the protocol of the kit.
@Suite(.blocking)
struct ConformanceTests {
    @Test(arguments: [
        ("$s4Fake9BlueThemeV10ScreensKit5ThemeAAMc", "Fake.BlueTheme", OfferedName.Kind.theme),
        (
            "$s18AssetListScreenletAAC10ScreensKit0C0AAMc", "AssetListScreenlet.AssetListScreenlet",
            .screenlet
        ),
        (
            "$s16DDLFormScreenlet0A12SynchronizerV10ScreensKit0C0AAMc",
            "DDLFormScreenlet.DDLFormSynchronizer", .synchronizer
        ),
        (
            "$s5Flat719AssetListView_flat7V10ScreensKit09ScreenletD0AAMc",
            "Flat7.AssetListView_flat7", .view
        ),
    ])
    func theTypeAndTheKindAreRead(symbol: String, type: String, kind: OfferedName.Kind) throws {
        let conformance = try #require(Self.conformance(symbol))

        #expect(conformance.qualifiedName == type && conformance.kind == kind)
        #expect(type.hasSuffix(".\(conformance.typeName)"))
    }

    @Test(arguments: [
        "", "$s", "$s4Fake", "$s4Fake9BlueThemeV10ScreensKit5ThemeAAMcX",
        "$s4Fake99BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake99999999999999999999BlueThemeV10ScreensKit5ThemeAAMc",
        "$s4Fake0Z0V10ScreensKit5ThemeAAMc", "$s4Fake9BlueThemeVSHAAMc",
    ])
    func otherSymbolsAreNone(symbol: String) {
        #expect(Self.conformance(symbol) == nil)
    }

    @Test func aTypeBetweenBackticksMayHaveAnyName() throws {
        let symbol = "$s4Fake0038BlueScreensKitTheme_osaaICBFCjthakGaxaV10ScreensKit5ThemeAAMc"
        let conformance = try #require(Self.conformance(symbol))

        #expect(conformance.typeName == "Blue\u{A0}:\u{A0}ScreensKit.Theme")
        #expect(conformance.kind == .theme)
    }

    @Test func anExperimentalPartIsMarkedAndOffersNothing() {
        let symbol = "$s4Fake24PollInteractor_load_soapV10ScreensKit16ExperimentalPartAAMc"
        let reading = Array(symbol.utf8).withUnsafeBufferPointer { Conformance.reading($0) }

        guard case .experimental("PollInteractor_load_soap") = reading else {
            Issue.record("\(String(describing: reading))")
            return
        }
        #expect(Self.conformance(symbol) == nil)
    }

    @Test func anOverlongSymbolIsNone() {
        let name = String(repeating: "x", count: 2_000)

        #expect(Self.conformance("$s4Fake2000\(name)V10ScreensKit5ThemeAAMc") == nil)
    }

    @Test func kindsAreRankedAsTheKitListsThem() {
        #expect(OfferedName.Kind.allCases.map(\.rank) == Array(0..<OfferedName.Kind.allCases.count))
    }

    /// Whatever a forged library contains as a symbol.
    @Test(arguments: [3, 33, 333] as [UInt64])
    func anySymbolIsReadToItsEnd(seed: UInt64) throws {
        let symbols = try Self.symbolsOfPlugins().map { Array($0.utf8) }
        let letters = Array("$s0123456789aAbBcCVOyxGMc_ScreensKitThemeView".utf8)
        var dice = Dice(seed)

        var found = 0
        for _ in 0..<4_000 {
            var symbol = try #require(symbols.randomElement(using: &dice))
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<symbol.count, using: &dice)
                symbol[place] = letters.randomElement(using: &dice) ?? 0
            }
            if Self.conformance(String(decoding: symbol, as: UTF8.self)) != nil { found += 1 }
        }

        #expect(found > 0)
    }

    // MARK: - Helpers

    private static func conformance(_ symbol: String) -> Conformance? {
        Array(symbol.utf8).withUnsafeBufferPointer { Conformance(symbol: $0) }
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
