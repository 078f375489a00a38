import Glibc
import ScreensSQLite

/// The content of a file, which is read in pieces: a file can be larger than the memory.
struct FileContent: Sendable {
    /// In bytes.
    let size: Int
    /// Fills a buffer with the bytes from a place on, and returns how many it wrote; `nil` if they cannot be read.
    let read: @Sendable (_ place: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int?

    init(
        size: Int,
        read: @escaping @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int?
    ) {
        (self.size, self.read) = (size, read)
    }

    init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { place, buffer in
            let piece = bytes.dropFirst(place).prefix(buffer.count)
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    /// The content of a file on this machine, which stays open as long as it is read.
    init(path: String) throws(ServiceError) {
        guard let file = OpenFile(path), let size = file.size else {
            let reason = String(cString: strerror(errno))
            throw ServiceError(DatabaseFailure(code: 0, reason: "\(path): \(reason)"))
        }
        self.init(size: size) { place, buffer in
            let count = pread(file.descriptor, buffer.baseAddress, buffer.count, off_t(place))
            return count < 0 ? nil : count
        }
    }

    /// A part of the content; its places begin at 0.
    func part(_ range: Range<Int>) -> FileContent {
        FileContent(size: range.count) { [read] place, buffer in
            let rest = min(buffer.count, range.count - place)
            guard rest > 0 else { return nil }
            return read(range.lowerBound + place, .init(rebasing: buffer[..<rest]))
        }
    }
}

private final class OpenFile: Sendable {
    let descriptor: CInt

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var size: Int? {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : nil
    }
}
