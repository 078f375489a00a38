private import Glibc

/// Files and folders, by plain calls of the system.
@_spi(Host)
public enum Files {
    /// All bytes of a file, a pipe or a device.
    ///
    /// - Throws: ``FileFailure``.
    public static func read(_ path: String) throws(FileFailure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        var facts = stat()
        let size = fstat(file, &facts) == 0 ? Int(facts.st_size) : 0
        var bytes = try piece(of: file, atMost: min(max(size, 1 << 12), 1 << 26), path)
        var more = bytes
        while !more.isEmpty {
            more = try piece(of: file, atMost: 1 << 16, path)
            bytes += more
        }
        return bytes
    }

    private static func piece(
        of file: Int32,
        atMost room: Int,
        _ path: String
    ) throws(FileFailure) -> [UInt8] {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
            repeat {
                count = Glibc.read(file, buffer.baseAddress, room)
            } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        guard count >= 0 else { throw FileFailure(path) }
        return bytes
    }

    /// Writes a file in place: what it held before is gone, also if this fails.
    ///
    /// - Parameters:
    ///   - bytes: all that it is to hold.
    ///   - path: the file; made where there is none.
    ///   - mode: who may do what with a file that is made.
    ///   - isNew: fails where there is a file already.
    /// - Throws: ``FileFailure``.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: UInt32 = 0o666,
        isNew: Bool = false
    ) throws(FileFailure) {
        let kind = isNew ? O_EXCL : O_TRUNC
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | kind, mode)
        guard file >= 0 else { throw FileFailure(path) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw FileFailure(path) }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Copies a file to a place where there is none; who may do what with it stays.
    ///
    /// - Throws: ``FileFailure``.
    public static func copy(_ source: String, to path: String) throws(FileFailure) {
        var facts = stat()
        guard stat(source, &facts) == 0 else { throw FileFailure(source) }
        try write(read(source), to: path, mode: facts.st_mode & 0o777, isNew: true)
    }

    /// Removes a file, or a folder with all in it; links are removed, not followed.
    public static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        for name in names(in: path, followingLink: false) ?? [] { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// How many bytes a file has; `nil` where there is none.
    public static func size(_ path: String) -> Int? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Whether there is something that can be looked at, links followed.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// A call of the system that failed for a file.
@_spi(Host)
public struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The system's words.
    public let reason: String

    /// The failure of the call before.
    public init(_ path: String) {
        self.path = path
        reason = String(cString: strerror(errno))
    }

    /// A failure for another reason.
    public init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

    /// The file and the words.
    public var description: String { "\(path): \(reason)" }
}
