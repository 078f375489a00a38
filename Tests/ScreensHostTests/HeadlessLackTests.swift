import DemoPortal
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import Testing

/// Portals that lack headless REST or forbid it: no answer of theirs is a success, and none a broken connection.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HeadlessLackTests {
    /// What such a portal answers.
    enum Answer: CaseIterable {
        case page, nothing, forbidden, denied

        var isMissing: Bool { self == .page || self == .nothing }

        var reply: HTTPReply {
            switch self {
            case .page:
                Self.reply(404, "text/html;charset=UTF-8", "<html><body>Not Found</body></html>")
            case .nothing: HTTPReply(status: 404, body: [])
            case .forbidden: Self.json(#"{"status": "FORBIDDEN", "title": "Not allowed"}"#)
            case .denied: Self.json(#"{"message": "Access denied to a.b.Resource#get"}"#)
            }
        }

        private static func json(_ body: String) -> HTTPReply {
            reply(403, "application/json", body)
        }

        private static func reply(_ status: Int, _ type: String, _ body: String) -> HTTPReply {
            HTTPReply(status: status, headers: ["content-type": type], body: Array(body.utf8))
        }
    }

    @Test(arguments: HeadlessStageTests.shown, Answer.allCases)
    func aStageSaysInOneSentenceWhatIsMissing(
        row: (name: String, attributes: JSONObject, text: String),
        answer: Answer
    ) async throws {
        let portal = HeadlessPortal(refusing: answer.reply)

        let stage = try await portal.stage(row.name, row.attributes)

        let problem = try #require(stage.problem, "\(portal.requests)")
        #expect(stage.model.phase != .loading && !portal.requests.isEmpty)
        // Who is refused even the question who they are is asked to sign in.
        #expect(problem.code == (answer.isMissing ? "http" : "unauthorized"))
        #expect(!problem.isConnectionIssue)
        let message = problem.message
        #expect(!message.isEmpty && !message.dropLast().contains(". "), "\(message)")
        #expect(message.contains("has no headless service ") == answer.isMissing, "\(message)")
    }

    @Test(arguments: ["login", "sign-up"], [Answer.page, .nothing])
    func whoSignsInOrUpIsToldWhatIsMissing(name: String, answer: Answer) async throws {
        let portal = HeadlessPortal(refusing: answer.reply)
        let stage = try await portal.stage(name, [:], isSignedIn: false)

        #expect(try name == "login" ? login(stage) : signUp(stage))
        await stage.settled()

        let problem = try #require(stage.problem, "\(portal.requests)")
        #expect(problem.code == "http" && !portal.requests.isEmpty, "\(problem)")
        let lack = "has no headless service headless-admin-user"
        #expect(problem.message.contains(lack), "\(problem.message)")
    }

    private func login(_ stage: Stage) throws -> Bool {
        let login = try stage.screenlet(as: (any LoginScreenlet).self)
        login.userName = "ada@example.com"
        login.setPassword(SecretText("x"))
        return login.login()
    }

    private func signUp(_ stage: Stage) throws -> Bool {
        let signUp = try stage.screenlet(as: (any SignUpScreenlet).self)
        signUp.anonymousApiUserName = "service"
        signUp.anonymousApiPassword = SecretText("x")
        signUp.setValue("ada@example.com", of: .emailAddress)
        signUp.setValue("Ada", of: .firstName)
        return signUp.signUp()
    }

    @Test(arguments: [Answer.forbidden, .denied])
    func aForbiddenServiceIsExplainedAndGuestsAreAskedToSignIn(answer: Answer) async throws {
        let portal = HeadlessPortal(refusing: answer.reply, knowsUser: true)

        let user = try await portal.stage("comment-display", ["commentId": 31])
        let guest = try await portal.stage("comment-display", ["commentId": 31], isSignedIn: false)

        #expect(user.problem?.code == "exception" && guest.problem?.code == "unauthorized")
        let explanation = user.problem?.explanation(locale: "en_US")
        #expect(explanation == "You are not allowed to see or change this.")
    }

    @Test func theSignInPageOfANetworkIsStillAConnectionProblem() async throws {
        let page = "<html><form><input type=\"password\"></form></html>"
        for status in [200, 404] {
            let portal = HeadlessPortal(
                refusing: HTTPReply(
                    status: status,
                    headers: ["content-type": "text/html"],
                    body: Array(page.utf8)
                )
            )

            let stage = try await portal.stage("comment-display", ["commentId": 31])

            #expect(stage.problem?.code == "unavailable", "\(String(describing: stage.problem))")
            #expect(stage.problem?.message.contains("a sign-in page came") == true)
        }
    }

    // MARK: - Over HTTP

    @Test(
        arguments: [
            .missingAPI, .forbiddenAPI(.problem), .forbiddenAPI(.message),
        ] as [FaultPlan.Fault]
    )
    func aDeletionIsNotDoneWhereThePortalLacksTheService(fault: FaultPlan.Fault) async throws {
        let fixture = try CachedHostFixture(dialect: .headless)
        let portal = fixture.portal
        func isStored() throws -> Bool {
            try portal.comments(className: fixture.className, classPK: fixture.classPK)
                .contains { $0.body.contains(Self.text) }
        }
        try await fixture.addComment(Self.text)
        _ = try await list(fixture, .online)
        try await delete(Self.text, fixture)
        #expect(try fixture.cache.pendingWrites().map(\.state) == [.pending])

        portal.faults = FaultPlan(fault, pathPrefix: "/o/headless-delivery/")
        let refused = try await fixture.sync()
        #expect(refused.completed == 0 && refused.failed == 1, "\(refused)")
        #expect(try fixture.cache.pendingWrites().map(\.state) == [.refused])
        #expect(try isStored())

        portal.faults = FaultPlan()
        let sent = try await fixture.sync()
        #expect(sent.completed == 1 && sent.failed == 0, "\(sent)")
        #expect(try fixture.cache.pendingWrites().isEmpty)
        #expect(try !isStored())
    }

    private static let text = "To be deleted"

    private func list(
        _ fixture: CachedHostFixture,
        _ network: NetworkCondition
    ) async throws -> (stage: Stage, list: any CommentListScreenlet) {
        let stage = try fixture.host(network).stage("comment-list")
        let list = try stage.screenlet(as: (any CommentListScreenlet).self)
        (list.className, list.classPK) = (fixture.className, fixture.classPK)
        (list.firstPageSize, list.offlinePolicy) = (100, .remoteFirst)
        stage.show()
        await stage.settled()
        return (stage, list)
    }

    /// Deletes the comment with a text without a connection.
    private func delete(_ text: String, _ fixture: CachedHostFixture) async throws {
        let (stage, list) = try await list(fixture, .offline)
        let rows = (0..<list.model.count).compactMap { list.model.row(at: $0) }
        let row = try #require(rows.first { $0.text.plainText == text }, "\(rows)")
        #expect(try stage.perform(Action("deleteComment", ["comment": .text(row.key)])))
        await stage.settled()
    }
}
