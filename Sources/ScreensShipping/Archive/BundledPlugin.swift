internal import ScreensSystem

/// A plugin within the archive of an app: an archive within the app's archive, with the signature of its own author.
///
/// It is trusted or not as if it were installed by itself. It contains no further archives.
public struct BundledPlugin: Sendable {
    /// The archive.
    public let archive: PluginArchive
    /// The signature; `nil` for an unsigned archive.
    public let signature: Signature?

    /// The plugins among the files of an archive.
    ///
    /// The limits hold for the archive with all of its plugins.
    static func all(
        in files: [ArchivedFile],
        of place: String,
        isForUse: Bool,
        within limits: inout ArchiveLimits
    ) throws(ShippingError) -> [BundledPlugin] {
        let files = files.filter { $0.path.hasPrefix(PluginManifest.plugins) }
        let signatures = files.filter { $0.path.hasSuffix(Signature.fileEnding) }
        var plugins: [BundledPlugin] = []
        for file in files where file.path.hasSuffix(PluginArchive.fileEnding) {
            let signature = signatures.first { $0.path == file.path + Signature.fileEnding }
            let name = "\(file.path) in \(place)"
            let archive = try PluginArchive(
                file.bytes,
                named: name,
                isForUse: isForUse,
                within: &limits
            )
            try check(archive, file, name)
            plugins.append(try BundledPlugin(archive, signature, name))
        }
        try check(signatures, plugins, place)
        return plugins
    }

    private init(
        _ archive: PluginArchive,
        _ file: ArchivedFile?,
        _ name: String
    ) throws(ShippingError) {
        self.archive = archive
        signature = file.flatMap { file in
            file.bytes.count > Signature.limit
                ? nil : Signature(String(decoding: file.bytes, as: UTF8.self))
        }
        guard file == nil || signature != nil else {
            throw .refused("The signature of \(name) is not a minisign signature.")
        }
    }

    /// The name of the file is that of the plugin, so that each plugin is there once.
    private static func check(
        _ archive: PluginArchive,
        _ file: ArchivedFile,
        _ name: String
    ) throws(ShippingError) {
        guard !archive.manifest.isApp else {
            throw .refused("\(name) is an app; an app can bring plugins only.")
        }
        guard file.path == PluginManifest.plugins + archive.fileName else {
            throw .refused("\(name) is \(archive.fileName), and must have this name.")
        }
    }

    private static func check(
        _ signatures: [ArchivedFile],
        _ plugins: [BundledPlugin],
        _ place: String
    ) throws(ShippingError) {
        let names = plugins.map(\.archive.manifest.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw .refused("\(place) contains several versions of \(twice).")
        }
        let paths = plugins.map {
            PluginManifest.plugins + $0.archive.fileName + Signature.fileEnding
        }
        if let odd = signatures.first(where: { !paths.contains($0.path) }) {
            throw .refused("\(place) contains \"\(odd.path)\" without the archive that it signs.")
        }
    }

    /// The files to pack for an archive, which is taken along as its author has signed it.
    static func files(of path: String) throws(ShippingError) -> [ArchivedFile] {
        let archive = try PluginArchive(file: path)
        let name = PluginManifest.plugins + archive.fileName
        let file = ArchivedFile(path: name, bytes: archive.bytes)
        guard try PluginArchive.signature(beside: path) != nil else { return [file] }
        let signature = try Files.read(path + Signature.fileEnding, atMost: Signature.limit)
        return [file, ArchivedFile(path: name + Signature.fileEnding, bytes: signature)]
    }
}
