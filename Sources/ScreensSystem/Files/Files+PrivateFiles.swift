internal import Glibc

/// Files that nobody else may have a hand in.
extension Files {
    /// Makes sure that there is a file which is the user's alone, as another library is to open it.
    ///
    /// A file that is there is not opened: closing it would give up the locks of this process.
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
        if case .making = use {
            // Whoever makes it gives it its mode, whatever the process's mask says.
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

    /// All bytes of a file of the user that is no link.
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

    /// All bytes of a regular file that others could not have written; links are followed.
    ///
    /// For what decides what is trusted: keys, passwords, settings. The system's files count as the
    /// user's: a container is handed its secrets so.
    ///
    /// - Throws: ``FileFailure`` whose reason names the command that mends it.
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

    /// Why another user could have written what an open file says; `nil` where nobody could.
    ///
    /// - Returns: a part of a sentence that ends with the command that mends it.
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

    /// Whether an open file is no pipe, device or folder.
    package static func isRegular(_ file: Int32) -> Bool {
        var facts = stat()
        return fstat(file, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }
}
