@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// Keys and archives that must not be used any more: a signed text that anybody may distribute.
///
/// Each list has a number, so that nobody can present an earlier list as the latest one. It also has a last
/// day, so that nobody can withhold later lists for ever.
public struct RevocationList: Sendable {
    /// The number, which is higher in each later list.
    public let number: Int
    /// The last day on which the list is valid.
    public let until: Day
    /// The public keys, in minisign's form.
    public private(set) var keys: Set<String> = []
    /// The hashes of archives.
    public private(set) var archives: Set<FileHash> = []

    private static let form = "1"
    fileprivate static let byteLimit = 4 << 20

    /// Creates the list that follows another one.
    ///
    /// - Parameters:
    ///   - last: the previous list; `nil` for the first.
    ///   - until: the last day on which it is valid.
    public init(after last: RevocationList?, until: Day) {
        (number, self.until) = ((last?.number ?? 0) + 1, until)
        (keys, archives) = (last?.keys ?? [], last?.archives ?? [])
    }

    /// Reads a list.
    ///
    /// - Throws: ``ShippingError`` if the file is no list.
    public init(file path: String) throws(ShippingError) {
        try self.init(Files.read(path, atMost: Self.byteLimit), named: path)
    }

    init(_ bytes: [UInt8], named path: String) throws(ShippingError) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .map { TaggedLine($0) }
        guard let head = lines.first, head["revocations"] == Self.form,
            let number = head["number"].flatMap({ Int($0) }), number > 0,
            let until = head["until"].flatMap({ Day($0) })
        else { throw .refused("\(path) is not a list of revocations of a known format.") }
        (self.number, self.until) = (number, until)
        for (place, line) in lines.enumerated().dropFirst() {
            if let key = line["key"], PluginTrust.keyID(of: key) != nil {
                keys.insert(key)
            } else if let hash = line["archive"].flatMap({ FileHash($0) }) {
                archives.insert(hash)
            } else {
                throw .refused("\(path) has neither a key nor an archive in line \(place + 1).")
            }
        }
    }

    /// How many keys and archives it names, such as `1 key and 2 archives`.
    public var summary: String {
        let keys = keys.count == 1 ? "1 key" : "\(keys.count) keys"
        return "\(keys) and " + (archives.count == 1 ? "1 archive" : "\(archives.count) archives")
    }

    /// Whether there is a file at the path to which a list will be written.
    public static func exists(_ path: String) -> Bool { Files.exists(path) }

    /// Adds a key, or an archive by its file.
    ///
    /// - Throws: ``ShippingError`` if it is neither.
    public mutating func revoke(_ text: String) throws(ShippingError) {
        if PluginArchive.isArchive(text) {
            // This includes archives that this host could not install.
            archives.insert(try PluginArchive(file: text, isForUse: false).hash)
        } else {
            keys.insert(try PublicKey.named(text).text)
        }
    }

    var bytes: [UInt8] {
        let head = TaggedLine([
            ("revocations", Self.form), ("number", "\(number)"), ("until", "\(until)"),
        ])
        let keys = keys.sorted().map { TaggedLine([("key", $0)]) }
        let archives = archives.map(\.description).sorted().map { TaggedLine([("archive", $0)]) }
        return Array(([head] + keys + archives).map { $0.text + "\n" }.joined().utf8)
    }

    /// Writes the list, and a signature beside it.
    ///
    /// - Throws: ``ShippingError`` if one cannot be written.
    public func write(_ path: String, by key: SecretKey) throws(ShippingError) {
        let comment = TaggedLine([("revocations", Self.form), ("number", "\(number)")])
        let signature = Signature(of: bytes, saying: comment.text, by: key)
        try Files.replace(path, bytes)
        _ = try signature.write(beside: path)
    }
}

/// A revocation list, and the key that signed it.
public struct SignedRevocations: Sendable {
    /// The list.
    public let list: RevocationList
    /// The key that signed it.
    public let key: PublicKey
    private let hash: FileHash

    /// Reads a list, and checks the signature beside it.
    ///
    /// - Parameters:
    ///   - path: the list's file.
    ///   - given: a key that the user trusts for this call.
    ///   - trust: the user's decisions so far.
    /// - Throws: ``ShippingError`` for a wrong signature, or one by a key that is neither given nor known
    ///   here.
    public init(
        file path: String,
        given: PublicKey? = nil,
        _ trust: PluginTrust
    ) throws(ShippingError) {
        let bytes = try Files.read(path, atMost: RevocationList.byteLimit)
        guard let signature = try PluginArchive.signature(beside: path) else {
            throw .refused("\(path) is unsigned. Its signature must be next to it.")
        }
        let id = signature.keyID
        let known = trust.sources.first { $0.id == id }.flatMap { PublicKey($0.publicKey) }
        let trusted = trust.keys.first { $0.id == id }.flatMap { $0.whole }
        guard let key = given ?? known ?? trusted else {
            throw .refused(
                "\(path) is signed by \(id), whose lists you do not follow. Use --trust KEY to follow them."
            )
        }
        guard signature.isValid(for: bytes, by: key) else {
            throw .refused(
                "The signature of \(path) does not match: either the list was changed, or a key other "
                    + "than \(key.idText) signed it."
            )
        }
        (list, self.key) = (try RevocationList(bytes, named: path), key)
        hash = FileHash(of: bytes)
    }

    /// The data of the list to store.
    fileprivate var source: PluginTrust.Source {
        .init(publicKey: key.text, number: list.number, hash: hash, until: list.until)
    }
}

extension PluginTrust {
    /// Revokes the keys and archives of a list.
    ///
    /// A revocation is permanent.
    ///
    /// Lists of a key that the user follows may name any key and archive. Any other publisher may revoke only
    /// keys of their own: the one that signs, and those that it replaced.
    ///
    /// - Parameters:
    ///   - signed: the list.
    ///   - isFollowed: whether the user follows its lists from now on.
    ///   - today: the date by which expiry is checked.
    /// - Throws: ``ShippingError`` for a list that has expired or is older than the last one.
    mutating func apply(
        _ signed: SignedRevocations,
        isFollowed: Bool,
        on today: Day
    ) throws(ShippingError) {
        let (list, key, source) = (signed.list, signed.key, signed.source)
        guard list.until >= today else {
            throw .refused(
                "List \(list.number) of \(key.idText) expired on \(list.until). Get a newer one."
            )
        }
        if self.key(key.text)?.isRevoked == true {
            throw .refused("\(key.idText) was revoked, so its lists are not valid.")
        }
        let last = sources.first { $0.publicKey == key.text }
        if last != nil || isFollowed {
            try check(source, after: last)
            sources.removeAll { $0.publicKey == key.text }
            sources.append(source)
        } else {
            let isOwn = list.keys.allSatisfy { $0 == key.text || isSuccessor(key.text, of: $0) }
            guard isOwn, list.archives.isEmpty else {
                throw .refused(
                    "\(key.idText) revokes more than its own keys, and you do not follow its lists. "
                        + "Use --trust \(key.text) to follow them."
                )
            }
        }
        revokedArchives.formUnion(list.archives)
        for revoked in list.keys { revoke(revoked) }
    }

    private func check(_ new: Source, after last: Source?) throws(ShippingError) {
        guard let last, new.number <= last.number, new.hash != last.hash else { return }
        throw .refused(
            "List \(new.number) of \(new.id) is not newer than list \(last.number), which you have. "
                + "Get the latest list."
        )
    }

    private mutating func revoke(_ text: String) {
        if let index = keys.firstIndex(where: { $0.publicKey == text }) {
            keys[index].isRevoked = true
        } else {
            keys.append(.init(publicKey: text, comment: "", isRevoked: true))
        }
    }
}
