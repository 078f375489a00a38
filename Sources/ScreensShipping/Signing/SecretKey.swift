@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// A publisher's secret key, in the form of minisign, which signs archives.
public struct SecretKey: Sendable {
    /// The public key of the pair.
    public let publicKey: PublicKey
    private let secret: [UInt8]

    /// Creates a new pair of keys.
    ///
    /// - Parameters:
    ///   - comment: the owner.
    ///   - until: the last day on which plugins that they sign can be installed.
    public init(comment: String, until: Day? = nil) {
        let pair = Sodium.keyPair()
        let id = Sodium.random(8)
        let line = comment.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        let words = line.isEmpty ? Self.nobody : String(String(line).prefix(200))
        let comment = PublicKey.comment(words, until: until)
        publicKey = PublicKey(id: id, key: pair.publicKey, comment: comment)
        secret = pair.secretKey
    }

    private static let nobody = "a publisher of plugins"

    fileprivate init(id: [UInt8], secret: [UInt8], comment: String) {
        // By default, minisign writes a comment that names no owner.
        let comment = comment.hasPrefix("minisign ") ? Self.nobody : comment
        // The second half of an Ed25519 secret key is its public one.
        publicKey = PublicKey(id: id, key: Array(secret[32...]), comment: comment)
        self.secret = secret
    }

    func sign(_ message: [UInt8]) -> [UInt8] { Sodium.sign(message, with: secret) }
}

/// The file of a secret key, which usually needs a password.
public struct SecretKeyFile: Sendable {
    private let comment: String
    private let isEncrypted: Bool
    private let salt: [UInt8]
    private let work: UInt64
    private let memory: UInt64
    private let box: [UInt8]

    private static let commentStart = "untrusted comment: "
    private static let plain: [UInt8] = [0, 0]
    private static let scrypt = Array("Sc".utf8)
    private static let checksum = Array("B2".utf8)
    private static let size = 158
    // The limit of minisign itself; a forged file must not be able to request all memory.
    private static let mostWork: UInt64 = 1 << 26
    private static let mostMemory: UInt64 = 1 << 30

    /// Whether a password is needed to use it.
    public var needsPassword: Bool { isEncrypted }

    /// Reads a file of two lines; `nil` for any other form.
    public init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.count == 2, lines[0].hasPrefix(Self.commentStart),
            let bytes = Base64.bytes(String(lines[1])), bytes.count == Self.size,
            bytes.starts(with: PublicKey.algorithm), Array(bytes[4..<6]) == Self.checksum,
            let work = bytes.uint64(at: 38), let memory = bytes.uint64(at: 46)
        else { return nil }
        let way = Array(bytes[2..<4])
        guard way == Self.plain || way == Self.scrypt,
            way == Self.plain || work <= Self.mostWork && memory <= Self.mostMemory
        else { return nil }
        comment = String(lines[0].dropFirst(Self.commentStart.count))
        isEncrypted = way == Self.scrypt
        salt = Array(bytes[6..<38])
        (self.work, self.memory) = (work, memory)
        box = Array(bytes[54...])
    }

    /// The key in the file.
    ///
    /// - Throws: ``ShippingError`` for a wrong password or a corrupt file.
    public func key(password: [UInt8]) throws(ShippingError) -> SecretKey {
        var open = box
        if isEncrypted { open = try Self.mix(box, password, salt, work, memory) }
        defer { Sodium.wipe(&open) }
        let (id, secret) = (Array(open[0..<8]), Array(open[8..<72]))
        // As in minisign, keys without a password have no checksum.
        let expected = Sodium.hash(PublicKey.algorithm + id + secret, count: 32)
        let isWhole = Sodium.areEqual(expected, Array(open[72...]))
        guard isWhole || (!isEncrypted && open[72...].allSatisfy { $0 == 0 }) else {
            throw .usage(
                isEncrypted
                    ? "The password does not open the secret key."
                    : "The secret key's file is corrupt."
            )
        }
        return SecretKey(id: id, secret: secret, comment: comment)
    }

    /// The text of a key file, which can be used only with the password.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - password: `nil` for a key that anybody can use who can read the file.
    /// - Returns: two lines.
    /// - Throws: ``ShippingError`` if there is too little memory to encrypt it.
    public static func text(
        _ key: SecretKey,
        password: [UInt8]?
    ) throws(ShippingError) -> String {
        var open = key.open
        defer { Sodium.wipe(&open) }
        var bytes = PublicKey.algorithm
        if let password {
            // A quarter of minisign's default: 256 MiB of memory, and half a second.
            let (salt, work, memory) = (Sodium.random(32), UInt64(1 << 23), UInt64(1 << 28))
            bytes += scrypt + checksum + salt
            bytes += [UInt8].littleEndian(work) + [UInt8].littleEndian(memory)
            bytes += try mix(open, password, salt, work, memory)
        } else {
            bytes += plain + checksum + [UInt8](repeating: 0, count: 48) + open
        }
        return "\(commentStart)\(key.publicKey.comment)\n\(Base64.text(bytes))\n"
    }

    /// Encrypts or decrypts, which is the same operation (XOR).
    private static func mix(
        _ bytes: [UInt8],
        _ password: [UInt8],
        _ salt: [UInt8],
        _ work: UInt64,
        _ memory: UInt64
    ) throws(ShippingError) -> [UInt8] {
        let stream = Sodium.scrypt(
            password,
            salt: salt,
            work: work,
            memory: Int(memory),
            count: bytes.count
        )
        guard let stream else {
            throw .failure(
                "There is not enough memory to open the secret key, which requires "
                    + "\(max(1, memory >> 20)) MiB."
            )
        }
        return zip(bytes, stream).map { $0 ^ $1 }
    }
}

extension SecretKey {
    /// The id, the key and their checksum.
    fileprivate var open: [UInt8] {
        let body = publicKey.id + secret
        return body + Sodium.hash(PublicKey.algorithm + body, count: 32)
    }
}

extension SecretKeyFile {
    /// Reads the file of a secret key.
    ///
    /// - Throws: ``ShippingError`` if it contains none.
    public static func read(_ path: String) throws(ShippingError) -> SecretKeyFile {
        let bytes: [UInt8]
        do throws(FileFailure) {
            // Only a file that no other user could have written: it could contain the other user's key.
            bytes = try Files.readTrusted(path, atMost: 4096)
        } catch {
            let message = "The secret key \(path) cannot be used: \(error.reason)."
            throw error.isMissing ? .notFound(message) : .failure(message)
        }
        guard let file = SecretKeyFile(String(decoding: bytes, as: UTF8.self)) else {
            throw .usage("\(path) is not a minisign secret key.")
        }
        return file
    }

    /// Writes a new pair of keys to `name.key`, which only its owner may read, and `name.pub`.
    ///
    /// - Parameters:
    ///   - key: the pair.
    ///   - name: the path without its extension.
    ///   - password: `nil` for a key that anybody can use who can read the file.
    /// - Throws: ``ShippingError`` if one of the files exists already, or cannot be written. Neither is
    ///   left behind then.
    public static func write(
        _ key: SecretKey,
        to name: String,
        password: [UInt8]?
    ) throws(ShippingError) {
        for path in ["\(name).key", "\(name).pub"] where Files.exists(path) {
            throw .usage(
                "\(path) already exists; keys are never overwritten. Use another --output."
            )
        }
        try Files.create("\(name).key", Array(text(key, password: password).utf8), mode: 0o600)
        do throws(ShippingError) {
            try Files.create("\(name).pub", Array(key.publicKey.file.utf8))
        } catch {
            // A single file would block the next attempt.
            Files.remove("\(name).key")
            throw error
        }
    }
}
