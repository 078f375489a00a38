import Foundation
import ScreensHTTP
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// Servers that violate the protocol in every way: the client reports it, and neither hangs nor
/// crashes.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AttackTests {
    private static let replies = [
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n0123456789",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5\r\n56789\r\n0\r\n\r\n",
    ]

    @Test(arguments: replies, [false, true])
    func aReplyTruncatedAtAnyByteIsABrokenConnection(whole: String, isReset: Bool) async throws {
        let bytes = Array(whole.utf8)
        let server = try AttackingServer { connection in
            guard let count = connection.request().flatMap(number(in:)) else { return }
            connection.send(bytes.prefix(count))
            if isReset { connection.reset() }
        }
        let client = HTTPClient()

        // Without its last byte, a reply may be complete apart from its final line break.
        for count in 0..<bytes.count - 1 {
            let error = await failure(of: "\(server.url)/\(count)", by: client)
            // A reset may discard data that arrived before it.
            #expect(error?.isConnection == true, "\(count) bytes: \(String(describing: error))")
        }
        if !isReset {
            let reply = try await reply(from: "\(server.url)/\(bytes.count)", by: client)
            #expect(reply.body == Array("0123456789".utf8))
        }
        // libcurl repeats a request without an answer if it had reused the connection.
        #expect(server.requests.count <= bytes.count + 1)
    }

    @Test(
        arguments: [
            "Content-Length: 11\r\n\r\n0123456789", "Content-Length: -1\r\n\r\n0123456789",
            "Content-Length: ten\r\n\r\n0123456789",
            "Content-Length: 10\r\nContent-Length: 11\r\n\r\n0123456789",
            "Content-Length: 99999999999999999999999\r\n\r\n0123456789",
            "Transfer-Encoding: chunked\r\n\r\nxyz\r\n0123456789\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n0123456789\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\nA\r\n0123456789!!\r\n0\r\n\r\n",
            "Content-Encoding: gzip\r\nContent-Length: 10\r\n\r\n0123456789",
            "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip, gzip\r\n\r\n0123456789",
        ])
    func aWrongStatementAboutTheBodyIsAnError(rest: String) async throws {
        let server = try AttackingServer(answering: "HTTP/1.1 200 OK\r\n\(rest)")

        let error = await failure(of: server.url)

        #expect(error != nil)
        guard case .unreachable? = error else { return }
        Issue.record("the server was reached: \(String(describing: error))")
    }

    /// If the surplus were read as the next reply, every later reply would belong to another
    /// request.
    @Test(arguments: [
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"
        ],
        ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n", "okHTTP/1.1 500 No\r\n\r\n"],
        ["HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 500 No\r\n\r\n"],
    ])
    func moreThanTheDeclaredLengthIsNotRead(pieces: [String]) async throws {
        let sent = Counter()
        let server = try AttackingServer { connection in
            while connection.request() != nil {
                for piece in pieces { connection.send(piece) }
                sent.add()
            }
        }
        let client = HTTPClient()

        for number in 1...5 {
            let reply = try await reply(from: server.url, by: client)
            #expect(reply.status == 200 && reply.body == Array("ok".utf8))
            try await until("all of answer \(number) was sent") { sent.count >= number }
        }
    }

    @Test(arguments: [
        "garbage\n", "\0\0\0\0", "HTTP/9.9 200 OK\r\n\r\n", "<html>no</html>", "200 OK\r\n",
    ])
    func dataThatIsNotHTTPIsABrokenConnection(bytes: String) async throws {
        let server = try AttackingServer(answering: bytes)

        #expect(await failure(of: server.url)?.isConnection == true)
    }

    // MARK: - Too much

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\n", "X-Field: value\r\n"), ("HTTP/1.1 200 OK\r\nX: ", "endless"),
            ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("HTTP/1.1 200 OK\r\n", ":\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-Trailer: x\r\n"),
        ])
    func headersWithoutAnEndAreTooLarge(start: String, again: String) async throws {
        let piece = String(repeating: again, count: 200)
        let server = try AttackingServer { connection in
            connection.request()
            guard connection.send(start) else { return }
            while connection.send(piece) {}
        }

        let error = await failure(of: server.url, .short.with { $0.headerBytes = 64 << 10 })

        #expect(error == .tooLarge(limit: 64 << 10))
    }

    @Test(arguments: ["", "Transfer-Encoding: chunked\r\n", "Content-Length: 900000000000\r\n"])
    func aBodyWithoutAnEndIsTooLarge(field: String) async throws {
        let bytes = [UInt8](repeating: 0x20, count: 0xFFFF)
        let isChunked = field.contains("chunked")
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\n\(field)\r\n")
            while connection.send((isChunked ? Array("FFFF\r\n".utf8) : []) + bytes) {
                if isChunked { connection.send("\r\n") }
            }
        }

        #expect(await failure(of: server.url) == .tooLarge(limit: 1 << 20))
    }

    @Test(.muchMemory, .serialized, arguments: ["gzip", "deflate", "gzip, gzip", "gzip, deflate"])
    func compressedBombsAreTooLarge(names: String) async throws {
        let bomb = try Self.bomb(names.replacing(",", with: "").split(separator: " "))
        #expect(bomb.count < 1 << 20)
        let server = try AttackingServer { connection in
            connection.request()
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: \(names)\r\nContent-Length: \(bomb.count)\r\n\r\n"
            )
            connection.send(bomb)
        }
        let before = Self.residentBytes()

        #expect(await failure(of: server.url) == .tooLarge(limit: 1 << 20))
        // The decompressed body would have 400 MB.
        #expect(Self.residentBytes() - before < 200 << 20)
    }

    @Test func compressedBodiesWithinTheLimitAreRead() async throws {
        let body = try Self.output("printf '%s' 'a text that is compressed' | gzip")
        let server = try AttackingServer { connection in
            connection.request()
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
            )
            connection.send(body)
        }

        #expect(try await reply(from: server.url).body == Array("a text that is compressed".utf8))
        #expect(server.requests.first?.contains("Accept-Encoding: gzip, deflate") == true)
    }

    // MARK: - Too slow

    @Test func silenceBeforeTheReplyEndsTheRequest() async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.waitForClose()
        }

        let error = await failure(of: server.url, HTTPLimits(silence: 0.2))

        #expect(error == .connection("the server was silent for 0.2 seconds"))
    }

    @Test func aConnectionWithoutAHandshakeEndsTheRequest() async throws {
        let server = try AttackingServer { $0.waitForClose() }
        let url = server.url.replacing("http:", with: "https:")

        let error = await failure(of: url, .short.with { $0.connecting = 0.2 })

        #expect(error == .unreachable("there was no connection within 0.2 seconds"))
    }

    @Test(arguments: [
        ("", "the server was silent for 0.2 seconds"),
        ("012", "the transfer was too slow, with 3 bytes in 0.2 seconds"),
    ])
    func silenceInsideTheBodyEndsTheRequest(piece: String, reason: String) async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n\(piece)")
            connection.waitForClose()
        }

        let error = try await slowness(of: server, silence: 0.2) { $0 == .connection(reason) }

        #expect(error == .connection(reason))
    }

    @Test func anOccasionalByteDoesNotExtendTheDeadline() async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            connection.drip("x", every: 5)
        }

        let words = "the transfer was too slow, with "
        let error = try await slowness(of: server, silence: 0.5) { $0.message.contains(words) }

        #expect(error?.message.contains(words) == true)
    }

    /// Why a request fails whose server has answered in time, which it may not on a busy machine.
    private func slowness(
        of server: AttackingServer,
        silence: Double,
        isExpected: (PortalError) -> Bool
    ) async throws -> PortalError? {
        var error: PortalError?
        try await until("the server has answered in time") {
            error = await failure(of: server.url, HTTPLimits(silence: silence))
            return error.map { isExpected($0) || !$0.message.contains("was silent") } ?? true
        }
        return error
    }

    @Test func theTimeForAReplyGrowsWithItsSizeLimit() {
        let small = HTTPLimits(bodyBytes: 1 << 20).total(sending: 0)
        let large = HTTPLimits(bodyBytes: 64 << 20).total(sending: 0)

        #expect(small == 64 && large == 316)
        #expect(HTTPLimits(bodyBytes: 1 << 20).total(sending: 64 << 20) == 320)
    }

    @Test func aLengthThatIsTooLargeIsRefusedBeforeABodyComes() async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n")
            connection.waitForClose()
        }

        #expect(await failure(of: server.url) == .tooLarge(limit: 1 << 20))
    }

    @Test func slowHeadersEndTheRequest() async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\n")
            connection.drip("X: y\r\n", every: 5)
        }

        let error = await failure(of: server.url, .short.with { $0.answering = 0.2 })

        #expect(error == .connection("the server had not answered after 0.2 seconds"))
    }

    @Test func aSlowBodyEndsTheRequest() async throws {
        let server = try AttackingServer { connection in
            connection.request()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            connection.drip("x", every: 5)
        }

        let limits = HTTPLimits.short.with {
            ($0.whole, $0.slowestBytesPerSecond) = (0.3, .infinity)
        }
        let error = await failure(of: server.url, limits)

        #expect(error == .connection("the transfer took more than 0.3 seconds"))
    }

    @Test func aRedirectionIsAReplyAndIsNotFollowed() async throws {
        let server = try AttackingServer { connection in
            while connection.request() != nil {
                connection.send(
                    "HTTP/1.1 302 Found\r\nLocation: /again\(connection.number)\r\nContent-Length: 0\r\n\r\n"
                )
            }
        }

        let reply = try await reply(from: server.url)

        #expect(reply.status == 302 && reply.headers["location"] == "/again0")
        #expect(server.requests.count == 1)
    }

    // MARK: - Helpers

    /// Four hundred million zero bytes, compressed with these encodings, one after another.
    private static func bomb(_ encodings: [Substring]) throws -> [UInt8] {
        let compressing = """
            import sys, zlib
            names = sys.argv[1:]
            def flow(names):
                if not names:
                    for _ in range(400): yield bytes(1000000)
                    return
                engine = zlib.compressobj(9, wbits=31 if names[-1] == 'gzip' else 15)
                for piece in flow(names[:-1]): yield engine.compress(piece)
                yield engine.flush()
            for piece in flow(names): sys.stdout.buffer.write(piece)
            """
        return try output("python3 -c \"\(compressing)\" \(encodings.joined(separator: " "))")
    }

    private static func output(_ script: String) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let status = try child(["/bin/sh", "-c", "{ \(script); } > '\(file.path)'"]).status
        #expect(status == 0)
        return try [UInt8](Data(contentsOf: file))
    }

    private static func residentBytes() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * 4_096
    }
}
