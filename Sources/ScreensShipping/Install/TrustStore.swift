@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// Changes what the user decided about publishers and plugins.
public struct TrustStore: Sendable {
    private let file: TrustFile

    /// The decisions of the user whose plugins lie in a folder.
    public init(besidePlugins folder: String) { file = TrustFile(besidePlugins: folder) }

    /// What was decided.
    ///
    /// - Throws: ``ShippingError`` where the file cannot be read: nobody is trusted then.
    public func read() throws(ShippingError) -> PluginTrust {
        guard let trust = file.read() else {
            throw .failure("\(file.path) cannot be read, so that nobody is trusted: repair it.")
        }
        return trust
    }

    /// Changes what was decided; other processes wait meanwhile.
    ///
    /// - Throws: ``ShippingError``; nothing has changed then.
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
    /// - Throws: ``ShippingError`` for a key that was revoked.
    public func add(_ key: PublicKey) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            if let known = trust.key(key.text) {
                guard known.isRevoked else { return }
                throw .refused(
                    "\(key.idText) was revoked; “screens-host plugin trust remove \(key.idText)” "
                        + "takes that back."
                )
            }
            trust.keys.append(key.trusted())
        }
    }

    /// Forgets a key, named by its id or by itself.
    ///
    /// - Throws: ``ShippingError`` for a key that is not known, or an id that two keys have.
    public func remove(_ text: String) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            let key = try Self.find(text, in: trust)
            trust.keys.removeAll { $0 == key }
        }
    }

    /// Lets nothing be loaded any more that a key has signed.
    ///
    /// - Throws: ``ShippingError`` for an id that is not known, or that two keys have.
    public func revoke(_ text: String) throws(ShippingError) {
        try change { trust throws(ShippingError) in
            let key: PluginTrust.Key
            if let whole = PublicKey(text), trust.key(whole.text) == nil {
                key = whole.trusted()
            } else {
                key = try Self.find(text, in: trust)
            }
            trust.keys.removeAll { $0 == key }
            trust.keys.append(
                .init(publicKey: key.publicKey, comment: key.comment, isRevoked: true)
            )
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
                "No key “\(text)” is known; “screens-host plugin trust list” lists them."
            )
        }
        guard found.count == 1 else {
            throw .usage(
                "Two keys have the id \(text): name the whole key, as “trust list” has it."
            )
        }
        return key
    }
}
