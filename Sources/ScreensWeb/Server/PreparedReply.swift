internal import CMicroHTTPD

/// An answer in libmicrohttpd's own form, which any number of connections may be sent.
// Unchecked: the handle counts its users itself, and never changes once it is made.
final class PreparedReply: @unchecked Sendable {
    let handle: OpaquePointer
    let status: UInt32

    /// `nil` when there is no memory for it.
    init?(_ reply: WebReply) {
        guard let handle = Self.make(reply.body) else { return nil }
        self.handle = handle
        status = UInt32(clamping: reply.status)
        MHD_add_response_header(handle, "Content-Type", reply.contentType)
        for (name, value) in WebReply.protection + reply.headers {
            // Refused when the value could break out of its line; then the header is missing.
            MHD_add_response_header(handle, name, value)
        }
    }

    deinit { MHD_destroy_response(handle) }

    private static func make(_ body: WebReply.Body) -> OpaquePointer? {
        switch body {
        case .prepared: nil
        case .bytes(let bytes):
            bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer(
                    buffer.count,
                    UnsafeMutableRawPointer(mutating: buffer.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
        case .stream(let stream):
            MHD_create_response_from_callback(
                UInt64.max,
                32 << 10,
                WebStream.read,
                Unmanaged.passRetained(stream).toOpaque(),
                WebStream.free
            )
        }
    }
}

extension WebReply {
    /// Hands the answer to libmicrohttpd.
    func queue(on connection: OpaquePointer) -> MHD_Result {
        if case .prepared(let prepared) = body {
            return MHD_queue_response(connection, prepared.status, prepared.handle)
        }
        guard let prepared = PreparedReply(self) else { return .NO }
        return MHD_queue_response(connection, prepared.status, prepared.handle)
    }
}
