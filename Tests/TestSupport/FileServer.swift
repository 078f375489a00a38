import Synchronization

/// A server that has a file at every address, of any size: each byte is computed from its place.
package final class FileServer: Sendable {
    /// What the file is, and how the server sends it.
    package struct File: Sendable {
        package var size: Int
        /// The first bytes; the others follow from their places.
        package var head: [UInt8]
        package var type: String
        package var tag: String?
        /// Whether parts are sent; otherwise always the whole file.
        package var sendsParts = true
        /// Whether the size of a whole file is announced.
        package var announcesSize = true
        /// The bytes of a body after which the connection ends.
        package var cut: Int?
        /// Called before a request is answered, on the thread of its connection.
        package var onRequest: (@Sendable (String) -> Void)?
        /// Answers a request instead; `nil` for the usual answer.
        package var attack: (@Sendable (_ request: String) -> String?)?

        package init(
            size: Int,
            head: [UInt8] = FileServer.mp4,
            type: String = "video/mp4",
            tag: String? = "\"1\""
        ) {
            (self.size, self.head, self.type, self.tag) = (size, head, type, tag)
        }
    }

    /// How a video begins.
    package static let mp4: [UInt8] = [0, 0, 0, 0x18] + Array("ftypmp42".utf8)
    private static let pattern = (0..<(1 << 20)).map {
        UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9)
    }

    private let server: AttackingServer
    private let shared: Shared

    /// What the threads of the connections use, too.
    private final class Shared: Sendable {
        let file: Mutex<File>
        init(_ file: File) { self.file = Mutex(file) }
    }

    /// Listens on a free port.
    package init(_ file: File) throws {
        let shared = Shared(file)
        self.shared = shared
        server = try AttackingServer { connection in
            while let request = connection.request() {
                guard Self.answer(request, connection, shared.file.withLock { $0 }) else { return }
            }
        }
    }

    package var url: String { server.url }

    /// The requests so far.
    package var requests: [String] { server.requests }

    /// The ranges that were requested, in order, without the questions who is signed in.
    package var ranges: [String] {
        server.requests.compactMap { request in
            request.firstMatch(of: /\r\nRange: bytes=([0-9-]+)\r\n/).map { String($0.1) }
        }
    }

    package func change(_ body: (inout File) -> Void) {
        shared.file.withLock { body(&$0) }
    }

    /// The bytes of a range of the file as it is now.
    package func bytes(_ range: Range<Int>) -> [UInt8] {
        Self.bytes(range, of: shared.file.withLock { $0 })
    }

    private static func bytes(_ range: Range<Int>, of file: File) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            let (block, start) = place.quotientAndRemainder(dividingBy: pattern.count)
            let end = min(pattern.count, start + range.upperBound - place)
            bytes += pattern[start..<end]
            // Blocks differ in their first byte.
            if start == 0 { bytes[place - range.lowerBound] = UInt8(truncatingIfNeeded: block) }
            place += end - start
        }
        for place in range where place < file.head.count {
            bytes[place - range.lowerBound] = file.head[place]
        }
        return bytes
    }

    /// Answers a request; returns whether the connection stays open.
    private static func answer(
        _ request: String,
        _ connection: AttackingServer.Connection,
        _ file: File
    ) -> Bool {
        file.onRequest?(request)
        if let attack = file.attack?(request) {
            connection.send(attack)
            return false
        }
        guard !request.hasPrefix("POST") else {
            // The question who is signed in.
            return connection.send(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 16\r\n\r\n"
                    + #"[{"userId":"7"}]"#
            )
        }
        let range = part(request, file)
        let body = range ?? 0..<file.size
        connection.send(head(body, isPart: range != nil, file))
        return send(body, of: file, over: connection)
    }

    private static func part(_ request: String, _ file: File) -> Range<Int>? {
        let condition = request.firstMatch(of: /\r\nIf-Range: ([^\r]*)\r\n/).map { String($0.1) }
        guard file.sendsParts, condition == nil || condition == file.tag,
            let ends = request.firstMatch(of: /\r\nRange: bytes=(\d+)-(\d+)\r\n/),
            let first = Int(ends.1), let last = Int(ends.2), first < file.size
        else { return nil }
        return first..<min(last + 1, file.size)
    }

    private static func head(_ body: Range<Int>, isPart: Bool, _ file: File) -> String {
        var lines = [isPart ? "HTTP/1.1 206 Partial Content" : "HTTP/1.1 200 OK"]
        lines.append("Content-Type: \(file.type)")
        if let tag = file.tag { lines.append("ETag: \(tag)") }
        if isPart {
            let last = body.upperBound - 1
            lines.append("Content-Range: bytes \(body.lowerBound)-\(last)/\(file.size)")
        }
        if isPart || file.announcesSize {
            lines.append("Content-Length: \(body.count)")
        } else {
            lines.append("Connection: close")
        }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func send(
        _ body: Range<Int>,
        of file: File,
        over connection: AttackingServer.Connection
    ) -> Bool {
        let end = min(body.upperBound, body.lowerBound + (file.cut ?? Int.max / 2))
        var place = body.lowerBound
        while place < end {
            let next = min(end, place + pattern.count)
            guard connection.send(bytes(place..<next, of: file)) else { return false }
            place = next
        }
        return end == body.upperBound && file.announcesSize
    }
}
