private import Glibc

/// Files and folders, with direct system calls.
package enum Files {
    /// A limit in bytes that no file of Screens reaches, except for databases and libraries.
    package static let usualLimit = 64 << 20

    /// Reads a regular file; never blocks, whatever is at the path.
    ///
    /// - Parameters:
    ///   - path: the file; links are followed.
    ///   - limit: the largest size in bytes.
    /// - Returns: the content.
    /// - Throws: ``FileFailure``, also for pipes, devices and larger files.
    package static func read(
        _ path: String,
        atMost limit: Int = usualLimit
    ) throws(FileFailure) -> [UInt8] {
        // Without `O_NONBLOCK`, opening a pipe would wait for its writer.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        guard isRegular(file) else { throw FileFailure(path, "it is not a regular file") }
        return try read(file, at: path, likely: size(path) ?? 0, atMost: limit)
    }

    /// Reads input that a user has named: a file, a pipe or a device.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is stdin.
    ///   - limit: the largest size in bytes, because a device may have no end.
    /// - Returns: the content.
    /// - Throws: ``FileFailure``.
    package static func readStream(_ path: String, atMost limit: Int) throws(FileFailure) -> [UInt8]
    {
        let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileFailure(path) }
        defer { if file != STDIN_FILENO { close(file) } }
        return try read(file, at: path, likely: 0, atMost: limit)
    }

    /// Reads an open file to its end.
    ///
    /// - Parameters:
    ///   - file: its descriptor.
    ///   - path: its name in errors.
    ///   - size: the expected number of bytes.
    ///   - limit: the largest number of bytes.
    /// - Returns: the bytes.
    /// - Throws: ``FileFailure``.
    package static func read(
        _ file: Int32,
        at path: String,
        likely size: Int = 0,
        atMost limit: Int
    ) throws(FileFailure) -> [UInt8] {
        guard size <= limit else { throw FileFailure(path, tooLong: limit) }
        var bytes: [UInt8] = []
        var room = min(max(size, 1 << 12), 1 << 26)
        while true {
            guard let piece = piece(of: file, atMost: room) else { throw FileFailure(path) }
            if piece.isEmpty { return bytes }
            guard piece.count <= limit - bytes.count else {
                throw FileFailure(path, tooLong: limit)
            }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            room = 1 << 16
        }
    }

    /// Reads an open file to its end; returns `nil` if that fails.
    package static func rest(of file: Int32, likely size: Int = 0) -> [UInt8]? {
        try? read(file, at: "", likely: size, atMost: .max)
    }

    /// Calls `body` with the bytes up to the end of an open file, in pieces.
    ///
    /// - Parameters:
    ///   - file: its descriptor.
    ///   - path: its name in errors.
    ///   - body: receives a piece.
    /// - Throws: ``FileFailure``, and what `body` throws.
    package static func forEachPiece(
        of file: Int32,
        at path: String,
        _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        while true {
            guard let piece = piece(of: file, atMost: 1 << 16) else { throw FileFailure(path) }
            if piece.isEmpty { return }
            try piece.withUnsafeBytes(body)
        }
    }

    private static func piece(of file: Int32, atMost room: Int) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
            repeat {
                count = Glibc.read(file, buffer.baseAddress, room)
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        return count >= 0 ? bytes : nil
    }

    /// Overwrites a file in place; the old content is lost, also if this fails.
    ///
    /// For pipes, devices and files that only this process knows. Other files are replaced
    /// (``replace(_:with:mode:isLasting:)``) or created (``make(_:with:mode:isLasting:)``).
    ///
    /// - Parameters:
    ///   - bytes: the new content.
    ///   - path: the file; it is created if it does not exist.
    ///   - mode: the permissions of a file that is created.
    /// - Throws: ``FileFailure``.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: UInt32 = 0o666
    ) throws(FileFailure) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, mode)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        guard bytes.withUnsafeBytes({ append($0, to: file) }) else { throw FileFailure(path) }
    }

    /// Writes all bytes to an open file; returns `false` on failure, with the reason in `errno`.
    package static func append(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(file, slice.baseAddress, slice.count)
            guard count > 0 || (count < 0 && errno == EINTR) else { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// Copies a file to a path that does not exist, with its permissions.
    ///
    /// The copy is not forced to the disk.
    ///
    /// - Throws: ``FileFailure``.
    package static func copy(_ source: String, to path: String) throws(FileFailure) {
        var facts = stat()
        guard stat(source, &facts) == 0 else { throw FileFailure(source) }
        try make(
            path,
            with: read(source, atMost: .max),
            mode: facts.st_mode & 0o777,
            isLasting: false
        )
    }

    /// Removes a file, or a folder with its content; links are removed, not followed.
    package static func remove(_ path: String) { remove(path, in: AT_FDCWD) }

    /// Removes relative to the open folder; with a path, the folder's owner could replace it by a link.
    private static func remove(_ name: String, in folder: Int32) {
        if unlinkat(folder, name, 0) == 0 { return }
        let inside = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard inside >= 0 else { return }
        guard let stream = fdopendir(inside) else {
            close(inside)
            return
        }
        for name in names(in: stream) { remove(name, in: inside) }
        closedir(stream)
        unlinkat(folder, name, AT_REMOVEDIR)
    }

    /// The size of a file in bytes; `nil` if there is none.
    package static func size(_ path: String) -> Int? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Whether a path exists and can be examined; links are followed.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// A failed system call for a file.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    /// The system's message.
    package let reason: String
    /// Whether the file does not exist.
    package let isMissing: Bool

    /// The failure of the previous system call.
    package init(_ path: String) {
        self.path = path
        isMissing = [ENOENT, ENOTDIR].contains(errno)
        reason = String(cString: strerror(errno))
    }

    /// The failure for a file that is larger than its limit.
    init(_ path: String, tooLong limit: Int) {
        self.init(path, "it has more than \(limit) bytes, the limit")
    }

    /// A failure for another reason.
    package init(_ path: String, _ reason: String) {
        (self.path, self.reason, isMissing) = (path, reason, false)
    }

    /// The path and the reason.
    package var description: String { "\(path): \(reason)" }
}
