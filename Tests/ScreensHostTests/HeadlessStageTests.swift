import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// Screenlets of a portal that is asked by headless REST.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HeadlessStageTests {
    private static let blog: JSONObject = ["className": "BlogsEntry", "classPK": 7]

    nonisolated static let shown: [(String, JSONObject, String)] = [
        ("blogs-entry-display", ["classPK": 7], "They work."),
        ("web-content-display", ["articleId": "A1"], "From the template"),
        ("web-content-display", ["articleId": "A1", "structureId": 4], "Open from nine."),
        ("web-content-list", [:], "Opening hours"),
        ("web-content-list", ["folderId": 3], "Opening hours"),
        ("asset-list", [:], "A plan"),
        ("asset-list", ["classNameId": "BlogsEntry"], "Solar panels"),
        ("asset-list", ["classNameId": "DLFileEntry"], "A plan"),
        ("asset-list", ["portletItemName": "top"], "Solar panels"),
        ("asset-display", ["className": "BlogsEntry", "classPK": 7], "They work."),
        ("asset-display", ["className": "User", "classPK": 5], "Ada"),
        ("comment-list", ["className": "BlogsEntry", "classPK": 7], "Well said."),
        ("comment-display", ["commentId": 31], "Well said."),
        ("rating", ["className": "BlogsEntry", "classPK": 7], "5"),
        ("image-gallery", ["repositoryId": 0, "folderId": 0], "A plan"),
        ("image-gallery", ["repositoryId": 0, "folderId": 3], "A plan"),
        ("file-display", ["classPK": 8, "mimeTypes": "image/png"], "plan"),
        ("image-display", ["classPK": 8], "A plan"), ("user-portrait", ["userId": 5], "Ada"),
        ("user-portrait", ["emailAddress": "ada@example.com"], "Ada"),
        ("user-portrait", [:], "Ada"),
        ("ddl-form", ["structureId": 4, "recordSetId": 6], "Where you live"),
        ("ddl-form", ["structureId": 4, "recordSetId": 6, "recordId": 40], "Grace"),
        ("ddl-list", ["recordSetId": 6, "labelFields": "Name"], "Grace"),
    ]

    @Test(arguments: shown) func theModelsOfTodayAreShown(
        name: String,
        attributes: JSONObject,
        text: String
    ) async throws {
        let portal = HeadlessPortal()

        let stage = try await portal.stage(name, attributes)

        #expect(stage.problem == nil, "\(String(describing: stage.problem)) \(portal.requests)")
        let drawn = await stage.text()
        #expect(drawn.contains(text), "\(drawn) \(portal.requests)")
        #expect(portal.languages.subtracting([nil]) == ["en-US"])
        #expect(portal.comparedCount == portal.requests.count && portal.comparedCount > 0)
    }

    @Test func anArticleHasItsCategoriesFromItsOnlyRequest() async throws {
        let portal = HeadlessPortal()

        let stage = try await portal.stage("blogs-entry-display", ["classPK": 7])

        let drawn = await stage.text()
        #expect(drawn.contains("[Offices]") && drawn.contains("[People]"), "\(drawn)")
        #expect(portal.requests.filter { $0.contains("blog-postings") }.count == 1)
        #expect(portal.requests.allSatisfy { !$0.contains("taxonomy") })
    }

    @Test(
        arguments: [
            ("blogs-entry-display", ["assetEntryId": 7], "by its number"),
            ("asset-list", ["classNameId": "WikiPage"], "lists blog entries"),
            ("asset-list", ["classNameId": 20011], "numbers of classes"),
            ("asset-list", ["customEntryQuery": ["orderByCol1": "title"]], "AssetEntryQuery"),
            ("asset-display", ["className": "WikiPage", "classPK": 7], "shows blog entries"),
            ("web-content-list", ["obcClassName": "x.Y"], "class of Java"),
            (
                "image-gallery", ["repositoryId": 0, "folderId": 0, "obcClassName": "x.Y"],
                "class of Java"
            ),
            ("comment-list", ["className": "WikiPage", "classPK": 7], "comments on blog entries"),
            ("rating", ["className": "WikiPage", "classPK": 7], "ratings of blog entries"),
            ("user-portrait", ["screenName": "ada"], "finds users"),
            ("ddl-list", ["recordSetId": 6, "labelFields": "Name", "userId": 5], "whose records"),
            (
                "ddl-list", ["recordSetId": 6, "labelFields": "Name", "obcClassName": "x.Y"],
                "class of Java"
            ),
        ] as [(String, JSONObject, String)]
    )
    func whatIsMissingIsATypedErrorThatSendsNothing(
        name: String,
        attributes: JSONObject,
        words: String
    ) async throws {
        let portal = HeadlessPortal()

        let stage = try await portal.stage(name, attributes)

        guard case .portal(.unsupported(let what)) = stage.problem else {
            Issue.record("\(String(describing: stage.problem)) \(portal.requests)")
            return
        }
        #expect(what.contains(words))
        #expect(portal.requests.isEmpty)
    }

    @Test func aForgottenPasswordSaysWhyItIsNotPossible() async throws {
        let portal = HeadlessPortal()
        let stage = try portal.host().stage("forgot-password")
        for name in ["anonymousApiUserName", "anonymousApiPassword"] {
            try stage.attributes.set(name, "x")
        }
        stage.show()
        let screenlet = try stage.screenlet(as: (any ForgotPasswordScreenlet).self)
        screenlet.userName = "ada@example.com"

        _ = screenlet.perform(Action("requestPassword"))
        await stage.settled()

        #expect(stage.problem?.message.contains("no request for a new password") == true)
        #expect(portal.requests.isEmpty)
    }

    @Test func aVoteIsSentAndReadAgain() async throws {
        let portal = HeadlessPortal()
        let stage = try await portal.stage("rating", Self.blog)
        let rating = try stage.screenlet(as: (any RatingScreenlet).self)

        rating.updateRating(score: 0.6)
        await stage.settled()
        #expect(rating.model.rating?.userScore == 0.6 && rating.model.problem == nil)
        rating.deleteRating()
        await stage.settled()

        #expect(rating.model.rating?.isRated == false && rating.model.rating?.ratings == [])
        #expect(portal.bodies == [#"{"ratingValue":0.6}"#])
        #expect(
            portal.requests.contains {
                $0.hasPrefix("DELETE /o/headless-delivery/v1.0/blog-postings/7/my-rating")
            }
        )
        #expect(portal.comparedCount == portal.requests.count && portal.comparedCount > 0)
    }

    @Test func aCommentIsAdded() async throws {
        let portal = HeadlessPortal()
        let stage = try await portal.stage("comment-add", Self.blog)
        let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
        add.body = "Thank you"

        #expect(add.addComment())
        await stage.settled()

        #expect(stage.problem == nil && portal.bodies.count == 1, "\(portal.requests)")
        #expect(portal.bodies.first?.contains("Thank you") == true)
        #expect(portal.comparedCount == portal.requests.count && portal.comparedCount > 0)
    }

    /// A new record, and a changed one, whose other translations stay.
    @Test(
        arguments: [
            (0, ["en_US": "Ada"]), (40, ["en_US": "Ada", "es_ES": "Gracia"]),
        ] as [(Int64, JSONObject)]
    )
    func aRecordIsSentWithAllItsValues(recordId: Int64, name: JSONObject) async throws {
        let portal = HeadlessPortal()
        let form: JSONObject = [
            "structureId": 4, "recordSetId": 6, "recordId": .int64(recordId),
        ]
        let stage = try await portal.stage("ddl-form", form)

        #expect(try stage.perform(.setValue("Name", ["Ada"])))
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()

        #expect(stage.problem == nil, "\(String(describing: stage.problem)) \(portal.requests)")
        let body = try #require(portal.bodies.first.map { Array($0.utf8) })
        let values = JSON.value(JSONValue.self, from: body)?["dataRecordValues"]?.object ?? [:]
        let sent = values.first { $0.key.hasPrefix("Name_INSTANCE_") }?.value
        #expect(sent?["value"] == .object(name), "\(values)")
        #expect(portal.bodies.count == 1)
        #expect(portal.comparedCount == portal.requests.count && portal.comparedCount > 0)
    }

    @Test func whatIsCachedBelongsToTheDialect() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let cache = try CacheManager(folder: folder, name: .demo)
        let portal = HeadlessPortal()
        let host = try portal.host(cache: cache)
        let stage = try host.stage("blogs-entry-display")
        try stage.attributes.set("classPK", 7)

        stage.show()
        await stage.settled()

        let collections = try cache.entries().map(\.collection)
        #expect(collections == ["BlogsEntryDisplay@portal=headless"])
        withExtendedLifetime(host) {}
    }

    @Test func anybodyCanOfferADialectByItsName() async throws {
        let (portal, soap) = (HeadlessPortal(), try #require(Dialect("soap")))
        let host = try portal.host(plugins: [try await CompiledPlugins.soap()], dialect: soap)
        let list = try host.stage("asset-list")
        let rating = try host.stage("rating")
        for (name, value) in Self.blog { try rating.attributes.set(name, value) }

        for stage in [list, rating] {
            stage.show()
            await stage.settled()
        }

        #expect(await list.text().contains("by soap"))
        #expect(list.problem == nil)
        #expect(rating.problem?.code == "unsupported")
        #expect(portal.requests.isEmpty)
        #expect(try host.screenlet("asset-list").dialects.map(\.dialect).contains(soap))
    }

    @Test func aScreenletSaysWhatItCanDo() throws {
        let host = try HeadlessPortal().host()

        let offered = host.registry.offeredDialects
        #expect(!offered.isEmpty && offered.values.allSatisfy { $0 == [.headless] })
        for name in host.screenletNames {
            let dialects = try host.screenlet(name).dialects.map(\.dialect)
            #expect(Set(dialects).count == dialects.count)
        }
        let rating = try host.screenlet("rating").dialects
        #expect(rating.map(\.dialect) == [.json, .headless] && rating.allSatisfy { !$0.isMissing })
        #expect(rating.allSatisfy { !$0.isExperimental })
        let password = try host.screenlet("forgot-password").dialects
        #expect(password.last?.isMissing == true && password.last?.gap != nil)
        let experimental = host.registry.experimentalDialects
        #expect(experimental.keys.map(\.commandName).sorted() == ["ddl-form", "ddl-list"])
        for name in ["ddl-form", "ddl-list"] {
            let headless = try host.screenlet(name).dialects.last
            #expect(headless?.isExperimental == true && headless?.isMissing == false)
        }
    }

    /// The members of each answer are replaced one after another, by values of all types in turn.
    @Test(arguments: shown) func noAnswerOfAnotherFormDoesHarm(
        name: String,
        attributes: JSONObject,
        text: String
    ) async throws {
        let nested = (0..<60).reduce(JSONValue.null) { value, _ in .array([value]) }
        let hostile: [JSONValue?] = [
            nil, .null, true, -1, .int64(.max), .double(1e308), "x", "//evil.example/a",
            "\u{1B}[2J",
            [], [:], nested,
        ]
        for number in 0..<24 {
            let value = hostile[(number + name.utf8.count + attributes.count) % hostile.count]
            let portal = HeadlessPortal { $0.replacing(memberAt: number, with: value) }

            let stage = try await portal.stage(name, attributes)
            let drawn = await stage.text()

            #expect(stage.model.phase != .loading)
            #expect(!drawn.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            stage.hide()
        }
    }
}

extension JSONValue {
    /// The value with one of its members, or of those of its first ones, replaced or removed.
    fileprivate func replacing(memberAt number: Int, with value: JSONValue?) -> JSONValue {
        guard case .object(var members) = self, !members.isEmpty else {
            guard case .array(var values) = self, let first = values.first else { return self }
            values[0] = first.replacing(memberAt: number, with: value)
            return .array(values)
        }
        let names = members.keys.sorted()
        if number < names.count {
            members[names[number]] = value
        } else {
            let name = names[number % names.count]
            let rest = number - names.count
            members[name] = members[name]?.replacing(memberAt: rest, with: value)
        }
        return .object(members)
    }
}
