internal import Glibc
internal import ScreensBuild
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// Makes an archive of a plugin or an app: the same plugin always gives the same bytes.
public struct PluginPacker: Sendable {
    /// The folder of the plugin's package or of the app, or the file of the library.
    public var source: String
    /// The library; `nil` for that of the package's release build.
    public var library: String?
    /// The value of the package manager's `--scratch-path`; `nil` for its default folder.
    public var scratchPath: String?
    /// The plugin's name; `nil` for that of `plugin.json`.
    ///
    /// The same applies to the following three.
    public var name: String?
    /// The version.
    public var version: String?
    /// The description in one line.
    public var summary: String?
    /// The licence, such as `Apache-2.0`.
    public var licence: String?

    /// Archives of plugins that an app takes along, each with its signature beside it.
    public var plugins: [String] = []

    private static let fileLimit = 64 << 20

    /// Creates a packer for a package's folder, an app's folder, or a library.
    public init(_ source: String) {
        // The folder's name is needed, which “.” does not contain.
        self.source =
            realpath(source, nil).map { path in
                defer { free(path) }
                return String(cString: path)
            } ?? source
    }

    /// Makes the archive.
    ///
    /// - Throws: ``ShippingError`` that says what is missing, or why this host would refuse it.
    public func pack() throws(ShippingError) -> PluginArchive {
        guard !isApp else { return try packApp() }
        let isFolder = Files.isFolder(source)
        let library = try libraryPath(isFolder)
        let facts = try facts(isFolder, library)
        let file = Files.name(library)
        guard PluginManifest.isLibrary(file) else {
            throw .usage("\(library) is not a library name such as libPoll.so.")
        }
        let found = PluginFile(scanning: library)
        if let refusal = found.refusal { throw ShippingError(refusal) }
        var contents = [
            ArchivedFile(path: file, bytes: try Files.read(library, atMost: Self.fileLimit))
        ]
        contents += try licenceFile(isFolder) + resources(isFolder, library)
        contents.sort { $0.path < $1.path }
        let manifest = PluginManifest(
            facts,
            library: file,
            abi: found.stamp?.abi ?? 0,
            architecture: PluginFile.hostArchitecture,
            files: Self.hashes(of: contents)
        )
        return try archive(manifest, contents)
    }

    /// Whether the source is the folder of an app.
    ///
    /// A folder with a package is a plugin, whatever else is in it.
    public var isApp: Bool {
        library == nil && Files.exists("\(source)/\(InstalledPlugin.appFile)")
            && !PackageManager(of: source).hasPackage
    }

    private func packApp() throws(ShippingError) -> PluginArchive {
        let declared = try description()
        let name = name ?? declared.name ?? Files.name(source)
        if let fault = PluginName.fault(name, isApp: true) {
            throw .usage("The \(fault). Use --name, or write it to \(PluginDescription.file).")
        }
        let facts = try facts(named: name, declared)
        let file = InstalledPlugin.appFile
        let bytes = try ownFile(file, atMost: 1 << 20)
        var contents = [ArchivedFile(path: file, bytes: bytes)] + (try licenceFile(true))
        let texts = String(PluginManifest.texts.dropLast())
        try collect("\(source)/\(texts)", texts, &contents)
        for path in plugins { contents += try BundledPlugin.files(of: path) }
        contents.sort { $0.path < $1.path }
        return try archive(
            PluginManifest(app: facts, files: Self.hashes(of: contents)),
            contents
        )
    }

    private static func hashes(of files: [ArchivedFile]) -> [String: String] {
        Dictionary(files.map { ($0.path, FileHash(of: $0.bytes).description) }) { $1 }
    }

    /// Reads the new archive back, so that no archive is made that an installation would refuse.
    private func archive(
        _ manifest: PluginManifest,
        _ contents: [ArchivedFile]
    ) throws(ShippingError) -> PluginArchive {
        let first = ArchivedFile(path: PluginManifest.path, bytes: manifest.encoded())
        let writer = try ArchiveWriter()
        let bytes: [UInt8]
        do {
            bytes = try writer.pack([first] + contents)
        } catch {
            throw .failure("The archive of \(source) \(error.reason).")
        }
        return try PluginArchive(bytes, named: source)
    }

    private func facts(_ isFolder: Bool, _ library: String) throws(ShippingError) -> PluginFacts {
        let declared = isFolder ? try description() : PluginDescription()
        let name = name ?? declared.name ?? Self.plainName(library)
        if let fault = PluginName.fault(name) { throw .usage("The \(fault).") }
        return try facts(named: name, declared)
    }

    /// Checks what the author says, before the package is built, which takes long.
    ///
    /// - Throws: ``ShippingError`` that says what is wrong or missing.
    public func checkDescription() throws(ShippingError) {
        _ = try facts(named: name ?? "", try description())
    }

    private func facts(
        named name: String,
        _ declared: PluginDescription
    ) throws(ShippingError) -> PluginFacts {
        guard let text = version ?? declared.version else {
            throw .usage(
                "\(source) has no version. Use --version 1.0.0, or write "
                    + "{\"version\": \"1.0.0\"} to its \(PluginDescription.file)."
            )
        }
        guard let version = PluginVersion(text) else {
            throw .usage("\"\(text)\" is not a version such as 1.2.0 or 1.2.0-beta.1.")
        }
        let (summary, licence) = (summary ?? declared.summary ?? "", licence ?? declared.licence)
        guard PluginFacts.isLine(summary), PluginFacts.isLine(licence ?? "") else {
            throw .usage(
                "The summary and the licence must each be one line of at most 200 characters."
            )
        }
        return PluginFacts(name: name, version: version, summary: summary, licence: licence)
    }

    /// The package's `plugin.json`, which must not have unknown keys: they would be ignored.
    private func description() throws(ShippingError) -> PluginDescription {
        let path = "\(source)/\(PluginDescription.file)"
        guard Files.exists(path) else { return PluginDescription() }
        let bytes = try ownFile(
            PluginDescription.file,
            atMost: PluginDescription.maximumBytes
        )
        let (description, problems) = PluginDescription.read(bytes)
        if let problem = problems.first {
            throw .usage("\(Files.parent(path))/\(problem.message)")
        }
        return description
    }

    private static func plainName(_ library: String) -> String {
        let file = Files.name(library)
        let name = file.hasSuffix(".so") ? file.dropLast(3) : file[...]
        return String(name.hasPrefix("lib") ? name.dropFirst(3) : name)
    }
}

extension PluginPacker {
    /// The library that was named, or the one of the release build.
    private func libraryPath(_ isFolder: Bool) throws(ShippingError) -> String {
        if let library { return library }
        guard isFolder else { return source }
        return try product(of: "release")
    }

    /// The library that a build of the package's folder has made: of `debug` or `release`.
    ///
    /// The package manager reports its folder.
    ///
    /// - Throws: ``ShippingError`` if there is none, or more than one.
    public func product(of build: String) throws(ShippingError) -> String {
        let folder = try binFolder(of: build)
        let names = (folder.flatMap { Files.names(in: $0) } ?? []).filter {
            $0.hasPrefix("lib") && $0.hasSuffix(".so") && PluginManifest.isLibrary($0)
        }
        guard let folder, let first = names.first else {
            let command = build == "debug" ? "swift build" : "swift build -c \(build)"
            throw .notFound(
                "\(source) has no \(build) build. Run \"\(command)\" in it, or use --library."
            )
        }
        let own = "lib\(Files.name(source)).so"
        if names.contains(own) { return "\(folder)/\(own)" }
        guard names.count == 1 else {
            throw .usage(
                "\(folder) has several libraries: \(names.joined(separator: ", ")). Use --library with one of them."
            )
        }
        return "\(folder)/\(first)"
    }

    /// The folder into which a build puts libraries; `nil` for a folder without a package.
    private func binFolder(of build: String) throws(ShippingError) -> String? {
        let options = scratchPath.map { ["--scratch-path", $0] } ?? []
        let manager = PackageManager(of: source, options: options)
        guard manager.hasPackage, let configuration = PackageManager.Configuration(rawValue: build)
        else { return nil }
        do throws(PackageManager.Failure) {
            return try manager.binFolder(configuration)
        } catch {
            throw .failure(
                "The package manager does not report where \(source) is built. Use --library. "
                    + error.message
            )
        }
    }

    /// A file of the folder; what a link leads to may be a secret of the user.
    private func ownFile(_ name: String, atMost limit: Int) throws(ShippingError) -> [UInt8] {
        do throws(FileFailure) {
            return try Files.read(name, below: source, atMost: limit)
        } catch {
            throw .usage("\(source)/\(name) cannot be packed: \(error.reason).")
        }
    }

    private func licenceFile(_ isFolder: Bool) throws(ShippingError) -> [ArchivedFile] {
        guard isFolder,
            let name = PluginManifest.licences.first(where: { Files.exists("\(source)/\($0)") })
        else { return [] }
        return [
            ArchivedFile(path: name, bytes: try ownFile(name, atMost: 1 << 20))
        ]
    }

    private func resources(
        _ isFolder: Bool,
        _ library: String
    ) throws(ShippingError) -> [ArchivedFile] {
        let beside = "\(Files.parent(library))/\(Self.plainName(library)).resources"
        let folder = isFolder ? "\(source)/resources" : beside
        var files: [ArchivedFile] = []
        try collect(folder, "resources", &files)
        return files
    }

    private func collect(
        _ folder: String,
        _ path: String,
        _ files: inout [ArchivedFile]
    ) throws(ShippingError) {
        for name in Files.names(in: folder, followingLink: false) ?? [] where name.first != "." {
            let (file, path) = ("\(folder)/\(name)", "\(path)/\(name)")
            guard ShippedPath.isPlain(path) else {
                throw .usage(
                    "\(file) cannot be packed: file names may have letters, digits and \"._+@- ()\" only."
                )
            }
            var status = stat()
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else {
                throw .usage("\(file) is a link. Replace it with the file itself.")
            }
            if status.st_mode & S_IFMT == S_IFDIR {
                try collect(file, path, &files)
            } else {
                files.append(.init(path: path, bytes: try Files.read(file, atMost: Self.fileLimit)))
            }
        }
    }
}
