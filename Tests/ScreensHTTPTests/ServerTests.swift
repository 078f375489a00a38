import Dispatch
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing
import WebSupport

@testable import ScreensHTTP

/// Behaviour that all handlers share, on one thread and with a thread for each connection.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ServerTests {
    static let threads = [ServerLimits.Threads.one, .onePerConnection]

    private func serve(
        _ threads: ServerLimits.Threads,
        on port: UInt16 = 0,
        _ handler: ScriptedHandler
    ) throws -> HTTPServer {
        try HTTPServer(at: .port(port), limits: ServerLimits(threads: threads), handler: handler)
    }

    @Test(arguments: threads) func aHandlerGetsTheCompleteRequest(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(
            threads,
            ScriptedHandler { request in
                guard case .bytes(let bytes) = request.body else { return .hangUp }
                let parts = [
                    request.method, request.path, request.query["a"] ?? "",
                    request.fields["x-test"] ?? "", request.fields["x-other"] ?? "-",
                    String(decoding: bytes, as: UTF8.self),
                ]
                return .reply(.text(parts.joined(separator: "|")))
            }
        )

        let reply = try await server.ask(
            "POST /a%20b?a=%C3%A9",
            ["X-Test: 1", "X-Other: 2"],
            body: "body"
        )

        #expect(reply.status == 200)
        #expect(reply.body == "POST|/a b|é|1|-|body")
        #expect(reply.header("X-Common") == "yes")
    }

    @Test(arguments: threads) func repliesMayTakeTime(threads: ServerLimits.Threads) async throws {
        let signal = Signal()
        let server = try serve(
            threads,
            ScriptedHandler { request in
                guard request.path == "/late" else {
                    signal.send()
                    return .reply(.text("now"))
                }
                return .later {
                    await signal.wait()
                    return .text("late")
                }
            }
        )

        async let late = server.ask("GET /late")
        let now = try await server.ask("GET /")

        #expect(now.body == "now")
        #expect(try await late.body == "late")
    }

    @Test(arguments: threads) func streamsAreSentWhileTheyAreMade(
        threads: ServerLimits.Threads
    ) async throws {
        let stream = ReplyStream()
        let server = try serve(
            threads,
            ScriptedHandler { _ in .reply(ServerReply(body: .stream(stream))) }
        )
        let connection = try RawConnection(port: server.port)
        await connection.send(Array(HTTPServer.request("GET /", ["Connection: close"]).utf8))

        stream.send(Array("first".utf8))
        let start = await connection.receive { $0.contains("first") }
        stream.send(Array("second".utf8))
        stream.end()
        let end = await connection.receive()

        #expect(start.contains("first") && !start.contains("second"))
        #expect(end.contains("second"))
        #expect(!stream.send([0]))
    }

    @Test(arguments: threads) func aBodyBeyondTheLimitIsReportedToTheHandler(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(
            threads,
            ScriptedHandler { request in
                if case .tooLarge = request.body { return .reply(.text("too large")) }
                return .reply(.text("fits"))
            }
        )

        let fits = try await server.ask("POST /", body: String(repeating: "x", count: 1_000))
        let over = try await server.ask("POST /", body: String(repeating: "x", count: 1_001))

        #expect(fits.body == "fits")
        #expect(over.body == "too large")
    }

    /// A connection that is closed before its request was read is reset, and the answer is lost with it.
    @Test(arguments: threads) func aRefusedRequestIsReadBeforeItsAnswer(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(
            threads,
            ScriptedHandler { request in
                request.path == "/refused" ? .refuse(.text("refused")) : .read(.bytes(limit: 10))
            } reply: { _ in
                .reply(.text("answered"))
            }
        )
        let connection = try RawConnection(port: server.port)
        let body = String(repeating: "x", count: 40_000)

        await connection.send(Array(HTTPServer.request("POST /refused", [], body).utf8))
        let refusal = await connection.receive { $0.hasSuffix("refused") }
        await connection.send(Array(HTTPServer.request("GET /", ["Connection: close"]).utf8))

        #expect(RawReply(text: refusal).body == "refused")
        #expect(await connection.receive().hasSuffix("answered"))
    }

    @Test(arguments: threads) func aLongRefusedRequestIsAnsweredAtOnce(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(
            threads,
            ScriptedHandler { _ in
                .refuse(.text("refused"))
            } reply: { _ in
                .hangUp
            }
        )
        let connection = try RawConnection(port: server.port)

        // The body never arrives.
        let head = HTTPServer.request("POST /", ["Content-Length: 1000000"])
        await connection.send(Array(head.utf8))

        #expect(RawReply(text: await connection.receive()).body == "refused")
    }

    /// Whoever may not send anything cannot hold a connection for as long as a form may take.
    @Test func aRefusedRequestHasNoMoreTimeThanAHead() async throws {
        let isAsked = Mutex(false)
        let server = try serve(
            .one,
            ScriptedHandler { request in
                guard request.path == "/refused" else { return .reply(.text("answered")) }
                isAsked.withLock { $0 = true }
                return .refuse(.text("refused"))
            } reply: { _ in
                .hangUp
            }
        )
        let slow = try RawConnection(port: server.port)
        let head = HTTPServer.request("POST /refused", ["Content-Length: 1000"])
        await slow.send(Array((head + "x").utf8))
        try await until("the request is refused") { isAsked.withLock(\.self) }
        // The only thread has done with the refusal when it answers something else.
        #expect(try await server.ask("GET /").body == "answered")

        server.hangUpOnSlow(now: .now + Timeouts.headLimit + .seconds(1))

        #expect(await slow.receive() == "")
    }

    @Test(arguments: threads) func aBodyWithoutAnEndIsNotReadForever(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(threads, ScriptedHandler { _ in .reply(.text("answered")) })
        let connection = try RawConnection(port: server.port)
        let head = HTTPServer.request("POST /", ["Transfer-Encoding: chunked"])
        let chunk = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"

        await connection.send(Array(head.utf8))
        // The response ends with the connection: the last chunk never arrives.
        await connection.send(Array(String(repeating: chunk, count: 4_000).utf8))

        #expect(await connection.receive() == "")
    }

    @Test(arguments: threads) func headerFieldsBeyondTheLimitAreRefused(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(threads, ScriptedHandler { _ in .reply(.text("answered")) })
        let field = "X-Test: " + String(repeating: "x", count: 40_000)

        let reply = try await server.ask("GET /", [field])

        #expect(reply.text == "" || (400..<500).contains(reply.status))
        #expect(!reply.text.contains("answered"))
    }

    @Test(arguments: threads) func moreConnectionsThanAllowedAreNotAnswered(
        threads: ServerLimits.Threads
    ) async throws {
        let asked = Mutex<[String]>([])
        let server = try HTTPServer(
            at: .port(0),
            limits: ServerLimits(threads: threads, connections: 2),
            handler: ScriptedHandler { request in
                asked.withLock { $0.append(request.path) }
                return .reply(.text("answered"))
            }
        )
        let held = try (0..<2).map { _ in try RawConnection(port: server.port) }
        let third = try RawConnection(port: server.port)
        for connection in held + [third] {
            let path = connection === third ? "/third" : "/"
            await connection.send(Array(HTTPServer.request("GET \(path)").utf8))
            // Meanwhile the other connections get many answers.
            guard connection === third else { continue }
            for _ in 0..<50 {
                for other in held { _ = await other.receive { $0.contains("answered") } }
                for other in held { await other.send(Array(HTTPServer.request("GET /").utf8)) }
            }
        }

        #expect(asked.withLock { !$0.contains("/third") })
    }

    @Test(arguments: threads) func filesOfFormsAreWrittenToTheirStore(
        threads: ServerLimits.Threads
    ) async throws {
        let store = FileStore(folder: nil, purpose: "screens-test", limit: 1_000)
        let server = try serve(
            threads,
            ScriptedHandler { _ in
                .read(.form(store) { part, _ in part == "wanted" })
            } reply: { request in
                guard let form = request.form else { return .reply(.text("no form")) }
                let files = form.files.map { file in
                    let text = try? String(contentsOfFile: file.stored.path, encoding: .utf8)
                    return "\(file.name)=\(text ?? "")"
                }
                return .reply(.text(files.joined() + "|" + (form.fields["note"] ?? "")))
            }
        )
        let parts = [("wanted", "a.txt", "hello"), ("other", "b.txt", "bye")].map {
            "--bb\r\nContent-Disposition: form-data; name=\"\($0)\"; filename=\"\($1)\"\r\n\r\n\($2)\r\n"
        }
        let note = "--bb\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nwell\r\n--bb--\r\n"
        let type = "Content-Type: multipart/form-data; boundary=bb"

        let form = try await server.ask("POST /", [type], body: parts.joined() + note)
        let none = try await server.ask("POST /", ["Content-Type: text/plain"], body: "x")

        #expect(form.body == "a.txt=hello|well")
        #expect(none.body == "no form")
    }

    @Test(arguments: threads) func connectionsCanBeClosedOnPurpose(
        threads: ServerLimits.Threads
    ) async throws {
        let isAsked = Mutex(false)
        let server = try serve(
            threads,
            ScriptedHandler { request in
                switch request.path {
                case "/hang": .hangUp
                case "/half": .breakOff(.bytes(limit: 100), after: request.announcedSize / 2)
                default: .read(.bytes(limit: 100))
                }
            } reply: { request in
                guard request.path == "/cut" else {
                    isAsked.withLock { $0 = true }
                    return .hangUp
                }
                let body = ServerReply.Body.made(size: 10) { place, buffer in
                    guard place == 0 else { return nil }
                    buffer[0] = UInt8(ascii: "x")
                    return 1
                }
                return .reply(ServerReply(body: body))
            }
        )

        #expect(try await server.ask("GET /hang").text == "")
        #expect(try await server.ask("POST /half", body: "four").text == "")
        #expect(!isAsked.withLock { $0 })
        #expect(try await server.ask("GET /silent").text == "")
        #expect(isAsked.withLock { $0 })
        let cut = try await server.ask("GET /cut")
        #expect(cut.header("Content-Length") == "10" && cut.body == "x")
    }

    @Test(arguments: threads) func stoppingEndsWaitingRequests(
        threads: ServerLimits.Threads
    ) async throws {
        let (begun, never) = (Signal(), Signal())
        let stream = ReplyStream()
        let handler = ScriptedHandler { request in
            guard request.path == "/late" else {
                return .reply(ServerReply(body: .stream(stream)))
            }
            return .later {
                begun.send()
                await never.wait()
                return .text("late")
            }
        }
        // Nobody else may get the port once it is free.
        let server = try onUnclaimedPort { try serve(threads, on: $0, handler) }
        async let late = server.ask("GET /late")
        await begun.wait()
        let listener = try RawConnection(port: server.port)
        await listener.send(Array(HTTPServer.request("GET /").utf8))
        stream.send([65])
        _ = await listener.receive { $0.contains("\r\nA\r\n") }

        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                server.stop()
                continuation.resume()
            }
        }

        #expect(try await late.text == "")
        #expect(!stream.send([0]))
        #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
        never.send()
    }

    @Test func aHandlerThatBlocksDelaysNobodyElse() async throws {
        let (semaphore, begun) = (DispatchSemaphore(value: 0), Signal())
        let server = try serve(
            .onePerConnection,
            ScriptedHandler { request in
                guard request.path == "/slow" else { return .reply(.text("quick")) }
                begun.send()
                semaphore.wait()
                return .reply(.text("slow"))
            }
        )
        async let slow = server.ask("GET /slow")
        await begun.wait()

        let quick = try await server.ask("GET /")
        semaphore.signal()

        #expect(quick.body == "quick")
        #expect(try await slow.body == "slow")
    }

    @Test func aPreparedReplyIsSentToMany() async throws {
        let reply = ServerReply(status: 203, headers: [("X-A", "b")], body: .bytes([65]))
        let prepared = try #require(PreparedReply(reply))
        let server = try serve(
            .one,
            ScriptedHandler { _ in .reply(ServerReply(body: .prepared(prepared))) }
        )

        for _ in 0..<3 {
            let reply = try await server.ask("GET /")
            #expect(reply.status == 203 && reply.body == "A" && reply.header("X-A") == "b")
        }
    }

    @Test func aPortInUseIsNamed() throws {
        let first = try serve(.one, ScriptedHandler { _ in .hangUp })

        #expect(throws: ServerError.portInUse(first.port)) {
            try HTTPServer(at: .port(first.port), handler: ScriptedHandler { _ in .hangUp })
        }
    }

    @Test func aServerThatNobodyConnectsToStartsAndStops() throws {
        let server = try serve(.one, ScriptedHandler { _ in .hangUp })

        try server.start()
        server.stop()
        server.stop()

        #expect(throws: (any Error).self) { try RawConnection(port: server.port) }
    }
}
