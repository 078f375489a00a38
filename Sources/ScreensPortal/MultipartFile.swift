import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// The body of an upload, `multipart/form-data` (RFC 7578), in a temporary file that is deleted with this object.
///
/// It is a file because the transport can send a file without holding it in memory.
final class MultipartFile: Sendable {
    let path: String
    let contentType: String
    let size: Int

    /// Writes the body to the file.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``, naming the file that cannot be read or written.
    init(_ upload: FileUpload) throws(PortalError) {
        let boundary = "screens-\(UUIDText.random())"
        let path = "\(Files.temporaryFolder)/screens-upload-\(boundary)"
        contentType = "multipart/form-data; boundary=\(boundary)"
        self.path = path
        do {
            size = try Self.write(upload, boundary, to: path)
        } catch {
            unlink(path)
            throw error
        }
    }

    deinit { unlink(path) }

    private static func write(
        _ upload: FileUpload,
        _ boundary: String,
        to path: String
    ) throws(PortalError) -> Int {
        // Opening must not block if the path leads to a pipe.
        let source = try Descriptor(upload.file.path, O_RDONLY | O_NONBLOCK)
        guard source.isRegular else {
            throw .unexpected("the file \(upload.file.path) is not a regular file")
        }
        let target = try Descriptor(path, O_WRONLY | O_CREAT | O_EXCL)
        var head = ""
        for (name, value) in upload.parameters.sorted(by: { $0.key < $1.key }) {
            head += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\"\r\n"
            head +=
                "Content-Type: text/plain; charset=utf-8\r\n\r\n\(value.text ?? value.description)\r\n"
        }
        head += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
        head += "filename=\"\(quoted(upload.fileName))\"\r\n"
        head += "Content-Type: \(quoted(upload.mimeType))\r\n\r\n"
        try target.write(Array(head.utf8)[...])
        let size = try target.copy(from: source)
        let end = "\r\n--\(boundary)--\r\n"
        try target.write(Array(end.utf8)[...])
        return head.utf8.count + size + end.utf8.count
    }

    /// Returns a text for the quotes of a header, escaped as browsers do it (WHATWG, multipart/form-data encoding).
    private static func quoted(_ text: String) -> String {
        text.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
}

/// An open file, which is closed with its last reference.
private final class Descriptor {
    private let number: Int32
    private let path: String

    init(_ path: String, _ flags: Int32) throws(PortalError) {
        self.path = path
        number = open(path, flags | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw failure() }
    }

    deinit { close(number) }

    /// Whether the file is a regular one.
    ///
    /// A device or a pipe may have no end.
    var isRegular: Bool {
        var facts = stat()
        return fstat(number, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    private func failure() -> PortalError {
        .unexpected("the file \(path): \(String(cString: strerror(errno)))")
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(PortalError) {
        guard bytes.withUnsafeBytes({ Files.append($0, to: number) }) else { throw failure() }
    }

    /// Appends another file piece by piece, and returns how many bytes it has.
    func copy(from source: Descriptor) throws(PortalError) -> Int {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
            let count = piece.withUnsafeMutableBytes {
                read(source.number, $0.baseAddress, $0.count)
            }
            if count == 0 { return total }
            if count < 0 {
                guard errno == EINTR else { throw source.failure() }
                continue
            }
            try write(piece[..<count])
            total += count
        }
    }
}
