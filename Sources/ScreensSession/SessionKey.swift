internal import CSodium
import Glibc
import ScreensSystem

/// The key that encrypts the sign-ins of browsers, and names their files.
///
/// Whoever has the key and the files can act as the users: keep them apart, such as the key where only systemd reads it.
public struct SessionKey: Sendable {
    private let names: [UInt8]
    private let contents: [UInt8]
    private static let isReady = sodium_init() >= 0
    private static let nonceSize = Int(crypto_aead_xchacha20poly1305_IETF_NPUBBYTES)
    private static let tagSize = Int(crypto_aead_xchacha20poly1305_IETF_ABYTES)

    /// Reads a file with at least 32 random characters.
    ///
    /// - Throws: ``SessionError`` if it cannot be read, others could read or change it, or it has fewer.
    public init(file: String) throws(SessionError) {
        let text: String
        do throws(SecretFile.Failure) {
            text = try SecretFile.read(file)
        } catch {
            if case .doubtful(let reason) = error {
                throw .privateFile("The session key \(file) is not used: \(reason).")
            }
            throw .privateFile("The session key \(file) cannot be read as text.")
        }
        var facts = stat()
        // What systemd hands over may belong to a group, in which nobody else is.
        guard file == "-" || stat(file, &facts) == 0, facts.st_mode & 0o007 == 0 else {
            throw .privateFile(
                "The session key \(file) is not used: others may read it; run \"chmod 600 \(file)\"."
            )
        }
        guard text.utf8.count >= 32 else {
            throw .privateFile(
                "The session key \(file) has \(text.utf8.count) characters; at least 32 random ones are "
                    + "needed, such as those of \"openssl rand -hex 32\"."
            )
        }
        self.init(text)
    }

    init(_ text: String) {
        precondition(Self.isReady, "libsodium cannot be used")
        let key = Self.hash(Array(text.utf8), by: [])
        names = Self.hash(Array("names".utf8), by: key)
        contents = Self.hash(Array("contents".utf8), by: key)
    }

    /// A name for a text, from which nobody finds the text without the key.
    func name(of text: String) -> String {
        Self.hash(Array(text.utf8), by: names).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Encrypts bytes; only the same key and `place` open them again.
    func seal(_ bytes: [UInt8], for place: String) -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceSize)
        randombytes_buf(&nonce, nonce.count)
        var sealed = [UInt8](repeating: 0, count: bytes.count + Self.tagSize)
        let place = Array(place.utf8)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            bytes,
            UInt64(bytes.count),
            place,
            UInt64(place.count),
            nil,
            nonce,
            contents
        )
        return nonce + sealed
    }

    /// Decrypts bytes; `nil` if another key, or another `place`, has sealed them, or somebody has changed them.
    func open(_ sealed: [UInt8], for place: String) -> [UInt8]? {
        guard sealed.count >= Self.nonceSize + Self.tagSize else { return nil }
        let (nonce, rest) = (
            Array(sealed.prefix(Self.nonceSize)), Array(sealed.dropFirst(Self.nonceSize))
        )
        var bytes = [UInt8](repeating: 0, count: rest.count - Self.tagSize)
        let place = Array(place.utf8)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &bytes,
            nil,
            nil,
            rest,
            UInt64(rest.count),
            place,
            UInt64(place.count),
            nonce,
            contents
        )
        return status == 0 ? bytes : nil
    }

    /// A BLAKE2b hash of 32 bytes, with a key or an empty one.
    private static func hash(_ bytes: [UInt8], by key: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), key, key.count)
        return hash
    }
}
