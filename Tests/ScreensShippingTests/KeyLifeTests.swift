import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// How a publisher changes keys, how long keys and signatures are valid, and how keys are revoked.
@Suite(.blocking)
struct KeyLifeTests {
    private let scratch: TemporaryFolder
    private let store: TrustStore
    private let jane = SecretKey(comment: "Jane")
    private let next = SecretKey(comment: "Jane again")
    private let mallory = SecretKey(comment: "Mallory")
    private static let archive = Result { try Archives.packed(try Archives.files()) }

    init() throws {
        scratch = try TemporaryFolder()
        store = TrustStore(besidePlugins: "\(try scratch.folder("data"))/plugins")
    }

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func file(_ key: SecretKey, as name: String = UUID().uuidString) throws -> String {
        try scratch.write(Array(key.publicKey.file.utf8), as: "\(name).pub")
    }

    /// The new key's file, signed with the old key.
    private func rotation(_ old: SecretKey, to new: SecretKey) throws -> KeyRotation {
        let path = try file(new)
        _ = try KeyRotation(to: path, by: old).write(beside: path)
        return try KeyRotation(file: path)
    }

    private func archive() throws -> PluginArchive {
        try PluginArchive(try Self.archive.get(), named: "x")
    }

    /// The reason why an archive with a key's signature is not installed; `nil` if it is installed.
    private func refusal(
        _ key: SecretKey,
        given: PublicKey? = nil,
        until: Day? = nil,
        on today: Day = .today
    ) throws -> String? {
        let archive = try archive()
        let signature = archive.signature(by: key, until: until)
        do throws(ShippingError) {
            _ = try Publisher(of: archive, signature, given: given, store.read(), on: today)
            return nil
        } catch {
            return error.message
        }
    }

    private func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? ShippingError)?.message ?? "\(error)"
        }
    }

    // MARK: - Days

    @Test(arguments: [
        "2027-2-20", "2027-02-30", "2027-13-01", "2027-00-10", "2027-01-00", "27-01-01",
        "2027/01/01",
        "", "2027-01-01 ", "٢٠٢٧-01-01", "2100-02-29", "+027-01-01",
    ])
    func invalidDatesAreRefused(text: String) { #expect(Day(text) == nil) }

    @Test func datesAreComparedAndSurviveARoundTrip() throws {
        let days = try ["2026-12-31", "2027-01-01", "2027-02-28", "2028-02-29"].map(day)

        #expect(days == days.shuffled().sorted())
        #expect(days.map(\.description).last == "2028-02-29")
        #expect(Day(Day.today.description) == Day.today)
    }

    // MARK: - Rotation

    @Test func aNewKeyReplacesTheOldOneThatSignedIt() throws {
        try store.add(jane.publicKey)
        try store.rotate(rotation(jane, to: next))

        let trust = try store.read()

        #expect(try refusal(next) == nil)
        #expect(try refusal(jane)?.contains("which its owner has replaced by") == true)
        // Naming the old key does not help its holder.
        #expect(try refusal(jane, given: jane.publicKey) != nil)
        #expect(throws: ShippingError.self) { try store.add(jane.publicKey) }
        #expect(trust.isSuccessor(next.publicKey.text, of: jane.publicKey.text))
        #expect(!trust.isSuccessor(jane.publicKey.text, of: next.publicKey.text))
    }

    @Test func pluginsOfTheOldKeyAreUpdatedWithTheNewOne() throws {
        let installer = Installer(folder: "\(scratch.path)/data/plugins")
        try store.add(jane.publicKey)
        try installer.install(try archive(), signedBy: jane.publicKey)
        let before = failure {
            try installer.check(archive(), signedBy: next.publicKey, store.read())
        }
        try store.rotate(rotation(jane, to: next))
        let last = SecretKey(comment: "Jane once more")
        try store.rotate(rotation(next, to: last))

        #expect(before?.contains("It may come from somebody other") == true)
        #expect(throws: Never.self) {
            try installer.check(archive(), signedBy: last.publicKey, store.read())
        }
        #expect(throws: ShippingError.self) {
            try installer.check(archive(), signedBy: mallory.publicKey, store.read())
        }
    }

    @Test func aRepeatedRotationChangesNothing() throws {
        try store.add(jane.publicKey)
        let first = try rotation(jane, to: next)
        try store.rotate(first)
        let last = SecretKey(comment: "Jane once more")
        try store.rotate(rotation(next, to: last))
        let trust = try store.read()

        try store.rotate(first)

        #expect(try store.read() == trust)
        #expect(try refusal(next) != nil && refusal(last) == nil)
    }

    @Test func aReplacedKeyStaysReplaced() throws {
        try store.add(jane.publicKey)
        try store.rotate(rotation(jane, to: next))

        let again = failure { try store.rotate(rotation(jane, to: mallory)) }
        let back = failure { try store.rotate(rotation(next, to: jane)) }

        #expect(again?.contains("was already replaced by") == true)
        #expect(back?.contains("cannot be used again") == true)
    }

    @Test func onlyATrustedKeyNamesItsSuccessor() throws {
        let unknown = failure { try store.rotate(rotation(jane, to: next)) }
        try store.add(jane.publicKey)
        try store.revoke(jane.publicKey.text)
        let revoked = failure { try store.rotate(rotation(jane, to: next)) }
        let old = SecretKey(comment: "Old", until: try day("2026-01-31"))
        try store.add(old.publicKey)
        let expired = failure { try store.rotate(rotation(old, to: next), on: day("2026-02-01")) }
        let toItself = failure { _ = try KeyRotation(to: file(jane), by: jane) }

        #expect(unknown?.contains("that you do not trust") == true)
        #expect(revoked?.contains("was revoked and cannot be replaced") == true)
        #expect(expired?.contains("expired on 2026-01-31") == true)
        #expect(toItself?.contains("Use the file of the new key") == true)
    }

    @Test(arguments: ["hello", "rotation:1", "rotation:1\tfrom:x\tto:y"])
    func anotherSignatureBesideAKeyIsNoRotation(comment: String) throws {
        try store.add(jane.publicKey)
        let path = try file(mallory)
        let bytes = Array(mallory.publicKey.file.utf8)
        _ = try Signature(of: bytes, saying: comment, by: jane).write(beside: path)

        let failure = failure { try store.rotate(KeyRotation(file: path)) }

        #expect(failure?.contains("does not state that it replaces") == true)
    }

    @Test func aRotationToAnotherFileIsRefused() throws {
        try store.add(jane.publicKey)
        let (path, other) = (try file(next), try file(mallory))
        _ = try KeyRotation(to: path, by: jane).write(beside: path)
        try scratch.copy(
            "\(path).minisig",
            as: String(other.dropFirst(scratch.path.count + 1)) + ".minisig"
        )

        let failure = failure { try store.rotate(KeyRotation(file: other)) }

        #expect(failure?.contains("does not state that it replaces") == true)
    }

    // MARK: - Expiry

    @Test func aSignatureIsValidThroughItsExpiryDate() throws {
        try store.add(jane.publicKey)
        let last = try day("2027-02-20")

        #expect(try refusal(jane, until: last, on: last) == nil)
        #expect(
            try refusal(jane, until: last, on: day("2027-02-21"))?.contains("expired on") == true
        )
    }

    @Test func aKeyIsValidThroughItsExpiryDate() throws {
        let last = try day("2027-02-20")
        let key = SecretKey(comment: "Jane", until: last)
        let file = try SecretKeyFile.text(key, password: nil)
        let read = try #require(SecretKeyFile(file)).key(password: [])
        let late = try day("2027-02-21")

        #expect(key.publicKey.comment == "Jane (until 2027-02-20)")
        #expect(read.publicKey.until == last && PublicKey(key.publicKey.file)?.until == last)
        #expect(try refusal(key, given: key.publicKey, on: last) == nil)
        #expect(
            try refusal(key, given: key.publicKey, on: late)?.contains("a key that expired") == true
        )
    }

    /// Comments of keys are not signed, so that anybody who passes a key on may omit its expiry
    /// date.
    @Test func omittingTheExpiryDateDoesNotExtendAKey() throws {
        let key = SecretKey(comment: "Jane", until: try day("2027-02-20"))
        let bare = try #require(PublicKey(key.publicKey.text))
        let late = try day("2027-02-21")

        #expect(bare.until == nil)
        #expect(try refusal(key, given: bare, on: late)?.contains("a key that expired") == true)

        // A known key keeps its expiry date, whatever is signed with it.
        try store.add(key.publicKey)
        try store.add(bare)
        let archive = try archive()
        let comment = "name:Corp\tversion:1.2.0\thash:\(archive.hash)"
        let signature = Signature(of: archive.bytes, saying: comment, by: key)
        #expect(throws: ShippingError.self) {
            try Publisher(of: archive, signature, store.read(), on: late)
        }
    }

    @Test(arguments: ["until:soon", "until:2027-02-30", "until:", "until", "key-until:1"])
    func anInvalidExpiryDateIsRefused(field: String) throws {
        try store.add(jane.publicKey)
        let archive = try archive()
        let comment = "name:Corp\tversion:1.2.0\thash:\(archive.hash)\t\(field)"
        let signature = Signature(of: archive.bytes, saying: comment, by: jane)

        let failure = failure { _ = try Publisher(of: archive, signature, store.read()) }

        #expect(failure?.contains("has no day such as 2027-02-20") == true, "\(failure ?? "")")
    }

    // MARK: - Lists of revocations

    private let index = SecretKey(comment: "An index")

    /// A list of revocations with a signature file; its number grows with each list.
    private func list(
        after last: RevocationList? = nil,
        of keys: [SecretKey],
        by signer: SecretKey,
        until: String = "2027-02-20",
        as name: String = UUID().uuidString
    ) throws -> (path: String, list: RevocationList) {
        var list = RevocationList(after: last, until: try day(until))
        for key in keys { try list.revoke(key.publicKey.text) }
        let path = "\(scratch.path)/\(name)"
        try list.write(path, by: signer)
        return (path, list)
    }

    private func apply(_ path: String, given: SecretKey? = nil, on today: String = "2027-01-01")
        throws
    {
        let signed = try SignedRevocations(file: path, given: given?.publicKey, store.read())
        try store.apply(signed, isFollowed: given != nil, on: day(today))
    }

    @Test func aListRevokesKeysAndArchives() throws {
        try store.add(jane.publicKey)
        let archive = try archive()
        let path = try scratch.write(archive.bytes, as: "a.screensplugin")
        var (_, revoked) = try list(of: [mallory], by: index)
        try revoked.revoke(path)
        try revoked.write("\(scratch.path)/list", by: index)

        try apply("\(scratch.path)/list", given: index)

        let trust = try store.read()
        #expect(trust.key(mallory.publicKey.text)?.isRevoked == true)
        #expect(trust.revokedArchives == [archive.hash])
        #expect(try refusal(jane)?.contains("is revoked by a list") == true)
        #expect(throws: ShippingError.self) { try Publisher(of: archive, nil, trust) }
    }

    @Test func noEarlierListReplacesTheLatest() throws {
        let first = try list(of: [], by: index)
        let second = try list(after: first.list, of: [mallory], by: index)
        let other = try list(after: first.list, of: [jane], by: index)
        try apply(first.path, given: index)
        try apply(second.path)

        let back = failure { try apply(first.path) }
        let twin = failure { try apply(other.path) }

        #expect(back?.contains("List 1 of") == true && back?.contains("list 2") == true)
        #expect(twin?.contains("is not newer") == true)
        // The same list may be applied again, because it is not older.
        #expect(throws: Never.self) { try apply(second.path) }
        #expect(try store.read().key(mallory.publicKey.text)?.isRevoked == true)
    }

    @Test func revocationsRemainIfALaterListLacksThem() throws {
        let first = try list(of: [mallory], by: index)
        try apply(first.path, given: index)
        var later = RevocationList(
            after: RevocationList(after: nil, until: try day("2027-02-20")),
            until: try day("2027-03-20")
        )
        try later.revoke(jane.publicKey.text)
        try later.write("\(scratch.path)/later", by: index)

        try apply("\(scratch.path)/later")

        #expect(try store.read().keys.filter(\.isRevoked).count == 2)
    }

    @Test func aListIsValidThroughItsExpiryDate() throws {
        let path = try list(of: [mallory], by: index).path

        let late = failure { try apply(path, given: index, on: "2027-02-21") }

        #expect(late?.contains("expired on 2027-02-20") == true)
        #expect(try store.read().keys.isEmpty)
        #expect(throws: Never.self) { try apply(path, given: index, on: "2027-02-20") }
    }

    @Test func anUnfollowedPublisherOnlyRevokesTheirOwnKeys() throws {
        try store.add(jane.publicKey)
        try store.rotate(rotation(jane, to: next))
        try store.add(mallory.publicKey)

        let stranger = failure { try apply(list(of: [mallory], by: index).path) }
        let others = failure { try apply(list(of: [jane], by: mallory).path) }
        try apply(list(of: [jane], by: next).path)

        #expect(stranger?.contains("whose lists you do not follow") == true)
        #expect(others?.contains("revokes more than its own keys") == true)
        let trust = try store.read()
        #expect(trust.key(jane.publicKey.text)?.isRevoked == true)
        #expect(trust.key(next.publicKey.text)?.isRevoked == false && trust.sources.isEmpty)
    }

    @Test func aRevokedKeyRevokesNothing() throws {
        try store.revoke(index.publicKey.text)

        let failure = failure { try apply(list(of: [jane], by: index).path, given: index) }

        #expect(failure?.contains("its lists are not valid") == true)
    }

    @Test func aChangedOrUnsignedListIsRefused() throws {
        let path = try list(of: [mallory], by: index).path
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        bytes.append(contentsOf: "key:\(jane.publicKey.text)\n".utf8)
        try scratch.write(bytes, as: "longer")
        try scratch.copy("\(path).minisig", as: "longer.minisig")
        try scratch.write(bytes, as: "alone")

        let changed = failure { try apply("\(scratch.path)/longer", given: index) }
        let alone = failure { try apply("\(scratch.path)/alone", given: index) }

        #expect(changed?.contains("does not match") == true)
        #expect(alone?.contains("is unsigned") == true)
    }

    // MARK: - Chains

    /// What a key is, as its owner and the user would say.
    private enum Standing: Equatable {
        case unknown, trusted, revoked
        case replaced(by: Int)
    }

    /// Whoever has the files of rotations presents them again, in any order, also between keys that replaced each other.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func noOrderOfRotationsAndRevocationsTrustsAKeyAgain(seed: UInt64) throws {
        var random = Dice(seed)
        let keys = (0..<5).map { SecretKey(comment: "Key \($0)") }
        var standings = [Standing](repeating: .unknown, count: keys.count)
        try store.add(keys[0].publicKey)
        standings[0] = .trusted
        for _ in 0..<30 {
            let (old, new) = (
                Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random)
            )
            if Int.random(in: 0..<8, using: &random) == 0 {
                try store.revoke(keys[old].publicKey.text)
                standings[old] = .revoked
            } else if old != new {
                let isDone = failure { try store.rotate(rotation(keys[old], to: keys[new])) } == nil
                let isNew = [.unknown, .trusted].contains(standings[new])
                let isRepeated = standings[old] == .replaced(by: new)
                #expect(isDone == (isRepeated || standings[old] == .trusted && isNew))
                guard isDone, !isRepeated else { continue }
                (standings[old], standings[new]) = (.replaced(by: new), .trusted)
            }
        }
        for (key, standing) in zip(keys, standings) {
            let installs = try refusal(key, given: key.publicKey) == nil
            #expect(installs == [.trusted, .unknown].contains(standing), "\(standing)")
        }
    }

    /// No rotation leads back, but the file of trust is a text that anybody may edit.
    @Test func aCycleOfReplacementsEnds() {
        func key(_ key: SecretKey, _ next: SecretKey) -> PluginTrust.Key {
            PluginTrust.Key(
                publicKey: key.publicKey.text,
                comment: "",
                isRevoked: false,
                successor: next.publicKey.text
            )
        }
        let trust = PluginTrust(keys: [key(jane, next), key(next, jane)])

        #expect(!trust.isSuccessor(mallory.publicKey.text, of: jane.publicKey.text))
    }

    // MARK: - The trust file

    @Test func theTrustFileSurvivesARoundTrip() throws {
        let keyed = SecretKey(comment: "K", until: try day("2027-02-20"))
        try store.add(jane.publicKey)
        try store.add(keyed.publicKey)
        try store.rotate(rotation(jane, to: next))
        try apply(list(of: [mallory, next], by: index).path, given: index)
        try store.change { $0.revokedArchives.insert(FileHash(of: [1])) }

        let trust = try store.read()

        #expect(trust.keys.count == 4 && trust.sources.first?.number == 1)
        #expect(trust.key(keyed.publicKey.text)?.until == keyed.publicKey.until)
        #expect(trust.key(jane.publicKey.text)?.successor == next.publicKey.text)
        #expect(trust.revokedArchives == [FileHash(of: [1])])
    }
}
