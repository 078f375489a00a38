internal import CCurl
internal import Glibc
internal import ScreensKit

/// The body of a form, which libcurl composes and reads while it sends it.
///
/// Used only on the thread of its transfer, which it has to outlive.
final class FormBody {
    /// The size of the file in bytes, at the beginning of the transfer.
    let size: Int
    /// Why the file can be read no further.
    private(set) var fault: PortalError?
    private let curl: screens_curl
    private let mime: OpaquePointer
    private let file: Int32
    private let path: String
    private var offset = 0

    /// Makes the body of a transfer that is not sent yet.
    ///
    /// - Throws: ``PortalError/unexpected(_:)``, naming a file that cannot be read.
    init(
        _ form: HTTPForm,
        of handle: UnsafeMutableRawPointer,
        _ curl: screens_curl
    ) throws(PortalError) {
        (file, size) = try Self.open(form.path)
        guard let mime = curl.curl_mime_init(handle) else {
            close(file)
            throw .unreachable("libcurl has no memory")
        }
        (self.curl, self.mime, path) = (curl, mime, form.path)
        for (name, value) in form.fields.sorted(by: { $0.key < $1.key }) {
            let part = part(named: name, type: "text/plain; charset=utf-8")
            _ = value.withCString { curl.curl_mime_data(part, $0, value.utf8.count) }
        }
        let part = part(named: form.fileField, type: Self.line(form.mediaType))
        _ = curl.curl_mime_filename(part, form.fileName)
        _ = curl.curl_mime_data_cb(
            part,
            curl_off_t(size),
            {
                FormBody.at($3)?.read(
                    into: UnsafeMutableRawBufferPointer(start: $0, count: $1 * $2)
                )
                    ?? Int(CURL_READFUNC_ABORT)
            },
            { FormBody.at($0)?.seek(to: $1, from: $2) ?? CURL_SEEKFUNC_FAIL },
            nil,
            Unmanaged.passUnretained(self).toOpaque()
        )
        _ = screens_curl_set_pointer(handle, CURLOPT_MIMEPOST, UnsafeRawPointer(mime))
    }

    deinit {
        curl.curl_mime_free(mime)
        close(file)
    }

    private func part(named name: String, type: String) -> OpaquePointer? {
        let part = curl.curl_mime_addpart(mime)
        _ = curl.curl_mime_name(part, name)
        _ = curl.curl_mime_type(part, type)
        return part
    }

    /// The library escapes the names of fields and files as browsers do, and types not at all.
    private static func line(_ type: String) -> String {
        String(type.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    }

    private static func open(_ path: String) throws(PortalError) -> (file: Int32, size: Int) {
        // Opening must not block if the path leads to a pipe.
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        var facts = stat()
        guard file >= 0, fstat(file, &facts) == 0 else {
            let reason = String(cString: strerror(errno))
            if file >= 0 { close(file) }
            throw .unexpected("the file \(path): \(reason)")
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw .unexpected("the file \(path) is not a regular file")
        }
        return (file, Int(facts.st_size))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> FormBody? {
        context.map { Unmanaged<FormBody>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let wanted = min(room.count, size - offset)
        guard wanted > 0 else { return 0 }
        let count = pread(file, room.baseAddress, wanted, off_t(offset))
        guard count > 0 else {
            fault = .unexpected(
                count == 0
                    ? "the file \(path) became shorter while it was sent"
                    : "the file \(path): \(String(cString: strerror(errno)))"
            )
            return Int(CURL_READFUNC_ABORT)
        }
        offset += count
        return count
    }

    private func seek(to place: curl_off_t, from origin: Int32) -> Int32 {
        guard origin == SEEK_SET, (0...size).contains(Int(place)) else {
            return CURL_SEEKFUNC_CANTSEEK
        }
        offset = Int(place)
        return CURL_SEEKFUNC_OK
    }
}
