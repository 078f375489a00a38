import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

/// No content of the cache can crash the host, and corruption never changes what is found.
@Suite(.blocking)
struct ScanCacheFuzzTests {
    private let workshop: Workshop
    private let path: String
    private let valid: [UInt8]
    private let rounds: Int

    init() throws {
        workshop = try Workshop()
        try workshop.folder("plugins")
        for (index, file) in try [Fixture.corporate(), Fixture.rating()].enumerated() {
            try workshop.copy(file, as: "plugins/lib\(index).so")
        }
        try workshop.write("text".utf8, as: "plugins/libText.so")
        try workshop.plugin("plugins/libEmpty.so", source: "int nothing = 1;")
        _ = Self.registry(workshop)
        path = try #require(ScanCache(folder: workshop.path)).path
        valid = try [UInt8](Data(contentsOf: URL(filePath: path)))
        rounds = Soak.inputs(otherwise: 40_000) / 100
    }

    @Test func corruptionIsNoticedAndTheFilesAreReadAgain() throws {
        let right = Self.summary(Self.registry(workshop))
        var dice = Dice(11)

        for round in 0..<rounds {
            try write(changed(&dice))

            #expect(Self.summary(Self.registry(workshop)) == right, "round \(round)")
        }
        #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == valid)
    }

    @Test func anyContentWithAValidHashIsReadOrRefused() throws {
        var dice = Dice(12)

        var differing = 0
        for _ in 0..<rounds {
            var bytes = changed(&dice)
            guard bytes.count > 24 else { continue }
            bytes.replaceSubrange(..<16, with: valid[..<16])
            rehash(&bytes)
            try write(bytes)
            if ScanCache(folder: workshop.path)?.sections.isEmpty == false {
                differing += 1
            }
            _ = Self.summary(Self.registry(workshop))
        }

        // Otherwise the test covered nothing but the hash.
        #expect(differing > 0)
    }

    @Test func anyFileIsReadAsACacheOrIgnored() throws {
        var dice = Dice(13)
        var counts = [0, 0]

        for _ in 0..<rounds * (rounds > 1_000 ? 100 : 4) {
            var bytes = changed(&dice)
            if bytes.count > 24, dice.roll(4) > 0 {
                bytes.replaceSubrange(..<16, with: valid[..<16])
                rehash(&bytes)
            }
            try write(bytes)
            counts[ScanCache(folder: workshop.path)?.sections.isEmpty == false ? 0 : 1] += 1
        }

        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }

    @Test func everyTruncationOfACacheIsReadOrRefused() throws {
        let right = Self.summary(Self.registry(workshop))

        for length in stride(from: 0, to: valid.count, by: max(1, valid.count / 200)) {
            try write(Array(valid[..<length]))
            #expect(Self.summary(Self.registry(workshop)) == right)
        }
    }

    @Test func aCacheOfAnotherBuildIsNotRead() throws {
        for offset in 0..<16 {
            var bytes = valid
            bytes[offset] ^= 1
            try write(bytes)

            #expect(try #require(ScanCache(folder: workshop.path)).sections.isEmpty)
        }
    }

    // MARK: - Helpers

    private static func registry(_ workshop: Workshop) -> PluginRegistry {
        PluginRegistry(
            PluginSearchPath([.init(path: "\(workshop.path)/plugins", origin: .option)]),
            cacheFolder: workshop.path,
            now: FileStatus.now + 10_000_000_000
        )
    }

    /// All facts that a registry reports without opening a plugin.
    private static func summary(_ registry: PluginRegistry) -> [String] {
        registry.plugins.map { "\($0.file) \($0.listedOffers)" }
            + registry.shadowed.map(\.message)
            + registry.trace(.theme("corporate")).map { "\($0.verdict) \($0.plugin.path)" }
            + ["\(registry.knows(theme: "corporate"))", "\(registry.offers(of: .view))"]
    }

    private func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    private func changed(_ dice: inout Dice) -> [UInt8] {
        var bytes = valid
        for _ in 0...dice.roll(4) where !bytes.isEmpty {
            let index = dice.roll(bytes.count)
            switch dice.roll(4) {
            case 0: bytes[index] = UInt8(dice.roll(256))
            // Lengths and counts are small numbers in the lowest of four bytes.
            case 1: bytes[index] = bytes[index] &+ UInt8(dice.roll(5)) &- 2
            case 2: bytes.removeSubrange(index..<min(bytes.count, index + dice.roll(9)))
            default:
                bytes.insert(contentsOf: valid.dropFirst(index).prefix(dice.roll(40)), at: index)
            }
        }
        return bytes == valid ? Array(valid.dropLast()) : bytes
    }

    private func rehash(_ bytes: inout [UInt8]) {
        var hash = ScanHash()
        bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[24...])) }
        withUnsafeBytes(of: hash.value.littleEndian) { bytes.replaceSubrange(16..<24, with: $0) }
    }
}
