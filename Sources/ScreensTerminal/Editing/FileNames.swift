import Glibc

/// Completes the paths of files as shells do.
package enum FileNames {
    /// The sorted paths with a beginning; those of folders end in a slash.
    package static func paths(beginning path: String, onlyFolders: Bool = false) -> [String] {
        let (folder, names) = candidates(for: path)
        return names.map { folder + $0 + (isFolder(expanded(folder) + $0) ? "/" : "") }
            .filter { !onlyFolders || $0.hasSuffix("/") }.sorted()
    }

    /// The path, completed with what all matching files have in common; `nil` if nothing matches.
    static func completion(of path: String) -> String? {
        let (folder, names) = candidates(for: path)
        guard let first = names.first else { return nil }
        let common = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        let isFolder = names.count == 1 && isFolder(expanded(folder) + common)
        let result = folder + common + (isFolder ? "/" : "")
        return result == path ? nil : result
    }

    private static func candidates(for path: String) -> (folder: String, names: [String]) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? ""
        let start = slash.map { String(path[path.index(after: $0)...]) } ?? path
        let names = entries(of: expanded(folder.isEmpty ? "." : folder)).filter {
            $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix("."))
        }
        return (folder, names)
    }

    /// The path with `~` replaced by the user's home folder.
    static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
        return String(cString: home) + path.dropFirst()
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream), names.count < 10_000 {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
