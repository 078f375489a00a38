import Foundation
import ScreensHTTP
import ScreensKit
import TestSupport
import Testing

/// Replies with a few changed bytes: each gives a reply or an error, and the client keeps working.
// One request after another: 100,000 take half an hour.
@Suite(.timeLimit(.minutes(60)))
struct HTTPFuzzTests {
    private static let rounds = Soak.inputs(otherwise: 3_000) / 10

    private static let replies = [
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n0123456789",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5;x=y\r\n56789\r\n0\r\nT: x\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.0 302 Found\r\nLocation: http://127.0.0.1:1/\r\nSet-Cookie: a=b; Path=/\r\n\r\nbody",
    ]

    @Test func anyBytesGiveAReplyOrAnErrorAndTheNextRequestIsAnswered() async throws {
        let server = try AttackingServer { connection in
            guard let request = connection.request(), let seed = number(in: request) else {
                return
            }
            connection.send(Self.corrupted(UInt64(seed)))
        }
        let regular = try AttackingServer(answering: rawReply("200 OK", body: "honest"))
        let client = HTTPClient()

        for seed in 0..<UInt64(Self.rounds) {
            let error = await failure(of: "\(server.url)/\(seed)", by: client)
            if case .unreachable(let words)? = error {
                Issue.record("seed \(seed): the server was reached, but \(words)")
            }
            guard seed % 50 == 0 else { continue }
            #expect(try await reply(from: regular.url, by: client).body == Array("honest".utf8))
        }
    }

    private static func corrupted(_ seed: UInt64) -> [UInt8] {
        var dice = Dice(seed)
        var bytes = Array(dice.pick(replies).utf8)
        for _ in 0...dice.roll(5) where !bytes.isEmpty {
            let place = dice.roll(bytes.count)
            switch dice.roll(4) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = UInt8(dice.roll(256))
            case 2:
                bytes.insert(
                    contentsOf: dice.pick(["\r\n", "\0", ":", "9", "\r\n\r\n"]).utf8,
                    at: place
                )
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
