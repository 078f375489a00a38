import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// The folders of files.
@Suite(.timeLimit(.minutes(5)))
struct GalleryTests {
    private let client: Client

    init() throws { client = try Client() }

    private func parameters(
        _ folder: String,
        _ types: JSONValue? = nil,
        _ more: JSONObject = [:]
    ) throws -> JSONObject {
        var parameters = more
        parameters["repositoryId"] = .int64(client.portal.groupId)
        parameters["folderId"] = try client.sample(folder)
        parameters["mimeTypes"] = types
        return parameters
    }

    private func files(
        _ folder: String,
        _ types: JSONValue? = nil,
        _ start: Int64 = -1,
        _ end: Int64 = -1
    ) async throws -> [JSONValue] {
        let range: JSONObject = ["start": .int64(start), "end": .int64(end), "obc": .null]
        let reply = try await client.call(
            "/dlapp/get-file-entries",
            parameters(folder, types, range)
        )
        return try #require(reply.array)
    }

    private func count(_ folder: String, _ types: JSONValue? = nil) async throws -> Int64? {
        try await client.call("/dlapp/get-file-entries-count", parameters(folder, types)).int64
    }

    @Test func theGalleryHasPicturesOfTheUsualTypesOnly() async throws {
        let all = try await files("galleryFolderId")
        let usual = try await files(
            "galleryFolderId",
            ["image/png", "image/jpeg", "image/gif"]
        )

        #expect(all.count == 40 && usual == all)
        #expect(try await count("galleryFolderId") == 40)
        let drawn = try await files("galleryFolderId", ["image/png"])
        #expect(try await count("galleryFolderId", "image/png") == Int64(drawn.count))
        #expect(drawn.allSatisfy { $0["mimeType"] == "image/png" } && drawn.count < all.count)
        let titles = all.compactMap { $0["title"]?.text }
        #expect(titles == titles.sorted())
    }

    @Test func everyPictureAndMediumHasItsContentAndItsThumbnail() async throws {
        for folder in [SeedFolders.galleryId, SeedFolders.mediaId] {
            let rows = try client.portal.core.byTheBackDoor { data throws(ServiceError) in
                try data.documents(where: "folderId = \(folder)")
            }
            #expect(rows.count == (folder == SeedFolders.mediaId ? 5 : 40))
            for row in rows {
                let reply = try await client.get(row.address)
                #expect(reply.status == 200 && reply.body.count > 200, "\(row.title)")
                #expect(Int64(reply.body.count) == row.size, "\(row.title)")
                #expect(reply.headers["content-type"] == row.mimeType)
                let small = SampleFile.thumbnail(row)
                #expect((small != nil) == row.mimeType.hasPrefix("image/"), "\(row.title)")
            }
        }
    }

    @Test func allContentsAreUsed() {
        let rows = DemoContents.rows("gallery")

        #expect(DemoContents.galleryNames.count == rows.count)
        #expect(rows.allSatisfy { row in SeedPeople.all.contains { $0.screenName == row[4] } })
    }

    @Test(arguments: [
        ("videoEntryId", "video/mp4"), ("captionsEntryId", "text/vtt"),
        ("audioEntryId", "audio/wav"), ("pdfEntryId", "application/pdf"),
        ("textEntryId", "text/plain"), ("imageEntryId", "image/jpeg"),
    ])
    func filesAreFoundByTheirEntryAndByTheirClass(sample: String, type: String) async throws {
        let path = "/screens.screensassetentry/get-asset-entry"

        let byId = try await client.call(
            path,
            ["entryId": client.sample(sample), "locale": "en_US"]
        )
        let byClass = try await client.call(
            path,
            [
                "className": "com.liferay.document.library.kernel.model.DLFileEntry",
                "classPK": try #require(byId["classPK"]), "locale": "en_US",
            ]
        )

        #expect(byId == byClass && byId["mimeType"] == .text(type))
        let file = try #require(byId["object"]?["fileEntry"])
        #expect(file["mimeType"] == .text(type) && file["fileEntryId"] == byId["classPK"])
        let reply = try await client.get(byId["object"]?["url"]?.text ?? "")
        #expect(reply.headers["content-type"] == type)
        #expect(reply.body.count == Int(file["size"]?.int64 ?? 0))
    }

    @Test func mediaAreWhatTheirTypesSay() async throws {
        func content(_ sample: String) async throws -> Data {
            try await client.get(client.address(ofEntry: sample)).body
        }

        let sound = try await content("audioEntryId")
        #expect(sound.starts(with: Data("RIFF".utf8)) && sound.count < 40_000)
        let film = try await content("videoEntryId")
        #expect(film.dropFirst(4).starts(with: Data("ftyp".utf8)) && film.count < 60_000)
        #expect(try await content("pdfEntryId").starts(with: Data("%PDF-".utf8)))
        #expect(try await content("captionsEntryId").starts(with: Data("WEBVTT\n".utf8)))
        #expect(try await String(decoding: content("textEntryId"), as: UTF8.self).contains("大阪"))
    }

    @Test func usersAddPicturesToTheGalleryOnceByTitle() async throws {
        var upload = Upload(
            client,
            title: "gallery-1",
            folder: try client.sample("galleryFolderId")
        )
        upload.fields["mimeType"] = "image/png"
        upload.fields["sourceFileName"] = "gallery-1"
        upload.fields["serviceContext.addGuestPermissions"] = "true"

        let first = try await client.send(upload)
        let again = try await client.send(upload)

        #expect(first.status == 200 && again.errorType?.contains("Duplicate") == true)
        #expect(try await count("galleryFolderId") == 41)
        let added = try #require(try client.portal.documents().first)
        #expect(try await client.get(added.address + "?imageThumbnail=1").body == upload.file)
    }

    @Test func othersPicturesAreDeletedByAdministratorsOnly() async throws {
        let other = try #require(
            try await files("galleryFolderId").first { $0["userId"]?.int64 != 20201 }
        )
        let key: JSONObject = ["fileEntryId": try #require(other["fileEntryId"])]

        let refusal = try await client.reply("/dlapp/delete-file-entry", key)
        let deleted = try await client.signedIn(as: "omar").reply("/dlapp/delete-file-entry", key)
        let again = try await client.signedIn(as: "omar").reply("/dlapp/delete-file-entry", key)

        #expect(refusal.status == 403 && deleted.status == 200)
        #expect(again.errorType?.hasSuffix("NoSuchFileEntryException") == true)
        #expect(try await count("galleryFolderId") == 39)
    }

    @Test func aFileGetsOtherWordsAndKeepsItsContent() async throws {
        var upload = Upload(client, folder: try client.sample("galleryFolderId"))
        upload.fields["title"] = "Lake"
        let added = try await client.send(upload).json
        let other = try #require(try await files("galleryFolderId").first?["title"])
        let parameters: JSONObject = [
            "fileEntryId": try #require(added["fileEntryId"]), "sourceFileName": "lake.png",
            "mimeType": "image/png", "title": "Lake at dawn", "description": "At six.",
            "changeLog": "", "majorVersion": false, "bytes": .null,
        ]

        let changed = try await client.call("/dlapp/update-file-entry", parameters)
        let twin = try await client.reply(
            "/dlapp/update-file-entry",
            parameters.merging(["title": other]) { $1 }
        )

        #expect(changed["title"] == "Lake at dawn" && changed["description"] == "At six.")
        #expect(changed["uuid"] == added["uuid"] && changed["size"] == added["size"])
        #expect(twin.errorType?.contains("Duplicate") == true)
        #expect(try client.portal.documents().map(\.title) == ["Lake at dawn"])
    }

    @Test func unknownRepositoriesAndFoldersAreRefused() async throws {
        func type(_ changes: JSONObject) async throws -> String? {
            let own = try parameters("galleryFolderId", ["image/png"])
            return try await client.reply(
                "/dlapp/get-file-entries-count",
                own.merging(changes) { $1 }
            ).errorType
        }

        #expect(try await type(["repositoryId": -1])?.hasSuffix("NoSuchGroupException") == true)
        #expect(try await type(["folderId": 1])?.hasSuffix("NoSuchFolderException") == true)
    }

    @Test func aFolderCanHaveTenThousandPictures() async throws {
        #expect(try await files("emptyFolderId").isEmpty)

        try client.portal.addPictures(10_000, toFolder: SeedFolders.emptyId)

        #expect(try await count("emptyFolderId", ["image/png", "image/jpeg"]) == 10_000)
        let last = try await files("emptyFolderId", ["image/jpeg"], 9_999, 10_049)
        #expect(last.map { $0["title"] } == ["Picture 10000.jpg"])
        let uuid = last.first?["uuid"]?.text ?? ""
        let reply = try await client.get("/documents/20143/38006/x/\(uuid)?imageThumbnail=1")
        #expect(reply.headers["content-type"] == "image/webp")
        let entry = try await client.call(
            "/screens.screensassetentry/get-asset-entry",
            [
                "className": "com.liferay.document.library.kernel.model.DLFileEntry",
                "classPK": try #require(last.first?["fileEntryId"]), "locale": "en_US",
            ]
        )
        #expect(entry["title"] == "Picture 10000.jpg")
    }
}
