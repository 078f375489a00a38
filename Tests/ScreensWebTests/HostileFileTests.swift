import DemoPortal
import ScreensApps
import ScreensHTTP
import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles
@_spi(Host) @testable import ScreensHost
@testable import ScreensWeb

/// Files that somebody has made to attack those who look at them, as browsers get them.
extension FileTests {
    private nonisolated static let script = "<!doctype html><script>x()</script>"
    private nonisolated static let drawing =
        "<svg xmlns='http://www.w3.org/2000/svg'><script>x()</script></svg>"

    private nonisolated static let archive: [UInt8] = Array("PK".utf8) + [3, 4, 20, 0]
    /// A JPEG file up to its size: one pixel.
    private nonisolated static let jpeg: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 1, 0, 1,
    ]
    private nonisolated static let runningPDF = Array(
        "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n".utf8
    )

    /// A PNG file up to its size.
    private nonisolated static func png(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        let size = [width, height].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 255)] }
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + size
            + [8, 6, 0, 0, 0]
    }

    @Test(
        arguments: [
            (.image, "image/png", TinyPicture.gif, "image/gif"),
            (.image, "text/html", TinyPicture.gif, "image/gif"),
            (.pdf, "application/pdf", Array("%PDF-1.7\n".utf8), "application/pdf"),
            (.pdf, "text/html", Array("%PDF-1.7\n".utf8), "application/pdf"),
            (.pdf, "application/pdf", runningPDF, "application/pdf"),
            (.video, "image/svg+xml", FileServer.mp4, "video/mp4"),
            (.image, "application/zip", jpeg + archive, "image/jpeg"),
            (.image, "image/png", png(1, 1), "image/png"),
        ] as [(Media.Kind, String, [UInt8], String)]
    )
    func aPolyglotIsNothingButWhatItIsShownAs(
        kind: Media.Kind,
        type: String,
        start: [UInt8],
        shown: String
    ) async throws {
        let bytes = start + Array(Self.script.utf8)
        let file = FileServer.File(size: bytes.count, head: bytes)
        let (_, _, browser, path) = try await site(file, .file(kind, type, name: "a.html"))

        let (reply, body) = try await get(browser, path)

        #expect(reply.status == 200 && body == bytes)
        #expect(reply.header("Content-Type") == shown)
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
        let policy = try #require(reply.header("Content-Security-Policy"))
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("script"))
        // A PDF document would be hidden by it in some browsers.
        #expect(policy.contains("sandbox") == (kind != .pdf))
    }

    @Test(
        arguments: [Media.Kind.image, .video, .audio, .pdf],
        [script, drawing, " \n\(script)%PDF-1.7", "<?xml version='1.0'?>\(drawing)"]
    )
    func aPageInTheFilesPlaceIsRefused(kind: Media.Kind, text: String) async throws {
        for type in ["video/mp4", "image/png", "application/pdf", "text/html", "image/svg+xml"] {
            let file = FileServer.File(size: text.utf8.count, head: Array(text.utf8), type: type)
            let media = Media.file(kind, Self.types[kind] ?? "", name: "a.png")
            let (_, _, browser, path) = try await site(file, media)

            let reply = try await browser.get(path)

            #expect(reply.status == 502, "\(type)")
            #expect(!reply.text.contains("x()") && !reply.text.contains("svg"), "\(type)")
        }
    }

    /// Whatever the portal calls them, and whatever follows.
    @Test(
        arguments: [Media.Kind.image, .video, .audio, .pdf],
        [
            Array("MZ".utf8) + [0x90, 0, 3, 0], [0x7F] + Array("ELF".utf8) + [2, 1, 1, 0],
            Array("#!/bin/sh\n".utf8), archive, [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 0x34],
        ] as [[UInt8]]
    )
    func aProgramOrAnArchiveInTheFilesPlaceIsRefused(kind: Media.Kind, start: [UInt8]) async throws
    {
        let bytes = start + TinyPicture.gif + jpegAndPDF
        for type in ["image/png", "video/mp4", "audio/mpeg", "application/pdf"] {
            let file = FileServer.File(size: bytes.count, head: bytes, type: type)
            let media = Media.file(kind, Self.types[kind] ?? "", name: "a.png")
            let (_, _, browser, path) = try await site(file, media)

            let reply = try await browser.get(path)

            #expect(reply.status == 502 && reply.body.contains("is not a"), "\(type)")
        }
    }

    private static let types: [Media.Kind: String] = [
        .image: "image/png", .video: "video/mp4", .audio: "audio/mpeg", .pdf: "application/pdf",
    ]

    private var jpegAndPDF: [UInt8] { Self.jpeg + Self.runningPDF }

    @Test(.muchMemory) func tenGigabytesInOnePieceAreRefusedBeforeTheyCome() async throws {
        var file = FileServer.File(size: 10 << 30)
        file.sendsParts = false
        let (_, _, browser, path) = try await site(file)
        let before = Self.memory

        let reply = try await browser.get(path)

        #expect(reply.status == 502)
        #expect(Self.memory - before < 100 * Self.mebibyte)
    }

    @Test(.muchMemory) func theEndOfTenGigabytesIsReadWithoutTheRest() async throws {
        let size = 10 << 30
        let (server, _, browser, path) = try await site(.init(size: size))
        let before = Self.memory

        let (reply, body) = try await get(browser, path, ["Range: bytes=\(size - 100)-"])

        #expect(reply.status == 206 && body == server.bytes((size - 100)..<size))
        #expect(server.ranges.count <= 3)
        #expect(Self.memory - before < 100 * Self.mebibyte)
    }

    @Test(.muchMemory) func aMillionFramesAreOnlyPassedOn() async throws {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0, 2, 2, 0x04, 0x0A, 0]
        var picture = Array(TinyPicture.gif.dropLast())
        for _ in 0..<1_000_000 { picture += frame }
        picture.append(0x3B)
        let file = FileServer.File(size: picture.count, head: picture, type: "image/gif")
        let (_, _, browser, path) = try await site(file, .file(.image, "image/gif", name: "a.gif"))
        let before = Self.memory

        let (count, most) = await Self.read(path, browser)

        #expect(count == picture.count)
        #expect(most - before < 150 * Self.mebibyte, "\((most - before) >> 20) MiB")
    }

    @Test(
        arguments: [
            ("image/gif", Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0]),
            ("image/png", png(30_000, 30_000)),
        ] as [(String, [UInt8])]
    )
    func aPictureThatNobodyCouldDrawIsRefused(type: String, picture: [UInt8]) async throws {
        let file = FileServer.File(size: picture.count, head: picture, type: type)
        let (_, _, browser, path) = try await site(file, .file(.image, type))

        let reply = try await browser.get(path)

        #expect(reply.status == 502 && reply.body.contains("too many"))
    }

    @Test(arguments: [
        "a\r\nSet-Cookie: x=1\r\n\r\n<script>x()</script>.mp4", "a\";filename=\"b.html",
        "../../.bashrc", "gpj.\u{202E}exe.mp4", "CON", "\u{0}",
        String(repeating: "ä", count: 4_096),
    ])
    func noNameAddsAHeaderField(name: String) async throws {
        let (_, _, browser, path) = try await site(.init(size: 1_000), .file(name: name))

        let reply = try await get(browser, "\(path)?download").0

        #expect(reply.status == 200 && reply.header("Set-Cookie") == nil)
        let field = try #require(reply.header("Content-Disposition"))
        #expect(field.hasPrefix("attachment; filename=\"") && field.utf8.count < 1_000)
        #expect(field.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(field.count { $0 == "\"" } == 2 && !field.contains("/"))
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
    }

    @Test(arguments: [
        "bytes=\((0..<3_000).map { "\($0)-\($0)" }.joined(separator: ","))",
        "bytes=99999999999999999999-", "bytes=-99999999999999999999", "bytes=--5", "bytes=5--",
        "bytes= 0-9", "bytes=0x1-5", "bytes=+1-5", "bytes=1-5;x",
        String(repeating: "x", count: 20_000), "bytes=0-9\r\nRange: bytes=20-29",
    ])
    func aRangeThatMeansNothingIsTheWholeFile(field: String) async throws {
        let (server, _, browser, path) = try await site(.init(size: 1_000))

        let (reply, body) = try await get(browser, path, ["Range: \(field)"])

        #expect(reply.status == 200 && body == server.bytes(0..<1_000))
        #expect(reply.header("Content-Range") == nil)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get"])
    func aFileIsOnlyRead(method: String) async throws {
        let (server, _, browser, path) = try await site(.init(size: 1_000))

        let request = browser.head(method, path, [browser.origin, "Content-Length: 0"])
        let reply = try await exchange(request, host: browser.host, port: browser.port)

        #expect((400..<500).contains(reply.status) && server.ranges.isEmpty)
    }

    @Test func whoSignsOutHasNoFilesAnyMore() async throws {
        var file = FileServer.File(size: 1_000)
        file.attack = { request in
            guard request.hasPrefix("GET"), !request.contains("\r\nAuthorization: ") else {
                return nil
            }
            return "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        }
        let (server, site, browser, path) = try await site(file)
        #expect(try await get(browser, path).body == server.bytes(0..<1_000))

        await site.stages[0].host.signOut()

        let (reply, body) = try await get(browser, path)
        #expect([403, 404].contains(reply.status) && !body.starts(with: FileServer.mp4))
    }

    @Test func aFileOfOneTabIsNotOneOfAnother() async throws {
        let film = PlacedScreenlet("video-display", set: ["assetEntryId": .constant(86_001)])
        let page = AppPage(title: "Film", screenlets: ["film": film])
        let app = ScreensApp(title: "Films", start: "film", pages: ["film": page])
        let site = try Site { host in try host.stage(try AppSession(app, on: host, guests: host)) }
        var browser = try await site.browser()
        let first = try #require(Self.film(on: browser.page))
        try await browser.open("/film?key=\(browser.key)")
        let second = try #require(Self.film(on: browser.page))

        #expect(first.tab == "1" && second.tab == "2" && first.name != second.name)
        for (tab, name, status) in [
            ("1", first.name, 200), ("2", second.name, 200), ("1", second.name, 404),
            ("2", first.name, 404), ("0", first.name, 404), ("3", second.name, 404),
        ] {
            let reply = try await get(browser, "/files/\(tab)/\(name)", ["Range: bytes=0-9"]).0
            #expect(reply.status == (status == 200 ? 206 : 404), "\(tab)")
        }
    }

    private static func film(on page: String) -> (tab: String, name: String)? {
        page.firstMatch(of: /<video[^>]* src="\/files\/(\d+)\/([0-9a-f]{32})"/).map {
            (String($0.1), String($0.2))
        }
    }
}
