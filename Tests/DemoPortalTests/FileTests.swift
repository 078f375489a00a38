import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import Testing

/// The addresses of files: parts, conditions, versions and thumbnails.
@Suite(.timeLimit(.minutes(5)))
struct FileTests {
    private let client: Client
    private let film: String

    init() async throws {
        client = try Client()
        film = try await client.address(ofEntry: "videoEntryId")
    }

    @Test func aFileIsSentWholeWithWhatClientsNeedForParts() async throws {
        let reply = try await client.get(film)

        #expect(reply.status == 200)
        #expect(reply.headers["content-type"] == "video/mp4")
        #expect(reply.headers["content-length"] == "\(reply.body.count)")
        #expect(reply.headers["accept-ranges"] == "bytes")
        #expect(reply.headers["etag"]?.hasPrefix("\"") == true)
        #expect(reply.headers["last-modified"]?.hasSuffix(" GMT") == true)
        #expect(reply.headers["content-disposition"]?.hasPrefix("inline") == true)
        #expect(reply.body.dropFirst(4).starts(with: Data("ftyp".utf8)))
    }

    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=100-199", 100..<200), ("BYTES=5-", 5..<1_000),
        ("bytes=-10", 990..<1_000), ("bytes=-5000", 0..<1_000), ("bytes=990-5000", 990..<1_000),
        ("bytes=999-99999999999999999999", 999..<1_000),
    ])
    func aRangeIsSentAlone(field: String, range: Range<Int>) async throws {
        let file = try client.portal.addMadeUpFile("Thousand", size: 1_000)

        let reply = try await client.get(file.address, ["Range": field])

        #expect(reply.status == 206)
        let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/1000"
        #expect(reply.headers["content-range"] == place)
        #expect([UInt8](reply.body) == range.map { DemoPortal.byte(ofMadeUpFileAt: $0) })
    }

    @Test(arguments: ["bytes=1000-", "bytes=1000-1001", "bytes=-0"])
    func aRangeOutsideOfTheFileIsRefusedWithItsSize(field: String) async throws {
        let file = try client.portal.addMadeUpFile("Thousand", size: 1_000)

        let reply = try await client.get(file.address, ["Range": field])

        #expect(reply.status == 416)
        #expect(reply.headers["content-range"] == "bytes */1000")
    }

    @Test(arguments: [
        "bytes=9-3", "bytes=a-b", "bytes=-", "bytes=1-2,5-6", "lines=1-2", "bytes 1-2",
        "bytes=1-2-3",
    ])
    func rangesThatAreNoneAreIgnored(field: String) async throws {
        let file = try client.portal.addMadeUpFile("Thousand", size: 1_000)

        let reply = try await client.get(file.address, ["Range": field])

        #expect(reply.status == 200 && reply.body.count == 1_000)
    }

    @Test func aPartIsSentOnlyOfTheContentThatTheClientHas() async throws {
        let head = try await client.get(film)
        let tag = try #require(head.headers["etag"])
        let date = try #require(head.headers["last-modified"])

        for (condition, status) in [
            (tag, 206), (date, 206), ("\"other\"", 200), ("Sun, 01 Nov 2015 00:00:00 GMT", 200),
        ] {
            let reply = try await client.get(film, ["Range": "bytes=1-2", "If-Range": condition])
            #expect(reply.status == status, "\(condition)")
        }
    }

    @Test func whatAClientHasIsNotSentAgain() async throws {
        let head = try await client.get(film)
        let tag = try #require(head.headers["etag"])
        let date = try #require(head.headers["last-modified"])
        let other = ["If-None-Match": "\"other\"", "If-Modified-Since": date]

        for fields in [
            ["If-None-Match": tag], ["If-None-Match": "\"a\", W/\(tag)"], ["If-None-Match": "*"],
            ["If-Modified-Since": date],
        ] {
            let reply = try await client.get(film, fields)
            #expect(reply.status == 304 && reply.body.isEmpty, "\(fields)")
            #expect(reply.headers["etag"] == tag)
        }
        #expect(try await client.get(film, other).status == 200)
    }

    @Test func headersAloneNameTheWholeFile() async throws {
        let whole = try await client.get(film)

        let reply = try await client.send(Data(), method: "HEAD", path: film)

        #expect(reply.status == 200 && reply.body.isEmpty)
        for name in ["content-length", "content-type", "etag", "accept-ranges"] {
            #expect(reply.headers[name] == whole.headers[name], "\(name)")
        }
    }

    @Test func downloadsAndVersionsAreParametersOfTheAddress() async throws {
        let download = try await client.get(film + "?download=true")
        let first = try await client.get(film + "?version=1.0")
        let second = try await client.get(film + "?version=1.1")

        let name = download.headers["content-disposition"]
        #expect(name == "attachment; filename*=UTF-8''Welcome%20tour.mp4")
        #expect(first.body == download.body && second.status == 404)
    }

    @Test func thumbnailsAreSmallerPictures() async throws {
        let picture = try await client.address(ofEntry: "imageEntryId")

        let whole = try await client.get(picture)
        let small = try await client.get(picture + "?version=1.0&imageThumbnail=1")

        #expect(whole.headers["content-type"] == "image/jpeg")
        #expect(small.headers["content-type"] == "image/webp")
        #expect(small.body.count < whole.body.count / 2 && small.body.count > 500)
        #expect(small.headers["etag"] != whole.headers["etag"])
        #expect(try await client.get(film + "?imageThumbnail=1").status == 404)
    }

    @Test func uploadsAreSentAndDeletedOnesAreNot() async throws {
        var upload = Upload(client, folder: try client.sample("galleryFolderId"))
        upload.file = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let entry = try await client.send(upload).json
        let added = try #require(try client.portal.document(entry["uuid"]?.text ?? ""))

        let whole = try await client.get(added.address)
        let part = try await client.get(added.address, ["Range": "bytes=100000-100999"])
        _ = try await client.call(
            "/dlapp/delete-file-entry",
            ["fileEntryId": .int64(added.fileEntryId)]
        )

        #expect(whole.body == upload.file && whole.headers["content-type"] == "text/plain")
        #expect(part.body == upload.file?.dropFirst(100_000).prefix(1_000))
        #expect(try await client.get(added.address).status == 404)
    }

    @Test func whatGuestsMayNotSeeNeedsASignIn() async throws {
        var guest = client
        guest.signIn = nil
        var upload = Upload(client)
        upload.fields["serviceContext.addGuestPermissions"] = "false"
        let entry = try await client.send(upload).json
        let added = try #require(try client.portal.document(entry["uuid"]?.text ?? ""))

        let refusal = try await guest.get(added.address)

        #expect(refusal.status == 302)
        #expect(refusal.headers["location"]?.contains("/c/portal/login") == true)
        #expect(try await client.get(added.address).status == 200)
        #expect(try await client.signedIn(as: "pat").get(added.address).status == 403)
        #expect(try await guest.get(film).status == 200)
    }

    @Test func aFileLargerThanTheMemoryIsReadInParts() async throws {
        let size = 3 << 40
        let file = try client.portal.addMadeUpFile("Huge", size: size, mimeType: "video/mp4")
        let place = (2 << 40) + 65_530

        let head = try await client.send(Data(), method: "HEAD", path: file.address)
        let part = try await client.get(
            file.address,
            ["Range": "bytes=\(place)-\(place + 99_999)"]
        )

        #expect(head.headers["content-length"] == "\(size)")
        let expected = (place..<(place + 100_000)).map { DemoPortal.byte(ofMadeUpFileAt: $0) }
        #expect([UInt8](part.body) == expected)
    }

    @Test func anEmptyFileHasNoParts() async throws {
        let file = try client.portal.addMadeUpFile("Empty", size: 0)

        let whole = try await client.get(file.address)
        let part = try await client.get(file.address, ["Range": "bytes=0-"])

        #expect(whole.status == 200 && whole.body.isEmpty && part.status == 416)
    }
}
