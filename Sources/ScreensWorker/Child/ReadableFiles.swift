import CScreensSystem
import Glibc
import ScreensPlugins
import ScreensSystem

/// The files that a confined worker may open: those of programs, and none of a user.
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
        // For dates and times.
        "/usr/share/zoneinfo", "/etc/localtime",
        // libdispatch reads the states of its threads there, and ends the process if it cannot. Other rules protect
        // the private data of processes.
        "/proc",
    ]

    /// The folders of this process's libraries: those of the kit and of the Swift runtime.
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

    /// The libraries and the bundles of resources in a folder, which may also contain files of the user.
    private static func libraries(in folder: String) -> [String] {
        let names = Files.names(in: folder) ?? []
        let readable = names.lazy.filter { name in
            (name.hasSuffix(".so") || name.contains(".so.") || name.hasSuffix(".resources"))
                && !leadsElsewhere("\(folder)/\(name)", from: folder)
        }
        return readable.prefix(WorkerLimits.readableFiles).map { "\(folder)/\($0)" }
    }

    /// Whether a file is a link out of its folder: the author of a plugin may have added one.
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
