import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import WebContentDisplayScreenlet

struct WebContentInteractorTests {
    @Test(
        arguments: [
            (.v62, "/journalarticle/get-article-content"),
            (.v70, "/journal.journalarticle/get-article-content"),
        ] as [(PortalVersion, String)]
    )
    func asksForTheHTMLOfTheArticlesOwnTemplate(version: PortalVersion, path: String) async throws {
        let portal = ScriptedPortal("<p>Hi</p>")

        let content = try await load(.init(articleId: "7"), portal, version, "es_ES")

        let parameters: JSONObject = [
            "groupId": 20143, "articleId": "7", "languageId": "es_ES", "themeDisplay": nil,
        ]
        #expect(portal.requests == [[ServiceCommand(path, parameters)]])
        #expect(content == .html("<p>Hi</p>"))
    }

    @Test(arguments: [(.v62, "/screens-web."), (.v70, "/screens.")] as [(PortalVersion, String)])
    func asksTheScreensPluginForAnotherTemplate(version: PortalVersion, prefix: String) async throws
    {
        let portal = ScriptedPortal("<p>Hi</p>")
        let request = WebContentDisplayRequest(groupId: 9, articleId: "7", templateId: 29_752)

        _ = try await load(request, portal, version)

        let path = "\(prefix)screensjournalarticle/get-journal-article-content"
        let parameters: JSONObject = [
            "groupId": 9, "articleId": "7", "ddmTemplateId": 29_752, "locale": "en_US",
        ]
        #expect(portal.requests == [[ServiceCommand(path, parameters)]])
    }

    @Test(
        arguments: [
            (.v62, "/ddmstructure/get-structure", "/journalarticle/get-article"),
            (.v70, "/ddm.ddmstructure/get-structure", "/journal.journalarticle/get-article"),
        ] as [(PortalVersion, String, String)]
    )
    func asksForStructureAndArticleInOneRequest(
        version: PortalVersion,
        structure: String,
        article: String
    ) async throws {
        let reply = version.is62 ? Reply.structure62 : Reply.structure70
        let portal = ScriptedPortal(reply, Reply.article)
        let request = WebContentDisplayRequest(articleId: "7", templateId: 3, structureId: 29_701)

        let content = try await load(request, portal, version, "es_ES")

        #expect(
            portal.requests == [
                [
                    ServiceCommand(structure, ["structureId": 29_701]),
                    ServiceCommand(article, ["groupId": 20143, "articleId": "7"]),
                ]
            ]
        )
        guard case .record(let record) = content else {
            Issue.record("not a record")
            return
        }
        #expect(record["Headline"] == .text("Abejas"))
        #expect(record["Starts"] == DDMDate(year: 2026, month: 12, day: 12).map(DDMValue.date))
        #expect(record.fields.count == 2)
        #expect(record.attributes["content"] == nil && record.attributes["articleId"] == "7")
    }

    @Test(
        arguments: [
            (0, nil, "Could not get journal article with the given template."),
            (0, [:], "Could not get journal article with the given template."),
            (5, [nil, Reply.article], "Could not get journal article with the given structure."),
            (
                5, [Reply.structure70, nil],
                "Could not get journal article with the given structure."
            ),
            (
                5, [Reply.structure70, ["content": "<no xml"]],
                "Could not get journal article with the given structure."
            ),
            (
                5, [["definition": "{"], Reply.article],
                "Could not get journal article with the given structure."
            ),
        ] as [(Int64, JSONValue, String)]
    )
    func aReplyOfAnotherShapeIsAnError(
        structureId: Int64,
        reply: JSONValue,
        words: String
    ) async throws {
        let portal = ScriptedPortal(results: structureId == 0 ? [reply] : reply.array ?? [])
        let request = WebContentDisplayRequest(articleId: "7", structureId: structureId)

        let error = await #expect(throws: ScreensError.self) { try await load(request, portal) }

        #expect(error == .failed(words))
    }

    @Test func errorsOfThePortalArePassedOn() async {
        let portal = ScriptedPortal(failing: .connection("gone"))

        for structureId in [0, 5] as [Int64] {
            let request = WebContentDisplayRequest(articleId: "7", structureId: structureId)
            await #expect(throws: PortalError.connection("gone")) {
                try await load(request, portal)
            }
        }
    }

    @Test(
        arguments: [
            ("", 5, "The articleId is undefined"), ("7", 0, "The groupId is undefined"),
        ] as [(String, Int64, String)]
    )
    func whatIsMissingIsNamedBeforeAnythingIsSent(
        articleId: String,
        groupId: Int64,
        words: String
    ) {
        let interactor = WebContentInteractor(.init(articleId: articleId))

        #expect(throws: ScreensError.invalid(words)) {
            try interactor.validate(in: .sample(groupId: groupId))
        }
    }

    @Test func everythingThatAnAnswerDependsOnIsInItsKey() {
        let requests = [
            WebContentDisplayRequest(articleId: "7"), .init(groupId: 3, articleId: "7"),
            .init(articleId: "8"), .init(articleId: "7", templateId: 5),
            .init(articleId: "7", structureId: 5), .init(articleId: "7-en_US-template-0"),
        ]

        let keys = ["en_US", "es_ES"].flatMap { locale in
            requests.compactMap { request in
                WebContentInteractor(request).cacheEntry(in: .sample(locale: locale))?.key
            }
        }

        #expect(Set(keys).count == 2 * requests.count)
    }

    @Test func theServersSiteAndTheSameOneNamedAreOneEntry() {
        let entries = [0, 20143].map { group in
            WebContentInteractor(.init(groupId: group, articleId: "7")).cacheEntry(in: .sample())
        }

        #expect(entries[0] == entries[1])
        #expect(entries[0]?.collection == "WebContentDisplay")
    }

    private func load(
        _ request: WebContentDisplayRequest,
        _ portal: ScriptedPortal,
        _ version: PortalVersion = .v70,
        _ locale: LocaleIdentifier = "en_US"
    ) async throws -> WebContent {
        try await WebContentInteractor(request)
            .run(in: .sample(portal, version: version, locale: locale))
    }
}
