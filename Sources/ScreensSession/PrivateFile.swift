import Glibc
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensSystem

/// A small file that only its owner may read: mode 0600 in a folder of mode 0700.
public struct PrivateFile: Sendable {
    /// Its path.
    public let path: String
    private static let sizeLimit = 64 << 10

    /// Creates a description of a file, which need not exist yet.
    public init(path: String) { self.path = path }

    private var folder: String { Files.parent(path) }
    private var name: String { Files.name(path) }

    /// Reads the file; `nil` if there is none.
    ///
    /// With `trusting`, a file that others may read is accepted too.
    ///
    /// - Throws: ``SessionError`` if it cannot be read, or others may read it.
    public func read(trusting: Bool = false) throws(SessionError) -> [UInt8]? {
        // The names are listed, because a link that leads nowhere must not count as a missing file.
        guard Files.names(in: folder)?.contains(name) == true else { return nil }
        let file: Int32
        do {
            file = try Files.openPrivate(path, for: .reading)
        } catch {
            throw Self.failure("\(path) cannot be read: \(error.reason).")
        }
        defer { close(file) }
        if !trusting { try check(file) }
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count >= 0 else { throw Self.failure("\(path) cannot be read: \(Self.reason).") }
        return Array(bytes.prefix(count))
    }

    /// Replaces the file in one step: after a power failure, it is either the old one or the new one.
    ///
    /// - Throws: ``SessionError`` if it cannot be written. The old one stays.
    public func write(_ bytes: [UInt8]) throws(SessionError) {
        guard bytes.count < Self.sizeLimit else {
            throw Self.failure(
                "\(path) cannot be written: it would have \(Self.sizeLimit) bytes or more."
            )
        }
        do throws(FileFailure) {
            try Files.makePrivateFolder(folder)
            try Files.replace(path, with: bytes, mode: 0o600, isLasting: true)
        } catch {
            throw Self.failure("\(path) cannot be written: \(error.reason).")
        }
    }

    /// Removes the file, and any temporary file that a crash left behind.
    ///
    /// - Throws: ``SessionError`` if it cannot be removed.
    public func remove() throws(SessionError) {
        for leftover in Files.names(in: folder) ?? [] where leftover.hasPrefix("\(name).") {
            unlink("\(folder)/\(leftover)")
        }
        guard unlink(path) == 0 || errno == ENOENT else {
            throw Self.failure("\(path) cannot be removed: \(Self.reason).")
        }
        Files.sync(folder)
    }

    private func check(_ file: Int32) throws(SessionError) {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & 0o077 == 0 else {
            let mode = String(facts.st_mode & 0o777, radix: 8)
            throw Self.failure(
                "Others may read or change \(path), whose mode is 0\(mode). Run \"chmod 600 \(path)\" "
                    + "to prevent this."
            )
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func failure(_ message: String) -> SessionError {
        .privateFile(message)
    }
}
