import Foundation
import ScreensHTTP
import ScreensKit
import Synchronization
import TestSupport
import Testing

/// The client keeps connections for later requests, and servers close them at any time.
@Suite(.timeLimit(.minutes(5)))
struct KeepAliveTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func post(
        _ body: String,
        to url: String,
        isRepeatable: Bool,
        by client: HTTPClient
    ) async -> Result<HTTPReply, PortalError> {
        let request = HTTPRequest(
            url: url,
            body: Array(body.utf8),
            isRepeatable: isRepeatable,
            limits: .short
        )
        do throws(PortalError) {
            return .success(try await client.send(request, progress: nil))
        } catch {
            return .failure(error)
        }
    }

    @Test func consecutiveRequestsShareOneConnection() async throws {
        let connections = Counter()
        let server = try AttackingServer { connection in
            connections.add()
            while connection.request() != nil { connection.send(Self.answer) }
        }
        let client = HTTPClient()

        for number in 0..<20 {
            let result = await post("\(number)", to: server.url, isRepeatable: false, by: client)
            #expect(try result.get().body == Array("ok".utf8))
        }

        #expect(connections.count == 1)
        #expect(
            server.requests.map { $0.split(separator: "\r\n\r\n").last } == (0..<20).map { "\($0)" }
        )
    }

    /// The server closes each connection after its reply, without announcing it.
    @Test(arguments: [true, false])
    func aConnectionThatWasClosedInBetweenIsNoProblem(isRepeatable: Bool) async throws {
        let closed = Counter()
        let server = try AttackingServer { connection in
            connection.request()
            connection.send(Self.answer)
            closed.add()
        }
        let client = HTTPClient()

        for number in 1...20 {
            let result = await post(
                "\(number)",
                to: server.url,
                isRepeatable: isRepeatable,
                by: client
            )
            if isRepeatable {
                #expect(try result.get().status == 200)
            } else if case .failure(let error) = result {
                // The request was sent before the client noticed the end of the connection.
                #expect(error.isConnection)
            }
            try await until("every connection is closed") {
                closed.count >= server.requests.count
            }
        }
        #expect(Set(server.requests).count == server.requests.count)
    }

    /// The server receives the complete second request of a connection, and closes it without an
    /// answer.
    @Test func onlyRepeatableRequestsAreSentAgain() async throws {
        let server = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send(Self.answer)
            connection.request()
        }

        for isRepeatable in [true, false] {
            let client = HTTPClient()
            let kind = isRepeatable ? "question" : "change"
            let first = await post(
                "first \(kind)",
                to: server.url,
                isRepeatable: isRepeatable,
                by: client
            )
            let second = await post(
                "second \(kind)",
                to: server.url,
                isRepeatable: isRepeatable,
                by: client
            )

            #expect((try? first.get())?.status == 200)
            let times = server.requests.count { $0.hasSuffix("second \(kind)") }
            if isRepeatable {
                #expect((try? second.get())?.status == 200 && times == 2)
            } else {
                guard case .failure(.connection) = second else {
                    Issue.record("\(second)")
                    continue
                }
                #expect(times == 1)
            }
        }
    }

    @Test func manySimultaneousRequestsTakeTurns() async throws {
        let open = Counter()
        let server = try AttackingServer { connection in
            open.add()
            while connection.request() != nil { connection.send(Self.answer) }
        }
        let client = HTTPClient()

        await withTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let result = await post(
                        "\(number)",
                        to: server.url,
                        isRepeatable: false,
                        by: client
                    )
                    #expect((try? result.get())?.status == 200)
                }
            }
        }

        #expect(server.requests.count == 100)
        #expect(open.count <= HTTPClient.maximumTransfers)
    }

    @Test func cancelledRequestsEndAtOnceEvenInTheQueue() async throws {
        let begun = Counter()
        let server = try AttackingServer { connection in
            connection.request()
            begun.add()
            connection.waitForClose()
        }
        let client = HTTPClient()
        let tasks = (0..<20).map { _ in
            Task { await failure(of: server.url, HTTPLimits(silence: 60), by: client) }
        }
        try await until("all allowed requests have begun") {
            begun.count >= HTTPClient.maximumTransfers
        }

        for task in tasks { task.cancel() }

        for task in tasks { #expect(await task.value == .cancelled) }
    }

    /// Requests are cancelled while the transfer thread looks for cancelled ones.
    @Test func manyQueuedRequestsAllEndWhenTheyAreCancelled() async throws {
        let server = try AttackingServer { $0.waitForClose() }
        let client = HTTPClient()
        let tasks = (0..<500).map { _ in
            Task { await failure(of: server.url, HTTPLimits(silence: 60), by: client) }
        }
        try await until("some requests are queued") {
            server.connectionCount >= HTTPClient.maximumTransfers
        }

        for task in tasks.reversed() { task.cancel() }

        for task in tasks { #expect(await task.value == .cancelled) }
    }

    @Test func aReleasedClientClosesItsConnections() async throws {
        let closed = Counter()
        let server = try AttackingServer { connection in
            while connection.request() != nil { connection.send(Self.answer) }
            closed.add()
        }

        _ = try await reply(from: server.url)

        try await until("the connection is closed") { closed.count == 1 }
    }
}

/// A thread-safe counter.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
