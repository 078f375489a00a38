private import Glibc

/// Files that exist completely or not at all, even after a crash.
extension Files {
    /// Creates or replaces a file; readers find either the complete old content or the new one.
    ///
    /// A link at the path is replaced, not followed.
    ///
    /// - Parameters:
    ///   - path: the file; its folder has to exist.
    ///   - bytes: the new content.
    ///   - mode: the permissions, whatever the process's mask is.
    ///   - isLasting: whether the file must survive a power failure; not needed for content that can be
    ///     made again.
    /// - Throws: ``FileFailure``; the old file is then unchanged.
    package static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: UInt32,
        isLasting: Bool
    ) throws(FileFailure) {
        let draft = "\(path)\(draftMark)\(ownMark)"
        try write(bytes, to: draft, mode: 0o600, exactMode: mode, isLasting: isLasting)
        guard rename(draft, path) == 0 else {
            let failure = FileFailure(path)
            unlink(draft)
            throw failure
        }
        if isLasting { sync(parent(path)) }
        removeDrafts(of: path)
    }

    /// Creates a file that does not exist yet.
    ///
    /// - Parameters: as for ``replace(_:with:mode:isLasting:)``, except that the process's mask applies to a mode
    ///   with permissions for others.
    /// - Throws: ``FileFailure`` if there is a file or link already, or the file cannot be written; nothing
    ///   is left of it then.
    package static func make(
        _ path: String,
        with bytes: [UInt8],
        mode: UInt32 = 0o666,
        isLasting: Bool
    ) throws(FileFailure) {
        let exact = mode & 0o077 == 0 ? mode : nil
        try write(bytes, to: path, mode: mode, exactMode: exact, isLasting: isLasting)
    }

    private static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: UInt32,
        exactMode: UInt32?,
        isLasting: Bool
    ) throws(FileFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw FileFailure(path) }
        let isWritten =
            bytes.withUnsafeBytes { append($0, to: file) }
            && exactMode.map { fchmod(file, $0) == 0 } ?? true
            && (!isLasting || fsync(file) == 0)
        let failure = isWritten ? nil : FileFailure(path)
        close(file)
        guard let failure else { return }
        unlink(path)
        throw failure
    }

    /// Writes changes of names in a folder to the disk; some file systems do not support that.
    package static func sync(_ folder: String) {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}

/// Files that killed processes have left.
extension Files {
    /// A unique end of a name, which ``removeLeftovers(in:beginning:)`` recognises.
    package static var ownMark: String { "\(getpid())-\(UInt32.random(in: 0 ... .max))" }

    private static let draftMark = ".draft-"
    /// The age in seconds up to which drafts of invisible processes are left.
    ///
    /// Processes of other containers can use the folder, too, and this process cannot see whether they still run.
    private static let draftAge = 3_600

    /// Removes files of processes that have ended from a folder, by the beginning of their names and ``ownMark``.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - beginning: the beginning of the names, up to the mark.
    ///   - age: the minimum age in seconds.
    package static func removeLeftovers(
        in folder: String,
        beginning: String,
        age: Int = 0
    ) {
        for name in names(in: folder) ?? [] where name.hasPrefix(beginning) {
            let digits = name.dropFirst(beginning.utf8.count).prefix { $0 != "-" }
            guard let id = pid_t(digits), kill(id, 0) < 0, errno == ESRCH else { continue }
            let path = "\(folder)/\(name)"
            var facts = stat()
            // In a folder that everybody can write to, other users can give their files such names.
            guard lstat(path, &facts) == 0, facts.st_uid == geteuid(),
                age == 0 || time(nil) - facts.st_mtim.tv_sec >= age
            else { continue }
            remove(path)
        }
    }

    private static func removeDrafts(of path: String) {
        removeLeftovers(in: parent(path), beginning: name(path) + draftMark, age: draftAge)
    }
}
