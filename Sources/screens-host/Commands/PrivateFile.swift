import Glibc
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensSystem

/// A small file that is its owner's alone: mode 0600 in a folder of mode 0700.
struct PrivateFile: Sendable {
    let path: String
    private static let sizeLimit = 64 << 10

    private var folder: String { Files.parent(path) }
    private var name: String { Files.name(path) }

    /// The file's bytes; `nil` where there is none.
    ///
    /// `trusting` takes the file also if others may read it.
    ///
    /// - Throws: when it cannot be read, or is not its owner's alone.
    func read(trusting: Bool = false) throws(CommandError) -> [UInt8]? {
        // A link that leads nowhere is not nothing.
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

    /// Writes the file as a whole: whenever the power fails, the old one or the new one is there.
    ///
    /// - Throws: when it cannot be written; the old one stays.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        do throws(FileFailure) {
            try Files.makeFolder(folder, mode: 0o700)
            try Files.replace(path, with: bytes, mode: 0o600, isLasting: true)
        } catch {
            throw Self.failure("\(path) cannot be written: \(error.reason).")
        }
    }

    /// Removes the file, and what a crash left of writing it.
    ///
    /// - Throws: when it cannot be removed.
    func remove() throws(CommandError) {
        for leftover in Files.names(in: folder) ?? [] where leftover.hasPrefix("\(name).") {
            unlink("\(folder)/\(leftover)")
        }
        guard unlink(path) == 0 || errno == ENOENT else {
            throw Self.failure("\(path) cannot be removed: \(Self.reason).")
        }
        Files.sync(folder)
    }

    private func check(_ file: Int32) throws(CommandError) {
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & 0o077 == 0 else {
            throw Self.failure("Others may read or change \(path): “chmod 600 \(path)” forbids it.")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }

    private static func failure(_ message: String) -> CommandError {
        CommandError(exit: .failure, message: message, code: "credentials")
    }
}
