internal import Glibc

/// Folders that nobody else may have a hand in.
extension Files {
    /// Why a folder cannot hold what is the user's alone; `nil` where it can, or is yet to be made.
    ///
    /// The folder and those above it up to `base` must be the user's own and no links; who else may
    /// look into them no longer may afterwards. `base` and those above it must not be under the
    /// control of another user, who could put a link in the place of any of them.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - base: the start of it that the user named.
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

    /// Makes a folder for what is the user's alone, and those above it.
    ///
    /// - Parameters: as ``objection(toPrivate:in:)``.
    /// - Returns: a sentence without its full stop where it cannot be used; `nil` where it is there.
    package static func objection(toMaking folder: String, in base: String) -> String? {
        if let objection = objection(toPrivate: folder, in: base) { return objection }
        do {
            try makePrivateFolder(folder)
        } catch {
            return "\(error.path) cannot be created: \(error.reason)"
        }
        // Where everybody may make folders, somebody else may have been faster.
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

    /// Anybody may make a link in place of what lies in such a folder.
    private static func openness(_ path: String, _ facts: stat) -> String? {
        facts.st_mode & S_IWOTH != 0 && facts.st_mode & S_ISVTX == 0
            ? "everybody may write to \(path)" : nil
    }

    /// Whether a thing is the user's or the system's; in a container, root may have another number.
    static func isTrusted(_ facts: stat) -> Bool {
        var root = stat()
        return [0, geteuid()].contains(facts.st_uid)
            || (stat("/", &root) == 0 && root.st_uid == facts.st_uid)
    }

    /// Makes a folder for what is the user's alone, and those above it: of mode 0700 whatever the
    /// process's mask says.
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

    /// Makes sure that there is a folder which nobody but the user may change, in one that is there.
    ///
    /// A folder that is there is left as it is: whose path it is may be a mistake.
    ///
    /// - Throws: ``FileFailure`` where something else has its name, another user owns it, or others may
    ///   change what lies in it.
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
