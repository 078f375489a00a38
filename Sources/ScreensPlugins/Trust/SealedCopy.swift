internal import Glibc

/// A copy of a library in memory that nobody can change any more, not even its owner.
///
/// A file may be changed between being hashed and being loaded, and while it is in use. The bytes that
/// are hashed here are the bytes that are loaded: the kernel refuses writes to the sealed copy.
final class SealedCopy: Sendable {
    /// The hash of the bytes in the copy.
    let hash: FileHash
    /// The version of the file that was copied.
    let version: FileVersion
    /// The descriptor at which the copy is open.
    let descriptor: Int32
    private static let limit = 256 << 20

    /// Copies a file.
    ///
    /// - Throws: ``PluginRefusal/missing(path:)`` or ``PluginRefusal/unreadable(path:reason:)``.
    init(of path: String, named name: String) throws(PluginRefusal) {
        let file = try FileBytes(path: path)
        guard file.size <= Self.limit else {
            throw .unreadable(path: path, reason: "it has more than \(Self.limit >> 20) MiB")
        }
        guard let version = file.version, let copy = Self.memory(named: name) else {
            throw .unreadable(path: path, reason: systemWords(for: errno))
        }
        guard file.copy(to: copy), fcntl(copy, Self.addSeals, Self.allSeals) == 0,
            let hash = Self.hash(of: copy, count: file.size)
        else {
            let reason = systemWords(for: errno)
            close(copy)
            throw .unreadable(path: path, reason: reason)
        }
        (self.hash, self.version, descriptor) = (hash, version, copy)
    }

    deinit { close(descriptor) }

    /// The path by which the loader finds the copy.
    ///
    /// The copy stays open for ever, as the library does: the loader treats two libraries of one path as
    /// the same, so no other file may ever get the number.
    func retainedPath() -> String {
        let retained = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return "/proc/self/fd/\(retained)"
    }

    // Constants of the kernel that belong to a GNU extension, which Swift's C library module leaves out:
    // F_ADD_SEALS, and seals against further sealing, shrinking, growing and writing.
    private static let addSeals: Int32 = 1033
    private static let allSeals: Int32 = 0x1 | 0x2 | 0x4 | 0x8
    private static let closeOnExec: UInt32 = 0x1
    private static let allowSealing: UInt32 = 0x2
    private static let executable: UInt32 = 0x10

    /// The lowest descriptor of a copy: child processes are given their files at lower ones.
    private static let lowest: Int32 = 64

    private static func memory(named name: String) -> Int32? {
        guard let file = lowMemory(named: name) else { return nil }
        let moved = fcntl(file, F_DUPFD_CLOEXEC, lowest)
        guard moved >= 0 else { return file }
        close(file)
        return moved
    }

    private static func lowMemory(named name: String) -> Int32? {
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
        guard let symbol = dlsym(nil, "memfd_create") else { return nil }
        let create = unsafeBitCast(symbol, to: Create.self)
        let flags = closeOnExec | allowSealing
        let file = create(name, flags | executable)
        guard file < 0, errno == EINVAL else { return file < 0 ? nil : file }
        // Kernels before 6.3 do not know the third flag, and behave as if it were given.
        let older = create(name, flags)
        return older < 0 ? nil : older
    }

    private static func hash(of file: Int32, count: Int) -> FileHash? {
        guard count > 0 else { return FileHash(of: []) }
        guard let bytes = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), bytes != MAP_FAILED
        else { return nil }
        defer { munmap(bytes, count) }
        return FileHash(of: UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
