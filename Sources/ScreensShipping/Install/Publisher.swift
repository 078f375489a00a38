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
    ///   - today: the day.
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
        if trust.keys.contains(where: { $0.isRevoked && $0.id == signature.keyID }) {
            throw .refused("\(archive.fileName) is signed by \(signature.keyID), a revoked key.")
        }
        let known = trust.keys.first { $0.id == signature.keyID }.flatMap { $0.whole }
        guard let key = given ?? known ?? signature.claimedKey else {
            throw .refused(
                "\(archive.fileName) is signed by \(signature.keyID), an unknown key. "
                    + "Get the key from the publisher and use --trust KEY."
            )
        }
        try archive.check(signature, by: key)
        let terms = try SigningTerms(archive, signature)
        let signer = key.limited(to: terms.keyUntil).limited(to: trust.key(key.text)?.until)
        try Self.check(archive, signer, terms, trust, today)
        let isTrusted = trust.key(key.text).map { !$0.isRevoked } ?? false
        self = isTrusted ? .trusted(signer) : .unknown(signer)
    }

    /// Refuses what was signed with a key that is no longer to be used, or for a time that is over.
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

    /// The key that signed it.
    public var key: PublicKey? {
        switch self {
        case .unsigned: nil
        case .trusted(let key), .unknown(let key): key
        }
    }
}

/// How long a signature is good, as its trusted comment says.
private struct SigningTerms {
    /// The last day on which what it signs is installed.
    let until: Day?
    /// The last day on which what the key signs is installed.
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
    /// The key as the user's file of trust has it.
    public func trusted(isRevoked: Bool = false) -> PluginTrust.Key {
        PluginTrust.Key(publicKey: text, comment: comment, isRevoked: isRevoked, until: until)
    }
}
