import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Indexes that attack whoever follows them: nothing of them is used, and the last good copy stays.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct HostileIndexTests {
    private let fixture: IndexFixture

    init() throws {
        fixture = try IndexFixture()
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
    }

    private func versions(_ catalogue: PluginCatalogue) -> [String] {
        catalogue.offers.map(\.entry.version)
    }

    /// What is wrong with an entry of which one value is another.
    private func refusal(of value: Any, in name: String) async throws -> String {
        try fixture.writeIndex { json in
            var archives = try #require(json["archives"] as? [[String: Any]])
            archives[0][name] = value
            json["archives"] = archives
        }
        return try await fixture.refusal()
    }

    @Test func theIndexOfTheFixtureIsAccepted() async throws {
        #expect(try await fixture.refusal() == "")
        #expect(try await refusal(of: "A summary.", in: "summary") == "")
    }

    @Test(arguments: [
        "../evil.screensapp", "/etc/evil.screensapp", "https://evil.example/evil.screensapp",
        "//evil.example/evil.screensapp", "a b.screensapp", "a%2f..%2fb.screensapp",
        ".x.screensapp",
        "a\\b.screensapp", "a?b.screensapp", "evil.sh", "evil.screensplugin", "",
        "\u{1B}[31m.screensapp", "a/../../b.screensapp",
    ])
    func pathsThatLeadElsewhereAreRefused(path: String) async throws {
        let words = try await refusal(of: path, in: "file")

        #expect(
            words.contains("with a path that is not one of a file beside the index"),
            "\(words)"
        )
    }

    @Test(arguments: [
        ("name", "../../evil"), ("name", "\u{1B}[31mred"), ("name", "Sales"), ("version", "1"),
        ("version", "1.0.0\u{1B}[0m"), ("summary", "two\nlines"),
        ("summary", "\u{1B}]0;title\u{7}"),
        ("summary", "\u{9B}31m"), ("summary", String(repeating: "x", count: 201)),
        ("licence", "\u{7}"), ("architecture", "x\u{8}"), ("compiler", "\r"), ("key", "nobody"),
        ("key", ""), ("hash", "abc"), ("hash", ""), ("kind", "script"), ("abi", "2"),
    ])
    func valuesThatAreNoneAreRefused(name: String, value: String) async throws {
        let words = try await refusal(of: value, in: name)

        #expect(words.contains("index.json"), "\(name)")
    }

    @Test(arguments: [-1, 0, 1 << 40, Int.max]) func sizesThatNoArchiveHasAreRefused(
        size: Int
    ) async throws {
        #expect(try await refusal(of: size, in: "bytes").contains("the size"))
    }

    @Test func listsThatAreTooLongAreRefused() async throws {
        let many = try await refusal(of: Array(repeating: "theme x", count: 201), in: "provides")
        try fixture.writeIndex { json in
            let archives = try #require(json["archives"] as? [[String: Any]])
            json["archives"] = (0...PluginIndex.mostArchives).map { number in
                archives[0].merging(["file": "\(number).screensapp", "provides": [String]()]) { $1 }
            }
        }
        let archives = try await fixture.refusal()

        #expect(many.contains("a text that is not one line"), "\(many)")
        #expect(archives.contains("an index has at most 2000"), "\(archives)")
    }

    @Test(arguments: [
        "", "[]", "null", "{", "\u{FEFF}", "{\"schemaVersion\":1,\"schemaVersion\":1}",
        String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 50_000),
        "{\"schemaVersion\":1,\"number\":1,\"made\":\"2026-01-01\",\"archives\":{}}",
        "{\"schemaVersion\":2,\"number\":1,\"made\":\"2026-01-01\",\"archives\":[]}",
        "{\"schemaVersion\":1,\"number\":0,\"made\":\"2026-01-01\",\"archives\":[]}",
        "{\"schemaVersion\":1,\"number\":1,\"made\":\"soon\",\"archives\":[]}",
        "{\"schemaVersion\":1,\"number\":1e99,\"made\":\"2026-01-01\",\"archives\":[]}",
    ])
    func whatIsNoIndexIsRefused(text: String) async throws {
        try fixture.writeIndex(Array(text.utf8))

        #expect(try await !fixture.refusal().isEmpty)
    }

    @Test func oneFileCannotBeListedTwice() async throws {
        try fixture.writeIndex { json in
            let archives = try #require(json["archives"] as? [[String: Any]])
            json["archives"] = archives + archives
        }

        #expect(try await fixture.refusal().contains("a file twice"))
    }

    @Test func anIndexWithoutItsOwnSignatureIsRefused() async throws {
        let path = "\(fixture.folder)/index.json"
        let archive = try #require(
            FileManager.default.contentsOfDirectory(atPath: fixture.folder)
                .first { $0.hasSuffix(".screensapp.minisig") }
        )
        try FileManager.default.removeItem(atPath: "\(path).minisig")
        let unsigned = try await fixture.refusal()
        try FileManager.default.copyItem(
            atPath: "\(fixture.folder)/\(archive)",
            toPath: "\(path).minisig"
        )
        let other = try await fixture.refusal()
        try fixture.writeIndex(by: fixture.mallory) { _ in }
        let stranger = try await fixture.refusal()
        try Data("x".utf8).write(to: URL(filePath: "\(path).minisig"))
        let nonsense = try await fixture.refusal()

        #expect(unsigned.contains("is unsigned. Its signature must be beside it"), "\(unsigned)")
        #expect(other.contains("does not match") && stranger.contains("does not match"))
        #expect(nonsense.contains("is not a minisign signature"))
    }

    /// The curator signs other files, too.
    @Test func anotherSignatureOfTheCuratorIsNotThatOfAnIndex() async throws {
        let path = "\(fixture.folder)/index.json"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let signature = Signature(of: bytes, saying: "name:x\tversion:1.0.0", by: fixture.curator)
        _ = try signature.write(beside: path)

        #expect(try await fixture.refusal().contains("is not that of index 1"))
    }

    @Test func anEarlierIndexIsRefusedAndTheLaterOneStays() async throws {
        let (path, files) = ("\(fixture.folder)/index.json", FileManager.default)
        try files.copyItem(atPath: path, toPath: "\(path).old")
        try files.copyItem(atPath: "\(path).minisig", toPath: "\(path).old.minisig")
        try fixture.publish("sales-desk", "1.3.0")
        try fixture.makeIndex()
        try await fixture.follow()
        for ending in ["", ".minisig"] {
            try files.removeItem(atPath: path + ending)
            try files.moveItem(atPath: "\(path).old\(ending)", toPath: path + ending)
        }

        let catalogue = try await fixture.catalogue()

        #expect(versions(catalogue) == ["1.3.0", "1.2.0"])
        #expect(catalogue.problems.first?.contains("Index 1 at") == true)
        #expect(catalogue.problems.first?.contains("is not newer than index 2") == true)
        #expect(await fixture.isRefusedAgain)
    }

    @Test func anotherIndexOfTheSameNumberIsRefused() async throws {
        try await fixture.follow()
        try fixture.writeIndex { $0["made"] = "2020-01-01" }

        let catalogue = try await fixture.catalogue()

        #expect(catalogue.problems.first?.contains("is not newer than index 1") == true)
        #expect(versions(catalogue) == ["1.2.0"])
    }

    @Test func anIndexOfAnotherKeyIsRefusedAndTheCopyStays() async throws {
        try await fixture.follow()
        try fixture.publish("sales-desk", "9.0.0", by: fixture.mallory)
        try fixture.makeIndex(by: fixture.mallory)

        let catalogue = try await fixture.catalogue()

        #expect(versions(catalogue) == ["1.2.0"])
        #expect(catalogue.problems.first?.contains("a key other than") == true)
    }

    @Test func nothingIsUsedOfAnIndexWhoseKeyWasRevoked() async throws {
        let revoked = PluginTrust(keys: [fixture.curator.publicKey.trusted(isRevoked: true)])
        try await fixture.follow()

        let catalogue = try await fixture.catalogue(revoked)

        let signed = try await SignedIndex(fixture.address, by: FileDownload(), key: nil)
        let place = try fixture.address
        let words = await ScreensShippingTests.refusal { () throws(ShippingError) in
            _ = try fixture.store.add(place, signed, revoked)
        }
        #expect(catalogue.offers.isEmpty && words.contains("a revoked key"), "\(words)")
        #expect(catalogue.problems.first?.contains("a revoked key") == true)
    }

    @Test func anIndexThatHasExpiredIsRefused() async throws {
        let index = try await fixture.follow()
        let until = try #require(Day("2030-01-01"))
        try fixture.makeIndex(until: until)
        let signed = try await SignedIndex(fixture.address, by: FileDownload(), key: nil)

        let later = try #require(Day("2030-01-02"))
        let refused = await ScreensShippingTests.refusal { () throws(ShippingError) in
            try index.check(signed, on: later)
        }
        try index.check(signed, on: until)

        #expect(refused.contains("expired on 2030-01-01"), "\(refused)")
        let catalogue = try await PluginCatalogue(fixture.store, PluginTrust(), on: later)
        #expect(catalogue.offers.isEmpty, "a copy is not used after the last day either")
    }

    @Test func aCopyThatSomebodyHasChangedIsNotUsed() async throws {
        try await fixture.follow()
        fixture.server.attack { _, _ in true }
        let folder = String(fixture.installer.folder.dropLast("plugins".count)) + "indexes"
        let copy = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".json") }
        )
        try Data("{}".utf8).write(to: URL(filePath: "\(folder)/\(copy)"))

        let catalogue = try await fixture.catalogue()

        #expect(catalogue.offers.isEmpty && catalogue.indexes.isEmpty)
        #expect(catalogue.problems.last?.contains("has changed since it was downloaded") == true)
    }

    @Test func anArchiveThatDiffersFromTheIndexIsRefused() async throws {
        try await fixture.follow()
        let offer = try #require(try await fixture.catalogue().offers.first)
        let other = try PluginArchive(
            IndexFixture.app("sales-desk", "1.2.0", summary: "Other."),
            named: "x"
        )
        let trust = PluginTrust()
        try fixture.publish(other)
        let changed = await ScreensShippingTests.refusal { () throws(ShippingError) in
            _ = try await offer.archive(trust)
        }
        try fixture.publish(other, by: fixture.mallory)
        let stranger = await ScreensShippingTests.refusal { () throws(ShippingError) in
            _ = try await offer.archive(trust)
        }

        #expect(changed.contains("its hash differs"), "\(changed)")
        #expect(stranger.contains("does not match"), "\(stranger)")
    }

    /// An index names one plugin, and its file has another one by the same author.
    @Test func anArchiveOfAnotherNameIsRefused() async throws {
        try fixture.writeIndex { json in
            var archives = try #require(json["archives"] as? [[String: Any]])
            archives[0]["name"] = "payroll"
            json["archives"] = archives
        }
        try await fixture.follow()
        let offer = try #require(try await fixture.catalogue().offers.first)

        let opened = try await offer.archive(PluginTrust()).opened()
        let words = await ScreensShippingTests.refusal { () throws(ShippingError) in
            try offer.check(opened)
        }

        #expect(words.contains("contains sales-desk 1.2.0, but index 1 says that it is payroll"))
    }
}

extension IndexFixture {
    /// Whether following the index again does not help whoever presents an earlier one.
    fileprivate var isRefusedAgain: Bool {
        get async { (try? await follow()) == nil }
    }
}
