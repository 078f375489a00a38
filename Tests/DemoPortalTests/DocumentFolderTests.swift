import DemoPortal
import Foundation
import TestSupport
import Testing

struct DocumentFolderTests {
    @Test func documentsOutliveThePortalWithItsFolder() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = Client(try DemoPortal(.init(dataFolder: folder)))
        _ = try await first.send(Upload(first))
        let documents = try first.portal.documents()
        first.portal.stop()

        let second = try DemoPortal(.init(dataFolder: folder + "/"))

        let document = try #require(try second.documents().first)
        #expect(document.uuid == documents.first?.uuid)
        #expect(document.path.hasPrefix(folder + "/documents/"))
        #expect(FileManager.default.contents(atPath: document.path)?.count == 12)
    }

    @Test func foldersOfKilledPortalsAreDeletedAfterADay() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let client = Client(try DemoPortal(.init(dataFolder: folder)))
        let documents = folder + "/documents"
        try FileManager.default.createDirectory(
            atPath: documents,
            withIntermediateDirectories: true
        )
        for (name, age) in [("old", 90_000.0), ("young", 1_000)] {
            let path = "\(documents)/\(name)"
            try Data().write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)],
                ofItemAtPath: path
            )
        }

        _ = try await client.send(Upload(client))

        let names = try FileManager.default.contentsOfDirectory(atPath: documents)
        #expect(names.count == 2)
        #expect(names.contains("young"))
    }

    @Test func documentsInMemoryAreRemovedWithThePortal() async throws {
        var client: Client? = try Client()
        let upload = Upload(try #require(client))
        _ = try await client?.send(upload)
        let path = try #require(try client?.portal.documents().first?.path)
        #expect(FileManager.default.fileExists(atPath: path))

        client = nil

        // A thread that was starting the portal's server may still hold the portal.
        try await until("the document is removed") { !FileManager.default.fileExists(atPath: path) }
    }

    @Test func foldersThatCannotBeWrittenAreErrors() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let client = Client(try DemoPortal(.init(dataFolder: folder)))
        try Data().write(to: URL(fileURLWithPath: folder + "/documents"))

        let reply = try await client.send(Upload(client))

        #expect(reply.status == 500)
        #expect(String(decoding: reply.body, as: UTF8.self).contains("File exists"))
    }
}
