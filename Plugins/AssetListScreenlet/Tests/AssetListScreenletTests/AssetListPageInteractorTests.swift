import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetListScreenlet

struct AssetListPageInteractorTests {
    private static let class62 =
        "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
    private static let class70 = "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"

    @Test func asksAPortal70ForThePageAndTheCount() async throws {
        let portal = ScriptedPortal([], 0)

        _ = try await page(.sample(classNameId: .known(.blogsEntry)), portal)

        let rows = ServiceCommand(
            "/screens.screensassetentry/get-asset-entries",
            [
                "locale": "en_US", "+assetEntryQuery": .text(Self.class70),
                "assetEntryQuery.classNameIds": 20011, "assetEntryQuery.visible": true,
                "assetEntryQuery.groupIds": 20143, "assetEntryQuery.start": 0,
                "assetEntryQuery.end": 3,
            ]
        )
        let count = ServiceCommand(
            "/assetentry/get-entries-count",
            [
                "+entryQuery": .text(Self.class70), "entryQuery.classNameIds": 20011,
                "entryQuery.visible": true, "entryQuery.groupIds": 20143,
            ]
        )
        #expect(portal.requests == [[rows, count]])
    }

    @Test func asksAPortal62UnderItsOwnNames() async throws {
        let portal = ScriptedPortal([], 0)

        _ = try await page(.sample(groupId: 7, classNameId: .id(99)), portal, .v62)

        let rows = ServiceCommand(
            "/screens-web.screensassetentry/get-asset-entries",
            [
                "locale": "en_US", "+assetEntryQuery": .text(Self.class62),
                "assetEntryQuery.classNameIds": 99, "assetEntryQuery.visible": true,
                "assetEntryQuery.groupIds": 7, "assetEntryQuery.start": 0,
                "assetEntryQuery.end": 3,
            ]
        )
        let count = ServiceCommand(
            "/assetentry/get-entries-count",
            [
                "+entryQuery": .text(Self.class62), "entryQuery.classNameIds": 99,
                "entryQuery.visible": true, "entryQuery.groupIds": 7,
            ]
        )
        #expect(portal.requests == [[rows, count]])
    }

    @Test func doesNotAskForTheCountAfterTheFirstPage() async throws {
        let portal = ScriptedPortal([["title": "A"]])

        let page = try await page(.sample(page: 1, rows: 3..<5), portal)

        #expect(portal.requests.map(\.count) == [1])
        #expect(page.count == nil)
        #expect(page.rows.map(\.title) == ["A"])
    }

    @Test func classNumber0MeansAllClasses() async throws {
        let portal = ScriptedPortal([], 0)

        _ = try await page(.sample(classNameId: 0), portal)

        let names = portal.requests.joined().flatMap { $0.parameters.keys }
        #expect(!names.contains { $0.contains("className") })
    }

    @Test func aKnownClassWithoutANumberIsAskedForByName() async throws {
        let portal = ScriptedPortal([], 0)

        _ = try await page(.sample(classNameId: .known(.wikiNode)), portal)

        let sent = try #require(portal.requests.first?.first?.parameters)
        #expect(sent["assetEntryQuery.className"] == "com.liferay.wiki.model.WikiNode")
        #expect(sent["assetEntryQuery.classNameIds"] == nil)
    }

    @Test func theCustomQueryWinsButNeverOverTheRows() async throws {
        let portal = ScriptedPortal([], 0)
        let query: JSONObject = [
            "visible": false, "groupIds": 5, "keywords": "picnic", "start": 80, "end": 90,
        ]

        _ = try await page(.sample(customEntryQuery: query), portal)

        let rows = try #require(portal.requests.first?.first?.parameters)
        let count = try #require(portal.requests.first?.last?.parameters)
        #expect(rows["assetEntryQuery.visible"] == false)
        #expect(rows["assetEntryQuery.groupIds"] == 5)
        #expect(rows["assetEntryQuery.keywords"] == "picnic")
        #expect(rows["assetEntryQuery.start"] == 0)
        #expect(rows["assetEntryQuery.end"] == 3)
        #expect(count["entryQuery.keywords"] == "picnic")
        #expect(count["entryQuery.start"] == nil)
        #expect(count["entryQuery.end"] == nil)
    }

    @Test func aSavedConfigurationIsAskedForByName() async throws {
        let portal = ScriptedPortal([["title": "A"], ["title": "B"]])

        let page = try await page(.sample(portletItemName: "News"), portal)

        let command = ServiceCommand(
            "/screens.screensassetentry/get-asset-entries",
            [
                "companyId": 20116, "groupId": 20143, "portletItemName": "News",
                "locale": "en_US", "max": 3,
            ]
        )
        #expect(portal.requests == [[command]])
        #expect(page.count == 2)
    }

    @Test func aSavedConfigurationHasOnePage() async throws {
        let portal = ScriptedPortal()

        let page = try await page(.sample(page: 1, rows: 3..<5, portletItemName: "News"), portal)

        #expect(portal.requests.isEmpty)
        #expect(page == ListPage<AssetEntry>(rows: []))
    }

    @Test(arguments: [("en_US", "Hello"), ("es_ES", "Hola"), ("ja_JP", "Hello")])
    func titlesAreThoseOfTheLocale(locale: LocaleIdentifier, title: String) async throws {
        let portal = ScriptedPortal([["title": "<?xml version='1.0'?><root/>"]], 1)
        let context = InteractionContext.sample(portal, locale: locale)

        let page = try await AssetListPageInteractor(.sample()).run(in: context)

        #expect(page.rows.map(\.title) == [title])
        #expect(portal.requests.first?.first?.parameters["locale"] == .text(locale.identifier))
    }

    @Test(
        arguments: [
            [nil, 1], [[:], 1], ["rows", 1], [[1], 1], [[nil], 1], [[[]], 1], [[[:]], 1],
            [[], "many"],
            [[], -1],
            [[], 1.5], [[], nil], [[]], [], [[], 0, 0],
        ] as [JSONValue]
    )
    func aReplyOfAnotherShapeIsAnError(reply: JSONValue) async throws {
        let portal = OneReplyPortal(results: reply.array ?? [])
        let context = InteractionContext(
            portal: portal,
            server: ServerInfo(companyId: 1, groupId: 2),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none") }

        let error = await #expect(throws: PortalError.self) {
            try await AssetListPageInteractor(.sample()).run(in: context)
        }

        #expect(error?.code == "unexpected")
    }

    @Test func attributesOfAnotherShapeAreMissing() async throws {
        let row: JSONValue = [
            "title": 7, "description": nil, "modifiedDate": "soon", "className": [],
            "entryId": "12",
        ]

        let page = try await page(.sample(), ScriptedPortal([row], 1))

        let entry = try #require(page.rows.first)
        #expect(entry.title.isEmpty && entry.className.isEmpty)
        #expect(entry.modifiedDate == nil)
        #expect(entry.entryId == 12)
    }

    @Test func aListWithoutASiteIsRefusedBeforeAnythingIsSent() {
        let context = InteractionContext.sample(groupId: 0)

        #expect(throws: ScreensError.self) {
            try AssetListPageInteractor(.sample()).validate(in: context)
        }
        #expect(throws: Never.self) {
            try AssetListPageInteractor(.sample(groupId: 5)).validate(in: context)
        }
    }

    @Test func pagesThatDifferInAnythingAreKeptApart() {
        let requests: [PageRequest<AssetListFilter>] = [
            .sample(), .sample(rows: 0..<4), .sample(page: 1, rows: 3..<5), .sample(groupId: 8),
            .sample(classNameId: .known(.user)), .sample(classNameId: .id(3)),
            .sample(portletItemName: "News"), .sample(customEntryQuery: ["keywords": "a"]),
            .sample(customEntryQuery: ["keywords": "b"]),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                AssetListPageInteractor(request).cacheEntry(in: .sample(locale: locale))?.key
            }
        }

        #expect(keys.count == 2 * requests.count)
        #expect(Set(keys).count == keys.count)
    }

    @Test func theServersSiteAndTheSameOneNamedAreOneEntry() {
        let entries = [0, 20143].map { group in
            AssetListPageInteractor(.sample(groupId: group)).cacheEntry(in: .sample())
        }

        #expect(entries[0] != nil)
        #expect(entries[0] == entries[1])
    }

    private func page(
        _ request: PageRequest<AssetListFilter>,
        _ portal: ScriptedPortal,
        _ version: PortalVersion = .v70
    ) async throws -> ListPage<AssetEntry> {
        try await AssetListPageInteractor(request).run(in: .sample(portal, version: version))
    }

    /// A portal that returns one reply, whatever the number of commands.
    private struct OneReplyPortal: Portal {
        let results: [JSONValue]

        func call(
            _ commands: [ServiceCommand],
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> [JSONValue] { results }
    }
}
