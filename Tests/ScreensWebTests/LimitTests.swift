import DemoPortal
import Foundation
@_spi(Host) import ScreensHost
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensHTTP
@testable import ScreensWeb

/// Clients cannot block others, and cannot hide requests in what they send.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LimitTests {
    private func refreshForm(_ browser: Browser) -> String {
        "token=\(browser.token)&act=screens.refresh"
    }

    @Test(arguments: [
        ["Content-Length: %n", "Content-Length: 1"], ["Content-Length: 1", "Content-Length: %n"],
        ["Content-Length: %n", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: %n"], ["Transfer-Encoding: chunked"],
        ["Transfer-Encoding: identity", "Content-Length: %n"], ["Content-Length: +%n"],
        ["Content-Length: %n, %n"], ["Content-Length : %n"], ["Content-Length: 0x1F"], [],
    ])
    func noRequestIsSmuggledInAnother(lengths: [String]) async throws {
        let site = try Site()
        let browser = try await site.browser()
        let hidden = "GET /hidden HTTP/1.1\r\nHost: \(browser.host):\(browser.port)\r\n\r\n"
        let body = refreshForm(browser)
        let fields = lengths.map { $0.replacing("%n", with: "\(body.utf8.count)") }
        let head = browser.head(
            "POST",
            "/action",
            [browser.origin, "Content-Type: application/x-www-form-urlencoded"] + fields
        ).replacing("Connection: close\r\n", with: "")
        // Pictures of rows are loaded after the page.
        for stage in site.stages {
            await stage.settled()
            _ = await stage.loadPictures(within: .seconds(180))
        }
        let before = site.portal.requests.count

        let reply = try await exchange(head + body + hidden, host: browser.host, port: browser.port)

        #expect((400..<500).contains(reply.status), "\(reply.text)")
        // A hidden request would be answered with 404.
        #expect(reply.text.matches(of: #/HTTP/1\.1 (?!400)/#).isEmpty, "\(reply.text)")
        #expect(site.portal.requests.count == before)
    }

    @Test func aRequestForAPageHasNoBody() async throws {
        let browser = try await Site().browser()

        let head = browser.head("GET", "/", ["Content-Length: 30"])
        let reply = try await exchange(
            head + "GET /hidden HTTP/1.1\r\nHost: x",
            host: browser.host,
            port: browser.port
        )

        #expect(reply.status == 400)
        #expect(reply.text.matches(of: #/HTTP/1\.1 \d/#).count == 1)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHost: 127.", "GET /", ""])
    func aSilentClientIsDisconnected(start: String) async throws {
        let site = try Site(limits: ServerLimits(idleSeconds: 1))
        let silent = try RawConnection(host: site.surface.host, port: site.surface.port)
        await silent.send(Array(start.utf8))

        // `receive()` returns when the other side closes the connection.
        let rest = await silent.receive()

        #expect(!rest.contains(" 200 "))
        _ = try await busyBrowser(site)
    }

    /// A browser at a server that closes connections on which nothing was sent for a second, as on a busy machine.
    private func busyBrowser(_ site: Site) async throws -> Browser {
        var browser: Browser?
        try await until("another client gets a page") {
            browser = try? await site.browser()
            return browser?.page.contains("<main") == true
        }
        return try #require(browser)
    }

    @Test func anEndlessFormIsDisconnected() async throws {
        let site = try Site(limits: ServerLimits(idleSeconds: 1))
        let browser = try await busyBrowser(site)
        let silent = try RawConnection(host: browser.host, port: browser.port)
        let fields = [
            browser.origin, "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 1000",
        ]
        await silent.send(
            Array((browser.head("POST", "/action", fields) + refreshForm(browser)).utf8)
        )

        let rest = await silent.receive()

        #expect(!rest.contains(" 303 ") && !rest.contains(" 204 "))
    }

    @Test func aSlowClientIsDisconnectedEvenIfNeverSilent() async throws {
        let site = try Site()
        let browser = try await site.browser()
        let (slow, sending) = (
            try RawConnection(host: browser.host, port: browser.port),
            try RawConnection(host: browser.host, port: browser.port)
        )
        await slow.send(Array("GET / HTTP/1.1\r\nHos".utf8))
        let fields = [
            browser.origin, "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 1000",
        ]
        await sending.send(Array((browser.head("POST", "/action", fields) + "tok").utf8))
        // The server accepts connections in order: after this answer, it knows both.
        let listener = try await Listener(browser)

        site.surface.server.hangUpOnSlow(now: .now + Timeouts.bodyLimit + .seconds(60))

        #expect(await slow.receive() == "")
        #expect(await sending.receive() == "")
        // The listening page stays connected, because it waits for the server and owes it no data.
        _ = try await browser.postForm([("act", "loadList")])
        #expect(await listener.receives { $0.contains("data:") })
        #expect(try await browser.get("/").status == 200)
    }

    @Test(.muchMemory) func aTooLargeFileIsRefusedAndNotStored() async throws {
        let site = try Site("user-portrait", set: ["editable": true])
        let browser = try await site.browser()

        let reply = try await browser.upload(
            [("field", "file")],
            file: ("field:file", "me.gif", [UInt8](repeating: 7, count: UploadStore.limit + 1))
        )

        #expect(reply.status == 413)
        let folder = try site.scratch.folder("uploads")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func uploadsDoNotFillTheDisk() async throws {
        let site = try Site("user-portrait", set: ["editable": true])
        let browser = try await site.browser()
        let place = try site.scratch.folder("uploads/earlier-stored")
        // Files with holes take no room on the disk of the test.
        for number in 0..<16 {
            let path = "\(place)/\(number)"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(truncate(path, off_t(UploadStore.limit)) == 0)
        }
        func upload() async throws -> Int {
            try await browser.upload([("field", "file")], file: ("field:file", "me.gif", [7]))
                .status
        }

        #expect(try await upload() == 500)
        let folder = try site.scratch.folder("uploads")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["earlier-stored"])
        for number in 0..<2 { try FileManager.default.removeItem(atPath: "\(place)/\(number)") }
        #expect(try await upload() != 500)
    }

    @Test func thousandsOfFieldsAreRefused() async throws {
        let browser = try await Site().browser()

        let reply = try await browser.postForm((0..<5_000).map { ("f\($0)", "") })

        #expect(reply.status == 413)
    }

    @Test(arguments: [
        "/../../etc/passwd", "/style/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "/style/%2e%2e%2f%2e%2e%2fetc/passwd", "//etc/passwd", "/etc/passwd%00.css", "/.", "/?/../",
    ])
    func pathsLeadToNoFiles(path: String) async throws {
        let browser = try await Site().browser()

        let reply = try await browser.get(path)

        #expect(reply.status == 404 || reply.status == 400 || reply.body.contains("<main"))
        #expect(!reply.text.contains("root:"))
    }
}
