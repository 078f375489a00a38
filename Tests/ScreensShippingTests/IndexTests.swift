import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Indexes of archives: making, following, searching, and choosing from them.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IndexTests {
    private let fixture: IndexFixture
    private let trust = PluginTrust()

    init() throws { fixture = try IndexFixture() }

    private func install(_ archive: PluginArchive, by key: SecretKey?) throws -> InstalledPlugin {
        _ = try fixture.installer.install(archive, signedBy: key?.publicKey)
        return try #require(fixture.installer.installed(archive.manifest.name))
    }

    @Test func anIndexSaysWhatTheArchivesAreAndItsNumberGrows() throws {
        let archive = try fixture.publish(
            PluginArchive(Archives.packed(Archives.files()), named: "x")
        )
        try fixture.publish("sales-desk", "1.2.0")

        let first = try fixture.makeIndex()
        let second = try fixture.makeIndex()

        let entry = try #require(first.archives.first)
        #expect(
            first.archives.map(\.file) == [
                "Corp-1.2.0.screensplugin", "sales-desk-1.2.0.screensapp",
            ]
        )
        #expect(entry.provides == ["theme flat7"])
        #expect(entry.hash == archive.hash.description && entry.bytes == archive.bytes.count)
        #expect(entry.key == fixture.jane.publicKey.text && entry.fitsHost)
        #expect(entry.compiler == PluginStamp.host.compiler)
        #expect(first.number == 1 && second.number == 2 && second.archives == first.archives)
    }

    @Test func archivesThatNobodyHasSignedAreNotListed() async throws {
        let archive = try fixture.publish("sales-desk", "1.2.0")
        let signature = "\(fixture.folder)/\(archive.fileName).minisig"
        try FileManager.default.removeItem(atPath: signature)
        let unsigned = await refusal { () throws(ShippingError) in
            _ = try PluginIndex.make(in: fixture.folder, by: fixture.curator)
        }
        let other = try PluginArchive(IndexFixture.app("sales-desk", "1.3.0"), named: "x")
        _ = try other.signature(by: fixture.jane).write(
            beside: "\(fixture.folder)/\(archive.fileName)"
        )
        let wrong = await refusal { () throws(ShippingError) in
            _ = try PluginIndex.make(in: fixture.folder, by: fixture.curator)
        }

        #expect(unsigned.contains("is unsigned. Sign it with"), "\(unsigned)")
        #expect(wrong.contains("does not match"), "\(wrong)")
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/index.json"))
    }

    @Test func whatIsSearchedIsFoundInNamesSummariesAndWhatIsProvided() async throws {
        try fixture.publish(PluginArchive(Archives.packed(Archives.files()), named: "x"))
        try fixture.publish("sales-desk", "1.2.0", summary: "All about Sales.")
        try fixture.publish("sales-desk", "1.10.0", summary: "All about Sales.")
        try fixture.makeIndex()
        try await fixture.follow()

        let catalogue = try await fixture.catalogue()

        func found(_ words: String...) -> [String] {
            catalogue.search(words).map { "\($0.entry.name) \($0.entry.version)" }
        }
        #expect(found() == ["Corp 1.2.0", "sales-desk 1.10.0"])
        #expect(found("SALES", "about") == ["sales-desk 1.10.0"])
        #expect(found("flat7") == ["Corp 1.2.0"])
        #expect(found("sales", "flat7") == [])
        #expect(catalogue.problems.isEmpty)
    }

    @Test func anArchiveOfAnIndexIsDownloadedAndIsExactlyTheListedOne() async throws {
        let archive = try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
        try await fixture.follow()
        let catalogue = try await fixture.catalogue()

        let offer = try catalogue.choice(of: "sales-desk", replacing: nil, given: [], trust)
        let downloaded = try await offer.archive(trust)
        let opened = try downloaded.opened()

        try offer.check(opened)
        #expect(
            opened.bytes == archive.bytes && downloaded.author.isSame(as: fixture.jane.publicKey)
        )
        #expect(!downloaded.isTrusted)
    }

    @Test func anIndexIsUsedWithoutItsServerAndItsAgeIsTold() async throws {
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
        try await fixture.follow()
        fixture.server.attack { _, connection in
            connection.reset()
            return true
        }

        let catalogue = try await fixture.catalogue()

        #expect(catalogue.search(["sales"]).map(\.entry.version) == ["1.2.0"])
        let problem = try #require(catalogue.problems.first)
        #expect(problem.contains("cannot be downloaded"), "\(problem)")
        #expect(problem.hasSuffix("Index 1 is used, which was downloaded just now."), "\(problem)")
    }

    @Test(arguments: [
        (0, "just now"), (60, "1 minute ago"), (7_200, "2 hours ago"), (86_400, "1 day ago"),
        (864_000, "10 days ago"), (-100, "just now"),
    ])
    func ageIsToldInWords(seconds: Int, words: String) async throws {
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
        var index = try await fixture.follow()

        index.downloaded = FollowedIndex.now - seconds

        #expect(index.age == words)
    }

    @Test func whatIsInstalledIsUpdatedByTheSameAuthorAlone() async throws {
        let old = try install(try fixture.publish("sales-desk", "1.2.0"), by: fixture.jane)
        try fixture.publish("sales-desk", "1.3.0")
        try fixture.publish("sales-desk", "9.0.0", by: fixture.mallory)
        try fixture.makeIndex()
        try await fixture.follow()
        let catalogue = try await fixture.catalogue()

        let update = try #require(catalogue.update(of: old, trust))
        let chosen = try catalogue.choice(of: "sales-desk", replacing: old, given: [], trust)

        #expect(update.entry.version == "1.3.0" && chosen.entry.version == "1.3.0")
        #expect(catalogue.hasStranger(for: old, trust))
        let forced = await refusal { () throws(ShippingError) in
            _ = try catalogue.choice(
                of: "sales-desk",
                replacing: old,
                given: [fixture.mallory.publicKey],
                trust
            )
        }
        #expect(forced.hasPrefix("WARNING: sales-desk 1.2.0 is signed by"), "\(forced)")
    }

    @Test func anUnsignedPluginIsNeverUpdated() async throws {
        let old = try install(try fixture.publish("sales-desk", "1.2.0"), by: nil)
        try fixture.publish("sales-desk", "1.3.0")
        try fixture.makeIndex()
        try await fixture.follow()

        let catalogue = try await fixture.catalogue()

        #expect(catalogue.update(of: old, trust) == nil)
        #expect(catalogue.hasStranger(for: old, trust))
    }

    @Test func ofSeveralAuthorsTheUserNamesOne() async throws {
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.publish("sales-desk", "9.0.0", by: fixture.mallory)
        try fixture.makeIndex()
        try await fixture.follow()
        let catalogue = try await fixture.catalogue()

        let any = await refusal { () throws(ShippingError) in
            _ = try catalogue.choice(of: "sales-desk", replacing: nil, given: [], trust)
        }
        let janes = try catalogue.choice(
            of: "sales-desk",
            replacing: nil,
            given: [fixture.jane.publicKey],
            trust
        )

        #expect(any.hasPrefix("Several authors offer \"sales-desk\""), "\(any)")
        #expect(janes.entry.version == "1.2.0")
    }

    @Test func aNameThatNobodyOffersIsNotFoundAndTheNearestIsProposed() async throws {
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
        let none = try await fixture.catalogue()
        try await fixture.follow()
        let one = try await fixture.catalogue()

        let first = await refusal { () throws(ShippingError) in
            _ = try none.choice(of: "sales-desks", replacing: nil, given: [], trust)
        }
        let second = await refusal { () throws(ShippingError) in
            _ = try one.choice(of: "sales-desks", replacing: nil, given: [], trust)
        }

        #expect(first.contains("plugin index add"))
        #expect(second.hasSuffix("Did you mean \"sales-desk\"?"), "\(second)")
    }

    @Test func archivesOfRevokedAndReplacedKeysAreNotChosen() async throws {
        try fixture.publish("sales-desk", "1.2.0")
        try fixture.makeIndex()
        try await fixture.follow()
        let catalogue = try await fixture.catalogue()
        let revoked = PluginTrust(keys: [fixture.jane.publicKey.trusted(isRevoked: true)])

        let words = await refusal { () throws(ShippingError) in
            _ = try catalogue.choice(of: "sales-desk", replacing: nil, given: [], revoked)
        }

        #expect(words.contains("revoked or replaced"), "\(words)")
    }
}
