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
    private static let staging = "new-"
    private static let linkEnding = ".new"

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

    /// Makes new versions those that are used; if one link cannot be changed, the others lead to the old versions again.
    private func relink(
        _ archives: [SignedArchive],
        to places: [String],
        from old: [InstalledPlugin?]
    ) throws(ShippingError) {
        for (index, signed) in archives.enumerated() {
            let manifest = signed.archive.manifest
            do throws(ShippingError) {
                try relink(
                    manifest.name,
                    isApp: manifest.isApp,
                    to: Self.target(places[index], manifest.library)
                )
            } catch {
                for (signed, old) in zip(archives, old).prefix(index) { restore(signed, old) }
                throw error
            }
        }
    }

    private static func target(_ place: String, _ file: String) -> String {
        "\(InstalledPlugin.versions)/\(Files.name(place))/\(file)"
    }

    private func restore(_ signed: SignedArchive, _ old: InstalledPlugin?) {
        let manifest = signed.archive.manifest
        guard let old else {
            unlink(link(manifest.name, isApp: manifest.isApp))
            return
        }
        let target = Self.target(old.folder, old.libraryName)
        // If this fails too, nothing else can be done, and the new version is complete.
        try? relink(old.name, isApp: old.isApp, to: target)
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

    private func link(_ name: String, isApp: Bool) -> String {
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

    /// Writes the version to a folder of its own.
    private func unpack(
        _ archive: PluginArchive,
        _ key: PublicKey?
    ) throws(ShippingError) -> String {
        let versions = "\(folder)/\(InstalledPlugin.versions)"
        try Files.makeFolder(versions)
        guard let stage = try? Files.makeNewFolder(in: versions, beginning: Self.staging) else {
            throw Files.unwritable(versions)
        }
        do throws(ShippingError) {
            try write(archive, key, to: stage)
            let digits = Files.name(stage).dropFirst(Self.staging.count)
            let (name, version) = (archive.manifest.name, archive.manifest.version)
            let place = "\(versions)/\(name)-\(version)-\(digits)"
            guard chmod(stage, 0o755) == 0, rename(stage, place) == 0 else {
                throw Files.unwritable(place)
            }
            Files.sync(versions)
            return place
        } catch {
            Files.remove(stage)
            throw error
        }
    }

    private func write(
        _ archive: PluginArchive,
        _ key: PublicKey?,
        to stage: String
    ) throws(ShippingError) {
        var folders: Set<String> = []
        for file in archive.files {
            let path = "\(stage)/\(file.path)"
            folders.insert(Files.parent(path))
            try Files.makeFolder(Files.parent(path))
            try Files.create(path, file.bytes)
        }
        let manifest = archive.manifest
        let library = archive.files.first { $0.path == manifest.library }?.bytes ?? []
        let path = "\(stage)/\(manifest.library)"
        let receipt = InstalledPlugin.receipt(
            name: manifest.name,
            version: manifest.version,
            archive: archive.hash,
            library: (manifest.library, path, FileHash(of: library)),
            key: key?.text,
            resources: archive.files.filter { $0.path.hasPrefix(manifest.others) }.map {
                ($0.path, FileHash(of: $0.bytes))
            }
        )
        guard let receipt else {
            throw .failure("\(path) was removed by another process. Try again.")
        }
        try Files.create("\(stage)/\(receipt.file)", Array(receipt.text.utf8))
        // The parent folders too, up to the temporary folder.
        for folder in folders {
            var folder = folder
            while folder.count > stage.count {
                Files.sync(folder)
                folder = Files.parent(folder)
            }
        }
        Files.sync(stage)
    }

    private func relink(_ name: String, isApp: Bool, to target: String) throws(ShippingError) {
        let (new, link) = ("\(folder)/.\(name)\(Self.linkEnding)", link(name, isApp: isApp))
        unlink(new)
        guard symlink(target, new) == 0, rename(new, link) == 0 else {
            throw Files.unwritable(link)
        }
        Files.sync(folder)
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

/// Locks a folder against changes by other processes.
///
/// The system releases the lock after a crash.
struct FolderLock: ~Copyable {
    private let file: Int32

    init(_ folder: String) throws(ShippingError) {
        file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw Files.unwritable(folder) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = Files.unwritable(folder)
                close(file)
                throw error
            }
        }
    }

    deinit { close(file) }
}
