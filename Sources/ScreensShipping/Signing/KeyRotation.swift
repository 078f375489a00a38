@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// The replacement of a publisher's key: a signature by the old key beside the file of the new one.
///
/// The signature's trusted comment names both keys, so that no other signature beside a key's file can be
/// mistaken for a rotation.
public struct KeyRotation: Sendable {
    /// The new key.
    public let new: PublicKey
    private let signature: Signature
    private let file: [UInt8]
    private static let form = "1"

    /// Creates the rotation from one key to another.
    ///
    /// - Throws: ``ShippingError`` if both are the same.
    public init(to path: String, by old: SecretKey) throws(ShippingError) {
        let (file, new) = try Self.key(path)
        guard new.text != old.publicKey.text else {
            throw .usage("\(path) is the key that signs. Use the file of the new key.")
        }
        (self.file, self.new) = (file, new)
        signature = Signature(of: file, saying: Self.comment(old.publicKey, new), by: old)
    }

    /// Reads the file of a new key, and the signature beside it.
    ///
    /// - Throws: ``ShippingError``.
    public init(file path: String) throws(ShippingError) {
        (file, new) = try Self.key(path)
        let place = path + Signature.fileEnding
        guard Files.exists(place) else {
            throw .notFound("\(place) does not exist. It must contain the old key's signature.")
        }
        let bytes = try Files.read(place, atMost: Signature.limit)
        guard let signature = Signature(String(decoding: bytes, as: UTF8.self)) else {
            throw .refused("\(place) is not a minisign signature.")
        }
        self.signature = signature
    }

    private static func key(_ path: String) throws(ShippingError) -> ([UInt8], PublicKey) {
        let bytes = try Files.read(path, atMost: 4096)
        guard let key = PublicKey(String(decoding: bytes, as: UTF8.self)) else {
            throw .usage("\(path) is not a minisign public key.")
        }
        return (bytes, key)
    }

    private static func comment(_ old: PublicKey, _ new: PublicKey) -> String {
        TaggedLine([("rotation", form), ("from", old.text), ("to", new.text)]).text
    }

    /// Writes the signature beside the new key's file.
    ///
    /// - Returns: the path of the signature.
    /// - Throws: ``ShippingError`` if it cannot be written.
    public func write(beside path: String) throws(ShippingError) -> String {
        try signature.write(beside: path)
    }

    /// The key that is replaced, which has signed the rotation.
    ///
    /// - Throws: ``ShippingError`` if no trusted key has signed it.
    func old(in trust: PluginTrust, on today: Day) throws(ShippingError) -> PluginTrust.Key {
        let id = signature.keyID
        guard let old = trust.keys.first(where: { $0.id == id }), let key = old.whole else {
            throw .refused(
                "\(new.idText) is signed by \(id), a key that you do not trust."
            )
        }
        guard signature.isValid(for: file, by: key),
            signature.trustedComment == Self.comment(key, new)
        else {
            throw .refused(
                "The signature of \(new.idText) does not state that it replaces \(id)."
            )
        }
        guard !old.isRevoked else { throw .refused("\(id) was revoked and cannot be replaced.") }
        if let until = old.until, until < today {
            throw .refused("\(id) expired on \(until) and cannot be replaced.")
        }
        return old
    }
}

extension PluginTrust {
    /// Trusts a new key instead of the one that signed it.
    ///
    /// If that was done before, nothing changes.
    ///
    /// - Throws: ``ShippingError`` if the old key was replaced by another one, or the new key was revoked
    ///   or replaced: such a key is never trusted again.
    mutating func rotate(_ rotation: KeyRotation, on today: Day) throws(ShippingError) {
        let old = try rotation.old(in: self, on: today)
        let new = rotation.new
        if let successor = old.successor {
            guard successor != new.text else { return }
            throw .refused(
                "\(old.id) was already replaced by \(PluginTrust.keyID(of: successor) ?? successor), so "
                    + "it cannot be replaced by \(new.idText)."
            )
        }
        if let known = key(new.text), known.isRevoked || known.successor != nil {
            let word = known.isRevoked ? "revoked" : "replaced"
            throw .refused("\(new.idText) was \(word) before and cannot be used again.")
        }
        keys = keys.map { key in
            guard key.publicKey == old.publicKey else { return key }
            var key = key
            key.successor = new.text
            return key
        }
        if key(new.text) == nil { keys.append(new.trusted()) }
    }
}
