import DemoPortal
import LiferayKit
import ScreensAutomation
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// The demo app in use, with and without a connection, on a portal of every dialect.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct IntranetScenarioTests {
    /// A portal, and the steps that it lacks with words of the sentence that says so.
    struct Portal: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let version: Int
        let dialect: Dialect
        let missing: [Step: String]

        func has(_ step: Step) -> Bool { missing[step] == nil }
    }

    /// What a user does without a connection.
    enum Step { case rate, comment, upload, fillIn }

    nonisolated static let portals = [
        Portal(
            testDescription: "6.2",
            version: 62,
            dialect: .json,
            missing: [
                .comment: "Portals of version 6.2 have no comments for apps.",
                .upload: "Image galleries require a portal of version 7.0 or later.",
            ]
        ), Portal(testDescription: "7.0", version: 70, dialect: .json, missing: [:]),
        Portal(
            testDescription: "7.3",
            version: 73,
            dialect: .json,
            missing: [.fillIn: "Liferay 7.3 has no service /ddl.ddlrecord/add-record"]
        ), Portal(testDescription: "headless", version: 70, dialect: .headless, missing: [:]),
    ]

    /// An article that nobody has rated, and its beginning.
    private static let article = (title: "Cafeteria menu", text: "Kyoto")
    private static let later = "Stored on this machine."

    @Test(arguments: portals)
    func whatIsDoneOfflineIsAtThePortalAfterTheNextSync(on kind: Portal) async throws {
        let trial = try IntranetTrial(kind.version, kind.dialect)
        let portal = trial.portal
        let guest = try await trial.app(as: nil)
        try await signIn(guest, portal)
        try await trial.read(Self.article.title, Self.article.text)

        let app = try await trial.app(as: portal.user, .offline)
        try await app.choose(rowWith: Self.article.title, of: "list")
        let object = app.values["classPK"]?.int64 ?? 0
        try await rate(app)
        try await comment(app, kind)
        try await upload(app, kind, trial)
        try await fillIn(app, kind)

        let steps = [Step.rate, .comment, .upload, .fillIn].filter(kind.has)
        #expect(try trial.cache.pendingWrites().count == steps.count)
        #expect(try facts(of: portal, object).isEmpty)
        let summary = try await trial.sync()
        #expect(summary.completed == steps.count && summary.failed == 0, "\(summary)")
        #expect(try facts(of: portal, object) == steps)
        #expect(try trial.cache.pendingWrites().isEmpty)
    }

    private func signIn(_ app: AppDriver, _ portal: DemoPortal) async throws {
        #expect(app.page == "sign-in")
        try await app.type(portal.user, into: "E-mail address", of: "login")
        try await app.type(secret: SecretText(portal.password), into: "Password", of: "login")
        try await app.press("Sign in", of: "login")
        #expect(app.page == "news")
    }

    private func rate(_ app: AppDriver) async throws {
        try await app.press("4 ☆", of: "stars")
        #expect(app.message.hasPrefix(Self.later))
    }

    private func comment(_ app: AppDriver, _ kind: Portal) async throws {
        try await app.type("Sounds good", into: "body", of: "answer")
        guard let words = kind.missing[.comment] else {
            try await app.call("addComment", of: "answer")
            return #expect(app.message.hasPrefix(Self.later))
        }
        try await app.call("addComment", of: "answer")
        let shown = (try await app.text(of: "comments"), try await app.text(of: "answer"))
        #expect(shown.0.contains(words) && shown.1.contains(words), "\(shown)")
    }

    private func upload(_ app: AppDriver, _ kind: Portal, _ trial: IntranetTrial) async throws {
        try await app.open("pictures")
        guard kind.has(.upload) else {
            return try await expectSentence(.upload, kind, app, "gallery")
        }
        let path = try trial.picture()
        let stage = try app.stage(of: "gallery")
        let gallery = try stage.screenlet(as: (any ImageGalleryScreenlet).self)
        #expect(gallery.choose(ChosenFile(chosenByUser: path)))
        await stage.settled()
        try await app.type("A tiny picture", into: "title", of: "gallery")
        try await app.call("upload", of: "gallery")
        #expect(app.message.hasPrefix(Self.later))
    }

    private func fillIn(_ app: AppDriver, _ kind: Portal) async throws {
        try await app.open("survey")
        try await app.type("Ada Lovelace", into: "subscriberName", of: "form")
        try await app.type("Double", into: "Room", of: "form")
        try await app.call("submitForm", of: "form")
        guard kind.has(.fillIn) else {
            return try await expectSentence(.fillIn, kind, app, "form")
        }
        #expect(app.message.hasPrefix(Self.later))
    }

    private func expectSentence(
        _ step: Step,
        _ kind: Portal,
        _ app: AppDriver,
        _ screenlet: String
    ) async throws {
        let words = try #require(kind.missing[step])
        let shown = try await app.text(of: screenlet, columns: 200)
        #expect(shown.contains(words), "\(shown)")
    }

    /// The steps whose result the portal has, each once.
    private func facts(of portal: DemoPortal, _ object: Int64) throws -> [Step] {
        let blogs = portal.samples["className"]?.text ?? ""
        let vote = try portal.rating(className: blogs, classPK: object, user: "jane")
        let comments = try portal.comments(className: blogs, classPK: object)
            .count { $0.body.contains("Sounds good") }
        let pictures = try portal.documents().count { $0.title.contains("A tiny picture") }
        let records = try portal.records(portal.samples["surveyRecordSetId"]?.int64 ?? 0)
            .count { $0.values["subscriberName"] == "Ada Lovelace" }
        #expect(max(comments, pictures, records) <= 1)
        let found: [(Step, Bool)] = [
            (.rate, vote == 0.8), (.comment, comments == 1), (.upload, pictures == 1),
            (.fillIn, records == 1),
        ]
        return found.filter(\.1).map(\.0)
    }
}

/// The demo app over a portal of one test, and what a user has stored.
@MainActor
private final class IntranetTrial {
    let portal: DemoPortal
    let cache: CacheManager
    private let version: Int
    private let dialect: Dialect
    private let scratch: TemporaryFolder

    init(_ version: Int, _ dialect: Dialect) throws {
        (self.version, self.dialect, scratch) = (version, dialect, try TemporaryFolder())
        var configuration = DemoPortal.Configuration(version: version)
        if dialect == .headless { configuration.dialects = [.headless] }
        portal = try DemoPortal(configuration)
        cache = try CacheManager(folder: scratch.path, name: .demo)
    }

    /// The app; a guest stores nothing.
    func app(as user: String?, _ network: NetworkCondition = .online) async throws -> AppDriver {
        try await AppDriver.open(
            "\(TestBuild.root)/Plugins/Intranet",
            on: try host(user, network)
        )
    }

    private func host(_ user: String?, _ network: NetworkCondition) throws -> ScreenletHost {
        let folder = try #require(HostLibrary.folder)
        var server = try LiferayServerContext(
            server: portal.url,
            version: PortalVersion(version),
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        server.info.dialect = dialect
        return ScreenletHost(
            plugins: PluginRegistry(PluginSearchPath([.init(path: folder, origin: .installation)])),
            server: server,
            session: user.map { SessionContext(user: $0, password: portal.password) },
            cache: user == nil ? nil : cache,
            network: network
        )
    }

    /// Reads what is used without a connection afterwards.
    func read(_ title: String, _ text: String) async throws {
        let app = try await app(as: portal.user)
        try await app.choose(rowWith: title, of: "list")
        let story = try await app.text(of: "story")
        #expect(app.pages == ["news", "article"] && story.contains(text), "\(story)")
        let isBack = await app.back()
        #expect(isBack && app.page == "news")
        for page in ["pictures", "survey"] { try await app.open(page) }
    }

    /// The path of a picture.
    func picture() throws -> String {
        try scratch.write(TinyPicture.gif, as: "tiny.gif")
    }

    func sync() async throws -> SyncSummary {
        let host = try host(portal.user, .online)
        defer { withExtendedLifetime(host) {} }
        try cache.retry(try cache.pendingWrites())
        return try await SyncManager(cacheManager: cache).sync()
    }
}

extension AppDriver {
    /// The stage of a screenlet of the page.
    fileprivate func stage(of screenlet: String) throws -> Stage {
        try #require(session.page.screenlets.first { $0.name == screenlet }).stage
    }
}
