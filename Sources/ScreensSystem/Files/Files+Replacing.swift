private import Glibc

/// Files that are there as a whole or not at all, whatever happens meanwhile.
extension Files {
    /// Puts a file in the place of any there is: whoever reads it finds the old content or the new.
    ///
    /// A link in its place is replaced, not followed.
    ///
    /// - Parameters:
    ///   - path: the file; its folder has to be there.
    ///   - bytes: all that it is to hold.
    ///   - mode: who may do what with it, whatever the process's mask says.
    ///   - isLasting: whether it is there even if the power fails; not needed for what can be made
    ///     again.
    /// - Throws: ``FileFailure``; the old file is there still.
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

    /// Writes a file that is not there yet.
    ///
    /// - Parameters: as ``replace(_:with:mode:isLasting:)``, but that the mask takes from a mode that
    ///   lets others in.
    /// - Throws: ``FileFailure`` where there is a file or link already, or it cannot be written: then
    ///   nothing is left of it.
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

    /// Makes a change of names in a folder last; not every file system can.
    package static func sync(_ folder: String) {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}

/// What processes leave behind when they are killed.
extension Files {
    /// The end of a name that no other process gives, and that ``removeLeftovers(in:beginning:)`` knows.
    package static var ownMark: String { "\(getpid())-\(UInt32.random(in: 0 ... .max))" }

    private static let draftMark = ".draft-"
    /// Processes of other containers may use the folder too, and cannot be seen: their drafts are
    /// younger than that.
    private static let draftAge = 3_600

    /// Removes what processes that have ended left in a folder under names of a beginning and
    /// ``ownMark``.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - beginning: of their names, up to the mark.
    ///   - age: how many seconds old they have to be.
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
            // Where everybody may make files, others may give them such names.
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
