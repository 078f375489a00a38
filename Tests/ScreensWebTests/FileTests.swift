import Foundation
import ScreensHTTP
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles
@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// Files of the portal as browsers and attackers request them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FileTests {
    nonisolated static let mebibyte = 1 << 20

    func site(
        _ file: FileServer.File,
        _ media: Media = .file()
    ) async throws -> (FileServer, Site, Browser, path: String) {
        let server = try FileServer(file)
        let site = try Site(showing: [media], of: server)
        let browser = try await site.browser()
        let paths = browser.page.matches(of: /(?:src|href)="(\/files\/0\/[0-9a-f]{32}[^"]*)"/)
        return (server, site, browser, try #require(paths.first.map { String($0.1) }))
    }

    func get(
        _ browser: Browser,
        _ path: String,
        _ fields: [String] = []
    ) async throws -> (RawReply, body: [UInt8]) {
        let connection = try RawConnection(host: browser.host, port: browser.port)
        await connection.send(Array(browser.head("GET", path, fields).utf8))
        let bytes = await connection.receiveBytes()
        let border = Array("\r\n\r\n".utf8)
        let end = try #require(
            bytes.indices.first { bytes[$0...].starts(with: border) }
        )
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        return (RawReply(text: head + "\r\n\r\n"), Array(bytes[(end + 4)...]))
    }

    @Test func aPageNamesAFileThatItsServerSends() async throws {
        let size = 2 * Self.mebibyte + 3
        let (server, _, browser, path) = try await site(.init(size: size))

        let (reply, body) = try await get(browser, path)

        #expect(reply.status == 200 && body == server.bytes(0..<size))
        #expect(reply.header("Content-Type") == "video/mp4")
        #expect(reply.header("Content-Length") == "\(size)")
        #expect(reply.header("Accept-Ranges") == "bytes")
        #expect(reply.header("ETag")?.hasPrefix("\"") == true)
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
        #expect(reply.header("Cache-Control") == "private, no-store")
        #expect(reply.header("Content-Disposition") == "inline")
        let policy = try #require(reply.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'") && policy.hasSuffix("; sandbox"))
        #expect(!reply.head.contains("script-src") && reply.header("Set-Cookie") == nil)
    }

    @Test(
        arguments: [
            ("bytes=0-9", 206, 0..<10), ("bytes=5-", 206, 5..<1_000),
            ("bytes=-3", 206, 997..<1_000),
            ("bytes=-5000", 206, 0..<1_000), ("bytes=990-5000", 206, 990..<1_000),
            ("bytes=999-999", 206, 999..<1_000), ("bytes=1000-", 416, 0..<0),
            ("bytes=-0", 416, 0..<0), ("bytes=5-4", 200, 0..<1_000),
            ("bytes=0-1,3-4", 200, 0..<1_000),
            ("items=0-1", 200, 0..<1_000), ("bytes=a-", 200, 0..<1_000), ("bytes=", 200, 0..<1_000),
            ("bytes=-", 200, 0..<1_000), ("bytes=0-99999999999999999999", 200, 0..<1_000),
        ] as [(String, Int, Range<Int>)]
    )
    func rangesAreAnswered(field: String, status: Int, range: Range<Int>) async throws {
        let (server, _, browser, path) = try await site(.init(size: 1_000))

        let (reply, body) = try await get(browser, path, ["Range: \(field)"])

        #expect(reply.status == status && body == server.bytes(range))
        let expected: String? =
            switch status {
            case 206: "bytes \(range.lowerBound)-\(range.upperBound - 1)/1000"
            case 416: "bytes */1000"
            default: nil
            }
        #expect(reply.header("Content-Range") == expected)
    }

    @Test func aRangeOfAnotherContentIsTheWholeFile() async throws {
        let (_, _, browser, path) = try await site(.init(size: 1_000))
        let tag = try #require(try await get(browser, path).0.header("ETag"))

        let same = try await get(browser, path, ["Range: bytes=0-9", "If-Range: \(tag)"])
        let other = try await get(browser, path, ["Range: bytes=0-9", "If-Range: \"x\""])

        #expect(same.body.count == 10 && other.body.count == 1_000)
    }

    @Test func headIsAnsweredWithoutTheFile() async throws {
        let (server, _, browser, path) = try await site(.init(size: 3 * Self.mebibyte))

        let reply = try await exchange(
            browser.head("HEAD", path),
            host: browser.host,
            port: browser.port
        )

        #expect(reply.status == 200 && reply.body.isEmpty)
        #expect(reply.header("Content-Length") == "\(3 * Self.mebibyte)")
        #expect(server.ranges.count == 1)
    }

    @Test func aFileIsForTheBrowserOfItsPageAlone() async throws {
        let (server, site, browser, path) = try await site(.init(size: 1_000))
        let other = try await site.browser()
        var stranger = Browser(site)

        #expect(try await stranger.get(path).status == 403)
        #expect(try await other.get(path).status == 404)
        stranger.cookie = browser.cookie
        let name = String(repeating: "0", count: 32)
        for wrong in [
            "/files/", "/files/0", "/files/0/", "/files/0/\(name)", "/files/1\(path.dropFirst(8))",
            "/files/00\(path.dropFirst(8))", "/files/+0\(path.dropFirst(8))",
            "/files/0/..\(path.dropFirst(8))", "\(path)/x", "\(path)%2500", "\(path)/captions/0",
            "\(path)/captions/-1", "\(path)/poster", "\(path)/",
        ] {
            #expect(try await stranger.get(wrong).status == 404, "\(wrong)")
        }
        for field in ["Sec-Fetch-Site: cross-site", "Origin: http://evil.example"] {
            #expect(try await browser.get(path, [field]).status == 403)
        }
        #expect(server.requests.isEmpty)
    }

    @Test func aFileThatIsShownNoMoreIsNotSent() async throws {
        let (_, site, browser, path) = try await site(.init(size: 1_000))
        let screenlet = try site.stages[0].screenlet(as: ShownFileScreenlet.self)

        screenlet.show([.file(path: "/documents/1/other.mp4")])

        #expect(try await browser.get(path).status == 404)
    }

    @Test(
        arguments: [
            (.file, "text/html", "<!doctype html><script>x()</script>", "page.html"),
            (.file, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg"),
            (.image, "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg"),
            (.file, "application/x-sh", "#!/bin/sh\n", "a.sh"),
            (.file, "image/png", "MZ\u{90}\u{0}", "a.png"),
        ] as [(Media.Kind, String, String, String)]
    )
    func documentsThatCouldActAreSaved(
        kind: Media.Kind,
        type: String,
        text: String,
        name: String
    ) async throws {
        let file = FileServer.File(size: text.utf8.count, head: Array(text.utf8), type: type)
        let (_, _, browser, path) = try await site(file, .file(kind, type, name: name))

        let (reply, body) = try await get(browser, path)

        #expect(reply.status == 200 && body == Array(text.utf8))
        #expect(reply.header("Content-Type") == "application/octet-stream")
        #expect(reply.header("Content-Disposition")?.hasPrefix("attachment; ") == true)
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
    }

    @Test func aDownloadHasTheFilesName() async throws {
        let media = Media.file(name: "Pier \"1\"\r\nX: ä.mp4")
        let (_, _, browser, path) = try await site(.init(size: 1_000), media)

        let reply = try await get(browser, String(path.prefix { $0 != "?" }) + "?download").0

        #expect(
            reply.header("Content-Disposition")
                == "attachment; filename=\"Pier 1X _.mp4\"; filename*=UTF-8''Pier%201X%20%C3%A4.mp4"
        )
        #expect(reply.header("X") == nil)
    }

    @Test func anErrorPageOfThePortalIsNotPassedOn() async throws {
        let page = Array("<!doctype html><p id=secret>".utf8)
        let file = FileServer.File(size: page.count, head: page)
        let (_, _, browser, path) = try await site(file)

        let reply = try await browser.get(path)

        #expect(reply.status == 502 && !reply.text.contains("secret"))
        #expect(reply.body.contains("The portal sent a web page instead of the video"))
    }

    @Test func aContentThatChangesBreaksTheConnection() async throws {
        let size = 3 * Self.mebibyte
        let (server, _, browser, path) = try await site(.init(size: size))
        _ = try await get(browser, path, ["Range: bytes=0-9"])
        server.change { $0.tag = "\"2\"" }

        let (reply, body) = try await get(browser, path)

        #expect(reply.status == 200 && body.count < size)
        #expect(try await get(browser, path).body.count == size)
    }

    @Test func whatABrowserDoesNotReadIsNotLoaded() async throws {
        let (server, site, browser, path) = try await site(.init(size: 500 * Self.mebibyte))

        let connection = try RawConnection(host: browser.host, port: browser.port, buffer: 4_096)
        await connection.send(Array(browser.head("GET", path).utf8))
        _ = await connection.receiveBytes { $0.count > 1_000 }
        let session = try #require(site.surface.router.sessions.first)
        try await until("the reply waits for the browser") {
            session.files?.hasStalled == true
        }

        #expect(server.ranges.count < 16)
    }

    @Test func aBrowserThatReadsNoMoreMakesRoomForOtherFiles() async throws {
        let (server, _, browser, path) = try await site(.init(size: 100 * Self.mebibyte))
        var stalled: [RawConnection] = []
        for _ in 0..<FileStreams.limit {
            let connection = try RawConnection(
                host: browser.host,
                port: browser.port,
                buffer: 4_096
            )
            await connection.send(Array(browser.head("GET", path).utf8))
            _ = await connection.receiveBytes { $0.count > 1_000 }
            stalled.append(connection)
        }

        try await until("one of them has made room") {
            let (reply, body) = try await get(browser, path, ["Range: bytes=7-9"])
            return reply.status == 206 && body == server.bytes(7..<10)
        }
        #expect(stalled.count == FileStreams.limit)
    }

    /// `make soak` reads two gigabytes.
    @Test(.muchMemory) func aLargeFileIsReadWithLittleMemory() async throws {
        let size = Soak.inputs(otherwise: 300) * Self.mebibyte
        let (server, _, browser, path) = try await site(.init(size: min(size, 2 << 30)))
        _ = try await get(browser, path, ["Range: bytes=0-9"])
        let before = Self.memory

        let (count, most) = await Self.read(path, browser)

        #expect(count == server.bytesInAll)
        #expect(most - before < 200 * Self.mebibyte, "\((most - before) >> 20) MiB")
    }

    /// Reads a file without storing it; returns its size, and the most memory that the process used meanwhile.
    nonisolated static func read(_ path: String, _ browser: Browser) async -> (Int, Int) {
        guard let connection = try? RawConnection(host: browser.host, port: browser.port) else {
            return (0, 0)
        }
        await connection.send(Array(browser.head("GET", path).utf8))
        var (count, most, head) = (0, 0, true)
        while true {
            let bytes = await connection.receiveBytes { $0.count >= 1 << 20 }
            guard !bytes.isEmpty else { return (count, most) }
            count += bytes.count
            if head, let end = String(decoding: bytes, as: UTF8.self).range(of: "\r\n\r\n") {
                count -= String(decoding: bytes, as: UTF8.self)[..<end.upperBound].utf8.count
                head = false
            }
            most = max(most, memory)
        }
    }

    nonisolated static var memory: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }
}

extension FileServer {
    /// The size of the file.
    fileprivate var bytesInAll: Int {
        var size = 0
        change { size = $0.size }
        return size
    }
}
