import Foundation
import Glibc

/// A persistent connection that sends a browser's header fields with every request.
///
/// Its calls block, so they are made on a separate thread.
final class BenchConnection {
    private let socket: Int32
    private let port: UInt16
    var cookie = ""
    private static let pieceSize = 128 << 10

    init(port: UInt16) throws {
        self.port = port
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, size) == 0
            }
        }
        guard isOpen else { throw BenchError(text: "nobody listens on \(port)") }
        var isOn: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(4))
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    /// A request as Chromium writes it.
    func request(
        _ method: String,
        _ path: String,
        body: String? = nil,
        fields: [String] = []
    ) -> [UInt8] {
        var lines = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: keep-alive",
            "Cache-Control: max-age=0", "Upgrade-Insecure-Requests: 1",
            "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/140.0.0.0 Safari/537.36",
            "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-User: ?1",
            "Sec-Fetch-Dest: document", "Accept-Encoding: gzip, deflate, br, zstd",
            "Accept-Language: en-US,en;q=0.9",
        ]
        lines += fields
        if !cookie.isEmpty { lines.append("Cookie: \(cookie)") }
        if let body {
            lines += [
                "Origin: http://127.0.0.1:\(port)", "X-Screens: 1",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)",
            ]
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BenchError(text: "the connection is closed") }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads the reply to an action.
    ///
    /// - Throws: an error with the reply's head if the action was refused, after which no event would come.
    func expectAcceptance() throws {
        let head = try reply().head
        guard head.hasPrefix("HTTP/1.1 204") else { throw BenchError(text: "refused:\n\(head)") }
    }

    /// Waits for at least one byte.
    func some() throws -> [UInt8] {
        try receive(Self.pieceSize) { Array($0) }
    }

    /// Reads and drops a number of bytes.
    func skip(_ count: Int) throws {
        var count = count
        while count > 0 { count -= try receive(count) { $0.count } }
    }

    // The buffer is on the stack: 200 connections with a buffer each would use most of the measured memory.
    private func receive<Result>(
        _ limit: Int,
        _ receive: (UnsafeMutableRawBufferPointer) -> Result
    ) throws -> Result {
        let size = min(limit, Self.pieceSize)
        return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, 0)
            guard count >= 0 else { throw BenchError(text: "nothing comes for 20 s") }
            guard count > 0 else { throw BenchError(text: "the server closes the connection") }
            return receive(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads until a text has been received.
    func read(until end: String) throws -> [UInt8] {
        var all: [UInt8] = []
        var searched = 0
        while true {
            all += try some()
            if Self.end(of: end, in: all, from: max(0, searched - end.utf8.count)) != nil {
                return all
            }
            searched = all.count
        }
    }

    /// The index after a text in bytes.
    ///
    /// Not Foundation's search, which takes longer than the measured work.
    static func end(of text: String, in bytes: [UInt8], from start: Int = 0) -> Int? {
        let text = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            var place = start
            while place + text.count <= bytes.count {
                if bytes[place] == text[0],
                    text.indices.allSatisfy({ bytes[place + $0] == text[$0] })
                {
                    return place + text.count
                }
                place += 1
            }
            return nil
        }
    }

    /// Reads a reply that has a length.
    func reply() throws -> (head: String, body: [UInt8]) {
        var (head, length, body) = try beginning()
        while body.count < length { body += try some() }
        return (head, body)
    }

    /// Reads a reply that has a length, and drops its body; returns the head and the length.
    func skipReply() throws -> (head: String, length: Int) {
        let (head, length, body) = try beginning()
        try skip(length - body.count)
        return (head, length)
    }

    /// Reads the head of a reply, and what comes with it of the body.
    private func beginning() throws -> (head: String, length: Int, body: [UInt8]) {
        let all = try read(until: "\r\n\r\n")
        let end = Self.end(of: "\r\n\r\n", in: all) ?? all.count
        let head = String(decoding: all[..<end], as: UTF8.self)
        let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        return (head, length, Array(all[end...]))
    }

    /// Runs blocking work on a thread of its own.
    static func onThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }
}
