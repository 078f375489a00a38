private import Glibc

extension Files {
    /// Makes a folder, and those above it; fine where there is one.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - mode: who may do what with folders that are made.
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

    /// Makes a folder of a new name, which nobody else may look into.
    ///
    /// - Parameters:
    ///   - folder: where.
    ///   - beginning: what its name begins with; six letters or digits follow.
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

    /// The names in a folder, in order; `nil` where it cannot be read, and `errno` says why.
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

    /// Whether there is a folder.
    package static func isFolder(_ path: String, followingLink: Bool = true) -> Bool {
        var facts = stat()
        return (followingLink ? stat(path, &facts) : lstat(path, &facts)) == 0
            && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder that a path lies in.
    package static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path.
    package static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The process's working folder; empty where the system cannot tell.
    package static var workingFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Where temporary files go: `TMPDIR`, or else `/tmp`.
    package static var temporaryFolder: String {
        var folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        while folder.utf8.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder.isEmpty ? "/tmp" : folder
    }

    /// The path from the root on, without `.` and `..`; links are not looked at.
    package static func absolute(_ path: String) -> String {
        var parts: [Substring] = []
        let whole = path.hasPrefix("/") ? path : "\(workingFolder)/\(path)"
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
