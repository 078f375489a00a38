import Glibc
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensSystem

/// Small text files that several processes read and replace.
enum PlainFile {
    /// The text of a file; `nil` if there is none, or it is longer than the limit in bytes.
    static func text(of path: String, atMost limit: Int) -> String? {
        guard let file = try? Files.openPrivate(path, for: .reading) else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil
            }
            bytes += buffer.prefix(count)
        }
        return nil
    }

    /// Calls a function under the lock of a file.
    ///
    /// Creates the folders of the lock's file.
    static func locked(
        _ path: String,
        _ body: () throws(FileFailure) -> Void
    ) throws(FileFailure) {
        try Files.makePrivateFolder(Files.parent(path))
        let file = try Files.openPrivate(path, for: .making)
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileFailure(path) }
        }
        try body()
    }

    /// Replaces a file in one step: readers see either the old text or the new one.
    static func replace(_ path: String, with text: String) throws(FileFailure) {
        let bytes = Array("\(text)\n".utf8)
        try Files.replace(path, with: bytes, mode: 0o600, isLasting: false)
    }

    /// Escapes the characters that separate words and lines.
    static func escaped(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            byte < 0x20 || byte == UInt8(ascii: "%") || byte == 0x7F
                ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text before it was escaped; `nil` if it is not validly escaped.
    static func unescaped(_ text: String) -> String? {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
