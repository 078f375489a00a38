@_spi(Host) public import ScreensKit
internal import ScreensSystem

extension PluginRegistry {
    /// A file that a plugin ships, by its path below the plugin's resources.
    ///
    /// The file is read up to a limit, and never through a link or a path that leads out of the resources.
    /// A file of an installed plugin is given only if it is unchanged since the installation.
    ///
    /// - Parameters:
    ///   - path: such as `logo.png`.
    ///   - module: the plugin's module, as in the names of its types.
    ///   - limit: the largest size in bytes.
    /// - Returns: `nil` if no plugin of that module is used, or it has no such file.
    public func resource(
        _ path: String,
        ofModule module: String,
        atMost limit: Int = Picture.maximumBytes
    ) -> [UInt8]? {
        plugin(ofModule: module).flatMap { resource(path, of: $0, atMost: limit) }
    }

    /// The texts that a plugin ships, for a locale; empty if it ships none.
    ///
    /// Files are read at each call, so the caller should store the answer.
    ///
    /// - Parameters:
    ///   - library: the path of the plugin's file.
    ///   - locale: such as `es_ES`.
    /// - Returns: the texts.
    public func strings(ofPlugin library: String, locale: LocaleIdentifier) -> Strings {
        guard let plugin = plugin(at: library) else { return Strings() }
        return Strings(locale: locale) { path in
            resource(path, of: plugin, atMost: Strings.maximumBytes)
        }
    }

    private func resource(_ path: String, of plugin: Plugin, atMost limit: Int) -> [UInt8]? {
        guard ShippedPath.isPlain(path) else { return nil }
        guard let installed = plugin.installed else {
            return Self.resourceFolders(of: plugin.path)
                .firstValue { try? Files.read(path, below: $0, atMost: limit) }
        }
        let folder = "\(installed.folder)/resources"
        guard let bytes = try? Files.read(path, below: folder, atMost: limit),
            installed.hash(ofResource: "resources/\(path)") == FileHash(of: bytes)
        else { return nil }
        return bytes
    }

    private func plugin(ofModule module: String) -> Plugin? {
        plugins(where: { $0.file.offers.contains { Offer.isStem($0.stem, ofModule: module) } })
            .first { $0.refusal == nil }
    }

    /// The folders in which the resources of a library may be, in the order of search.
    ///
    /// The first is beside the library: `Corporate.resources` for `libCorporate.so`. The package manager copies
    /// resources only for packages that link all of Foundation. The resources of a library that is built
    /// within a package's folder are therefore also looked for in its sources, whatever the build folder is called.
    /// A library that is not in the folder of a build belongs to no package above it.
    package static func resourceFolders(of library: String) -> [String] {
        let name = TrustDecision.name(ofFile: library)
        let folder = Files.parent(library)
        let beside = "\(folder)/\(name).resources"
        guard let package = package(around: folder) else { return [beside] }
        let inside = "\(package)/Plugins/\(name)/resources"
        guard package.hasSuffix("/\(name)") else { return [beside, inside] }
        return [beside, "\(package)/resources", inside]
    }

    /// The nearest folder above a folder of libraries as the package manager makes it that contains a package.
    private static func package(around folder: String) -> String? {
        guard ["debug", "release"].contains(Files.name(folder)) else { return nil }
        var folder = folder
        while folder.contains("/"), folder != "/" {
            folder = Files.parent(folder)
            if Files.exists("\(folder)/Package.swift") { return folder }
        }
        return nil
    }
}

extension Offer {
    /// Whether a mangled name is that of a type of that module.
    fileprivate static func isStem(_ stem: String, ofModule module: String) -> Bool {
        if stem.utf8.starts(with: "$s\(module.utf8.count)\(module)".utf8) { return true }
        // In names that repeat a word, substitutions replace the later occurrences.
        guard stem.utf8.starts(with: "$s0".utf8) else { return false }
        let words = Array("type metadata accessor for \(module).".utf8)
        return Array(accessorSymbol(stem).utf8).withUnsafeBufferPointer { symbol in
            withDemangled(symbol) { $0.starts(with: words) }
        } ?? false
    }
}
