import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensPortal

struct ServerAddressTests {
    @Test(
        arguments: [
            ("http://localhost:8080", "http://localhost:8080", false),
            ("http://localhost:8080///", "http://localhost:8080", false),
            ("HTTP://LOCALHOST/", "HTTP://LOCALHOST", false),
            ("http://127.1.2.3/portal/", "http://127.1.2.3/portal", false),
            ("http://[::1]:8080", "http://[::1]:8080", false),
            ("https://portal.example", "https://portal.example", false),
            ("http://portal.example", "http://portal.example", true),
            ("http://127.0.0.1.evil.example", "http://127.0.0.1.evil.example", true),
            ("http://localhost.evil.example", "http://localhost.evil.example", true),
            ("http://127.evil", "http://127.evil", true),
            ("http://10.0.0.1", "http://10.0.0.1", true),
        ])
    func acceptsAddressesAndReportsWhichAreUnencrypted(text: String, trimmed: String, isPlain: Bool)
        throws
    {
        let address = try ServerAddress(text)

        #expect(address.text == trimmed)
        #expect(address.isPlainBeyondLoopback == isPlain)
    }

    @Test(
        arguments: [
            "", "localhost:8080", "ftp://x", "http://", "http:///x", "file:///etc/passwd",
            "http://user:secret@x", "http://x?a=b", "http://x#y", "http://x\r\ny", "//x",
            "http://a b", "http://a/b c", "http://a/\u{1b}[31m", "http://a/\u{7f}", " http://a",
            "http://a/" + String(repeating: "x", count: 8_192),
        ])
    func refusesInvalidAddresses(text: String) {
        #expect(throws: ServerAddressError(address: text)) { try ServerAddress(text) }
    }
}

struct SessionContextTests {
    @Test func neverShowsItsPassword() {
        let session = SessionContext(user: "jane", password: "s3cret")
        var dumped = ""
        dump(session, to: &dumped)

        for text in ["\(session)", String(reflecting: session), dumped, "\([session as Any])"] {
            #expect(text.contains("jane"))
            #expect(!text.contains("s3cret"))
        }
    }

    @Test func signsInWithUTF8() {
        let field = SessionContext.basic("jané", SecretText("glück:x"))

        #expect(field == "Basic amFuw6k6Z2zDvGNrOng=")
    }
}

struct NetworkConditionTests {
    @Test(
        arguments: [
            ("online", .online), ("offline", .offline), ("slow", .slow),
            ("flaky:0", .flaky(seed: 0)), ("flaky:18446744073709551615", .flaky(seed: .max)),
            ("", nil), ("flaky", nil), ("flaky:", nil), ("flaky:-1", nil), ("flaky:x", nil),
            ("Online", nil), ("flaky:18446744073709551616", nil),
        ] as [(String, NetworkCondition?)]
    )
    func isReadFromText(text: String, condition: NetworkCondition?) {
        #expect(NetworkCondition(text) == condition)
    }

    @Test func onlineChangesNothingAndOfflineSendsNothing() async {
        let transport = CountingTransport()

        #expect(await outcomes(.online, transport, 2) == [true, true])
        #expect(await outcomes(.offline, transport, 2) == [false, false])
        #expect(transport.count == 2)
    }

    @Test(arguments: [0, 1, 42, UInt64.max])
    func flakyFailsTheSameRequestsForTheSameSeed(seed: UInt64) async {
        let first = await outcomes(.flaky(seed: seed), CountingTransport(), 60)
        let second = await outcomes(.flaky(seed: seed), CountingTransport(), 60)

        #expect(first == second)
        #expect((8...32).contains(first.count { !$0 }))
    }

    @Test func flakyDiffersBetweenSeeds() async {
        let first = await outcomes(.flaky(seed: 1), CountingTransport(), 60)

        #expect(await outcomes(.flaky(seed: 2), CountingTransport(), 60) != first)
    }

    @Test func slowEndsWhenItsTaskIsCancelled() async {
        let transport = CountingTransport()
        let slow = NetworkCondition.slow.applied(to: transport)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Self.error(of: slow)
        }

        #expect(await call.value == .cancelled)
        #expect(transport.count == 0)
    }

    /// Whether each of this many requests is sent.
    private func outcomes(
        _ condition: NetworkCondition,
        _ transport: CountingTransport,
        _ count: Int
    ) async -> [Bool] {
        let conditioned = condition.applied(to: transport)
        var results: [Bool] = []
        for _ in 0..<count { results.append(await Self.error(of: conditioned) == nil) }
        return results
    }

    private static func error(of transport: any HTTPTransport) async -> PortalError? {
        do throws(PortalError) {
            _ = try await transport.send(HTTPRequest(url: "http://x"), progress: nil)
            return nil
        } catch {
            return error
        }
    }
}

private final class CountingTransport: HTTPTransport {
    private let sent = Mutex(0)
    var count: Int { sent.withLock { $0 } }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        sent.withLock { $0 += 1 }
        return HTTPReply(status: 200, body: [])
    }
}
