import Glibc
@_spi(Host) import ScreensKit

/// Small text files that several processes read and replace.
enum PlainFile {
    struct Failure: Error {
        let words: String

        init(error: Int32) { words = String(cString: strerror(error)) }
        init(words: String) { self.words = words }
    }

    /// The text of a file; `nil` where there is none, or it is longer than it may be.
    static func text(of path: String, atMost limit: Int) -> String? {
        guard let file = try? Files.openPrivate(path, toRead: true) else { return nil }
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

    /// Does something while nobody else does it; makes the folders on the way to the lock's file.
    static func locked(
        _ path: String,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        for (index, character) in zip(path.indices, path)
        where character == "/" && index > path.startIndex {
            mkdir(String(path[..<index]), 0o700)
        }
        let file: Int32
        do {
            file = try Files.openPrivate(path)
        } catch {
            throw Failure(words: error.reason)
        }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Failure(error: errno) }
        }
        try body()
    }

    /// Replaces a file in one step: whoever reads it sees the old text or the new.
    static func replace(_ path: String, with text: String) throws(Failure) {
        let draft = "\(path).\(getpid())"
        // One of a process that died, or of whoever wants us to write elsewhere.
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(error: errno) }
        var bytes = Array("\(text)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = Failure(error: errno)
                close(file)
                unlink(draft)
                throw failure
            }
            bytes = bytes.dropFirst(count)
        }
        close(file)
        guard rename(draft, path) == 0 else { throw Failure(error: errno) }
    }

    /// The text without what separates words and lines.
    static func escaped(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            byte < 0x20 || byte == UInt8(ascii: "%") || byte == 0x7F
                ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that was escaped; `nil` where it was not.
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
