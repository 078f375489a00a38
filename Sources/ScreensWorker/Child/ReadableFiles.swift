import CScreensSystem
import Glibc
import ScreensPlugins
import ScreensSystem

/// What a worker may still open after it was confined: files that belong to programs, none of a person.
enum ReadableFiles {
    /// The files that a worker needs for a plugin.
    ///
    /// - Parameter library: the plugin's path.
    /// - Returns: files, and folders beneath which all files may be read.
    static func paths(for library: String) -> [String] {
        let folders = Set(
            [Files.parent(library), Files.parent(resolved(library))] + libraryFolders
        )
        let others = folders.filter { folder in
            !system.contains { "\(folder)/".hasPrefix("\($0)/") }
        }
        return system + files + others.sorted().flatMap(libraries)
    }

    private static let system = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"]

    private static let files = [
        "/etc/ld.so.cache",
        // For dates.
        "/usr/share/zoneinfo", "/etc/localtime",
        // libdispatch reads the states of its threads there, and ends the process where it cannot. What is private to a
        // process is protected by other means.
        "/proc",
    ]

    /// The folders of the libraries in this process: those of the kit and of the language's runtime.
    private static var libraryFolders: [String] {
        var folders = HostLibrary.folder.map { [$0] } ?? []
        withUnsafeMutablePointer(to: &folders) { folders in
            screens_each_library(folders) { path, folders in
                guard let path, let folders else { return }
                let folder = Files.parent(String(cString: path))
                folders.assumingMemoryBound(to: [String].self).pointee.append(folder)
            }
        }
        return folders
    }

    /// The libraries and the bundles of resources in a folder, which may well be one with other things of the user.
    private static func libraries(in folder: String) -> [String] {
        let names = Files.names(in: folder) ?? []
        let readable = names.lazy.filter { name in
            (name.hasSuffix(".so") || name.contains(".so.") || name.hasSuffix(".resources"))
                && !leadsElsewhere("\(folder)/\(name)", from: folder)
        }
        return readable.prefix(WorkerLimits.readableFiles).map { "\(folder)/\($0)" }
    }

    /// Whether a file is a link out of its folder: whoever made a plugin may have put one there.
    private static func leadsElsewhere(_ path: String, from folder: String) -> Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK else { return false }
        return Files.parent(resolved(path)) != resolved(folder)
    }

    /// The path without links.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
