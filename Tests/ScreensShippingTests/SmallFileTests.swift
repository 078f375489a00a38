import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// The valid and invalid formats of the small files of publishers and users.
@Suite(.blocking)
struct SmallFileTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func aSignatureWithWindowsLineBreaksIsValid() throws {
        let key = SecretKey(comment: "Jane")
        let bytes = Array("an archive".utf8)
        let text = Signature(of: bytes, saying: "name:Poll\tnote:a\u{2028}b", by: key).text

        let read = try #require(Signature(text.replacing("\n", with: "\r\n")))

        #expect(read.isValid(for: bytes, by: key.publicKey))
        #expect(PublicKey(key.publicKey.file.replacing("\n", with: "\r\n")) == key.publicKey)
        let secret = try SecretKeyFile.text(key, password: nil).replacing("\n", with: "\r\n")
        #expect(SecretKeyFile(secret) != nil)
    }

    @Test(arguments: [
        #""name": "Corp", "name": "Other""#, #""files": {"a": "1", "a": "2"}"#,
        #""name": "Corp", "\u006eame": "Other""#,
    ])
    func aManifestWithANameTwiceIsRefused(members: String) throws {
        let files = try Archives.files()
        let manifest = try #require(files.first)
        var text = String(decoding: manifest.bytes, as: UTF8.self)
        text = "{" + members + "," + text.dropFirst()
        let changed =
            [ArchivedFile(path: manifest.path, bytes: Array(text.utf8))] + files.dropFirst()

        let refusal = Archives.refusal(of: try Archives.packed(Array(changed)))

        #expect(refusal.contains("occurs twice"), "\(refusal)")
    }

    @Test func aLockWithANameTwiceIsRefused() throws {
        let path = try scratch.write(
            Array(#"{"schemaVersion":1,"plugins":[],"plugins":[]}"#.utf8),
            as: "plugins.lock"
        )

        #expect(throws: ShippingError.self) { try LockFile.read(path) }
    }

    @Test(arguments: ["pipe", "endless", "folder"])
    func anythingButAFileIsRefusedWithoutWaiting(kind: String) throws {
        let place = "\(scratch.path)/trust"
        switch kind {
        case "pipe": mkfifo(place, 0o600)
        case "endless": symlink("/dev/zero", place)
        default: mkdir(place, 0o700)
        }

        #expect(TrustFile(besidePlugins: "\(scratch.path)/plugins").read() == nil)
        #expect(throws: ShippingError.self) { try LockFile.read(place) }
        #expect(throws: ShippingError.self) { try SecretKeyFile.read(place) }
        #expect(throws: ShippingError.self) { try PublicKey.named(place) }
        #expect(throws: ShippingError.self) { try RevocationList(file: place) }
        #expect(throws: ShippingError.self) { try KeyRotation(file: place) }
        #expect(throws: ShippingError.self) { try PluginArchive(file: place) }
    }

    @Test(arguments: [0o620, 0o602, 0o666]) func filesThatOthersMayChangeAreRefused(mode: mode_t)
        throws
    {
        let key = try SecretKeyFile.text(SecretKey(comment: "Jane"), password: nil)
        let secret = try scratch.write(Array(key.utf8), as: "jane.key")
        let store = TrustStore(besidePlugins: "\(scratch.path)/plugins")
        try store.change { $0.allowed.insert("Poll") }
        let trust = "\(scratch.path)/trust"
        for path in [secret, trust] { chmod(path, mode) }

        let wrong = #expect(throws: ShippingError.self) { try SecretKeyFile.read(secret) }
        let doubted = #expect(throws: ShippingError.self) { try store.read() }

        let octal = String(mode, radix: 8)
        for (path, error) in [(secret, wrong), (trust, doubted)] {
            #expect(error?.message.contains("its mode 0\(octal) lets others change it") == true)
            #expect(error?.message.contains("\"chmod go-w \(path)\"") == true)
            chmod(path, 0o600)
        }
        #expect(try store.read().allowed == ["Poll"])
        #expect(throws: Never.self) { try SecretKeyFile.read(secret) }
    }

    @Test(.enabled(if: geteuid() == 0)) func filesOfAnotherUserAreRefused() throws {
        let store = TrustStore(besidePlugins: "\(scratch.path)/plugins")
        try store.change { $0.allowed.insert("Poll") }
        let trust = "\(scratch.path)/trust"
        chown(trust, 65_534, 65_534)

        let error = #expect(throws: ShippingError.self) { try store.read() }

        #expect(error?.message.contains("it belongs to another user (65534)") == true)
        #expect(error?.message.contains("\"chown 0 \(trust)\"") == true)
    }
}
