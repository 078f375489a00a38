import CMicroHTTPD
import Synchronization

private let library: screens_microhttpd = {
    guard let library = screens_open_microhttpd(nil) else { fatalError("no libmicrohttpd") }
    return library.pointee
}()

/// The floor of live pages: libmicrohttpd in the same configuration, without any work of its own.
///
/// It answers `GET` with a body of a given size, and `POST` with the received body.
final class BareServer: Sendable {
    let port: UInt16
    private let daemon: Mutex<Handle>
    private let answer: Answer

    // Unchecked: libmicrohttpd's handles may be used from any thread.
    private struct Handle: @unchecked Sendable { var pointer: OpaquePointer? }

    private final class Answer: @unchecked Sendable {
        let response: OpaquePointer

        init?(_ bytes: [UInt8]) {
            guard let response = makeResponse(bytes) else { return nil }
            self.response = response
        }

        deinit { library.MHD_destroy_response(response) }
    }

    /// The body of a request so far; it exists as soon as the request has begun.
    private final class Posted { var bytes: [UInt8] = [] }

    /// Starts to answer, with the limits of live pages.
    init(size: Int) throws {
        var (port, code) = (UInt16(0), CInt(0))
        let door = screens_listen(0x7F00_0001, &port, &code)
        let options = screens_daemon_options(
            has_threads: false,
            idle_seconds: 60,
            connections: 512,
            header_bytes: 32 << 10
        )
        guard let answer = Answer([UInt8](repeating: 120, count: size)) else {
            throw BenchError(text: "there is no memory for a body of \(size) bytes")
        }
        self.answer = answer
        let context = Unmanaged.passUnretained(answer).toOpaque()
        guard
            let handle = screens_start_daemon(
                door,
                Self.access,
                Self.completed,
                nil,
                nil,
                context,
                options,
                &code
            )
        else { throw BenchError(text: "the bare server cannot start: \(code)") }
        daemon = Mutex(Handle(pointer: handle))
        self.port = port
    }

    func stop() {
        let handle = daemon.withLock { daemon in
            defer { daemon.pointer = nil }
            return daemon.pointer
        }
        if let handle { library.MHD_stop_daemon(handle) }
    }

    private static let access: MHD_AccessHandlerCallback = {
        context,
        connection,
        _,
        method,
        _,
        data,
        size,
        state in
        guard let context, let connection, let method, let size, let state else { return .NO }
        guard let known = state.pointee else {
            state.pointee = Unmanaged.passRetained(Posted()).toOpaque()
            return .YES
        }
        let posted = Unmanaged<Posted>.fromOpaque(known).takeUnretainedValue()
        guard size.pointee == 0 else {
            posted.bytes += UnsafeRawBufferPointer(start: data, count: size.pointee)
            size.pointee = 0
            return .YES
        }
        guard method[0] == UInt8(ascii: "P") else {
            let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
            return library.MHD_queue_response(connection, 200, answer.response)
        }
        guard let response = makeResponse(posted.bytes) else { return .NO }
        defer { library.MHD_destroy_response(response) }
        return library.MHD_queue_response(connection, 200, response)
    }

    private static let completed: MHD_RequestCompletedCallback = { _, _, state, _ in
        guard let known = state?.pointee else { return }
        Unmanaged<Posted>.fromOpaque(known).release()
        state?.pointee = nil
    }
}

private func makeResponse(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
        library.MHD_create_response_from_buffer(
            $0.count,
            UnsafeMutableRawPointer(mutating: $0.baseAddress),
            .RESPMEM_MUST_COPY
        )
    }
}
