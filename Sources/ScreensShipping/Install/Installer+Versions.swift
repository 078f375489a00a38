internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// Versions in folders of their own, and the links that lead to them.
extension Installer {
    /// Makes new versions those that are used; if one link cannot be changed, the others lead to the old versions again.
    func relink(
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

    /// Writes the version to a folder of its own.
    func unpack(
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
}
