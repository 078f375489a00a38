internal import Glibc
@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// The user's folder of plugins: installs and removes versions, each in one step.
///
/// A version is written to a folder of its own beside the others. Changing one link then makes it the
/// version that is used. A crash before that leaves the old version in use, and the next call removes what
/// a crash left behind. Processes that do this at the same time wait for one another.
public struct Installer: Sendable {
    /// The folder.
    public let folder: String
    static let staging = "new-"
    static let linkEnding = ".new"

    /// Creates an installer for a folder, which need not exist yet.
    public init(folder: String) { self.folder = folder }

    /// The installed plugins and apps, in the order of names.
    public func installed() -> [InstalledPlugin] {
        (Files.names(in: folder, followingLink: false) ?? []).filter {
            ($0.hasSuffix(".so") || $0.hasSuffix(".app")) && !$0.hasPrefix(".")
        }
        .compactMap { InstalledPlugin(link: "\(folder)/\($0)") }
    }

    /// The installed plugin or app of a name.
    public func installed(_ name: String) -> InstalledPlugin? {
        guard PluginName.fault(name) == nil else { return nil }
        return InstalledPlugin(link: link(name, isApp: false))
            ?? InstalledPlugin(link: link(name, isApp: true))
    }

    /// The installed version that is as new as an archive's, or newer; `nil` if there is none.
    public func installed(atLeast archive: PluginArchive) -> InstalledPlugin? {
        let manifest = archive.manifest
        guard let old = installed(manifest.name), old.isApp == manifest.isApp,
            let before = PluginVersion(old.version), let new = PluginVersion(manifest.version)
        else { return nil }
        return before >= new ? old : nil
    }

    /// Installs an archive, and replaces any other version.
    ///
    /// - Parameters:
    ///   - archive: the archive.
    ///   - key: the key of its signature, which was checked; `nil` for an unsigned archive.
    ///   - trust: which keys have replaced others.
    /// - Returns: the version that was installed before.
    /// - Throws: ``ShippingError``. Nothing has changed then.
    @discardableResult
    public func install(
        _ archive: PluginArchive,
        signedBy key: PublicKey?,
        _ trust: PluginTrust = PluginTrust()
    ) throws(ShippingError) -> InstalledPlugin? {
        try install([SignedArchive(archive, by: key)], trust)[0]
    }

    /// Installs archives, all of them or none, and replaces any other versions.
    ///
    /// - Parameters:
    ///   - archives: the archives; an app comes after the plugins that it needs, so that it is never there alone
    ///     after a crash.
    ///   - trust: which keys have replaced others.
    /// - Returns: the versions that were installed before.
    /// - Throws: ``ShippingError``. Nothing has changed then.
    public func install(
        _ archives: [SignedArchive],
        _ trust: PluginTrust
    ) throws(ShippingError) -> [InstalledPlugin?] {
        try Files.makeFolder(folder)
        let lock = try FolderLock(folder)
        defer { _ = lock }
        sweep()
        let old = archives.map { installed($0.archive.manifest.name) }
        for (signed, old) in zip(archives, old) {
            try check(signed.archive, signed.key, against: old, trust)
        }
        var places: [String] = []
        do throws(ShippingError) {
            for signed in archives { places.append(try unpack(signed.archive, signed.key)) }
            try relink(archives, to: places, from: old)
        } catch {
            places.forEach(Files.remove)
            throw error
        }
        sweep()
        return old
    }

    /// Removes a plugin and everything that was installed with it.
    ///
    /// - Returns: the removed plugin.
    /// - Throws: ``ShippingError`` if no plugin of that name is installed.
    @discardableResult
    public func remove(_ name: String) throws(ShippingError) -> InstalledPlugin {
        guard let plugin = installed(name) else {
            let near = installed().map(\.name).nearest(to: name)
            let hint = near.map { " Did you mean \"\($0)\"?" } ?? ""
            throw .notFound("No plugin named \"\(name)\" is installed.\(hint)")
        }
        let lock = try FolderLock(folder)
        defer { _ = lock }
        let link = link(name, isApp: plugin.isApp)
        guard unlink(link) == 0 || errno == ENOENT else { throw Files.unwritable(link) }
        Files.sync(folder)
        sweep()
        return plugin
    }

    /// Checks whether an archive may replace what is installed.
    ///
    /// - Throws: ``ShippingError`` for another publisher, or a version older than the installed one.
    public func check(
        _ archive: PluginArchive,
        signedBy key: PublicKey?,
        _ trust: PluginTrust = PluginTrust()
    ) throws(ShippingError) {
        guard Files.isFolder(folder) else { return }
        // While another process installs a plugin, the previous version may be partly removed.
        let lock = try FolderLock(folder)
        defer { _ = lock }
        try check(archive, key, against: installed(archive.manifest.name), trust)
    }

    func link(_ name: String, isApp: Bool) -> String {
        "\(folder)/\(name)\(InstalledPlugin.linkEnding(isApp: isApp))"
    }

    private func check(
        _ archive: PluginArchive,
        _ key: PublicKey?,
        against old: InstalledPlugin?,
        _ trust: PluginTrust
    ) throws(ShippingError) {
        let (name, version) = (archive.manifest.name, archive.manifest.version)
        let link = link(name, isApp: archive.manifest.isApp)
        guard let old else {
            guard !Files.exists(link) else {
                throw .refused("\(link) was not installed from an archive. Move it away.")
            }
            return
        }
        guard old.isApp == archive.manifest.isApp else {
            throw .refused(
                "\(name) is installed as \(old.isApp ? "an app" : "a plugin"). Run \"screens-host plugin remove "
                    + "\(name)\" first."
            )
        }
        if let known = old.key, known != key?.text,
            !(key.map { trust.isSuccessor($0.text, of: known) } ?? false)
        {
            let signer = key.map { "is signed by another key, \($0.idText)" } ?? "is unsigned"
            throw .refused(
                "WARNING: \(name) \(old.version) is signed by \(PluginTrust.keyID(of: known) ?? "")"
                    + ", but \(archive.fileName) \(signer). It may come from somebody other than the "
                    + "publisher. If the publisher has a new key signed by the old one, run \"screens-host "
                    + "plugin trust rotate\" to replace the key. If the publisher confirms another key, "
                    + "run \"screens-host plugin remove \(name)\" first."
            )
        }
        if let before = PluginVersion(old.version), let new = PluginVersion(version), new < before {
            throw .refused(
                "\(name) \(before) is installed, which is newer than \(new). To downgrade, run "
                    + "\"screens-host plugin remove \(name)\" first."
            )
        }
    }

    /// Removes versions that no link leads to: old ones, and incomplete ones that a crash left behind.
    private func sweep() {
        let used = Set(installed().map { Files.name($0.folder) })
        let versions = "\(folder)/\(InstalledPlugin.versions)"
        for name in Files.names(in: versions, followingLink: false) ?? [] where !used.contains(name)
        {
            Files.remove("\(versions)/\(name)")
        }
        for name in Files.names(in: folder, followingLink: false) ?? []
        where name.hasPrefix(".") && name.hasSuffix(Self.linkEnding) {
            unlink("\(folder)/\(name)")
        }
        rmdir(versions)
    }
}
