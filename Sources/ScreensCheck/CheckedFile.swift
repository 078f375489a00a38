import Glibc
@_spi(Host) import ScreensKit
public import ScreensPlugins
import ScreensShipping
import ScreensSystem
public import ScreensWorker

/// A plugin to be checked: a library, an archive, or the folder of a package.
public struct CheckedFile: Sendable {
    private let path: String
    private let kind: Kind
    private let scratchPath: String?

    private enum Kind {
        case library
        case archive
        case package
    }

    /// Creates a check of a file or folder.
    ///
    /// - Parameters:
    ///   - path: the library, the archive, or the package's folder.
    ///   - scratchPath: the value of the package manager's `--scratch-path`; `nil` for its default folder.
    public init(_ path: String, scratchPath: String? = nil) {
        (self.path, self.scratchPath) = (path, scratchPath)
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            kind = .package
        } else {
            kind = PluginArchive.isArchive(path) ? .archive : .library
        }
    }

    /// Checks the plugin.
    ///
    /// - Parameters:
    ///   - registry: the installed plugins, for names that they offer too.
    ///   - trial: runs the plugin's code.
    /// - Returns: the result.
    /// - Throws: ``ScreensPlugins/PluginRefusal`` if there is no such file, and
    ///   ``ScreensShipping/ShippingError`` for an archive without a plugin, and a folder without a build.
    public func check(
        among registry: PluginRegistry,
        in trial: PluginTrial
    ) throws -> PluginCheck {
        switch kind {
        case .library: return try check(path, registry, trial)
        case .package:
            guard !PluginPacker(path).isApp else { throw ShippingError.isApp(path) }
            return PluginCheck(
                of: try product(),
                from: PluginFolder(Files.absolute(path)),
                among: registry,
                in: trial
            )
        case .archive:
            let archive = try PluginArchive(file: path, isForUse: false)
            guard !archive.manifest.isApp else { throw ShippingError.isApp(path) }
            return try withFolder { folder in
                let file = "\(folder)/\(archive.manifest.library)"
                try Files.write(archive.library, to: file)
                try archive.writeResources(to: PluginRegistry.resourceFolders(of: file)[0])
                let check = try check(file, registry, trial)
                // The manifest may also be wrong about the library.
                if check.isFit { _ = try PluginArchive(file: path) }
                return check
            }
        }
    }

    private func check(
        _ library: String,
        _ registry: PluginRegistry,
        _ trial: PluginTrial
    ) throws -> PluginCheck {
        var status = stat()
        guard stat(library, &status) == 0 else { throw PluginRefusal.missing(path: library) }
        // The loader looks for a name without a slash in other folders.
        let file = library.contains("/") ? library : "./\(library)"
        return PluginCheck(
            of: file,
            from: PluginFolder(around: Files.absolute(file)),
            among: registry,
            in: trial
        )
    }

    /// The library of the package's last build, for debugging or for release.
    private func product() throws -> String {
        var packer = PluginPacker(path)
        packer.scratchPath = scratchPath
        let builds = ["debug", "release"].compactMap { try? packer.product(of: $0) }
        let newest = builds.map { (path: $0, time: Self.time(of: $0)) }.max { $0.time < $1.time }
        if let newest { return newest.path }
        return try packer.product(of: "debug")
    }

    private static func time(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
    }

    /// Calls a function with a temporary folder that only this user can access, and removes it afterwards.
    private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let parent = Files.temporaryFolder
        guard let folder = try? Files.makeNewFolder(in: parent, beginning: "screens-check-") else {
            throw PluginRefusal.unreadable(
                path: path,
                reason: "no folder can be created in \(parent) to unpack it"
            )
        }
        defer { Files.remove(folder) }
        return try body(folder)
    }
}
