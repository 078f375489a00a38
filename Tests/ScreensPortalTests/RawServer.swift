import Foundation
import Glibc
import Synchronization

/// A server that answers every request with the same bytes, then closes the connection.
final class RawServer: Sendable {
    let url: String
    private let listener: Int32
    private let received = Mutex<[String]>([])

    init(answering answer: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let length = size
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(listener, name, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, name, &size) == 0
            }
        }
        guard isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let serve: @Sendable () -> Void = { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                let request = Self.request(on: connection)
                self?.received.withLock { $0.append(request) }
                _ = Array(answer.utf8).withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                close(connection)
            }
            close(listener)
        }
        Thread.detachNewThread(serve)
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var requests: [String] { received.withLock { $0 } }

    /// Header and body of a request.
    private static func request(on connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.range(of: "\r\n\r\n") else { continue }
            let length =
                text[..<end.lowerBound].split(separator: "\r\n")
                .first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) } ?? 0
            if text[end.upperBound...].utf8.count >= length { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A whole reply as it goes over the wire.
func rawReply(_ status: String, headers: [String] = [], body: String) -> String {
    (["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.utf8.count)"] + headers)
        .joined(separator: "\r\n") + "\r\n\r\n" + body
}
