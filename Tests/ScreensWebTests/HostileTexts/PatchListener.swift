import Foundation
import Testing

@testable import ScreensWeb

/// A page that receives events, and parses them.
@MainActor
struct PatchListener {
    private let connection: RawConnection
    private let session: WebSession
    private let page: EventStream

    init(_ browser: Browser, of site: Site) async throws {
        connection = try RawConnection(host: browser.host, port: browser.port)
        // With HTTP 1.0, no sizes of chunks are between the events.
        let head = browser.head("GET", "/events?rev=none")
        await connection.send(head.replacing("HTTP/1.1", with: "HTTP/1.0").utf8)
        let first = Array("\ndata: ".utf8), end = Array("\n\n".utf8)
        _ = await connection.receiveBytes { $0.contains(first) && $0.suffix(2) == end[...] }
        session = try #require(site.surface.router.sessions.first)
        page = try #require(session.streams.values.first)
    }

    /// How many times the page was notified, or found to be up to date.
    var notifiedCount: Int { page.notifiedCount }

    /// The markup of all events since the last call.
    func parts() async throws -> [[UInt8]] {
        // The heartbeat comes last, and in any case.
        session.beat()
        let end = Array("\n\n:\n\n".utf8), alone = Array(":\n\n".utf8)
        let bytes = await connection.receiveBytes { $0 == alone || $0.suffix(5) == end[...] }
        return try String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("data: ") }
            .flatMap { try Self.parts(of: Data($0.dropFirst(6).utf8)) }
    }

    private static func parts(of event: Data) throws -> [[UInt8]] {
        let event = try #require(try JSONSerialization.jsonObject(with: event) as? [String: Any])
        let changes = event["changes"] as? [[Any]] ?? []
        let parts = changes.filter { $0[0] as? String != "-" }.map { $0.last as? String }
        return try (parts + (event["whole"].map { [$0 as? String] } ?? [])).map {
            Array(try #require($0).utf8)
        }
    }
}
