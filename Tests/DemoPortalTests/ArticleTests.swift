import DemoPortal
import Foundation
import LiferayKit
import ScreensKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ArticleTests {
    private func content(
        _ client: Client,
        _ id: Int64,
        _ locale: String = "en_US"
    ) async throws -> String {
        let parameters = client.article(id).merging([
            "languageId": .text(locale), "themeDisplay": .null,
        ]) { $1 }
        return try #require(
            try await client.call(client.articlePath + "get-article-content", parameters).text
        )
    }

    @Test(arguments: [62, 70], ["en_US", "de_DE", "fr_FR", "es_ES", "ar_SA", "ja_JP"])
    func anArticleIsHTMLInEachLanguage(version: Int, locale: String) async throws {
        let client = try Client(version: version)
        let first = [
            "en_US": "Good", "de_DE": "Schön", "fr_FR": "Nous sommes", "es_ES": "¡Nos",
            "ar_SA": "يسعدنا",
            "ja_JP": "ご入社",
        ]

        let html = try await content(client, 38_201, locale)

        #expect(html.hasPrefix("<p>\(first[locale] ?? "")"))
        for part in ["<h2>", "<table>", "<blockquote>", "<pre>", "@cdn_host@", "@root_path@"] {
            #expect(html.contains(part))
        }
        let picture = try #require(html.firstMatch(of: /src="(\/documents[^"]+)"/))
        let reply = try await client.send(Data(), method: "GET", path: String(picture.1))
        #expect(reply.status == 200)
        #expect(reply.headers["content-type"] == "image/png")
    }

    @Test(arguments: [62, 70])
    func aMissingLanguageFallsBackToTheDefaultOne(version: Int) async throws {
        let client = try Client(version: version)

        #expect(try await content(client, 38_207, "en_US").contains("駅から徒歩"))
        #expect(try await content(client, 38_209) == "")
    }

    @Test(arguments: [62, 70])
    func theTemplateDecidesAboutTheHTML(version: Int) async throws {
        let client = try Client(version: version)
        func rendered(_ parameters: JSONObject) async throws -> String? {
            let own = parameters.merging(["locale": "es_ES"]) { $1 }
            return try await client.call(client.renderingPath, own).text
        }
        let event = client.article(38_203)

        let usual = try await rendered(["classPK": 38_203])
        let full = try await rendered(event.merging(["ddmTemplateId": 29_761]) { $1 })
        let card = try await rendered(event.merging(["ddmTemplateId": 29_762]) { $1 })
        let other = try await rendered(["classPK": 38_203, "ddmTemplateId": 29_762])

        #expect(usual == full)
        #expect(full?.contains("<h1>Día de puertas abiertas en Madrid</h1>") == true)
        #expect(full?.contains("Visitas y juegos\npara todos") == true)
        #expect(full?.contains("${") == false)
        #expect(card == other)
        #expect(card?.hasPrefix("<table class=\"event\"><tr><th>2026-12-12</th>") == true)
        let unknown = event.merging(["ddmTemplateId": 1, "locale": "es_ES"]) { $1 }
        let refused = try await client.reply(client.renderingPath, unknown)
        #expect(refused.exception?.hasSuffix("NoSuchTemplateException") == true)
    }

    @Test(arguments: [62, 70])
    func aStructuredArticleHasTypedValues(version: Int) async throws {
        let client = try Client(version: version)

        let event = try await client.call(
            client.articlePath + "get-article",
            client.article(38_203)
        )

        let content = try #require(event["content"]?.text)
        let picture =
            version == 62 ? "/documents/20143/0/Roof%20terrace.png/" : #"{"groupId":"20143""#
        #expect(content.contains(#"available-locales="ar_SA,de_DE,en_US,es_ES,fr_FR,ja_JP""#))
        #expect(content.contains(#"name="Details" instance-id="#))
        #expect(content.contains(#"type="text_area""#))
        #expect(content.contains(version == 62 ? "[1797033600000]" : "[2026-12-12]"))
        #expect(content.contains(picture))
        #expect(content.contains("<dynamic-content language-id=\"ja_JP\"><![CDATA[マドリード"))
        #expect(event[version == 62 ? "structureId" : "DDMStructureKey"] == "EVENT")
        let title = try #require(event["title"]?.text)
        #expect(title.contains("<Title language-id=\"ar_SA\">يوم مفتوح في مدريد</Title>"))
        #expect(event["version"] == 1)
    }

    @Test func plainArticlesHaveNoStructureIn62() async throws {
        let (old, new) = (try Client(version: 62), try Client(version: 70))
        func article(_ client: Client) async throws -> JSONValue {
            try await client.call(client.articlePath + "get-article", client.article(38_201))
        }

        let (first, second) = (try await article(old), try await article(new))

        #expect(first["structureId"] == "")
        #expect(first["content"]?.text?.contains("<static-content language-id=\"en_US\">") == true)
        #expect(second["DDMStructureKey"] == "BASIC-WEB-CONTENT")
        #expect(second["content"]?.text?.contains("<dynamic-element name=\"content\"") == true)
    }

    @Test(arguments: [62, 70])
    func aFolderIsListedInPagesAndCounted(version: Int) async throws {
        let client = try Client(version: version)
        let folder: JSONObject = ["groupId": .int64(client.portal.groupId), "folderId": 38_101]
        func page(_ start: Int64, _ end: Int64, _ more: JSONObject = [:]) async throws -> [String] {
            let range: JSONObject = ["start": .int64(start), "end": .int64(end)]
            let parameters = folder.merging(range) { $1 }.merging(more) { $1 }
            let path = client.articlePath + "get-articles"
            return try await client.call(path, parameters).array?.compactMap {
                $0["articleId"]?.text
            } ?? []
        }
        let package = version == 62 ? "com.liferay.portlet.journal" : "com.liferay.journal"
        let comparator = "\(package).util.comparator.ArticleTitleComparator"

        let all = try await page(-1, -1, ["obc": .null])
        let parts = try await page(0, 3) + page(3, 99)
        let sorted = try await page(0, 2, ["+obc": .text(comparator)])
        let count = try await client.call(client.articlePath + "get-articles-count", folder)

        #expect(all.count == 8)
        #expect(all == parts)
        #expect(count == 8)
        #expect(sorted == ["38207", "38201"])
        let unknown = folder.merging(["start": 0, "end": 1, "+obc": "a.B"]) { $1 }
        let refused = try await client.reply(client.articlePath + "get-articles", unknown)
        #expect(refused.exception == "java.lang.IllegalArgumentException")
    }

    @Test(arguments: [62, 70])
    func foldersAreListed(version: Int) async throws {
        let client = try Client(version: version)
        let path = (client.isOld ? "/" : "/journal.") + "journalfolder/get-folders"

        let folders = try await client.call(path, ["groupId": .int64(client.portal.groupId)])

        #expect(folders.array?.compactMap { $0["name"]?.text } == ["Handbook"])
    }

    @Test(arguments: [62, 70])
    func whatAUserMayNotSeeIsRefused(version: Int) async throws {
        let client = try Client(version: version)
        let parameters = client.article(38_208).merging([
            "languageId": "en_US", "themeDisplay": .null,
        ]) { $1 }
        let path = client.articlePath + "get-article-content"

        let refused = try await client.reply(path, parameters)
        let seen = try await client.signedIn(as: "omar").call(path, parameters)
        let plugin = try await client.reply(
            client.renderingPath,
            ["classPK": 38_208, "locale": "en_US"]
        )
        let missing = try await client.reply(path, parameters.merging(["articleId": "1"]) { $1 })

        #expect(refused.exception?.contains("PrincipalException") == true)
        #expect(seen.text?.contains("decided nothing") == true)
        #expect((plugin.exception == nil) == (version == 62))
        #expect(missing.exception?.hasSuffix("NoSuchArticleException") == true)
    }

    @Test(arguments: [62, 70])
    func everyWebContentAssetHasAnArticle(version: Int) async throws {
        let client = try Client(version: version)
        let kind: JSONValue = version == 62 ? 10109 : 29634
        let entries = try await client.entries(["classNameIds": kind, "start": 0, "end": 60])

        #expect(entries.count > 40)
        for entry in entries {
            let id = try #require(entry["classPK"]?.int64)
            let attributes = try #require(entry["object"]?["modelAttributes"])
            #expect(attributes["articleId"]?.text == String(id))
            let parameters: JSONObject = ["classPK": .int64(id), "locale": "es_ES"]
            let html = try await client.call(client.renderingPath, parameters).text
            #expect(html?.contains("<h2>") == true)
        }
    }

    @Test func aChangeBehindTheClientsBackIsSeen() async throws {
        let client = try Client()
        let generated = try #require(
            try await client.entries(["classNameIds": 29634, "start": 0, "end": 1]).first
        )
        let id = try #require(generated["classPK"]?.int64)

        for article in [id, 38_201] {
            try client.portal.setArticleValue("<p>Now</p>", article: "\(article)")

            #expect(try await content(client, article) == "<p>Now</p>")
            let bean = try await client.call(
                client.articlePath + "get-article",
                client.article(article)
            )
            #expect(bean["version"] == 1.1)
        }
    }

    @Test func theLongArticleHasAboutAHundredKilobytes() async throws {
        let html = try await content(Client(), 38_205)

        #expect((95_000...110_000).contains(html.utf8.count))
    }
}

extension Client {
    var articlePath: String { isOld ? "/journalarticle/" : "/journal.journalarticle/" }
    var renderingPath: String {
        (isOld ? "/screens-web." : "/screens.")
            + "screensjournalarticle/get-journal-article-content"
    }

    func article(_ id: Int64) -> JSONObject {
        ["groupId": .int64(portal.groupId), "articleId": .text(String(id))]
    }
}
