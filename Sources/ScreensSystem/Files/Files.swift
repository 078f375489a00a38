private import Glibc

/// Files and folders, by plain calls of the system.
package enum Files {
    /// All bytes of a file, a pipe or a device.
    ///
    /// - Throws: ``FileFailure``.
    package static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        var facts = stat()
        let size = fstat(file, &facts) == 0 ? Int(facts.st_size) : 0
        guard let bytes = rest(of: file, likely: size) else { throw FileFailure(path) }
        return bytes
    }

    /// All bytes up to the end of an open file.
    ///
    /// - Parameters:
    ///   - file: its descriptor.
    ///   - size: how many there may be.
    /// - Returns: the bytes; `nil` where it cannot be read, and `errno` says why.
    package static func rest(of file: Int32, likely size: Int = 0) -> [UInt8]? {
        guard var bytes = piece(of: file, atMost: min(max(size, 1 << 12), 1 << 26)) else {
            return nil
        }
        var hasMore = !bytes.isEmpty
        while hasMore {
            guard let more = piece(of: file, atMost: 1 << 16) else { return nil }
            bytes += more
            hasMore = !more.isEmpty
        }
        return bytes
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
        try make(path, with: read(source), mode: facts.st_mode & 0o777, isLasting: false)
    }

    /// Removes a file, or a folder with all in it; links are removed, not followed.
    package static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path, followingLink: false) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
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

    /// The failure of the call before.
    package init(_ path: String) {
        self.path = path
        reason = String(cString: strerror(errno))
    }

    /// A failure for another reason.
    package init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

    /// The file and the words.
    package var description: String { "\(path): \(reason)" }
}
