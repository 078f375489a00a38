internal import CMicroHTTPD

/// A reply in libmicrohttpd's own form, which can be sent on any number of connections.
// Unchecked: the handle counts its users itself, and does not change after it is created.
package final class PreparedReply: @unchecked Sendable {
    let handle: OpaquePointer
    let status: UInt32
    /// The bytes of the body; 0 for a stream, which counts its own.
    let size: Int
    private let library: MicroHTTPD

    /// Creates the reply; `nil` if there is no memory or no library.
    package init?(_ reply: ServerReply, commonFields: [HeaderField] = []) {
        guard let library = screens_open_microhttpd(nil),
            let handle = Self.make(reply.body, library.pointee)
        else { return nil }
        (self.library, self.handle) = (library, handle)
        size =
            switch reply.body {
            case .bytes(let bytes): bytes.count
            case .made(let size, _): size
            case .prepared(let other): other.size
            case .stream: 0
            }
        status = UInt32(clamping: reply.status)
        add(("Content-Type", reply.contentType))
        for field in commonFields + reply.headers { add(field) }
    }

    deinit { library.pointee.MHD_destroy_response(handle) }

    /// Adds a field.
    ///
    /// The library refuses a value that contains a line break; the field is then missing.
    private func add(_ field: HeaderField) {
        _ = library.pointee.MHD_add_response_header(handle, field.name, field.value)
    }

    /// The bytes that the library allocates for each stream, open as long as a browser shows a page.
    ///
    /// It uses them only for clients of HTTP 1.0: the chunks of others are written to the buffer of the connection.
    private static let streamBuffer = 4 << 10
    /// The bytes for a body of known size, which is not sent in chunks.
    private static let fileBuffer = 64 << 10

    private static func make(_ body: ServerReply.Body, _ library: screens_microhttpd)
        -> OpaquePointer?
    {
        switch body {
        case .prepared: nil
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                library.MHD_create_response_from_buffer(
                    buffer.count,
                    UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .stream(let stream):
            library.MHD_create_response_from_callback(
                stream.length.map { UInt64($0) } ?? UInt64.max,
                stream.length == nil ? streamBuffer : fileBuffer,
                ReplyStream.read,
                Unmanaged.passRetained(stream).toOpaque(),
                ReplyStream.free
            )
        case .made(let size, let make):
            library.MHD_create_response_from_callback(
                UInt64(size),
                fileBuffer,
                GeneratedBody.read,
                Unmanaged.passRetained(GeneratedBody(make)).toOpaque(),
                GeneratedBody.free
            )
        }
    }
}

/// A body that a function produces.
private final class GeneratedBody: Sendable {
    private let make: @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int?

    init(_ make: @escaping @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int?) {
        self.make = make
    }

    static let read: MHD_ContentReaderCallback = { context, place, buffer, limit in
        guard let context, let buffer else { return screens_reader_failed() }
        let body = Unmanaged<GeneratedBody>.fromOpaque(context).takeUnretainedValue()
        return body.make(
            Int(clamping: place),
            UnsafeMutableRawBufferPointer(start: buffer, count: limit)
        ) ?? screens_reader_failed()
    }

    static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<GeneratedBody>.fromOpaque(context).release()
    }
}
