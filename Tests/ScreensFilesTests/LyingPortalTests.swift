@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// Portals that lie about a file: nobody gets bytes that are not the file's, and nothing grows without bound.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LyingPortalTests {
    private static let ok = "Content-Type: video/mp4\r\nConnection: close\r\n"
    private static let body = "\0\0\0\u{18}ftypmp42\0\0\0\0isom"

    private func problem(_ reply: String, _ media: Media = .video()) async throws -> FileProblem? {
        var file = FileServer.File(size: 10)
        file.attack = { $0.hasPrefix("GET") ? reply : nil }
        return try await Reader(file).problem(of: media)
    }

    @Test(arguments: [
        // No place, another place, a place without a size.
        "", "Content-Range: bytes 1-20/20", "Content-Range: bytes 0-19/*",
        "Content-Range: bytes 0-19", "Content-Range: bytes */20", "Content-Range: items 0-19/20",
        // Ends that contradict each other or the body.
        "Content-Range: bytes 0-19/19", "Content-Range: bytes 19-0/20",
        "Content-Range: bytes 0-18/20", "Content-Range: bytes 0-19/40",
        "Content-Range: bytes 0-20/21", "Content-Range: bytes 0-1048576/1048577",
        // Numbers that no file has.
        "Content-Range: bytes -1-19/20", "Content-Range: bytes 0-19/99999999999999999999",
        "Content-Range: bytes 0-19/0x20",
        "Content-Range: bytes 0-19/20\r\nContent-Range: bytes 0-19/20",
        // Several parts, and a compressed one.
        "Content-Type: multipart/byteranges; boundary=x",
        "Content-Range: bytes 0-19/20\r\nContent-Encoding: gzip",
    ])
    func aPartThatIsNotTheRequestedOneIsRefused(field: String) async throws {
        let fields = field.isEmpty ? "" : field + "\r\n"

        let problem = try await problem(
            "HTTP/1.1 206 Partial Content\r\n\(Self.ok)\(fields)Content-Length: 20\r\n\r\n\(Self.body)"
        )

        guard case .portal? = problem else {
            Issue.record("\(field): \(String(describing: problem))")
            return
        }
    }

    @Test func theSamePartWithTheTruthIsRead() async throws {
        var file = FileServer.File(size: 20)
        let reply =
            "HTTP/1.1 206 Partial Content\r\n\(Self.ok)Content-Range: bytes 0-19/20\r\n"
            + "Content-Length: 20\r\n\r\n\(Self.body)"
        file.attack = { $0.hasPrefix("GET") ? reply : nil }

        #expect(try await Reader(file).bytes() == Array(Self.body.utf8))
    }

    @Test(arguments: [
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-10737418239/10737418240",
        "HTTP/1.1 200 OK",
    ])
    func tenGigabytesAreNotAwaited(start: String) async throws {
        let problem = try await problem(
            "\(start)\r\n\(Self.ok)Content-Length: 10737418240\r\n\r\n\(Self.body)"
        )

        guard case .portal? = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
    }

    /// Nothing is decompressed: a bomb would only be as large as what is sent, and no part of it is the file's.
    @Test(
        arguments: [
            "206 Partial Content\r\nContent-Range: bytes 0-19/20", "200 OK",
        ],
        [
            "gzip", "deflate", "br", "zstd", "x-gzip", "GZIP", "gzip, gzip", "identity, gzip",
            "nonsense",
        ]
    )
    func whatIsCompressedForTheTransferIsRefused(start: String, coding: String) async throws {
        let problem = try await problem(
            "HTTP/1.1 \(start)\r\n\(Self.ok)Content-Encoding: \(coding)\r\n"
                + "Content-Length: 20\r\n\r\n\(Self.body)"
        )

        guard case .portal(.unexpected)? = problem else {
            Issue.record("\(coding): \(String(describing: problem))")
            return
        }
    }

    @Test(arguments: [true, false])
    func anEndlessBodyEndsAtTheLimit(isPart: Bool) async throws {
        let start =
            isPart
            ? "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-1048575/1048576"
            : "HTTP/1.1 200 OK"
        let server = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send("\(start)\r\n\(Self.ok)\r\n\(Self.body)")
            let noise = [UInt8](repeating: 7, count: 1 << 16)
            while connection.send(noise) {}
        }
        let folder = try TemporaryFolder()
        let cache = FileCache(folder: "\(folder.path)/files", limit: 8 * mebibyte)
        let files = PortalFiles(try Reader.client(of: server.url), cache: cache)
        let request = try #require(FileRequest(.video()))

        await #expect(throws: FileProblem.self) {
            _ = try await files.read(request, .remoteFirst).all()
        }
        #expect(server.connectionCount <= 2)
    }

    @Test func aSizeThatTheBodyDoesNotHaveIsRefused() async throws {
        var file = FileServer.File(size: 5_000)
        file.sendsParts = false
        file.cut = 4_999

        #expect(try await Reader(file).problem() != nil)
    }

    @Test func anAnswerInThePortalsPlaceIsItsOwnError() async throws {
        for (status, code) in [(401, "unauthorized"), (404, "http"), (503, "unavailable")] {
            let problem = try await problem(
                "HTTP/1.1 \(status) No\r\n\(Self.ok)Content-Length: 2\r\n\r\nno"
            )

            guard case .portal(let error)? = problem else {
                Issue.record("\(status)")
                continue
            }
            #expect(error.code == code)
        }
    }
}
