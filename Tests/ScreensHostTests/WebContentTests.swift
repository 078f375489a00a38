import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// Articles of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WebContentTests {
    private static let welcome = "38201"
    private static let event = "38203"
    private static let structure: Int64 = 29_701

    @Test(arguments: [62, 70])
    func anArticleIsShownWithAndWithoutAConnection(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            let shown = try await fixture.article(Self.welcome, network)

            #expect(shown.reported == ["html"])
            #expect(shown.html.hasPrefix("<p>Good"))
            #expect(shown.model.phase == .ready && shown.model.problem == nil)
            #expect(shown.text.contains("Good"))
            #expect(shown.model.freshness?.source == (network == .online ? .remote : .cache))
        }
    }

    @Test(arguments: [62, 70], ["en_US", "de_DE", "fr_FR", "es_ES", "ar_SA", "ja_JP"])
    func articlesOfLocalesAreCachedApart(version: Int, locale: String) async throws {
        let fixture = try CachedHostFixture(version: version)
        let first = [
            "en_US": "Good", "de_DE": "Schön", "fr_FR": "Nous sommes", "es_ES": "¡Nos",
            "ar_SA": "يسعدنا",
            "ja_JP": "ご入社",
        ]
        for other in first.keys { _ = try await fixture.article(Self.welcome, locale: other) }

        let shown = try await fixture.article(Self.welcome, .offline, locale: locale)

        #expect(shown.html.contains(try #require(first[locale])))
    }

    @Test(arguments: [62, 70])
    func templatesStructureAndHTMLAreCachedApart(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        for network in [NetworkCondition.online, .offline] {
            let own = try await fixture.article(Self.event, network)
            let card = try await fixture.article(Self.event, network) { $0.templateId = 29_762 }
            let record = try await fixture.article(Self.event, network) {
                $0.structureId = Self.structure
            }

            #expect(own.html.contains("<article class=\"event\">"))
            #expect(card.html.hasPrefix("<table class=\"event\">"))
            #expect(record.reported == ["record"] && record.html.isEmpty)
        }
    }

    @Test(arguments: [62, 70])
    func anotherTemplateIsShownWhenItIsSet(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.article(Self.event)
        let own = shown.text

        shown.screenlet.templateId = 29_762
        shown.screenlet.loadWebContent()
        await shown.stage.settled()

        #expect(shown.text != own && shown.reported == ["html", "html"])
    }

    @Test(
        arguments: [(62, Dialect.json), (70, .json), (70, .headless)],
        ["en_US", "es_ES"]
    )
    func aStructuredArticleHasTypedValues(
        portal: (version: Int, dialect: Dialect),
        locale: String
    ) async throws {
        let fixture = try CachedHostFixture(version: portal.version, dialect: portal.dialect)
        for network in [NetworkCondition.online, .offline] {
            let shown = try await fixture.article(Self.event, network, locale: locale) {
                $0.structureId = Self.structure
            }

            let isSpanish = locale == "es_ES"
            let values = shown.values(locale: locale)
            #expect(shown.record?["Seats"] == .integer(250))
            #expect(shown.record?["Online"] == .boolean(true))
            #expect(shown.record?.attributes["articleId"] == .text(Self.event))
            #expect(
                shown.model.body?.title
                    == (isSpanish ? "Día de puertas abiertas en Madrid" : "Open day in Madrid")
            )
            #expect(
                values[isSpanish ? "Fecha" : "Date"]
                    == (isSpanish ? "12 de diciembre de 2026" : "December 12, 2026")
            )
            #expect(
                values[isSpanish ? "Precio en euros" : "Fee in euros"]
                    == (isSpanish ? "7,50" : "7.50")
            )
            #expect(
                values[isSpanish ? "También en línea" : "Also online"] == (isSpanish ? "Sí" : "Yes")
            )
            #expect(values[isSpanish ? "Tipo" : "Kind"] == (isSpanish ? "Fiesta" : "Party"))
            #expect(values[isSpanish ? "Plazas" : "Seats"] == "250")
            let details = try #require(values[isSpanish ? "Detalles" : "Details"])
            #expect(details.contains(isSpanish ? "Visitas" : "Tours"))
        }
    }

    @Test func anArticleIsTheSameInBothDialects() async throws {
        var bodies: [WebContentBody?] = []
        for dialect in [Dialect.json, .headless] {
            let shown = try await CachedHostFixture(dialect: dialect).article(Self.event) {
                $0.structureId = Self.structure
            }
            bodies.append(shown.model.body)
        }

        let (json, headless) = (try #require(bodies[0]), try #require(bodies[1]))
        #expect(json.title == headless.title && !json.fields.isEmpty)
        #expect(json.fields.map(\.field.name) == headless.fields.map(\.field.name))
        #expect(json.fields.map(\.field.title) == headless.fields.map(\.field.title))
        #expect(json.fields.map(\.value) == headless.fields.map(\.value))
        #expect(json.fields.map(\.text?.plainText) == headless.fields.map(\.text?.plainText))
    }

    @Test(arguments: [Dialect.json, .headless])
    func aFieldWithHTMLIsReadAndItsSourceIsNotInTheModel(dialect: Dialect) async throws {
        let fixture = try CachedHostFixture(dialect: dialect)

        let shown = try await fixture.article(Self.event) { $0.structureId = Self.structure }

        let fields = try #require(shown.model.body?.fields)
        let details = try #require(fields.first { $0.field.name == "Details" })
        #expect(
            shown.record?["Details"]
                == .text("<h2>Programme</h2><ul><li>Tours</li><li>Games</li></ul>")
        )
        #expect(details.value == nil && details.text?.isEmpty == false)
        #expect(fields.first { $0.field.name == "Programme" }?.text != nil)
    }

    @Test func theDelegatesHTMLIsShownButNotCached() async throws {
        let fixture = try CachedHostFixture()

        let replaced = try await fixture.article(Self.welcome, replacing: "Nothing but this")
        let cached = try await fixture.article(Self.welcome, .offline)

        #expect(replaced.text == "Nothing but this")
        #expect(cached.html.hasPrefix("<p>Good"))
    }

    @Test(arguments: [62, 70])
    func aRefusalIsReportedAndNotReplacedByACopy(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        _ = try await fixture.article("38208", locale: "en_US")

        let refused = try await fixture.article("38208")
        let missing = try await fixture.article("1")
        let template = try await fixture.article(Self.welcome) { $0.templateId = 1 }

        #expect(refused.reported == ["error exception"] && refused.model.phase == .failed)
        #expect(missing.reported == ["error exception"])
        #expect(template.reported == ["error exception"])
    }

    @Test func policiesDecideWhereItComesFrom() async throws {
        let fixture = try CachedHostFixture()
        func source(_ policy: OfflinePolicy, _ network: NetworkCondition = .online) async throws
            -> String
        {
            let shown = try await fixture.article(Self.welcome, network) {
                $0.offlinePolicy = policy
            }
            return shown.model.freshness?.source.rawValue ?? shown.model.problem?.code ?? "nothing"
        }

        #expect(try await source(.cacheOnly) == "not-cached")
        #expect(try await source(.remoteOnly, .offline) == "connection")
        #expect(try await source(.cacheFirst) == "remote")
        #expect(try await source(.cacheFirst) == "cache")
        #expect(try await source(.staleWhileRevalidate) == "remote")
        #expect(try await source(.staleWhileRevalidate, .offline) == "cache")
        #expect(try await source(.remoteFirst, .offline) == "cache")
    }

    @Test func aChangeAtThePortalIsShownAfterLoadingAgain() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.article(Self.welcome)

        try fixture.portal.setArticleValue("<p>New</p>", article: Self.welcome)
        shown.screenlet.loadWebContent()
        #expect(shown.model.phase == .ready)
        await shown.stage.settled()

        #expect(shown.html == "<p>New</p>")
    }
}
