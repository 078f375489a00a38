internal import Glibc
internal import ScreensPlugins

/// Files, read within limits and written as a whole or not at all.
enum Files {
    /// The bytes of a file.
    ///
    /// - Throws: ``ShippingError`` where there is none, or it is larger than `limit`.
    static func read(_ path: String, atMost limit: Int) throws(ShippingError) -> [UInt8] {
        do {
            let file = try FileBytes(path: path)
            guard file.size <= limit else {
                throw ShippingError.refused(
                    "\(path) has \(file.size) bytes; at most \(limit) are taken."
                )
            }
            guard let bytes = file.all(atMost: limit) else {
                throw ShippingError.failure("\(path) changes while it is read; try again.")
            }
            return bytes
        } catch {
            throw (error as? PluginRefusal).map { ShippingError($0) }
                ?? (error as? ShippingError ?? .failure("\(path) cannot be read."))
        }
    }

    /// Writes a file in the place of any there is.
    static func replace(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        guard ReplacedFile.write(bytes, to: path, mode: mode, isLasting: true) else {
            throw unwritable(path)
        }
    }

    /// Writes a file that is not there yet.
    static func create(
        _ path: String,
        _ bytes: [UInt8],
        mode: mode_t = 0o644
    ) throws(ShippingError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw unwritable(path) }
        defer { close(file) }
        guard ReplacedFile.write(bytes, to: file), fsync(file) == 0 else { throw unwritable(path) }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(ShippingError) {
        if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != parent(path) else { throw unwritable(path) }
        try makeFolder(parent(path))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw unwritable(path) }
    }

    /// Removes a file, or a folder with all in it; links are removed, not followed.
    static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// The names in a folder, in order; none where there is no such folder.
    ///
    /// A link to one counts only if it is to be followed, as in builds: `.build/release` is a link.
    static func names(in folder: String, followingLink follows: Bool = false) -> [String] {
        var status = stat()
        let flags = follows ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(AT_FDCWD, folder, &status, flags) == 0, status.st_mode & S_IFMT == S_IFDIR,
            let stream = opendir(folder)
        else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func parent(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    static func unwritable(_ path: String) -> ShippingError {
        let reason = String(cString: strerror(errno))
        return .failure("\(path) cannot be written: \(reason).")
    }
}
