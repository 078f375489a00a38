import DemoPortal
import Foundation
import FoundationNetworking
import ScreensKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LifecycleTests {
    /// A folder for one test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("demo-portal-\(UUID().uuidString)").path
        var database: String { "\(path)/portal.sqlite" }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func open(version: Int = 70) throws -> DemoPortal {
            try DemoPortal(.init(version: version, dataFolder: path + "/"))
        }

        func write(_ bytes: Data) throws {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
            try bytes.write(to: URL(fileURLWithPath: database))
        }
    }

    @Test func reportsItsAddressAndItsUser() throws {
        let portal = try DemoPortal()

        #expect(portal.url == "http://127.0.0.1:\(portal.port)")
        #expect(portal.user == "jane@example.com")
        #expect(portal.companyId == 20116)
        #expect(portal.groupId == 20143)
        #expect(portal.samples["className"] == "com.liferay.blogs.kernel.model.BlogsEntry")
    }

    @Test func aRestartKeepsIdsAndChanges() async throws {
        let folder = Folder()
        let first = try folder.open()
        let id = try #require(first.samples["entryId"]?.int64)
        try first.renameEntry(id, to: "Renamed")
        first.stop()

        let second = try folder.open()

        #expect(second.samples == first.samples)
        let newest = try await Client(second).entries(["end": 1]).first
        #expect(newest?["entryId"]?.int64 == id)
        #expect(newest?["title"] == "Renamed")
        #expect(try await Client(folder.open(version: 62), version: 62).count([:]) > 1_500)
    }

    @Test func everyPortalHasTheSameData() async throws {
        let folder = Folder()
        let kept = try await Client(folder.open()).send(Client().pageCommand(["end": 20]))
        let client = try Client()

        #expect(try await client.send(client.pageCommand(["end": 20])).json == kept.json)
    }

    @Test func severalPortalsShareOneFolder() async throws {
        let folder = Folder()

        let portals = try await withThrowingTaskGroup(of: DemoPortal.self) { group in
            for _ in 0..<4 { group.addTask { try folder.open() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let id = try #require(portals[0].samples["entryId"]?.int64)
        try portals[0].deleteEntries([id])

        #expect(Set(portals.map(\.port)).count == 4)
        let counts = try await portals.asyncMap { try await Client($0).count([:]) }
        #expect(Set(counts).count == 1)
    }

    @Test func stoppingFreesThePort() async throws {
        let first = try Client(onUnclaimedPort { try DemoPortal(.init(port: $0)) })
        _ = try await first.count([:])
        first.portal.stop()
        first.portal.stop()

        await #expect(throws: URLError.self) { try await first.send([]) }
        let second = try DemoPortal(.init(port: first.portal.port))
        #expect(second.port == first.portal.port)
        #expect(try await Client(second).count([:]) > 0)
    }

    @Test func aPortInUseIsNamed() throws {
        let first = try DemoPortal()

        #expect(throws: DemoPortalError.portInUse(first.port)) {
            try DemoPortal(.init(port: first.port))
        }
        #expect(DemoPortalError.portInUse(8080).message.contains("8080"))
        first.stop()
    }

    @Test func releasedPortalsStop() throws {
        let port = try onUnclaimedPort { try DemoPortal(.init(port: $0)).port }

        #expect(try DemoPortal(.init(port: port)).port == port)
    }

    @Test func foldersThatCannotBeMadeAreNamed() throws {
        let folder = Folder()
        try folder.write(Data())
        let path = folder.database + "/sub"

        #expect(
            throws: DemoPortalError.folderNotWritable(path: path, reason: "Not a directory")
        ) {
            try DemoPortal(.init(dataFolder: path))
        }
    }

    @Test(arguments: [Data("This is not a database. ".utf8), Data(repeating: 0, count: 5_000)])
    func corruptFilesAreNamed(bytes: Data) throws {
        let folder = Folder()
        try folder.write(bytes)

        let error = #expect(throws: DemoPortalError.self) { try folder.open() }

        #expect(error?.message.contains(folder.database) == true)
        guard case .databaseDamaged = error else { throw try #require(error) }
    }

    @Test func truncatedFilesCauseNoCrash() async throws {
        let folder = Folder()
        try folder.open().stop()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        try folder.write(whole.prefix(whole.count / 3))

        switch Result(catching: { try folder.open() }) {
        case .success(let portal):
            let client = Client(portal)
            let reply = try await client.send(client.countCommand(["keywords": "x"]))
            #expect([200, 403, 500].contains(reply.status))
        case .failure(let error):
            #expect((error as? DemoPortalError)?.message.contains(folder.database) == true)
        }
    }

    @Test func newerFilesAreNamed() throws {
        let folder = Folder()
        try folder.open().stop()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        bytes[63] = 99
        try folder.write(bytes)

        #expect(
            throws: DemoPortalError.databaseTooNew(path: folder.database, found: 99, supported: 10)
        ) {
            try folder.open()
        }
    }

    @Test func manyRequestsAtOnceAreAnswered() async throws {
        let client = try Client()
        let command = client.pageCommand(["end": 5])
        let expected = try await client.send(command).json

        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for _ in 0..<40 { group.addTask { try await client.send(command).json } }
            for try await reply in group { #expect(reply == expected) }
        }
    }
}

struct ChangesTests {
    private let blogs = "com.liferay.blogs.kernel.model.BlogsEntry"

    @Test func deletedEntriesAreGone() async throws {
        let client = try Client()
        let before = try await client.count([:])
        let ids = try await client.ids(["start": 0, "end": 5])

        try client.portal.deleteEntries(ids + [1])

        #expect(try await client.count([:]) == before - Int64(ids.count))
    }

    @Test func hiddenAndForbiddenEntriesDifferInTheCount() async throws {
        let client = try Client()
        let before = try await client.count(["classNameIds": 20011])
        let ids = try await client.ids(["classNameIds": 20011])

        try client.portal.setVisible(false, entries: [ids[0]])
        try client.portal.setViewable(false, entries: [ids[1]])

        #expect(try await client.count(["classNameIds": 20011]) == before - 1)
        #expect(try await client.ids(["classNameIds": 20011]) == Array(ids.dropFirst(2)))
        try client.portal.setVisible(true, entries: [ids[0]])
        try client.portal.setViewable(true, entries: [ids[1]])
        #expect(try await client.ids(["classNameIds": 20011]) == ids)
    }

    @Test func listsIdsOfAClass() throws {
        let portal = try DemoPortal()

        #expect(try portal.entryIds(ofClass: blogs).count > 400)
        #expect(try portal.entryIds(ofClass: "none") == [])
    }
}

extension Array {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async throws -> [T] {
        var results: [T] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
