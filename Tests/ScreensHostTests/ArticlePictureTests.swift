import DemoPortal
import LiferayKit
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost

/// The pictures in articles of the demo portal, over HTTP.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ArticlePictureTests {
    private let fixture: CachedHostFixture
    private let articleId: String

    init() throws {
        fixture = try CachedHostFixture()
        articleId = try #require(fixture.portal.samples["articleId"]?.text)
    }

    /// The number of pictures of the portal that a new drawing has and lacks, after those have arrived that it asked for.
    private func pictures(of stage: Stage) async -> (found: Int, missing: Int) {
        let first = await stage.drawing(in: stage.context()).frame
        for id in Self.ids(in: first.body) { _ = first.picture(id) }
        _ = await stage.loadPictures(within: .seconds(180))
        let frame = await stage.drawing(in: stage.context()).frame
        let ids = Self.ids(in: frame.body)
        let found = ids.count { frame.picture($0) != nil }
        return (found, ids.count - found)
    }

    private static func ids(in node: Node) -> [String] {
        node.subtree.compactMap(\.extras?.image).filter { $0.portalPath != nil }.map(\.id)
    }

    private func show(
        _ network: NetworkCondition = .online,
        as user: CachedHostFixture.User = .default,
        policy: OfflinePolicy = .remoteFirst
    ) async throws -> Stage {
        let stage = try fixture.host(network, user: user).stage("web-content-display")
        let screenlet = try stage.screenlet(as: (any WebContentDisplayScreenlet).self)
        screenlet.articleId = articleId
        screenlet.offlinePolicy = policy
        stage.show()
        await stage.settled()
        return stage
    }

    private func write(_ html: String) throws {
        try fixture.portal.setArticleValue(html, article: articleId)
    }

    private var files: [ReceivedRequest] {
        fixture.portal.requests.filter { $0.path.hasPrefix("/documents/") }
    }

    /// Makes all files of the portal private to Omar and the administrator.
    private func hideFiles() throws {
        let name = "com.liferay.document.library.kernel.model.DLFileEntry"
        try fixture.portal.setViewable(false, entries: try fixture.portal.entryIds(ofClass: name))
    }

    @Test func theyAreInPagesThatArePrinted() async throws {
        let stage = try await show()

        let html = await stage.html()

        #expect(html.ranges(of: "src=\"data:image/png;base64,").count == 2)
        #expect(html.contains("alt=\"The harbour in the morning\""))
        #expect(!html.contains("src=\"http") && !html.contains("src=\"/"))
    }

    @Test func theyAreCachedByThePolicyOfTheArticle() async throws {
        #expect(await pictures(of: try await show()) == (2, 0))
        let count = files.count

        for policy in [OfflinePolicy.cacheOnly, .cacheFirst, .remoteFirst] {
            let network = policy == .remoteFirst ? NetworkCondition.offline : .online
            #expect(await pictures(of: try await show(network, policy: policy)) == (2, 0))
        }

        #expect(files.count == count)
        #expect(await pictures(of: try await show(policy: .remoteOnly)) == (2, 0))
        #expect(files.count == count + 2)
    }

    @Test func aPrivatePictureIsForWhoeverMaySeeIt() async throws {
        try hideFiles()

        let pictures = (
            await pictures(of: try await show(as: .named("omar@example.com"))).found,
            await pictures(of: try await show(as: .named("lucia@example.com"))).found
        )

        #expect(pictures == (2, 0))
    }

    @Test func nothingOfTheUserBeforeIsShown() async throws {
        try hideFiles()
        let stage = try await show(as: .named("omar@example.com"))
        let host = stage.host
        #expect(await pictures(of: stage) == (2, 0))
        // A stage on which the user signs in is not replaced.
        let login = try host.stage("login")
        login.appearance.view = .local(SamePictureView(id: Self.ids(in: await body(stage))[0]))
        login.show()
        #expect(await pictures(of: login) == (1, 0))

        let screenlet = try login.screenlet(as: (any LoginScreenlet).self)
        screenlet.userName = "lucia@example.com"
        screenlet.setPassword(SecretText(fixture.portal.password))
        screenlet.login()
        await login.settled()
        await stage.settled()

        #expect(host.user?.screenName == "lucia")
        for stage in [stage, login] {
            let frame = await stage.drawing(in: stage.context()).frame
            let ids = Self.ids(in: frame.body)
            #expect(!ids.isEmpty && ids.allSatisfy { frame.picture($0) == nil })
            #expect(await pictures(of: stage).found == 0)
        }
    }

    @Test func aLateAnswerForTheUserBeforeIsNotShown() async throws {
        let stage = try await show(as: .named("omar@example.com"))
        fixture.portal.faults = FaultPlan(latency: 300, pathPrefix: "/documents/")
        let frame = await stage.drawing(in: stage.context()).frame
        for id in Self.ids(in: frame.body) { _ = frame.picture(id) }
        #expect(stage.isLoadingPictures)

        await stage.host.signOut()

        #expect(!stage.isLoadingPictures)
        // A drawing of the user before asks for nothing either.
        for id in Self.ids(in: frame.body) { _ = frame.picture(id) }
        #expect(!stage.isLoadingPictures && stage.pictures.found().isEmpty)
    }

    @Test func aRedirectionToAnotherServerIsNotFollowed() async throws {
        let foreign = try AttackingServer(answering: rawReply("200 OK", body: "x"))
        fixture.portal.faults = FaultPlan(
            .redirect(to: foreign.url + "/a.png"),
            pathPrefix: "/documents/"
        )

        #expect(await pictures(of: try await show()) == (0, 2))
        #expect(files.count == 2 && foreign.connectionCount == 0)
    }

    @Test(arguments: [
        FaultPlan.Fault.garbage, .oversized(bytes: 5 << 20), .dropBody, .unauthorized,
        .status(404, .html),
    ])
    func whatIsNoPictureIsNotShown(fault: FaultPlan.Fault) async throws {
        fixture.portal.faults = FaultPlan(fault, pathPrefix: "/documents/")
        let stage = try await show()

        let html = await stage.html()

        #expect(!html.contains("src=\"data:") && html.contains("The harbour in the morning"))
        #expect(stage.model.problem == nil)
    }

    @Test func picturesOfOtherServersAreLinks() async throws {
        let foreign = try AttackingServer(answering: rawReply("200 OK", body: "x"))
        try write(
            """
            <p>Text <img src="\(foreign.url)/a.png" alt="One"><img src="//\(
                foreign.url.dropFirst(7))/b.png" alt="Two"><img src="http://user@\(
                fixture.portal.url.dropFirst(7))/documents/a.png" alt="Three"></p>
            """
        )

        let html = await (try await show()).html()

        #expect(html.contains("One") && html.contains("Two") && html.contains("Three"))
        #expect(!html.contains("<img"))
        #expect(foreign.connectionCount == 0 && files.isEmpty)
    }

    @Test func aSlowPictureHoldsUpNothing() async throws {
        let hour = 3_600_000
        fixture.portal.faults = FaultPlan(latency: hour, pathPrefix: "/documents/")
        let stage = try await show()
        let frame = await stage.drawing(in: stage.context()).frame
        for id in Self.ids(in: frame.body) { _ = frame.picture(id) }

        await stage.settled()

        #expect(stage.isLoadingPictures && stage.isIdle)
        stage.hide()
        #expect(!stage.isLoadingPictures)
    }

    private func body(_ stage: Stage) async -> Node {
        await stage.drawing(in: stage.context()).body
    }
}

/// A view of any model that shows one picture.
private struct SamePictureView: ScreenletView {
    var id = ""

    init() {}
    init(id: String) { self.id = id }

    func body(of model: LoginModel, in context: DrawingContext) -> Node {
        .image(ImageReference(id: id, label: id))
    }
}
