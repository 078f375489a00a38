import Foundation
import TestSupport
import WebSupport

/// Something that the browser or its driver failed to do.
struct BrowserFailure: Error, CustomStringConvertible {
    let description: String
}

/// Debian's `chromedriver`, which the tests control with the WebDriver protocol.
final class Driver: Sendable {
    private let process: ChildProcess
    private let port: UInt16

    /// Starts the driver at a free port, which the driver chooses.
    init() async throws {
        // The driver chooses a free IPv6 port, and gives up where the same IPv4 port is in use.
        for _ in 0..<5 {
            let (process, port) = try await Self.start()
            if let port {
                (self.process, self.port) = (process, port)
                return
            }
            _ = await process.end()
        }
        throw BrowserFailure(
            description: "chromedriver does not start: `make test-browser` installs it"
        )
    }

    private static func start() async throws -> (ChildProcess, UInt16?) {
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        let process = try ChildProcess(["chromedriver", "--port=0"], output: end, errors: nil)
        try end.close()
        let output = pipe.fileHandleForReading
        let port = await withCheckedContinuation { found in
            Thread.detachNewThread {
                found.resume(returning: Self.port(in: output))
                // A driver that writes to a full pipe stops, so that its output is read and
                // ignored.
                while !output.availableData.isEmpty {}
            }
        }
        return (process, port)
    }

    private static func port(in output: FileHandle) -> UInt16? {
        var text = ""
        while true {
            if let match = text.firstMatch(of: /on port (\d+)\./) { return UInt16(match.1) }
            let data = output.availableData
            guard !data.isEmpty else { return nil }
            text += String(decoding: data, as: UTF8.self)
        }
    }

    /// Sends a request, and returns the value of the answer.
    ///
    /// - Throws: the error that the driver reports.
    func ask(_ method: String, _ path: String, _ body: [String: any Sendable]? = nil) async throws
        -> any Sendable
    {
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let head = """
            \(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\
            Content-Type: application/json\r\nContent-Length: \(data.count)\r\n\r\n
            """
        let connection = try RawConnection(port: port)
        await connection.send(Array(head.utf8) + data)
        let reply = RawReply(text: await connection.receive { RawReply(text: $0).isComplete })
        let answer =
            try JSONSerialization.jsonObject(with: Data(reply.body.utf8))
            as? [String: any Sendable]
        let value = answer?["value"] ?? NSNull()
        guard reply.status == 200 else {
            let words = (value as? [String: any Sendable])?["message"] as? String
            throw BrowserFailure(description: words ?? "\(reply.status) for \(path)")
        }
        return value
    }

    func stop() async {
        kill(process.id, SIGTERM)
        _ = await process.end(within: 10)
    }
}

extension RawReply {
    /// Whether everything that `Content-Length` announced has arrived.
    fileprivate var isComplete: Bool {
        guard text.contains("\r\n\r\n") else { return false }
        return body.utf8.count >= header("Content-Length").flatMap { Int($0) } ?? .max
    }
}
