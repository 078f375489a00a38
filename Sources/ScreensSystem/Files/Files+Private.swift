internal import Glibc

/// Folders to which no other user has access.
extension Files {
    /// Why a folder is not private to the user; `nil` if it is, or does not exist yet.
    ///
    /// The folder and its parents up to `base` must belong to the user and must not be links. Permissions of others for
    /// them are removed. `base` and its parents must not be under the control of another user, who could replace any of
    /// them by a link.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - base: the beginning of the path that the user has named.
    /// - Returns: a sentence without its full stop.
    package static func objection(toPrivate folder: String, in base: String) -> String? {
        var path = ""
        let depth = base.split(separator: "/").count
        for (index, part) in folder.split(separator: "/").enumerated() {
            path += "/\(part)"
            var facts = stat()
            guard lstat(path, &facts) == 0 else {
                return errno == ENOENT ? nil : "\(path) cannot be used: \(reason)"
            }
            let objection =
                index < depth ? objection(toAncestor: path, facts) : makePrivate(path, facts)
            if let objection { return objection }
        }
        return nil
    }

    /// Creates a private folder, and its parents.
    ///
    /// - Parameters: as for ``objection(toPrivate:in:)``.
    /// - Returns: `nil` if the folder can be used, or else a sentence without its full stop.
    package static func objection(toMaking folder: String, in base: String) -> String? {
        if let objection = objection(toPrivate: folder, in: base) { return objection }
        do {
            try makePrivateFolder(folder)
        } catch {
            return "\(error.path) cannot be created: \(error.reason)"
        }
        // In a folder that everybody can write to, another user may have created it first.
        return objection(toPrivate: folder, in: base)
    }

    private static func makePrivate(_ path: String, _ facts: stat) -> String? {
        guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(path) is a link or not a folder" }
        guard facts.st_uid == geteuid() else { return "\(path) belongs to another user" }
        guard facts.st_mode & 0o077 != 0 else { return nil }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        return folder >= 0 && fchmod(folder, 0o700) == 0
            ? nil : "\(path) cannot be used: \(reason)"
    }

    private static func objection(toAncestor path: String, _ facts: stat) -> String? {
        guard isTrusted(facts) else { return "\(path) belongs to another user" }
        var target = facts
        guard facts.st_mode & S_IFMT == S_IFLNK else { return openness(path, facts) }
        guard stat(path, &target) == 0 else { return "\(path) cannot be used: \(reason)" }
        return isTrusted(target) ? openness(path, target) : "\(path) belongs to another user"
    }

    /// In such a folder, anybody can replace a file by a link.
    private static func openness(_ path: String, _ facts: stat) -> String? {
        facts.st_mode & S_IWOTH != 0 && facts.st_mode & S_ISVTX == 0
            ? "everybody may write to \(path)" : nil
    }

    /// Whether a file belongs to the user or the system; in a container, root can have another number.
    static func isTrusted(_ facts: stat) -> Bool {
        var root = stat()
        return [0, geteuid()].contains(facts.st_uid)
            || (stat("/", &root) == 0 && root.st_uid == facts.st_uid)
    }

    /// Creates a private folder and its parents with mode 0700, whatever the process's mask is.
    ///
    /// - Throws: ``FileFailure``.
    package static func makePrivateFolder(_ path: String) throws(FileFailure) {
        if makeOwn(path) { return }
        if errno == ENOENT, parent(path) != path {
            try makePrivateFolder(parent(path))
            if makeOwn(path) { return }
        }
        let isThere = errno == EEXIST
        let failure = FileFailure(path)
        guard isThere, isFolder(path) else { throw failure }
    }

    private static func makeOwn(_ path: String) -> Bool {
        mkdir(path, 0o700) == 0 && chmod(path, 0o700) == 0
    }

    /// Ensures that there is a folder that only the user can change, inside of an existing folder.
    ///
    /// A folder that already exists is not changed, because the path may be a mistake.
    ///
    /// - Throws: ``FileFailure`` if the name belongs to another kind of file, another user owns the folder, or
    ///   others can change its content.
    package static func ensurePrivateFolder(_ path: String) throws(FileFailure) {
        if makeOwn(path) { return }
        guard errno == EEXIST else { throw FileFailure(path) }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw FileFailure(path) }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            throw FileFailure(path, "it is not a folder")
        }
        guard facts.st_uid == geteuid() else {
            throw FileFailure(path, "it belongs to another user")
        }
        guard facts.st_mode & 0o022 == 0 else {
            let mode = String(facts.st_mode & 0o777, radix: 8)
            throw FileFailure(
                path,
                "its mode 0\(mode) lets others change it; run \"chmod 700 \(path)\""
            )
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
