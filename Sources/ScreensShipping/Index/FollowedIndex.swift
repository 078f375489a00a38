internal import Glibc
public import ScreensPlugins

/// An index that the user follows, and what is known of it.
public struct FollowedIndex: Hashable, Sendable {
    /// Where it is.
    public let address: PluginAddress
    /// The public key that has to sign it, in minisign's form.
    public let key: String
    /// The number of the index that was downloaded last; earlier ones are refused.
    public internal(set) var number: Int
    /// The hash of that index.
    var hash: FileHash
    /// When it was downloaded last, in seconds since 1970.
    public internal(set) var downloaded: Int

    init(_ address: PluginAddress, _ signed: SignedIndex, at time: Int = Self.now) {
        (self.address, key) = (address, signed.key.text)
        (number, hash, downloaded) = (signed.index.number, signed.hash, time)
    }

    static var now: Int { time(nil) }

    /// The id of the key, 16 hexadecimal digits as minisign prints them.
    public var keyID: String { PluginTrust.keyID(of: key) ?? "" }

    /// How long ago it was downloaded, such as `3 hours ago`.
    public var age: String {
        let seconds = max(0, Self.now - downloaded)
        let (count, unit) =
            switch seconds {
            case ..<60: (0, "")
            case ..<3_600: (seconds / 60, "minute")
            case ..<86_400: (seconds / 3_600, "hour")
            default: (seconds / 86_400, "day")
            }
        return count == 0 ? "just now" : "\(count) \(unit)\(count == 1 ? "" : "s") ago"
    }
}

extension FollowedIndex {
    init?(_ line: TaggedLine) {
        guard let address = line["index"].flatMap({ PluginAddress($0) }), let key = line["key"],
            PluginTrust.keyID(of: key) != nil, let number = line["number"].flatMap({ Int($0) }),
            let hash = line["hash"].flatMap({ FileHash($0) }),
            let downloaded = line["downloaded"].flatMap({ Int($0) })
        else { return nil }
        (self.address, self.key, self.number) = (address, key, number)
        (self.hash, self.downloaded) = (hash, downloaded)
    }

    var line: TaggedLine {
        TaggedLine([
            ("index", address.text), ("key", key), ("number", "\(number)"), ("hash", "\(hash)"),
            ("downloaded", "\(downloaded)"),
        ])
    }

    /// Why nothing of the index is used, whatever it contains; `nil` if there is no reason.
    func refusal(by trust: PluginTrust) -> String? {
        guard trust.key(key)?.isRevoked == true else { return nil }
        return "\(address) is signed by \(keyID), a revoked key. Nothing of it is used."
    }

    /// Refuses an index that is older than the last one, or another one of the same number, or no longer valid.
    func check(_ new: SignedIndex, on today: Day = .today) throws(ShippingError) {
        let index = new.index
        guard index.number > number || new.hash == hash else {
            throw .refused(
                "Index \(index.number) at \(address) is not newer than index \(number), which you have, and "
                    + "differs from it. Somebody may be presenting an earlier one; nothing of it is used."
            )
        }
        try checkDay(of: index, on: today)
    }

    /// Refuses an index after its last day, also a copy: somebody may be withholding later ones.
    func checkDay(of index: PluginIndex, on today: Day = .today) throws(ShippingError) {
        guard let until = index.until.flatMap({ Day($0) }), until < today else { return }
        throw .refused(
            "Index \(index.number) at \(address) expired on \(until). Its publisher has to make a newer one."
        )
    }
}
