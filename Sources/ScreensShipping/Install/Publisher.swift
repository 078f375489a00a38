public import ScreensPlugins

/// The publisher of an archive, as its signature and the user's trusted keys show.
public enum Publisher: Sendable {
    /// The archive is not signed.
    case unsigned
    /// It is signed with a trusted key.
    case trusted(PublicKey)
    /// It is signed with an unknown key.
    case unknown(PublicKey)

    /// Checks a signature, and refuses one that is wrong, or made with a revoked key.
    ///
    /// - Parameters:
    ///   - archive: the archive to install.
    ///   - signature: the signature beside it.
    ///   - given: a key that the user trusts for this call.
    ///   - trust: the user's decisions so far.
    ///   - today: the date by which expiry is checked.
    /// - Throws: ``ShippingError``.
    public init(
        of archive: PluginArchive,
        _ signature: Signature?,
        given: PublicKey? = nil,
        _ trust: PluginTrust,
        on today: Day = .today
    ) throws(ShippingError) {
        guard !trust.revokedArchives.contains(archive.hash) else {
            throw .refused("\(archive.fileName) is revoked by a list that you follow.")
        }
        guard let signature else {
            if let given {
                throw .refused(
                    "\(archive.fileName) is unsigned, not signed by \(given.idText). Its "
                        + "signature must be next to it, in \(archive.fileName)\(Signature.fileEnding)."
                )
            }
            self = .unsigned
            return
        }
        let key = try Self.key(of: signature, archive.fileName, given: given, trust)
        try archive.check(signature, by: key)
        let terms = try SigningTerms(archive, signature)
        let signer = key.limited(to: terms.keyUntil).limited(to: trust.key(key.text)?.until)
        try Self.check(archive, signer, terms, trust, today)
        let isTrusted = trust.key(key.text).map { !$0.isRevoked } ?? false
        self = isTrusted ? .trusted(signer) : .unknown(signer)
    }

    /// The key by which a signature is checked: the given one, a known one, or else the one that the signature names.
    static func key(
        of signature: Signature,
        _ file: String,
        given: PublicKey?,
        _ trust: PluginTrust
    ) throws(ShippingError) -> PublicKey {
        if trust.keys.contains(where: { $0.isRevoked && $0.id == signature.keyID }) {
            throw .refused("\(file) is signed by \(signature.keyID), a revoked key.")
        }
        let known = trust.keys.first { $0.id == signature.keyID }.flatMap { $0.whole }
        guard let key = given ?? known ?? signature.claimedKey else {
            throw .refused(
                "\(file) is signed by \(signature.keyID), an unknown key. "
                    + "Get the key from the publisher and use --trust KEY."
            )
        }
        return key
    }

    /// The error for a signature that is not by this key, or not of these bytes.
    static func mismatch(of file: String, _ key: PublicKey) -> ShippingError {
        .refused(
            "The signature of \(file) does not match: either the archive was changed, or "
                + "a key other than \(key.idText) signed it."
        )
    }

    /// Refuses a signature whose key must not be used any more, or that has expired.
    private static func check(
        _ archive: PluginArchive,
        _ key: PublicKey,
        _ terms: SigningTerms,
        _ trust: PluginTrust,
        _ today: Day
    ) throws(ShippingError) {
        if let next = trust.key(key.text)?.successor {
            throw .refused(
                "\(archive.fileName) is signed by \(key.idText), which its owner has replaced by "
                    + "\(PluginTrust.keyID(of: next) ?? next). Get a version signed by the new key."
            )
        }
        if let until = key.until, until < today {
            throw .refused(
                "\(archive.fileName) is signed by \(key.idText), a key that expired on \(until). Get "
                    + "a version signed by its owner's new key."
            )
        }
        if let until = terms.until, until < today {
            throw .refused(
                "The signature of \(archive.fileName) expired on \(until). Get a newer one."
            )
        }
    }

    /// The key that signed the archive.
    public var key: PublicKey? {
        switch self {
        case .unsigned: nil
        case .trusted(let key), .unknown(let key): key
        }
    }
}

/// The last days of a signature, as its trusted comment names them.
private struct SigningTerms {
    /// The last day on which the signed archive can be installed.
    let until: Day?
    /// The last day on which anything that the key signs can be installed.
    let keyUntil: Day?

    init(_ archive: PluginArchive, _ signature: Signature) throws(ShippingError) {
        let comment = TaggedLine(signature.trustedComment)
        func day(_ name: String) throws(ShippingError) -> Day? {
            guard comment.has(name) else { return nil }
            guard let day = comment[name].flatMap({ Day($0) }) else {
                throw .refused(
                    "The signature of \(archive.fileName) has no day such as 2027-02-20 in \"\(name)\"."
                )
            }
            return day
        }
        (until, keyUntil) = (try day(Signature.until), try day(Signature.keyUntil))
    }
}

extension PluginTrust.Key {
    var whole: PublicKey? {
        PublicKey("untrusted comment: \(comment)\n\(publicKey)")?.limited(to: until)
    }
}

extension PublicKey {
    /// The key in the form of the user's trust file.
    public func trusted(isRevoked: Bool = false) -> PluginTrust.Key {
        PluginTrust.Key(publicKey: text, comment: comment, isRevoked: isRevoked, until: until)
    }
}
