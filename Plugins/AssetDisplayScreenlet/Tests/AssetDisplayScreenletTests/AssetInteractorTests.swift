import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import AssetDisplayScreenlet

struct AssetInteractorTests {
    private static let path = "/screens.screensassetentry/get-asset-entry"
    private static let refusal = PortalError.exception(type: "PrincipalException", message: "no")

    @Test(
        arguments: [
            (.asset(entryId: 89001), ["entryId": 89001, "locale": "es_ES"]),
            (
                .object(className: "BlogsEntry", classPK: 7),
                [
                    "className": "com.liferay.blogs.kernel.model.BlogsEntry", "classPK": 7,
                    "locale": "es_ES",
                ]
            ),
            (
                .object(className: "com.acme.Widget", classPK: 7),
                ["className": "com.acme.Widget", "classPK": 7, "locale": "es_ES"]
            ),
        ] as [(AssetDisplayRequest, JSONObject)]
    )
    func asksForOneAsset(request: AssetDisplayRequest, parameters: JSONObject) async throws {
        let portal = AssetPortal()

        let answer = try await AssetInteractor(request).run(in: portal.context(locale: "es_ES"))

        #expect(portal.commands == [ServiceCommand(Self.path, parameters)])
        #expect(answer.entry.title == "Welcome" && answer.structureId == nil)
    }

    @Test(arguments: [
        (PortalVersion.v62, "/screens-web.screensassetentry/get-asset-entries"),
        (.v70, "/screens.screensassetentry/get-asset-entries"),
    ])
    func aSavedConfigurationNeedsNoNewerPortal(version: PortalVersion, path: String) async throws {
        let portal = AssetPortal(.success([.object(Asset.user), .object(Asset.blog)]))
        let (interactor, context) = (
            AssetInteractor(.portletItem(name: "Latest news")), portal.context(version: version)
        )

        #expect(throws: Never.self) { try interactor.validate(in: context) }
        let answer = try await interactor.run(in: context)

        #expect(
            portal.commands == [
                ServiceCommand(
                    path,
                    [
                        "companyId": 20116, "groupId": 20143, "portletItemName": "Latest news",
                        "locale": "en_US", "max": 1,
                    ]
                )
            ]
        )
        #expect(answer.entry.assetClass == .user)
    }

    @Test(arguments: [
        (PortalVersion.v62, "/ddlrecordset/get-record-set"),
        (.v70, "/ddl.ddlrecordset/get-record-set"),
    ])
    func aRecordNeedsTheDefinitionOfItsList(version: PortalVersion, path: String) async throws {
        let portal = AssetPortal(.success([.object(Asset.record)]))

        let answer = try await AssetInteractor(.portletItem(name: "x"))
            .run(in: portal.context(version: version))

        #expect(portal.commands.last == ServiceCommand(path, ["recordSetId": 39801]))
        #expect(answer.structureId == 39701)
    }

    @Test func aListThatTheUserMayNotSeeLeavesTheAsset() async throws {
        let portal = AssetPortal(
            .success(.object(Asset.record)),
            recordSet: .failure(Self.refusal)
        )

        #expect(try await load(portal).structureId == nil)
    }

    @Test func aBrokenConnectionIsNoIncompleteAsset() async {
        for portal in [
            AssetPortal(.failure(.connection("gone"))),
            AssetPortal(
                .success(.object(Asset.record)),
                recordSet: .failure(.connection("gone"))
            ),
        ] {
            await #expect(throws: PortalError.connection("gone")) { try await load(portal) }
        }
    }

    @Test(arguments: [.null, [], "x", 1, [[:]], [:]] as [JSONValue])
    func whatIsNoAssetIsAnError(reply: JSONValue) async {
        await #expect(throws: ScreensError.failed("No asset found.")) {
            try await load(AssetPortal(.success(reply)))
        }
    }

    @Test func aConfigurationWithoutAssetsIsAnError() async {
        await #expect(throws: ScreensError.failed("No asset found.")) {
            try await AssetInteractor(.portletItem(name: "x"))
                .run(in: AssetPortal(.success([])).context())
        }
    }

    @Test(
        arguments: [
            (.asset(entryId: 0), "The entryId is undefined"),
            (.object(className: "", classPK: 7), "The className is undefined"),
            (.object(className: "User", classPK: 0), "The classPK is undefined"),
            (.portletItem(name: ""), "The entryId is undefined"),
        ] as [(AssetDisplayRequest, String)]
    )
    func anAssetHasToBeNamed(request: AssetDisplayRequest, message: String) {
        #expect(throws: ScreensError.invalid(message)) {
            try AssetInteractor(request).validate(in: AssetPortal().context())
        }
    }

    @Test func anOlderPortalHasNoServiceForTheClass() {
        let message =
            "A portal of version 6.2 finds assets only by assetEntryId or portletItemName."
        let request = AssetDisplayRequest.object(className: "User", classPK: 1)

        #expect(throws: ScreensError.invalid(message)) {
            try AssetInteractor(request).validate(in: AssetPortal().context(version: .v62))
        }
    }

    @Test(
        arguments: [
            (10_007, "com.liferay.portlet.blogs.model.BlogsEntry", 1),
            (10_005, "com.liferay.portal.model.User", 1), (4_711, "", 1),
            (10_109, "com.liferay.portlet.journal.model.JournalArticle", 2),
        ] as [(Int64, String, Int)]
    )
    func anOlderPortalIsAskedByItsOwnServices(
        classNameId: Int64,
        name: String,
        count: Int
    ) async throws {
        let portal = AssetPortal(
            .success(["classNameId": .int64(classNameId), "classPK": 7, "articleId": "38201"])
        )
        let interactor = AssetInteractor(.asset(entryId: 9))
        #expect(throws: Never.self) { try interactor.validate(in: portal.context(version: .v62)) }

        let entry = try await interactor.run(in: portal.context(version: .v62)).entry

        let article = ServiceCommand("/journalarticle/get-latest-article", ["resourcePrimKey": 7])
        #expect(portal.commands.first?.path == "/assetentry/get-entry")
        #expect(portal.commands.first?.parameters["entryId"] == 9)
        #expect(Array(portal.commands.dropFirst()) == (count > 1 ? [article] : []))
        #expect(entry.className == name)
        let articleId = entry.member("modelAttributes")?["articleId"]
        #expect(articleId == (count > 1 ? "38201" : nil))
    }

    @Test func assetsSitesAndLocalesAreCachedApart() {
        let requests: [AssetDisplayRequest] = [
            .asset(entryId: 1), .asset(entryId: 2), .object(className: "User", classPK: 1),
            .object(className: "BlogsEntry", classPK: 1), .portletItem(name: "1"),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                AssetInteractor(request).cacheEntry(in: AssetPortal().context(locale: locale))?.key
            }
        }

        #expect(Set(keys).count == 10)
        let short = AssetInteractor(.object(className: "User", classPK: 1))
        let full = AssetInteractor(
            .object(className: "com.liferay.portal.kernel.model.User", classPK: 1)
        )
        let context = AssetPortal().context()
        #expect(short.cacheEntry(in: context)?.key == full.cacheEntry(in: context)?.key)
    }

    @Test(
        arguments: [
            (Asset.file, "https://portal.example/documents/20143/0/plan.pdf/f-1"),
            (Asset.user, nil),
        ] as [(JSONObject, String?)]
    )
    func anAddressOfThePortalIsReadAsALink(asset: JSONObject, address: String?) async throws {
        let summary = try await AssetReader(AssetEntry(asset)).run(in: AssetPortal().context())

        #expect(summary.address?.text == address)
        #expect(summary.text.plainText == "All about it")
    }

    private func load(_ portal: AssetPortal) async throws -> AssetAnswer {
        try await AssetInteractor(.asset(entryId: 89001)).run(in: portal.context())
    }
}
