import ScreensHTTP
import TestSupport
import TestTraits
import Testing
import WebSupport

/// Requests that another server could read differently, or that would block the server.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct MalformedRequestTests {
    private func serve(
        _ threads: ServerLimits.Threads,
        connections: UInt32 = 512
    ) throws -> HTTPServer {
        try HTTPServer(
            at: .port(0),
            limits: ServerLimits(threads: threads, connections: connections),
            handler: ScriptedHandler { request in
                .reply(.text("answered \(request.path) \(request.fields["x-test"] ?? "-")"))
            }
        )
    }

    @Test(
        arguments: ServerTests.threads,
        [
            "Transfer-Encoding : chunked", "X-Test\t: a", "X Test: a", "X-Test: a\0b", "X-Test: \0",
            "X-Test: a\0\0\0\0\0\0b", "X-Test\0: a", "X-Test: a\r\n b", "X-Test: a\r\n\tb", ": a",
            "(X): a", "X-Test: a\0\r\nX-Other: b",
        ]
    )
    func ambiguousHeaderFieldsAreRefused(
        threads: ServerLimits.Threads,
        field: String
    ) async throws {
        let server = try serve(threads)

        let reply = try await server.ask("GET /", [field, "X-Last: 1"])
        let last = try await server.ask("GET /", ["X-First: 1", field])

        for reply in [reply, last] {
            #expect(reply.status == 400 && !reply.text.contains("answered"), "\(reply.text)")
        }
    }

    @Test(arguments: ServerTests.threads, ["/a\0b", "/?a\0b", "/\0"])
    func anAddressWithANULIsRefused(threads: ServerLimits.Threads, path: String) async throws {
        let reply = try await serve(threads).ask("GET \(path)")

        #expect(reply.status == 400 && reply.header("X-Common") == "yes")
        #expect(!reply.text.contains("answered"))
    }

    /// The library continues to read after what it cut off, so that the second request is checked
    /// like the first.
    @Test(arguments: ServerTests.threads)
    func laterRequestsOfAConnectionAreCheckedToo(threads: ServerLimits.Threads) async throws {
        let server = try serve(threads)
        let first = HTTPServer.request("GET /first")

        for bad in [
            HTTPServer.request("GET /second", ["X-Test: a\0b"]),
            HTTPServer.request("GET /sec\0ond"), HTTPServer.request("GET /second", ["X Test: a"]),
        ] {
            let reply = try await exchange(first + bad, port: server.port)

            #expect(reply.text.contains("answered /first") && reply.text.contains(" 400 "))
            #expect(!reply.text.contains("/sec"))
        }
    }

    @Test(
        arguments: ServerTests.threads,
        [
            "X-Test:a", "X-Test:  \t a", "X-Test: a  ", "X-Test: a\t", "x-TEST: a",
            "X-Empty:\r\nX-Test: a",
            "X-Empty: \r\nX-Test: a", "X-!#$%&'*+-.^_`|~: b\r\nX-Test: a",
            "Cookie: a=b; c=d\r\nX-Test: a",
        ]
    )
    func usualHeaderFieldsAreRead(threads: ServerLimits.Threads, field: String) async throws {
        let server = try serve(threads)

        for fields in [[field], [field, "X-Last: 1"], ["X-First: b", field, "X-Last:"]] {
            let reply = try await server.ask("POST /a", fields, body: "a body\0 with a NUL")
            #expect(reply.status == 200 && reply.body.hasPrefix("answered /a a"), "\(reply.text)")
        }
    }

    @Test(arguments: ServerTests.threads) func thousandsOfNamesInAnAddressGetAnAnswer(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(threads)
        func query(_ count: Int) -> String {
            (0..<count).map { "a\($0)=1" }.joined(separator: "&")
        }

        let many = try await server.ask("GET /?\(query(4_000))")
        let most = try await server.ask("GET /?\(query(256))")

        #expect(many.status == 414 && many.header("X-Common") == "yes")
        #expect(most.body.hasPrefix("answered"))
    }

    @Test(arguments: ServerTests.threads, ["", "GET / HTTP/1.1\r\nHost: 127."])
    func silentClientsAreClosedForOthers(
        threads: ServerLimits.Threads,
        start: String
    ) async throws {
        let server = try serve(threads, connections: 16)
        var held: [RawConnection] = []
        for _ in 0..<64 {
            let connection = try RawConnection(port: server.port)
            await connection.send(Array(start.utf8))
            held.append(connection)
        }

        try await expectAnAnswer(of: server)
        // The connection that waited longest was closed. With a thread for each connection, the
        // order is undefined.
        if threads == .one { #expect(await held[0].receive() == "") }
    }

    @Test(arguments: ServerTests.threads) func idleConnectionsAreClosedForOthers(
        threads: ServerLimits.Threads
    ) async throws {
        let server = try serve(threads, connections: 16)
        var held: [RawConnection] = []
        for _ in 0..<64 {
            let connection = try RawConnection(port: server.port)
            await connection.send(Array(HTTPServer.request("GET /").utf8))
            _ = await connection.receive { $0.contains("answered") }
            held.append(connection)
        }

        try await expectAnAnswer(of: server)
    }

    /// With threads, the server closes connections beyond the limit until others have ended.
    private func expectAnAnswer(of server: HTTPServer) async throws {
        try await until("another client gets an answer") {
            try await server.ask("GET /").body.hasPrefix("answered")
        }
    }
}
