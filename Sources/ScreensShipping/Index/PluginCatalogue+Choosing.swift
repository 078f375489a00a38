@_spi(Host) internal import ScreensKit
public import ScreensPlugins

extension PluginCatalogue {
    /// The archive to install for a name.
    ///
    /// A plugin that is installed stays with its author, whatever other indexes offer under its name. If several
    /// authors offer a name that is not installed, the user has to name one.
    ///
    /// - Parameters:
    ///   - name: the name of a plugin or app.
    ///   - installed: what is installed under the name.
    ///   - given: keys of authors that the user names.
    ///   - trust: the user's decisions so far.
    /// - Returns: the archive.
    /// - Throws: ``ShippingError`` that says which names, authors or versions there are.
    public func choice(
        of name: String,
        replacing installed: InstalledPlugin?,
        given: [PublicKey],
        _ trust: PluginTrust
    ) throws(ShippingError) -> Offer {
        let named = offers.filter { $0.entry.name == name }
        guard !named.isEmpty else { throw unknown(name) }
        let authors = given.isEmpty ? nil : Set(given.map(\.text))
        let wanted = named.filter { authors?.contains($0.entry.key) ?? true }
        guard !wanted.isEmpty else { throw otherAuthors(of: name, named) }
        let usable = wanted.filter { isUsable($0, for: installed, trust) }
        guard let first = usable.first else { throw Self.notUsable(name, wanted, installed) }
        if installed == nil, let other = usable.first(where: { $0.entry.key != first.entry.key }) {
            throw .refused(
                "Several authors offer \"\(name)\": \(first.authorID) at \(first.index.address), and "
                    + "\(other.authorID) at \(other.index.address). Use --trust KEY with the key of the one whom you mean."
            )
        }
        return first
    }

    /// The newest archive by the same author that is newer than what is installed; `nil` if there is none.
    public func update(of installed: InstalledPlugin, _ trust: PluginTrust) -> Offer? {
        guard installed.key != nil, let version = PluginVersion(installed.version) else {
            return nil
        }
        return offers.first { offer in
            offer.entry.name == installed.name && isUsable(offer, for: installed, trust)
                && offer.entry.number > version
        }
    }

    /// Whether an index offers a newer version by another author, which is never installed over this one.
    public func hasStranger(for installed: InstalledPlugin, _ trust: PluginTrust) -> Bool {
        guard let version = PluginVersion(installed.version) else { return false }
        return offers.contains { offer in
            offer.entry.name == installed.name && offer.entry.number > version
                && !isSameAuthor(offer, as: installed, trust)
        }
    }

    private func isUsable(
        _ offer: Offer,
        for installed: InstalledPlugin?,
        _ trust: PluginTrust
    ) -> Bool {
        let key = trust.key(offer.entry.key)
        guard offer.entry.fitsHost, key?.isRevoked != true, key?.successor == nil else {
            return false
        }
        return installed.map { isSameAuthor(offer, as: $0, trust) } ?? true
    }

    private func isSameAuthor(
        _ offer: Offer,
        as installed: InstalledPlugin,
        _ trust: PluginTrust
    ) -> Bool {
        guard let key = installed.key else { return false }
        return (offer.entry.kind == .app) == installed.isApp
            && (offer.entry.key == key || trust.isSuccessor(offer.entry.key, of: key))
    }

    private func unknown(_ name: String) -> ShippingError {
        guard !indexes.isEmpty else {
            return .notFound(
                "\"\(name)\" is neither an archive nor in an index. Run \"screens-host plugin index add ADDRESS\" to "
                    + "follow an index."
            )
        }
        let near = Set(offers.map(\.entry.name)).sorted().nearest(to: name)
        let hint = near.map { " Did you mean \"\($0)\"?" } ?? ""
        return .notFound("None of your indexes has a plugin \"\(name)\".\(hint)")
    }

    private func otherAuthors(of name: String, _ named: [Offer]) -> ShippingError {
        let authors = Set(named.map(\.authorID)).sorted().joined(separator: ", ")
        return .refused(
            "Your indexes have \"\(name)\" by \(authors), and by nobody whom --trust names."
        )
    }

    private static func notUsable(
        _ name: String,
        _ offers: [Offer],
        _ installed: InstalledPlugin?
    ) -> ShippingError {
        if let installed, !offers.contains(where: { $0.entry.key == installed.key }) {
            let author = installed.key.flatMap { PluginTrust.keyID(of: $0) }
            let words = author.map { "is signed by \($0)" } ?? "is unsigned"
            return .refused(
                "WARNING: \(name) \(installed.version) \(words), and your indexes have it by others only. If you want "
                    + "theirs, run \"screens-host plugin remove \(name)\" first."
            )
        }
        let versions = offers.map(\.entry.version).joined(separator: ", ")
        return .refused(
            "This host cannot load \(name) \(versions): it is built for another kit, compiler or processor, or its "
                + "key was revoked or replaced."
        )
    }
}

extension PluginCatalogue.Offer {
    /// Downloads the archive, which has to be exactly what the index says.
    ///
    /// - Throws: ``ShippingError``.
    public func archive(
        by download: FileDownload = FileDownload(),
        _ trust: PluginTrust
    ) async throws(ShippingError) -> DownloadedArchive {
        guard let author = PublicKey(entry.key) else {
            throw .refused("\(address) has a wrong key.")
        }
        let known = trust.key(author.text).flatMap { $0.whole } ?? author
        let archive = try await DownloadedArchive(address, by: download, given: [known], trust)
        guard archive.hash == FileHash(entry.hash), archive.size == entry.bytes else {
            throw .refused(
                "\(address) is not the archive that index \(index.number) lists: its hash differs."
            )
        }
        return archive
    }

    /// Checks that an archive is the plugin that the index says it is.
    ///
    /// - Throws: ``ShippingError``.
    public func check(_ archive: PluginArchive) throws(ShippingError) {
        let manifest = archive.manifest
        guard manifest.name == entry.name, manifest.version == entry.version,
            manifest.isApp == (entry.kind == .app)
        else {
            throw .refused(
                "\(address) contains \(manifest.name) \(manifest.version), but index \(index.number) says that it is "
                    + "\(entry.name) \(entry.version)."
            )
        }
    }
}
