import ScreensHTTP
import ScreensKit
import Synchronization
import TestSupport
import TestTraits
import Testing
import WebSupport

/// Bodies that are taken while they arrive, and bodies of known length that are sent while they are made.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ReceiverTests {
    private final class Sink: Sendable {
        let bytes = Mutex<[UInt8]>([])
        let questions = Mutex<[Int]>([])

        func receiver(
            limit: Int,
            _ choice: HTTPReceiver.Choice,
            continues: Bool = true
        ) -> HTTPReceiver {
            HTTPReceiver(limit: limit) { status, _ in
                self.questions.withLock { $0.append(status) }
                return choice
            } receive: { piece in
                self.bytes.withLock { $0.append(contentsOf: piece) }
                return continues
            }
        }
    }

    private func send(
        _ receiver: HTTPReceiver,
        to server: AttackingServer
    ) async throws(PortalError) -> HTTPReply {
        var request = HTTPRequest(
            method: "GET",
            url: server.url,
            limits: HTTPLimits(silence: 5, bodyBytes: 10)
        )
        request.receiver = receiver
        return try await HTTPClient().send(request, progress: nil)
    }

    @Test func aBodyBeyondTheLimitOfTheRequestIsTaken() async throws {
        let (sink, body) = (Sink(), String(repeating: "x", count: 100_000))
        let server = try AttackingServer(answering: rawReply("200 OK", body: body))

        let reply = try await send(sink.receiver(limit: 100_000, .receive), to: server)

        #expect(reply.body.isEmpty && reply.status == 200)
        #expect(sink.bytes.withLock { $0 } == Array(body.utf8))
    }

    @Test func aBodyThatIsNotTakenIsInTheReplyUpToItsLimit() async throws {
        let sink = Sink()
        let short = try AttackingServer(answering: rawReply("404 No", body: "0123456789"))
        let long = try AttackingServer(answering: rawReply("404 No", body: "0123456789a"))

        #expect(try await send(sink.receiver(limit: 99, .buffer), to: short).body.count == 10)
        await #expect(throws: PortalError.tooLarge(limit: 10)) {
            try await send(sink.receiver(limit: 99, .buffer), to: long)
        }
        #expect(sink.bytes.withLock { $0 }.isEmpty)
    }

    @Test func aBodyThatIsLeftIsNotAwaited() async throws {
        let server = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 99999999999\r\n\r\nabc")
            connection.waitForClose()
        }

        let reply = try await send(Sink().receiver(limit: 99, .leave), to: server)

        #expect(reply.status == 200 && reply.headers["x-a"] == "b" && reply.body.isEmpty)
    }

    @Test func moreThanTheLimitOfTheReceiverIsRefused() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "0123456789abcdef"))

        await #expect(throws: PortalError.tooLarge(limit: 15)) {
            try await send(Sink().receiver(limit: 15, .receive), to: server)
        }
    }

    @Test func whoTakesNoMoreEndsTheTransfer() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "0123456789"))

        await #expect(throws: PortalError.cancelled) {
            try await send(Sink().receiver(limit: 99, .receive, continues: false), to: server)
        }
    }

    @Test func aReceiverIsAskedOnceForTheLastReply() async throws {
        let sink = Sink()
        let server = try AttackingServer(
            answering: "HTTP/1.1 103 Hints\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\n"
                + "Connection: close\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n"
                + "3\r\nabc\r\n0\r\nX: 1\r\nX: 2\r\n\r\n"
        )

        _ = try await send(sink.receiver(limit: 99, .receive), to: server)

        #expect(sink.questions.withLock { $0 } == [200])
        #expect(sink.bytes.withLock { $0 } == Array("abc".utf8))
    }

    @Test func aRequestWithoutCompressionGetsBytesAsTheyAre() async throws {
        let server = try AttackingServer(
            answering: rawReply("200 OK", headers: ["Content-Encoding: gzip"], body: "abc")
        )
        var request = HTTPRequest(method: "GET", url: server.url)
        request.acceptsCompression = false

        let reply = try await HTTPClient().send(request, progress: nil)

        #expect(reply.body == Array("abc".utf8))
        #expect(server.requests.allSatisfy { !$0.contains("Accept-Encoding") })
    }

    @Test func aStreamOfKnownLengthSaysIt() async throws {
        let stream = ReplyStream(length: 5)
        let server = try HTTPServer(
            at: .port(0),
            handler: ScriptedHandler { _ in .reply(ServerReply(body: .stream(stream))) }
        )
        stream.send(Array("01234".utf8))
        stream.end()

        let reply = try await server.ask("GET /")

        #expect(reply.header("Content-Length") == "5" && reply.body == "01234")
        #expect(reply.header("Transfer-Encoding") == nil)
    }

    @Test func aStreamThatFailsBreaksTheConnection() async throws {
        let stream = ReplyStream(length: 500)
        let server = try HTTPServer(
            at: .port(0),
            handler: ScriptedHandler { _ in .reply(ServerReply(body: .stream(stream))) }
        )
        let connection = try RawConnection(port: server.port)
        await connection.send(Array(HTTPServer.request("GET /").utf8))
        stream.send(Array("01234".utf8))
        _ = await connection.receive { $0.contains("01234") }

        stream.fail()
        let rest = await connection.receive()

        #expect(rest.isEmpty)
    }

    @Test func aReplyCanHaveFieldsOfItsOwn() async throws {
        let server = try HTTPServer(
            at: .port(0),
            handler: ScriptedHandler { _ in
                var reply = ServerReply.text("a")
                reply.ownFields = [("X-Own", "yes")]
                return .reply(reply)
            }
        )

        let reply = try await server.ask("GET /")

        #expect(reply.header("X-Own") == "yes" && reply.header("X-Common") == nil)
    }
}
