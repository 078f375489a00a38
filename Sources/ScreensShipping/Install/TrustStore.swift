@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// Changes the user's decisions about publishers and plugins.
public struct TrustStore: Sendable {
    private let file: TrustFile

    /// Creates the store of the user who has this folder of plugins.
    public init(besidePlugins folder: String) { file = TrustFile(besidePlugins: folder) }

    /// The user's decisions.
    ///
    /// - Throws: ``ShippingError`` if the file cannot be read. No key is trusted then.
    public func read() throws(ShippingError) -> PluginTrust {
        do {
            return try file.contents()
        } catch {
            throw .failure("\(error.message) Until then, no key is trusted.")
        }
    }

    /// Changes the decisions, under a lock against other processes.
    ///
    /// - Throws: ``ShippingError``. Nothing has changed then.
    public func change(
        _ body: (inout PluginTrust) throws(ShippingError) -> Void
    ) throws(ShippingError) {
        let folder = Files.parent(file.path)
        try Files.makeFolder(folder)
        let lock = try FolderLock(folder)
        defer { _ = lock }
        var trust = try read()
        let before = trust
        try body(&trust)
        guard trust != before else { return }
        try Files.replace(file.path, Array(TrustFile.text(trust).utf8), mode: 0o600)
    }

    /// Trusts a key from now on.
    ///
    /// - Throws: ``ShippingError`` for a key that was revoked or replaced.
    public func add(_ key: PublicKey) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            guard let index = trust.keys.firstIndex(where: { $0.publicKey == key.text }) else {
                trust.keys.append(key.trusted())
                return
            }
            let known = trust.keys[index]
            guard !known.isRevoked, known.successor == nil else {
                throw .refused(
                    "\(key.idText) was \(known.isRevoked ? "revoked" : "replaced"). Run \"screens-host plugin "
                        + "trust remove \(key.idText)\" to undo this."
                )
            }
            trust.keys[index].until = key.limited(to: known.until).until
        }
    }

    /// Trusts a new key instead of the trusted key that signed it.
    ///
    /// - Returns: the id of the key that is replaced.
    /// - Throws: ``ShippingError``. Nothing has changed then.
    @discardableResult
    public func rotate(
        _ rotation: KeyRotation,
        on today: Day = .today
    ) throws(ShippingError) -> String {
        try change { trust throws(ShippingError) in try trust.rotate(rotation, on: today) }
        return try rotation.old(in: read(), on: today).id
    }

    /// Permanently revokes the keys and archives of a list.
    ///
    /// - Throws: ``ShippingError``. Nothing has changed then.
    public func apply(
        _ revocations: SignedRevocations,
        isFollowed: Bool,
        on today: Day = .today
    ) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            try trust.apply(revocations, isFollowed: isFollowed, on: today)
        }
    }

    /// Removes a key, which is named by its id or by its text.
    ///
    /// - Throws: ``ShippingError`` for an unknown key, or an id that two keys have.
    public func remove(_ text: String) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            let key = try Self.find(text, in: trust)
            trust.keys.removeAll { $0 == key }
        }
    }

    /// Revokes a key: nothing that it signed can be loaded any more.
    ///
    /// - Throws: ``ShippingError`` for an unknown id, or one that two keys have.
    public func revoke(_ text: String) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            let key: PluginTrust.Key
            if let whole = PublicKey(text), trust.key(whole.text) == nil {
                key = whole.trusted()
            } else {
                key = try Self.find(text, in: trust)
            }
            trust.keys.removeAll { $0 == key }
            var revoked = key
            revoked.isRevoked = true
            trust.keys.append(revoked)
        }
    }

    private static func find(
        _ text: String,
        in trust: PluginTrust
    ) throws(ShippingError) -> PluginTrust.Key {
        let whole = PublicKey(text)?.text
        let found = trust.keys.filter { $0.publicKey == whole || $0.id == text.uppercased() }
        guard let key = found.first else {
            throw .notFound(
                "There is no key \"\(text)\". Run \"screens-host plugin trust list\" to list all keys."
            )
        }
        guard found.count == 1 else {
            throw .usage(
                "Two keys have the ID \(text). Use the complete key, as \"screens-host plugin trust list\" shows it."
            )
        }
        return key
    }
}
