public import ScreensPlugins
internal import ScreensSystem

/// The indexes that the user follows, with the copies that were downloaded last.
public struct IndexStore: Sendable {
    private let folder: String
    private static let heading = "indexes:1"
    private static let limit = 1 << 20
    /// How many indexes a user follows at most.
    static let mostIndexes = 32

    /// Creates the store of the user who has this folder of plugins.
    public init(besidePlugins folder: String) { self.folder = Files.parent(folder) + "/indexes" }

    private var listPath: String { "\(folder)/list" }

    /// The indexes, in the order in which they were added.
    ///
    /// - Throws: ``ShippingError`` if the file cannot be used.
    public func followed() throws(ShippingError) -> [FollowedIndex] {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try Files.readTrusted(listPath, atMost: Self.limit)
        } catch {
            guard !error.isMissing else { return [] }
            throw .failure("\(listPath) cannot be used: \(error.reason).")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let indexes = lines.dropFirst().map { FollowedIndex(TaggedLine($0)) }
        guard lines.first?[...] == Self.heading[...], !indexes.contains(nil) else {
            throw .failure(
                "\(listPath) cannot be read: remove it, and add your indexes again."
            )
        }
        return indexes.compactMap(\.self)
    }

    /// Follows an index from now on.
    ///
    /// - Returns: what is known of it.
    /// - Throws: ``ShippingError`` if its key was revoked, it is followed already with another key, or it is older than the
    ///   last one.
    public func add(
        _ address: PluginAddress,
        _ signed: SignedIndex,
        _ trust: PluginTrust = PluginTrust()
    ) throws(ShippingError) -> FollowedIndex {
        let new = FollowedIndex(address, signed)
        if let refusal = new.refusal(by: trust) { throw .refused(refusal) }
        try change { indexes throws(ShippingError) in
            if let old = indexes.first(where: { $0.address == address }) {
                guard old.key == new.key else {
                    throw .refused(
                        "\(address) is signed by \(new.keyID), but you follow it with the key \(old.keyID). If its "
                            + "publisher confirms the new key, run \"screens-host plugin index remove \(address)\" first."
                    )
                }
                try old.check(signed)
            }
            indexes.removeAll { $0.address == address }
            guard indexes.count < Self.mostIndexes else {
                throw .refused("You follow \(Self.mostIndexes) indexes already. Remove one first.")
            }
            indexes.append(new)
            try write(signed, of: new)
        }
        return new
    }

    /// Stores an index that was downloaded, if it is not older than the last one.
    ///
    /// - Returns: what is known of it now.
    func update(
        _ old: FollowedIndex,
        _ signed: SignedIndex
    ) throws(ShippingError) -> FollowedIndex {
        let new = FollowedIndex(old.address, signed)
        try change { indexes throws(ShippingError) in
            // Another process may have stored a newer one, or stopped following it.
            guard let place = indexes.firstIndex(where: { $0.address == old.address }) else {
                throw .notFound("You no longer follow \(old.address).")
            }
            try indexes[place].check(signed)
            indexes[place] = new
            try write(signed, of: new)
        }
        return new
    }

    /// Stops following an index, and removes its copy.
    ///
    /// - Throws: ``ShippingError`` if it is not followed.
    public func remove(_ address: String) throws(ShippingError) {
        try change { indexes throws(ShippingError) in
            guard let place = indexes.firstIndex(where: { $0.address.text == address }) else {
                throw .notFound(
                    "You do not follow \"\(address)\". Run \"screens-host plugin index list\" to list all."
                )
            }
            let old = indexes.remove(at: place)
            Files.remove(copyPath(old))
            Files.remove(copyPath(old) + Signature.fileEnding)
        }
    }

    /// The copy of an index that was downloaded last.
    ///
    /// - Throws: ``ShippingError`` if it is missing, or is not what was downloaded.
    func copy(of index: FollowedIndex) throws(ShippingError) -> PluginIndex {
        let path = copyPath(index)
        let bytes = try Files.read(path, atMost: PluginIndex.byteLimit)
        guard FileHash(of: bytes) == index.hash else {
            throw .refused("\(path) has changed since it was downloaded.")
        }
        return try PluginIndex(bytes, named: index.address.text)
    }

    private func copyPath(_ index: FollowedIndex) -> String {
        "\(folder)/\(FileHash(of: Array(index.address.text.utf8)).description.prefix(32)).json"
    }

    private func write(_ signed: SignedIndex, of index: FollowedIndex) throws(ShippingError) {
        let path = copyPath(index)
        try Files.replace(path, signed.bytes, mode: 0o600)
        try Files.replace(
            path + Signature.fileEnding,
            Array(signed.signature.text.utf8),
            mode: 0o600
        )
    }

    private func change(
        _ body: (inout [FollowedIndex]) throws(ShippingError) -> Void
    ) throws(ShippingError) {
        try Files.makeFolder(folder)
        let lock = try FolderLock(folder)
        defer { _ = lock }
        var indexes = try followed()
        try body(&indexes)
        let lines = [Self.heading] + indexes.map(\.line.text)
        try Files.replace(listPath, Array(lines.map { $0 + "\n" }.joined().utf8), mode: 0o600)
    }
}
