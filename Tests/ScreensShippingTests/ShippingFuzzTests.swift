import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// No content of an archive, a signature or a key can crash its reader.
@Suite(.blocking)
struct ShippingFuzzTests {
    private static let count = Soak.inputs(otherwise: 3_000)

    @Test func anyArchiveIsReadOrRefused() throws {
        let scratch = try TemporaryFolder()
        let good = try Archives.packed(
            try Archives.files([Archives.library: [1], "resources/a/logo.png": [1, 2, 3]])
        )
        try scratch.write(good, as: "a.gz")
        try run(["gunzip", "\(scratch.path)/a.gz"])
        // The archive is not compressed, so that a changed byte reaches the code that reads headers
        // and manifests.
        let plain = [UInt8](try Data(contentsOf: URL(filePath: "\(scratch.path)/a")))
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let bytes = dice.corrupt(seed % 4 == 0 ? good : plain)
            #expect(!Archives.refusal(of: bytes).isEmpty)
        }
    }

    @Test func anySignatureIsReadOrRefused() {
        let key = SecretKey(comment: "Jane")
        let text = Signature(of: [1, 2, 3], saying: "name:Corp", by: key).text
        var accepted = 0
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let corrupted = String(decoding: dice.corrupt(Array(text.utf8)), as: UTF8.self)
            guard let signature = Signature(corrupted) else { continue }
            accepted += 1
            let isSame = signature.trustedComment == "name:Corp"
            #expect(!signature.isValid(for: [1, 2, 3], by: key.publicKey) || isSame)
        }
        #expect(accepted > 0)
    }

    @Test func anyKeyIsReadOrRefused() throws {
        let key = SecretKey(comment: "Jane")
        let texts = [key.publicKey.file, try SecretKeyFile.text(key, password: nil)]
        var accepted = 0
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let bytes = dice.corrupt(Array(dice.pick(texts).utf8))
            let text = String(decoding: bytes, as: UTF8.self)
            if let read = PublicKey(text) { #expect(read.text.utf8.count == 56) }
            // Deriving a key from a password is slow on purpose, so those keys are skipped.
            guard let file = SecretKeyFile(text), !file.needsPassword else { continue }
            let id = try? file.key(password: []).publicKey.idText
            if id != nil { accepted += 1 }
            #expect(id == nil || id == key.publicKey.idText)
        }
        #expect(accepted > 0)
    }

    @Test func anySmallFileIsReadOrRefused() throws {
        let scratch = try TemporaryFolder()
        let key = SecretKey(comment: "Jane")
        var list = RevocationList(after: nil, until: .today)
        try list.revoke(key.publicKey.text)
        let hash = FileHash(of: [1])
        let lock = """
            {"schemaVersion":1,"plugins":[{"name":"Poll","version":"1.2.0","hash":"\(hash)","key":null}]}
            """
        var trust = PluginTrust(keys: [key.publicKey.trusted()], allowed: ["Poll"])
        trust.revokedArchives = [hash]
        let manifest = try #require(try Archives.files().first).bytes
        let files = [list.bytes, Array(lock.utf8), Array(TrustFile.text(trust).utf8), manifest]
        var counts = [0, 0]
        for seed in 0..<UInt64(Self.count) {
            var dice = Dice(seed)
            let bytes = dice.corrupt(dice.pick(files))
            let path = try scratch.write(bytes, as: "trust")
            var isRead = (try? RevocationList(bytes, named: "x")) != nil
            isRead = (try? LockFile.read(path)) != nil || isRead
            isRead = TrustFile(besidePlugins: "\(scratch.path)/plugins").read() != nil || isRead
            isRead = (try? PluginManifest(bytes, in: "x")) != nil || isRead
            counts[isRead ? 0 : 1] += 1
        }

        #expect(counts.allSatisfy { $0 > Self.count / 100 }, "\(counts)")
    }
}
