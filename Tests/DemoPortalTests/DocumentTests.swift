import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DocumentTests {
    private func bytes(_ document: StoredDocument) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: document.path))
    }

    /// The files in the folder of a portal's documents.
    private func files(_ portal: DemoPortal) throws -> [String] {
        let path = try #require(try portal.documents().first).path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    @Test(arguments: [62, 70])
    func documentsAreStored(version: Int) async throws {
        let client = try Client(version: version)
        let upload = Upload(client, folder: try client.sample("folderId"))

        let reply = try await client.send(upload)

        #expect(reply.status == 200)
        let entry = try reply.json
        #expect((entry["fileEntryId"]?.text != nil) == (version == 70))
        #expect(entry["groupId"]?.int64 == client.portal.groupId)
        #expect(entry["repositoryId"]?.int64 == client.portal.groupId)
        #expect(try entry["folderId"]?.int64 == client.sample("folderId").int64)
        #expect(entry["version"] == "1.0")
        #expect(entry["title"] == "Hello")
        #expect(entry["mimeType"] == "text/plain")
        #expect(entry["size"]?.int64 == 12)
        #expect(entry["extension"] == "txt")
        let document = try #require(try client.portal.document(entry["uuid"]?.text ?? ""))
        #expect(try bytes(document) == Data("Hello, world".utf8))
        #expect(document.size == 12)
        #expect(document.changeLog == "First")
        #expect(try client.portal.documents() == [document])
        let request = try #require(client.portal.requests.last)
        #expect(request.path == "/dlapp/add-file-entry")
        #expect(request.parameters["file"]?["size"] == 12)
        #expect(request.user == "jane")
    }

    @Test(arguments: [62, 70])
    func aDocumentIsFoundByFolderAndTitle(version: Int) async throws {
        let client = try Client(version: version)
        let folder = try client.sample("folderId")
        let added = try await client.send(Upload(client, folder: folder)).json
        func entry(_ title: String, _ folder: JSONValue) async throws -> Reply {
            try await client.reply(
                "/dlapp/get-file-entry",
                [
                    "groupId": .int64(client.portal.groupId), "folderId": folder,
                    "title": .text(title),
                ]
            )
        }

        let found = try await entry("Hello", folder).json.array?.first
        let refusals = [try await entry("hello", folder), try await entry("Hello", 0)]

        #expect(found?["uuid"] == added["uuid"] && found?["size"]?.int64 == 12)
        for refusal in refusals {
            let words = String(decoding: refusal.body, as: UTF8.self)
            #expect(words.contains("NoSuchFileEntryException"), "\(words)")
        }
    }

    @Test(arguments: [0, 1, 100_000, 3_000_000])
    func filesOfAnySizeAndContentAreStored(size: Int) async throws {
        let client = try Client()
        var upload = Upload(client)
        let line = Data("\r\n--\(Upload.boundary.dropLast())\r\n--\r\r\n\0\u{FF}".utf8)
        var file = Data()
        while file.count < size { file.append(line) }
        upload.file = file.prefix(size)

        let entry = try await client.send(upload).json

        #expect(entry["size"]?.int64 == Int64(size))
        let document = try #require(try client.portal.document(entry["uuid"]?.text ?? ""))
        #expect(try bytes(document) == file.prefix(size))
    }

    @Test func textsMayBeInAnyLanguage() async throws {
        let client = try Client()
        var upload = Upload(client, title: "写真 «uno» & \"dos\"")
        upload.fields["sourceFileName"] = ""
        upload.fields["mimeType"] = ""
        upload.fields["description"] = String(repeating: "é", count: 100_000)

        let entry = try await client.send(upload).json

        #expect(entry["title"]?.text == "写真 «uno» & \"dos\"")
        #expect(entry["description"]?.text == upload.fields["description"])
        #expect(entry["mimeType"] == "application/octet-stream")
    }

    @Test(arguments: [
        (62, "com.liferay.portlet.documentlibrary.DuplicateFileException"),
        (70, "com.liferay.document.library.kernel.exception.DuplicateFileEntryException"),
    ])
    func aTitleIsUniqueInItsFolder(version: Int, type: String) async throws {
        let client = try Client(version: version)
        let upload = Upload(client)
        _ = try await client.send(upload)

        let again = try await client.send(upload)
        let elsewhere = try await client.send(
            Upload(client, folder: client.sample("folderId"))
        )

        #expect(again.status == (version == 62 ? 200 : 500))
        #expect(again.exception == type)
        #expect(elsewhere.status == 200)
        #expect(try client.portal.documents().count == 2)
        #expect(try files(client.portal).count == 2)
    }

    @Test(arguments: [true, false])
    func aUUIDIsStoredAndUnique(isAnnounced: Bool) async throws {
        let client = try Client()
        var upload = Upload(client)
        if isAnnounced { upload.fields["+serviceContext"] = client.contextClass }
        upload.fields["serviceContext.uuid"] = "my-own"

        #expect(try await client.send(upload).json["uuid"] == "my-own")
        upload.fields["title"] = "Another"
        let again = try await client.send(upload)

        #expect(again.errorType == "com.liferay.portal.kernel.dao.orm.ORMException")
        #expect(String(decoding: again.body, as: UTF8.self).contains("IX_BC2E7E6A"))
        #expect(try client.portal.documents().count == 1)
    }

    @Test func guestsAndOthersMayNotAdd() async throws {
        let client = try Client()
        var guest = client
        guest.signIn = nil
        let folder = try client.sample("restrictedFolderId")

        let replies = [
            try await guest.send(Upload(client)),
            try await client.send(Upload(client, folder: folder)),
        ]
        let wrong = try await client.signedIn(as: "jane", "wrong").send(Upload(client))
        let omar = try await client.signedIn(as: "omar").send(Upload(client, folder: folder))

        #expect(replies.map(\.status) == [403, 403])
        #expect(replies[1].errorType?.contains("PrincipalException") == true)
        #expect(wrong.status == 403)
        #expect(omar.status == 200)
        #expect(try files(client.portal).count == 1)
    }

    @Test(
        arguments: [
            ("repositoryId", "1", "NoSuchGroupException"),
            ("folderId", "1", "NoSuchFolderException"),
            ("folderId", "x", "TypeConversionException"), ("title", nil, "Service"),
            ("title", String(repeating: "x", count: 256), "FileNameException"),
        ] as [(String, String?, String)]
    )
    func wrongFieldsAreRefused(name: String, value: String?, type: String) async throws {
        let client = try Client()
        var upload = Upload(client)
        upload.fields[name] = value

        let reply = try await client.send(upload)

        #expect(reply.status >= 400)
        #expect(reply.errorType?.contains(type) == true)
        #expect(try client.portal.documents().isEmpty)
    }

    @Test func bodiesWithoutAFormOrAFileAreRefused() async throws {
        let client = try Client()
        var bare = Upload(client)
        bare.file = nil
        let parameters = bare.fields.mapValues(JSONValue.text)
            .merging(["file": "text"]) { first, _ in first }

        let replies = [
            try await client.send(bare),
            try await client.send(Upload(client), type: "application/json"),
            try await client.send(Upload(client), type: "multipart/form-data"),
            try await client.send(Upload(client), type: "multipart/form-data; boundary=other"),
            try await client.reply("/dlapp/add-file-entry", parameters),
        ]

        #expect(replies.allSatisfy { $0.status >= 400 && $0.errorType != nil })
        #expect(try client.portal.documents().isEmpty)
    }

    @Test func formsThatEndTooEarlyAreRefused() async throws {
        let client = try Client()
        let upload = Upload(client)
        let end = upload.body.count - "\r\n--\(Upload.boundary)--\r\n".utf8.count

        for length in [0, 10, 300, end - 30, end - 5, end, end + 5, end + 10] {
            let reply = try await client.send(upload, cutTo: length)
            #expect(reply.status >= 400, "\(length)")
            #expect(reply.errorType != nil)
        }

        #expect(try client.portal.documents().isEmpty)
    }

    @Test(arguments: [62, 70])
    func filesThatAreTooLargeAreRefused(version: Int) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.documentLimit = 100_000
        let client = Client(try DemoPortal(configuration), version: version)
        var upload = Upload(client)

        upload.file = Data(count: 100_001)
        let large = try await client.send(upload)
        upload.file = Data(count: 100_000)
        let fits = try await client.send(upload)

        #expect(large.exception?.hasSuffix("FileSizeException") == true)
        #expect(fits.status == 200)
        #expect(try files(client.portal).count == 1)
    }

    @Test func fieldsThatAreTooLargeAreRefused() async throws {
        let client = try Client()
        var upload = Upload(client)
        upload.fields["description"] = String(repeating: "x", count: 2 << 20)

        let reply = try await client.send(upload)

        #expect(reply.status == 500)
        #expect(try client.portal.documents().isEmpty)
    }

    @Test func anUploadWhoseAnswerIsLostIsStored() async throws {
        let client = try Client()
        client.portal.faults = FaultPlan(.loseAnswer, remaining: 1, pathPrefix: "/dlapp/")

        await #expect(throws: URLError.self) { try await client.send(Upload(client)) }

        #expect(try client.portal.documents().map(\.title) == ["Hello"])
        #expect(try await client.send(Upload(client)).errorType?.contains("Duplicate") == true)
    }

    @Test func anInterruptedUploadLeavesNothing() async throws {
        let client = try Client()
        _ = try await client.send(Upload(client, title: "Before"))
        client.portal.faults = FaultPlan(.dropRequest, remaining: 1, pathPrefix: "/dlapp/")
        var upload = Upload(client)
        upload.file = Data(count: 2_000_000)

        // The upload gets a new connection, because the client would repeat it on one that was used
        // before.
        let other = Client(client.portal)
        await #expect(throws: URLError.self) { try await other.send(upload) }
        #expect(client.portal.requests.count == 1)
        let again = try await client.send(upload)

        #expect(again.status == 200)
        #expect(try client.portal.documents().map(\.title) == ["Before", "Hello"])
        #expect(try files(client.portal).count == 2)
    }

    @Test func faultsAndDelaysAreForUploadsToo() async throws {
        let client = try Client()
        client.portal.faults = FaultPlan(
            .status(503, .json),
            latency: 1,
            remaining: 1,
            pathPrefix: "/dlapp/"
        )

        #expect(try await client.send(Upload(client)).status == 503)
        #expect(try await client.send(Upload(client)).status == 200)
        #expect(try client.portal.documents().count == 1)
    }

    @Test func anUploadWithAKeyIsCarriedOutOnce() async throws {
        var client = Client(try DemoPortal(.init(honoursIdempotencyKeys: true)))
        client.idempotencyKey = "key 1"

        let first = try await client.send(Upload(client))
        let second = try await client.send(Upload(client))

        #expect(second.body == first.body)
        #expect(try client.portal.documents().count == 1)
        #expect(try files(client.portal).count == 1)
    }
}
