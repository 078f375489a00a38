private import Glibc

/// Files and folders that nobody else may have a hand in.
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
            try makeFolder(folder, mode: 0o700)
        } catch {
            return "\(error.path) cannot be made: \(error.reason)"
        }
        // Where everybody may make folders, somebody else may have been faster.
        return objection(toPrivate: folder, in: base)
    }

    private static func makePrivate(_ path: String, _ facts: stat) -> String? {
        guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(path) is a link, or no folder" }
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
    private static func isTrusted(_ facts: stat) -> Bool {
        var root = stat()
        return [0, geteuid()].contains(facts.st_uid)
            || (stat("/", &root) == 0 && root.st_uid == facts.st_uid)
    }

    /// Makes sure that there is a file which is the user's alone, as another library is to open it.
    ///
    /// A file that is there is not opened: closing it would give up the locks of this process.
    ///
    /// - Throws: ``FileFailure``.
    package static func ensurePrivateFile(_ path: String) throws(FileFailure) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file < 0 else {
            close(file)
            return
        }
        guard errno == EEXIST else { throw FileFailure(path) }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw FileFailure(path) }
        if let objection = objection(to: facts) { throw FileFailure(path, objection) }
    }

    /// Makes sure that there is a folder which is the user's alone, in one that is there.
    ///
    /// - Throws: ``FileFailure`` where something else has its name, or another user owns it.
    package static func ensurePrivateFolder(_ path: String) throws(FileFailure) {
        if mkdir(path, 0o700) == 0 { return }
        guard errno == EEXIST else { throw FileFailure(path) }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw FileFailure(path) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(path, "it is no folder") }
        guard facts.st_uid == geteuid() else {
            throw FileFailure(path, "it belongs to another user")
        }
        guard facts.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0 else { throw FileFailure(path) }
    }

    /// What a private file is opened for.
    package enum PrivateUse: Sendable {
        /// To read it.
        case reading
        /// To read and change it.
        case changing
        /// To read and change it; it is made where there is none.
        case making
    }

    /// Opens a file of the user that is no link.
    ///
    /// - Returns: its descriptor.
    /// - Throws: ``FileFailure``.
    package static func openPrivate(
        _ path: String,
        for use: PrivateUse
    ) throws(FileFailure) -> Int32 {
        // A pipe in its place must not make anyone wait.
        let mode =
            switch use {
            case .reading: O_RDONLY
            case .changing: O_RDWR
            case .making: O_RDWR | O_CREAT
            }
        let file = open(path, mode | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else {
            throw errno == ELOOP ? FileFailure(path, "it is a link") : FileFailure(path)
        }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw FileFailure(path) }
        guard let objection = objection(to: facts) else { return file }
        close(file)
        throw FileFailure(path, objection)
    }

    /// All bytes of a file of the user that is no link.
    ///
    /// - Throws: ``FileFailure``.
    package static func readPrivate(_ path: String) throws(FileFailure) -> [UInt8] {
        let file = try openPrivate(path, for: .reading)
        defer { close(file) }
        guard let bytes = rest(of: file, likely: size(path) ?? 0) else { throw FileFailure(path) }
        return bytes
    }

    private static func objection(to facts: stat) -> String? {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: facts.st_uid == geteuid() ? nil : "it belongs to another user"
        case S_IFLNK: "it is a link"
        default: "it is no file"
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
