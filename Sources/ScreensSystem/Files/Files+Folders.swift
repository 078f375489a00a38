private import Glibc

extension Files {
    /// Creates a folder and its parents; succeeds if it already exists.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - mode: the permissions of folders that are created.
    /// - Throws: ``FileFailure``.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(FileFailure) {
        if mkdir(path, mode) == 0 { return }
        if errno == ENOENT, parent(path) != path {
            try makeFolder(parent(path), mode: mode)
            if mkdir(path, mode) == 0 { return }
        }
        let isThere = errno == EEXIST
        let failure = FileFailure(path)
        guard isThere, isFolder(path) else { throw failure }
    }

    /// Creates a folder with a new name, which only the user can open.
    ///
    /// - Parameters:
    ///   - folder: the folder around it.
    ///   - beginning: the beginning of its name; six letters or digits follow.
    /// - Returns: its path.
    /// - Throws: ``FileFailure``.
    package static func makeNewFolder(
        in folder: String,
        beginning: String
    ) throws(FileFailure) -> String {
        var path = Array("\(folder)/\(beginning)XXXXXX".utf8CString)
        guard let made = mkdtemp(&path) else { throw FileFailure(folder) }
        return String(cString: made)
    }

    /// The sorted names in a folder; `nil` if it cannot be read, with the reason in `errno`.
    package static func names(in folder: String, followingLink: Bool = true) -> [String]? {
        guard followingLink || isFolder(folder, followingLink: false),
            let stream = opendir(folder)
        else { return nil }
        defer { closedir(stream) }
        return names(in: stream).sorted()
    }

    static func names(in stream: OpaquePointer) -> [String] {
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Whether there is a folder at a path.
    package static func isFolder(_ path: String, followingLink: Bool = true) -> Bool {
        var facts = stat()
        return (followingLink ? stat(path, &facts) : lstat(path, &facts)) == 0
            && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder that contains a path.
    package static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    package static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The process's working folder; empty if the system does not report it.
    package static var workingFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// The folder for temporary files: `TMPDIR`, or else `/tmp`.
    package static var temporaryFolder: String {
        var folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder.isEmpty ? "/tmp" : folder
    }

    /// The absolute path without `.` and `..`; links are not resolved.
    package static func absolute(_ path: String) -> String {
        var parts: [Substring] = []
        let whole = path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
