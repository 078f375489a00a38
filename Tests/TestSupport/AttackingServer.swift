import Foundation
import Glibc
import Synchronization

/// A server that treats each connection as a test decides, even against the protocol.
package final class AttackingServer: Sendable {
    package let url: String
    private let listener: Int32
    private let received = Requests()

    private final class Requests: Sendable {
        let all = Mutex<[String]>([])
        let connectionCount = Mutex(0)
    }

    /// Listens on a free port; `attack` runs on a thread of its own for each connection, which is
    /// closed afterwards.
    package init(_ attack: @escaping @Sendable (Connection) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let length = size
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(listener, name, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, name, &size) == 0
            }
        }
        guard isOpen else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let received = received
        Thread.detachNewThread {
            var number = 0
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                let connection = Connection(socket: socket, number: number) { request in
                    received.all.withLock { $0.append(request) }
                }
                number += 1
                received.connectionCount.withLock { $0 += 1 }
                Thread.detachNewThread {
                    attack(connection)
                    close(socket)
                }
            }
            close(listener)
        }
    }

    /// Answers every request with the same bytes, then closes the connection.
    package convenience init(answering answer: String) throws {
        try self.init { connection in
            guard connection.request() != nil else { return }
            connection.send(answer)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Header and body of each complete request, in order.
    package var requests: [String] { received.all.withLock { $0 } }

    /// How many connections clients have opened.
    package var connectionCount: Int { received.connectionCount.withLock { $0 } }

    /// A connection that a client opened.
    package struct Connection: Sendable {
        let socket: Int32
        /// How many connections there were before.
        package let number: Int
        let note: @Sendable (String) -> Void

        /// Waits for a complete request; `nil` if the client closes the connection before.
        @discardableResult
        package func request() -> String? {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(socket, &buffer, buffer.count, 0)
                guard count > 0 else { return nil }
                bytes += buffer[..<count]
                let text = String(decoding: bytes, as: UTF8.self)
                guard let end = text.range(of: "\r\n\r\n") else { continue }
                let length =
                    text[..<end.lowerBound].split(separator: "\r\n")
                    .first { $0.lowercased().hasPrefix("content-length:") }
                    .flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) } ?? 0
                guard text[end.upperBound...].utf8.count >= length else { continue }
                note(text)
                return text
            }
        }

        /// Receives bytes and drops them; `false` if the client closes the connection before there are so many.
        package func skip(_ count: Int) -> Bool {
            var buffer = [UInt8](repeating: 0, count: 1 << 20)
            var left = count
            while left > 0 {
                let received = recv(socket, &buffer, min(left, buffer.count), 0)
                guard received > 0 else { return false }
                left -= received
            }
            return true
        }

        /// Sends bytes; `false` once the client has closed the connection.
        @discardableResult
        package func send(_ bytes: some Collection<UInt8>) -> Bool {
            var rest = Array(bytes)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Sends a text; `false` once the client has closed the connection.
        @discardableResult
        package func send(_ text: String) -> Bool { send(text.utf8) }

        /// Sends the bytes one at a time, with pauses of this length, again and again.
        package func drip(_ text: String, every milliseconds: Int32) {
            while true {
                for byte in text.utf8 {
                    guard send([byte]), !isClosed(within: milliseconds) else { return }
                }
            }
        }

        /// Forwards a request to a regular server on this machine, and returns its answer to the
        /// client.
        package func relay(_ request: String, to server: String) {
            guard let port = URL(string: server)?.port.flatMap({ UInt16(exactly: $0) }) else {
                return
            }
            let upstream = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(upstream) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let isConnected = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                    connect(upstream, name, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            let last = request.replacing(
                "\r\n\r\n",
                with: "\r\nConnection: close\r\n\r\n",
                maxReplacements: 1
            )
            guard isConnected, Connection(socket: upstream, number: 0, note: { _ in }).send(last)
            else {
                return
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(upstream, &buffer, buffer.count, 0), count > 0 {
                guard send(buffer[..<count]) else { return }
            }
        }

        /// Sends nothing until the client closes the connection.
        package func waitForClose() {
            while !isClosed(within: 1_000) {}
        }

        /// Ends the connection with a reset.
        package func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                socket,
                SOL_SOCKET,
                SO_LINGER,
                &option,
                socklen_t(MemoryLayout<linger>.size)
            )
        }

        private func isClosed(within milliseconds: Int32) -> Bool {
            var interest = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&interest, 1, milliseconds) > 0 else { return false }
            var byte: UInt8 = 0
            return recv(socket, &byte, 1, 0) <= 0
        }
    }
}

/// A complete reply as it is sent.
package func rawReply(_ status: String, headers: [String] = [], body: String) -> String {
    (["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.utf8.count)"] + headers)
        .joined(separator: "\r\n") + "\r\n\r\n" + body
}
