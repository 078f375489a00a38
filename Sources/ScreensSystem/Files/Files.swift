private import Glibc

/// Files and folders, by plain calls of the system.
package enum Files {
    /// More than any file of ours has, but for databases and libraries.
    package static let usualLimit = 64 << 20

    /// All bytes of a regular file; whatever lies in its place, nobody waits for it.
    ///
    /// - Parameters:
    ///   - path: the file, links followed.
    ///   - limit: how many bytes it may have.
    /// - Returns: the bytes.
    /// - Throws: ``FileFailure``, also for pipes, devices and larger files.
    package static func read(
        _ path: String,
        atMost limit: Int = usualLimit
    ) throws(FileFailure) -> [UInt8] {
        // Opening a pipe would wait for whoever writes to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        guard isRegular(file) else { throw FileFailure(path, "it is not a regular file") }
        return try read(file, at: path, likely: size(path) ?? 0, atMost: limit)
    }

    /// All bytes of what a user named to be read: a file, a pipe or a device.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is stdin.
    ///   - limit: how many bytes it may have; a device may have no end.
    /// - Returns: the bytes.
    /// - Throws: ``FileFailure``.
    package static func readStream(_ path: String, atMost limit: Int) throws(FileFailure) -> [UInt8]
    {
        let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileFailure(path) }
        defer { if file != STDIN_FILENO { close(file) } }
        return try read(file, at: path, likely: 0, atMost: limit)
    }

    /// All bytes up to the end of an open file.
    ///
    /// - Parameters:
    ///   - file: its descriptor.
    ///   - path: what it is called in errors.
    ///   - size: how many there may be.
    ///   - limit: how many there are at most.
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

    /// All bytes up to the end of an open file; `nil` where it cannot be read.
    package static func rest(of file: Int32, likely size: Int = 0) -> [UInt8]? {
        try? read(file, at: "", likely: size, atMost: .max)
    }

    /// Calls `body` with all bytes up to the end of an open file, a piece at a time.
    ///
    /// - Parameters:
    ///   - file: its descriptor.
    ///   - path: what it is called in errors.
    ///   - body: takes a piece.
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

    /// Writes a file in place: what it held before is gone, also if this fails.
    ///
    /// For pipes, devices and files that only this process knows; any other file is replaced
    /// (``replace(_:with:mode:isLasting:)``) or made (``make(_:with:mode:isLasting:)``).
    ///
    /// - Parameters:
    ///   - bytes: all that it is to hold.
    ///   - path: the file; made where there is none.
    ///   - mode: who may do what with a file that is made.
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

    /// Writes all bytes to an open file; if it cannot, `errno` says why.
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

    /// Copies a file to a place where there is none; who may do what with it stays.
    ///
    /// Not forced to the disk.
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

    /// Removes a file, or a folder with all in it; links are removed, not followed.
    package static func remove(_ path: String) { remove(path, in: AT_FDCWD) }

    /// By the open folder, not by its path: whoever owns it could put a link in its place meanwhile.
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

    /// How many bytes a file has; `nil` where there is none.
    package static func size(_ path: String) -> Int? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Whether there is something that can be looked at, links followed.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// A call of the system that failed for a file.
package struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    package let path: String
    /// The system's words.
    package let reason: String
    /// Whether there is no such file.
    package let isMissing: Bool

    /// The failure of the call before.
    package init(_ path: String) {
        self.path = path
        isMissing = [ENOENT, ENOTDIR].contains(errno)
        reason = String(cString: strerror(errno))
    }

    /// A failure since a file has more bytes than it may have.
    init(_ path: String, tooLong limit: Int) {
        self.init(path, "it has more than \(limit) bytes, the limit")
    }

    /// A failure for another reason.
    package init(_ path: String, _ reason: String) {
        (self.path, self.reason, isMissing) = (path, reason, false)
    }

    /// The file and the words.
    package var description: String { "\(path): \(reason)" }
}
