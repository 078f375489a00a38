internal import CSodium
internal import ScreensPlugins

/// The functions of libsodium with Swift values as arguments and results.
enum Sodium {
    // Selects the fastest code for this processor. All other functions also work without it.
    private static let isReady = sodium_init() >= 0

    static func random(_ count: Int) -> [UInt8] {
        precondition(isReady, "no source of random numbers")
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// A BLAKE2b hash of `count` bytes.
    static func hash(_ bytes: [UInt8], count: Int) -> [UInt8] {
        bytes.withUnsafeBytes { FileHash.hash($0, count: count) }
    }

    static func keyPair() -> (publicKey: [UInt8], secretKey: [UInt8]) {
        precondition(isReady, "no source of random numbers")
        var publicKey = [UInt8](repeating: 0, count: 32)
        var secretKey = [UInt8](repeating: 0, count: 64)
        crypto_sign_ed25519_keypair(&publicKey, &secretKey)
        return (publicKey, secretKey)
    }

    static func sign(_ message: [UInt8], with secretKey: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        crypto_sign_ed25519_detached(
            &signature,
            nil,
            message,
            UInt64(message.count),
            secretKey
        )
        return signature
    }

    static func isSigned(_ message: [UInt8], by publicKey: [UInt8], _ signature: [UInt8]) -> Bool {
        guard signature.count == 64, publicKey.count == 32 else { return false }
        return crypto_sign_ed25519_verify_detached(
            signature,
            message,
            UInt64(message.count),
            publicKey
        ) == 0
    }

    /// Bytes derived from a password, expensively enough to slow down guessing; `nil` without enough memory.
    static func scrypt(
        _ password: [UInt8],
        salt: [UInt8],
        work: UInt64,
        memory: Int,
        count: Int
    ) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = password.withUnsafeBytes { password in
            crypto_pwhash_scryptsalsa208sha256(
                &bytes,
                UInt64(count),
                // An empty password has no address, but the function requires one.
                password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyPassword,
                UInt64(password.count),
                salt,
                work,
                memory
            )
        }
        return status == 0 ? bytes : nil
    }

    private static var emptyPassword: UnsafePointer<CChar> {
        UnsafePointer(
            UnsafeRawPointer(StaticString("").utf8Start).assumingMemoryBound(to: CChar.self)
        )
    }

    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    static func wipe(_ bytes: inout [UInt8]) { sodium_memzero(&bytes, bytes.count) }
}

extension [UInt8] {
    /// The little-endian number in eight bytes; `nil` if there are fewer.
    func uint64(at place: Int) -> UInt64? {
        guard place >= 0, place + 8 <= count else { return nil }
        return self[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    static func littleEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
