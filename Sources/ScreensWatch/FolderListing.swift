internal import Glibc

/// The names in a folder.
enum FolderListing {
    /// All names but those of the folder itself and the one above; `nil` where it cannot be read.
    static func names(in folder: String) -> [String]? {
        guard let open = opendir(folder) else { return nil }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Whether there is a folder itself, no link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
