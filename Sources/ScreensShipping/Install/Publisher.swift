public import ScreensPlugins

/// Who made an archive, as far as its signature and the user's keys tell.
public enum Publisher: Sendable {
    /// Nobody has signed it.
    case unsigned
    /// A key that the user trusts has signed it.
    case trusted(PublicKey)
    /// A key has signed it that the user has not met.
    case unknown(PublicKey)

    /// Finds out, and refuses what is signed wrongly, or by a key that was revoked.
    ///
    /// - Parameters:
    ///   - archive: what is to be installed.
    ///   - signature: the one beside it.
    ///   - given: a key that the user vouches for.
    ///   - trust: what the user has decided so far.
    /// - Throws: ``ShippingError``.
    public init(
        of archive: PluginArchive,
        _ signature: Signature?,
        given: PublicKey? = nil,
        _ trust: PluginTrust
    ) throws(ShippingError) {
        guard let signature else {
            if let given {
                throw .refused(
                    "\(archive.fileName) is not signed, so not by \(given.idText) either: its "
                        + "signature belongs beside it, in \(archive.fileName)\(Signature.fileEnding)."
                )
            }
            self = .unsigned
            return
        }
        if trust.keys.contains(where: { $0.isRevoked && $0.id == signature.keyID }) {
            throw .refused("\(archive.fileName) is signed by \(signature.keyID), a revoked key.")
        }
        let known = trust.keys.first { $0.id == signature.keyID }.flatMap { $0.whole }
        guard let key = given ?? known ?? signature.claimedKey else {
            throw .refused(
                "\(archive.fileName) is signed by \(signature.keyID), a key that is not known here: "
                    + "get it from the publisher and name it with --trust KEY."
            )
        }
        try archive.check(signature, by: key)
        let isTrusted = trust.key(key.text).map { !$0.isRevoked } ?? false
        self = isTrusted ? .trusted(key) : .unknown(key)
    }

    /// The key that signed it.
    public var key: PublicKey? {
        switch self {
        case .unsigned: nil
        case .trusted(let key), .unknown(let key): key
        }
    }
}

extension PluginTrust.Key {
    fileprivate var whole: PublicKey? { PublicKey("untrusted comment: \(comment)\n\(publicKey)") }
}

extension PublicKey {
    /// The key as the user's file of trust has it.
    public func trusted(isRevoked: Bool = false) -> PluginTrust.Key {
        PluginTrust.Key(publicKey: text, comment: comment, isRevoked: isRevoked)
    }
}
