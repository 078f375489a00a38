import Foundation

/// An answer as it was received.
package struct RawReply: Sendable {
    package let text: String

    package init(text: String) { self.text = text }

    package var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }
    package var head: String { text.components(separatedBy: "\r\n\r\n")[0] }
    package var body: String {
        text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    }

    package func header(_ name: String) -> String? { headers(name).first }

    /// The values of all header fields with a name.
    package func headers(_ name: String) -> [String] {
        head.components(separatedBy: "\r\n")
            .filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { String($0.dropFirst(name.count + 1)).trimmingCharacters(in: .whitespaces) }
    }
}

/// A connection that sends any bytes, and is closed when it is released.
///
/// Its blocking calls run on threads of their own, because the server's work needs those of the
/// runtime.
package final class RawConnection: Sendable {
    private let socket: Int32

    /// Connects to a server; with `buffer`, the system accepts no more than this many unread bytes.
    package init(host: String = "127.0.0.1", port: UInt16, buffer: Int32? = nil) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var buffer {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isOpen = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, size) == 0
            }
        }
        guard isOpen else { throw POSIXError(.ECONNREFUSED) }
        limitWaiting()
    }

    /// Connects to a socket in the file system.
    package init(path: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw POSIXError(.ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let (socket, size) = (socket, socklen_t(MemoryLayout<sockaddr_un>.size))
        let isOpen = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, size) == 0
            }
        }
        guard isOpen else { throw POSIXError(.ECONNREFUSED) }
        limitWaiting()
    }

    /// A silent server makes the test fail instead of hanging it.
    private func limitWaiting() {
        var limit = timeval(tv_sec: 50, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    package func send(_ bytes: some Collection<UInt8> & Sendable) async {
        await onThread { [socket] in
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Receives a text until the other side closes, or the condition holds.
    package func receive(until holds: @escaping @Sendable (String) -> Bool = { _ in false }) async
        -> String
    {
        let bytes = await receiveBytes { holds(String(decoding: $0, as: UTF8.self)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Receives bytes until the other side closes, or the condition holds.
    package func receiveBytes(
        until areEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
    ) async -> [UInt8] {
        await onThread { [socket] in
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            // Keep-alive data would extend the wait for bytes that never come.
            let end = ContinuousClock.now + .seconds(50)
            while ContinuousClock.now < end, !areEnough(bytes) {
                let count = recv(socket, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                bytes += buffer[..<count]
            }
            return bytes
        }
    }

    private func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}

/// Sends bytes to a socket in the file system, and receives the complete answer.
package func exchange(_ request: String, path: String) async throws -> RawReply {
    let connection = try RawConnection(path: path)
    await connection.send(Array(request.utf8))
    return RawReply(text: await connection.receive())
}

/// Sends bytes and receives the complete answer.
package func exchange(
    _ request: String,
    host: String = "127.0.0.1",
    port: UInt16
) async throws -> RawReply {
    let connection = try RawConnection(host: host, port: port)
    await connection.send(Array(request.utf8))
    return RawReply(text: await connection.receive())
}
