internal import CMicroHTTPD

/// Hands responses to libmicrohttpd.
enum HTTPReply {
    static func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        guard let handle = make(response.body) else { return .NO }
        defer { MHD_destroy_response(handle) }
        MHD_add_response_header(handle, "Content-Type", response.contentType)
        for (name, value) in response.headers {
            // Refused when the value could break out of its line; then the header is missing.
            MHD_add_response_header(handle, name, value)
        }
        return MHD_queue_response(connection, UInt32(clamping: response.status), handle)
    }

    private static func make(_ body: HTTPResponse.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer(
                    buffer.count,
                    UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .broken(let bytes):
            stream(Stream(prefix: bytes, size: bytes.count * 2 + 1, isBroken: true))
        case .blankArray(let size):
            stream(Stream(prefix: Array("[".utf8), size: max(2, size), isBroken: false))
        }
    }

    private static func stream(_ stream: Stream) -> OpaquePointer? {
        MHD_create_response_from_callback(
            UInt64(stream.size),
            64 << 10,
            read,
            Unmanaged.passRetained(stream).toOpaque(),
            free
        )
    }

    private static let read: MHD_ContentReaderCallback = { context, position, buffer, limit in
        guard let context, let buffer else { return screens_reader_failed() }
        let stream = Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
        return stream.read(
            at: Int(clamping: position),
            into: UnsafeMutableRawBufferPointer(start: buffer, count: limit)
        )
    }

    private static let free: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<Stream>.fromOpaque(context).release()
    }
}

/// A body made while it is sent: a prefix, then blanks and `]`, or a broken connection.
private final class Stream: Sendable {
    let prefix: [UInt8]
    let size: Int
    let isBroken: Bool

    init(prefix: [UInt8], size: Int, isBroken: Bool) {
        self.prefix = prefix
        self.size = size
        self.isBroken = isBroken
    }

    func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if position < prefix.count {
            let piece = prefix[position..<min(prefix.count, position + buffer.count)]
            buffer.copyBytes(from: piece)
            return piece.count
        }
        guard !isBroken else { return screens_reader_failed() }
        let count = min(buffer.count, size - position)
        for index in 0..<count { buffer[index] = UInt8(ascii: " ") }
        if position + count == size { buffer[count - 1] = UInt8(ascii: "]") }
        return count
    }
}
