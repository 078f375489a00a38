@_spi(Host) internal import ScreensKit
internal import ScreensPlugins

/// A signature beside a file, in the form of minisign.
public struct Signature: Sendable {
    /// The signer's statement about the file, which the signature covers too.
    public let trustedComment: String
    /// The public key in the signature, for users who do not know its publisher.
    ///
    /// Anybody may have written it there: it only shows who claims to have signed.
    public let claimedKey: PublicKey?
    private let isHashed: Bool
    private let id: [UInt8]
    private let signature: [UInt8]
    private let commentSignature: [UInt8]

    private static let hashed = Array("ED".utf8)
    private static let commentStart = "untrusted comment: "
    private static let trustedStart = "trusted comment: "
    private static let keyStart = ", public key "
    /// The largest size of a signature's file, in bytes.
    static let limit = 1 << 14

    /// Reads a file of four lines; `nil` for any other form.
    public init?(_ text: String) {
        // Windows line breaks are accepted, because they do not change what was signed. Other characters that
        // end lines may be part of a comment.
        let lines = text.split { $0 == "\n" || $0 == "\r\n" }
        guard text.utf8.count <= Self.limit, lines.count == 4,
            lines[0].hasPrefix(Self.commentStart), lines[2].hasPrefix(Self.trustedStart),
            let bytes = Base64.bytes(String(lines[1])), bytes.count == 74,
            let global = Base64.bytes(String(lines[3])), global.count == 64,
            [Self.hashed, PublicKey.algorithm].contains(Array(bytes[0..<2]))
        else { return nil }
        isHashed = Array(bytes[0..<2]) == Self.hashed
        (id, signature) = (Array(bytes[2..<10]), Array(bytes[10...]))
        commentSignature = global
        trustedComment = String(lines[2].dropFirst(Self.trustedStart.count))
        claimedKey = Self.key(in: lines[0].dropFirst(Self.commentStart.count))
    }

    /// Signs a file's bytes and a comment.
    init(of bytes: [UInt8], saying comment: String, by key: SecretKey) {
        isHashed = true
        id = key.publicKey.id
        signature = key.sign(Sodium.hash(bytes, count: 64))
        trustedComment = comment
        commentSignature = key.sign(signature + Array(comment.utf8))
        claimedKey = key.publicKey
    }

    /// The id of the key that signed, as minisign prints it.
    public var keyID: String { id.reversed().hexadecimal.uppercased() }

    /// Whether a key signed these bytes and the comment.
    public func isValid(for bytes: [UInt8], by key: PublicKey) -> Bool {
        let message = isHashed ? Sodium.hash(bytes, count: 64) : bytes
        return id == key.id && Sodium.isSigned(message, by: key.key, signature)
            && Sodium.isSigned(
                signature + Array(trustedComment.utf8),
                by: key.key,
                commentSignature
            )
    }

    /// The file's text.
    public var text: String {
        let comment = claimedKey.map { "\($0.comment)\(Self.keyStart)\($0.text)" } ?? id.hexadecimal
        let start = isHashed ? Self.hashed : PublicKey.algorithm
        return "\(Self.commentStart)signed by \(comment)\n\(Base64.text(start + id + signature))\n"
            + "\(Self.trustedStart)\(trustedComment)\n\(Base64.text(commentSignature))\n"
    }

    private static func key(in comment: Substring) -> PublicKey? {
        let letters = 56
        guard let key = PublicKey(comment.suffix(letters)) else { return nil }
        let words = comment.dropLast(letters)
        guard words.hasSuffix(keyStart) else { return nil }
        let signer = words.dropLast(keyStart.count)
        let name = signer.hasPrefix("signed by ") ? signer.dropFirst("signed by ".count) : signer
        return PublicKey(id: key.id, key: key.key, comment: String(name))
    }
}
