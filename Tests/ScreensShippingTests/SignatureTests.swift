import ScreensPlugins
import TestTraits
import Testing

@testable import ScreensShipping

@Suite(.blocking)
struct SignatureTests {
    private let key = SecretKey(comment: "Jane\nDoe")
    private let bytes = Array("an archive".utf8)

    @Test func aSignatureSurvivesARoundTripAndIsValid() throws {
        let made = Signature(of: bytes, saying: "name:Poll", by: key)

        let read = try #require(Signature(made.text))

        #expect(read.isValid(for: bytes, by: key.publicKey))
        #expect(read.keyID == key.publicKey.idText)
        #expect(read.claimedKey == key.publicKey)
        #expect(read.claimedKey?.comment == "JaneDoe")
    }

    @Test func otherBytesCommentsOrKeysAreInvalid() throws {
        let text = Signature(of: bytes, saying: "name:Poll", by: key).text
        let other = try #require(Signature(text.replacing("name:Poll", with: "name:Pool")))
        let same = try #require(Signature(text))

        #expect(!other.isValid(for: bytes, by: key.publicKey))
        #expect(!same.isValid(for: bytes + [0], by: key.publicKey))
        #expect(!same.isValid(for: bytes, by: SecretKey(comment: "").publicKey))
    }

    @Test func aKeyWithTheSameIdIsAnotherKey() throws {
        let forged = PublicKey(
            id: key.publicKey.id,
            key: SecretKey(comment: "").publicKey.key,
            comment: "Jane"
        )
        let signature = Signature(of: bytes, saying: "", by: key)

        #expect(forged.idText == key.publicKey.idText)
        #expect(forged.fingerprint != key.publicKey.fingerprint)
        #expect(!forged.isSame(as: key.publicKey))
        #expect(!signature.isValid(for: bytes, by: forged))
    }

    @Test func aSecretKeyOpensWithItsPasswordOnly() throws {
        let text = try SecretKeyFile.text(key, password: Array("open".utf8))
        let file = try #require(SecretKeyFile(text))

        let opened = try file.key(password: Array("open".utf8))

        #expect(file.needsPassword)
        #expect(opened.publicKey == key.publicKey)
        #expect(throws: ShippingError.self) { try file.key(password: []) }
    }
}
