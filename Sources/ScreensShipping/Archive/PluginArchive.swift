@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

/// A `.screensplugin` or `.screensapp` archive in memory, which was checked to be complete and usable by this host.
public struct PluginArchive: Sendable {
    /// Its manifest, which the files in it agree with.
    public let manifest: PluginManifest
    /// The hash of the archive.
    public let hash: FileHash
    /// The bytes of the archive.
    public let bytes: [UInt8]
    /// The plugins in the archive of an app; empty for a plugin.
    public let plugins: [BundledPlugin]
    let files: [ArchivedFile]

    /// The file name extension of plugins' archives.
    public static let fileEnding = ".screensplugin"
    /// The file name extension of apps' archives.
    public static let appFileEnding = ".screensapp"
    /// The largest size of an archive, in bytes.
    static let byteLimit = 64 << 20
    static let limits = ArchiveLimits(files: 2_000, bytes: 128 << 20)

    /// Reads an archive's file.
    ///
    /// The file is neither changed nor unpacked to a folder.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isForUse: whether this host must also be able to load its library.
    /// - Throws: ``ShippingError`` that names the file and the fault.
    public init(file path: String, isForUse: Bool = true) throws(ShippingError) {
        let bytes = try Files.read(path, atMost: Self.byteLimit)
        try self.init(bytes, named: path, isForUse: isForUse)
    }

    init(
        _ bytes: [UInt8],
        named place: String,
        isForUse: Bool = true
    ) throws(ShippingError) {
        var limits = Self.limits
        try self.init(bytes, named: place, isForUse: isForUse, within: &limits)
    }

    /// Reads an archive, and counts what is in it.
    init(
        _ bytes: [UInt8],
        named place: String,
        isForUse: Bool,
        within limits: inout ArchiveLimits
    ) throws(ShippingError) {
        let reader = try ArchiveReader()
        do {
            files = try reader.unpack(bytes, within: limits)
        } catch {
            throw .refused("\(place) \(error.reason).")
        }
        limits.use(files)
        guard let manifest = files.first(where: { $0.path == PluginManifest.path }) else {
            throw .refused("\(place) has no \(PluginManifest.path), so it is not a plugin archive.")
        }
        self.manifest = try PluginManifest(manifest.bytes, in: place)
        self.bytes = bytes
        hash = FileHash(of: bytes)
        try Self.check(files, of: self.manifest, place)
        plugins = try BundledPlugin.all(in: files, of: place, isForUse: isForUse, within: &limits)
        if isForUse, !self.manifest.isApp { try checkLibrary(place) }
    }

    /// Whether the name of a file is one of an archive.
    public static func isArchive(_ path: String) -> Bool {
        path.hasSuffix(fileEnding) || path.hasSuffix(appFileEnding)
    }

    /// The files of an app, by path: `app.json` and texts; empty for a plugin.
    public var appFiles: [String: [UInt8]] {
        guard manifest.isApp else { return [:] }
        let own = files.filter { !$0.path.hasPrefix(PluginManifest.plugins) }
        return Dictionary(own.map { ($0.path, $0.bytes) }) { first, _ in first }
    }

    /// The bytes of its library, or of an app's `app.json`.
    public var library: [UInt8] { files.first { $0.path == manifest.library }?.bytes ?? [] }

    /// Writes the resources to a folder, which is created.
    ///
    /// - Throws: ``ShippingError``.
    package func writeResources(to folder: String) throws(ShippingError) {
        for file in files where file.path.hasPrefix(PluginManifest.resources) {
            let path = "\(folder)/\(file.path.dropFirst(PluginManifest.resources.count))"
            try Files.makeFolder(Files.parent(path))
            do throws(FileFailure) {
                try Files.write(file.bytes, to: path)
            } catch {
                throw Files.unwritable(path, error.reason)
            }
        }
    }

    /// The file name that packing gives the archive.
    public var fileName: String {
        let ending = manifest.isApp ? Self.appFileEnding : Self.fileEnding
        return "\(manifest.name)-\(manifest.version)\(ending)"
    }

    /// Checks that exactly the files of the manifest are there, with their hashes.
    private static func check(
        _ files: [ArchivedFile],
        of manifest: PluginManifest,
        _ place: String
    ) throws(ShippingError) {
        let contents = files.filter { $0.path != PluginManifest.path }
        let paths = Set(contents.map(\.path))
        if let missing = manifest.files.keys.sorted().first(where: { !paths.contains($0) }) {
            throw .refused("\(place) does not contain \"\(missing)\", which its manifest lists.")
        }
        for file in contents {
            guard let hash = manifest.files[file.path] else {
                throw .refused(
                    "\(place) contains \"\(file.path)\", which its manifest does not list."
                )
            }
            guard hash == FileHash(of: file.bytes).description else {
                throw .refused(
                    "\(place) contains \"\(file.path)\" with a different hash than its manifest lists."
                )
            }
            let folders = file.path.indices.filter { file.path[$0] == "/" }
            guard folders.allSatisfy({ !paths.contains(String(file.path[..<$0])) }) else {
                throw .refused("\(place) contains \"\(file.path)\" inside a file.")
            }
        }
    }

    private func checkLibrary(_ place: String) throws(ShippingError) {
        let host = PluginFile.hostArchitecture
        guard manifest.architecture == host else {
            throw .refused(
                "\(place) is built for \(manifest.architecture); this host runs on \(host)."
            )
        }
        let abi = PluginStamp.host.abi
        guard manifest.abi == abi else {
            throw .refused("\(place) is built for kit ABI \(manifest.abi), this host has \(abi).")
        }
        let name = manifest.library
        if let refusal = PluginFile(reading: library, as: "\(name) in \(place)").refusal {
            throw ShippingError(refusal)
        }
    }
}
