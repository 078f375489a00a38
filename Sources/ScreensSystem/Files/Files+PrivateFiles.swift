internal import Glibc

/// Files to which no other user has access.
extension Files {
    /// Ensures that there is a file that is private to the user, before another library opens it.
    ///
    /// A file that already exists is not opened, because closing it would release this process's locks.
    ///
    /// - Throws: ``FileFailure``.
    package static func ensurePrivateFile(_ path: String) throws(FileFailure) {
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file < 0 else {
            defer { close(file) }
            guard fchmod(file, 0o600) == 0 else { throw FileFailure(path) }
            return
        }
        guard errno == EEXIST else { throw FileFailure(path) }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw FileFailure(path) }
        if let objection = objection(to: path, facts) { throw FileFailure(path, objection) }
    }

    /// The purpose of opening a private file.
    package enum PrivateUse: Sendable {
        /// Read it.
        case reading
        /// Read and change it.
        case changing
        /// Read and change it; it is created if it does not exist.
        case making
    }

    /// Opens a file that belongs to the user and is not a link.
    ///
    /// - Returns: its descriptor.
    /// - Throws: ``FileFailure``.
    package static func openPrivate(
        _ path: String,
        for use: PrivateUse
    ) throws(FileFailure) -> Int32 {
        // A pipe at the path must not block the caller, hence `O_NONBLOCK` below.
        let mode =
            switch use {
            case .reading: O_RDONLY
            case .changing: O_RDWR
            case .making: O_RDWR | O_CREAT
            }
        if case .making = use {
            // The process that creates the file sets its mode, whatever the process's mask is.
            let made = open(path, mode | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            if made >= 0, fchmod(made, 0o600) == 0 { return made }
            if made >= 0 { close(made) }
        }
        let file = open(path, mode | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else {
            throw errno == ELOOP ? FileFailure(path, "it is a link") : FileFailure(path)
        }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw FileFailure(path) }
        guard let objection = objection(to: path, facts) else { return file }
        close(file)
        throw FileFailure(path, objection)
    }

    /// Reads a file that belongs to the user and is not a link.
    ///
    /// - Throws: ``FileFailure``, also for more than `limit` bytes.
    package static func readPrivate(
        _ path: String,
        atMost limit: Int = .max
    ) throws(FileFailure) -> [UInt8] {
        let file = try openPrivate(path, for: .reading)
        defer { close(file) }
        return try read(file, at: path, likely: 0, atMost: limit)
    }

    private static func objection(to path: String, _ facts: stat) -> String? {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: facts.st_uid == geteuid() ? nil : foreign(path, facts)
        case S_IFLNK: "it is a link"
        default: "it is not a file"
        }
    }

    /// Reads a regular file that other users cannot have written; links are followed.
    ///
    /// It is used for files that decide what is trusted: keys, passwords, settings. The system's files are accepted
    /// like the user's, because containers get their secrets in such files.
    ///
    /// - Throws: ``FileFailure`` whose reason names the command that fixes the problem.
    package static func readTrusted(_ path: String, atMost limit: Int) throws(FileFailure)
        -> [UInt8]
    {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        guard isRegular(file) else { throw FileFailure(path, "it is not a regular file") }
        if let doubt = doubt(about: file, at: path) { throw FileFailure(path, doubt) }
        return try read(file, at: path, likely: 0, atMost: limit)
    }

    /// Why another user could have written an open file; `nil` if nobody could.
    ///
    /// - Returns: a part of a sentence that ends with the command that fixes the problem.
    package static func doubt(about file: Int32, at path: String) -> String? {
        var facts = stat()
        guard fstat(file, &facts) == 0 else { return FileFailure(path).reason }
        guard isTrusted(facts) else { return foreign(path, facts) }
        guard facts.st_mode & 0o022 != 0 else { return nil }
        let mode = String(facts.st_mode & 0o777, radix: 8)
        return "its mode 0\(mode) lets others change it; run \"chmod go-w \(path)\""
    }

    private static func foreign(_ path: String, _ facts: stat) -> String {
        "it belongs to another user (\(facts.st_uid)); run \"chown \(geteuid()) \(path)\""
    }

    /// Whether an open file is a regular file, not a pipe, a device or a folder.
    package static func isRegular(_ file: Int32) -> Bool {
        var facts = stat()
        return fstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }
}
