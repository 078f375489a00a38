import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensPortal

/// Sessions with tokens of the portal's OAuth 2 server.
struct OAuth2SessionTests {
    private let portal = SessionPortal()
    private let server: LiferayServerContext

    init() throws {
        server = try LiferayServerContext(
            server: SessionPortal.address,
            companyId: 1,
            groupId: 2
        )
    }

    private func session(
        password: String = "sesame",
        secret: String = "s3cret",
        scopes: [String] = []
    ) -> SessionContext {
        let client = OAuth2Client(id: "app one", secret: SecretText(secret), scopes: scopes)
        return SessionContext(
            .oauth2(user: "jane", password: SecretText(password), client: client)
        )
    }

    private func client(_ session: SessionContext) -> PortalClient {
        PortalClient(server, session: session, transport: portal)
    }

    private func later(_ seconds: Int, _ body: () async throws -> Void) async rethrows {
        let now = Timestamp(milliseconds: SystemClock.now.milliseconds + Int64(seconds) * 1_000)
        try await SystemClock.$fixed.withValue(now) { try await body() }
    }

    private func form(_ index: Int) -> String {
        String(decoding: portal.requests[index].body, as: UTF8.self)
    }

    @Test func getsATokenWithThePasswordAndSendsIt() async throws {
        let client = client(session(scopes: ["read", "write"]))

        _ = try await client.call([.currentUser])

        #expect(
            form(0) == "grant_type=password&username=jane&password=sesame&scope=read+write"
        )
        // The escaped id and secret, as RFC 6749 requires.
        #expect(
            portal.requests[0].headers["Authorization"]
                == SessionContext.basic("app+one", SecretText("s3cret"))
        )
        #expect(portal.requests[1].headers["Authorization"] == "Bearer access1")
    }

    @Test func aClientWithoutASecretNamesItself() async throws {
        _ = try await client(session(secret: "")).call([.currentUser])

        #expect(form(0).hasSuffix("&client_id=app+one"))
        #expect(portal.requests[0].headers["Authorization"] == nil)
    }

    @Test func refreshesTheTokenWhenLessThanAMinuteIsLeft() async throws {
        let client = client(session())
        _ = try await client.call([.currentUser])

        try await later(500) { _ = try await client.call([.currentUser]) }
        #expect(portal.paths.count { $0 == "/o/oauth2/token" } == 1)
        try await later(541) { _ = try await client.call([.currentUser]) }

        #expect(portal.paths.count { $0 == "/o/oauth2/token" } == 2)
        #expect(form(3) == "grant_type=refresh_token&refresh_token=refresh1")
    }

    @Test func aRefusedRefreshTokenIsReplacedWithThePassword() async throws {
        let client = client(session())
        _ = try await client.call([.currentUser])
        portal.change { ($0.refreshTokens, $0.accessTokens) = ([], []) }

        let results = try await client.call([.currentUser])

        #expect(results.first?["userId"]?.int64 == 7)
    }

    @Test func aWrongPasswordIsASignInErrorAndNeverSentTwice() async throws {
        let client = client(session(password: "wrong"))

        for _ in 0..<3 {
            #expect(await client.failure([.currentUser]) == .unauthorized("No such user"))
        }

        #expect(portal.requests.count == 1)
    }

    @Test(arguments: [
        (404, "", "http"), (503, "", "unavailable"), (200, "<html>", "unavailable"),
        (200, "{}", "unexpected"), (400, #"{"error":"invalid_scope"}"#, "exception"),
        (200, #"{"access_token":"a\r\nb"}"#, "unexpected"),
    ])
    func otherAnswersAreNoWrongPassword(status: Int, body: String, code: String) async throws {
        let client = client(session())
        let reply = HTTPReply(status: status, body: Array(body.utf8))
        portal.change { $0.replies = [.success(reply)] }

        #expect(await client.failure([.currentUser])?.code == code)
        #expect(await client.failure([.currentUser]) == nil)
    }

    @Test(arguments: [
        (401, ""), (403, "<html>Not allowed</html>"), (401, #"{"message":"no"}"#),
        (403, #"{"error":"forbidden"}"#),
    ])
    func aRefusalThatIsNotOfOAuthIsASignInError(status: Int, body: String) async throws {
        let client = client(session())
        let reply = HTTPReply(status: status, body: Array(body.utf8))
        portal.change { $0.replies = [.success(reply)] }

        #expect(await client.failure([.currentUser])?.code == "unauthorized")
        #expect(portal.requests.count == 1)
    }

    @Test func withoutAPasswordTheClientAsksForItself() async throws {
        let client = client(session(password: "", scopes: ["read"]))
        let refused = try #require(await client.failure([.currentUser]))
        #expect(refused == .unauthorized("No such user"))
        #expect(form(0) == "grant_type=client_credentials&scope=read")
        #expect(
            portal.requests[0].headers["Authorization"]
                == SessionContext.basic("app+one", SecretText("s3cret"))
        )
    }

    @Test func manyRequestsAtTheSameTimeRefreshOnce() async throws {
        portal.change { $0.rotatesRefreshTokens = true }
        let client = client(session())
        _ = try await client.call([.currentUser])

        try await later(599) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await client.call([.currentUser]) } }
                try await group.waitForAll()
            }
        }

        #expect(portal.paths.count { $0 == "/o/oauth2/token" } == 2)
    }

    @Test func reportsChangedTokensSoThatTheyCanBeStored() async throws {
        let session = session()
        let (stream, end) = AsyncStream.makeStream(of: String.self)
        session.onRenewal { session in
            guard case .oauth2(_, _, let tokens) = session.secrets else { return }
            end.yield(tokens?.access.reveal() ?? "")
        }
        let client = client(session)
        _ = try await client.call([.currentUser])

        try await later(599) { _ = try await client.call([.currentUser]) }

        var stored = stream.makeAsyncIterator()
        #expect(await stored.next() == "access2")
    }

    // MARK: - In a browser

    private func authorization(
        secret: String = "",
        scopes: [String] = ["read"]
    ) throws -> OAuth2Authorization {
        try OAuth2Authorization(
            OAuth2Client(id: "app", secret: SecretText(secret), scopes: scopes),
            at: server,
            redirect: #require(LinkAddress("http://127.0.0.1:4711/signed-in"))
        )
    }

    /// The fields of the query of an address.
    private func fields(_ address: LinkAddress) -> [String: String] {
        let query = address.text.drop { $0 != "?" }.dropFirst()
        let pairs = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") })
    }

    @Test func theBrowsersAddressHasAStateAndAHashedVerifier() throws {
        let (one, other) = (try authorization(), try authorization())
        let fields = fields(one.address)

        #expect(one.address.text.hasPrefix("https://portal.example/o/oauth2/authorize?"))
        #expect(fields["response_type"] == "code" && fields["client_id"] == "app")
        #expect(fields["redirect_uri"] == "http%3A%2F%2F127.0.0.1%3A4711%2Fsigned-in")
        #expect(fields["scope"] == "read" && fields["code_challenge_method"] == "S256")
        #expect(fields["code_challenge"]?.count == 43)
        #expect(fields["state"]?.count == 64)
        #expect(fields["state"] != self.fields(other.address)["state"])
        #expect(fields["code_challenge"] != self.fields(other.address)["code_challenge"])
    }

    // The example of RFC 7636, appendix B.
    @Test func hashesAVerifierAsTheStandardRequires() {
        #expect(
            OAuth2Authorization.challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        )
    }

    @Test func exchangesTheCodeForASession() async throws {
        let authorization = try authorization()
        let state = try #require(fields(authorization.address)["state"])

        let session = try await authorization.session(
            answering: ["state": state, "code": "good"],
            over: portal
        )
        let results = try await client(session).call([.currentUser])

        #expect(results.first?["userId"]?.int64 == 7)
        let form = form(0)
        #expect(form.hasPrefix("grant_type=authorization_code&code=good&redirect_uri=http%3A"))
        #expect(form.contains("&code_verifier=") && form.hasSuffix("&client_id=app"))
    }

    @Test func anAnswerToAnotherQuestionIsRefusedWithoutARequest() async throws {
        let authorization = try authorization()
        let other = try #require(fields(try self.authorization().address)["state"])

        for query in [["code": "good"], ["code": "good", "state": other]] {
            await #expect(throws: PortalError.self) {
                try await authorization.session(answering: query, over: portal)
            }
        }

        #expect(portal.requests.isEmpty)
    }

    @Test func aUserWhoRefusesIsNotSignedIn() async throws {
        let authorization = try authorization()
        let state = try #require(fields(authorization.address)["state"])

        await #expect(throws: PortalError.unauthorized("access_denied")) {
            try await authorization.session(
                answering: ["state": state, "error": "access_denied"],
                over: portal
            )
        }
    }

    @Test func aSessionOfABrowserEndsWithItsTokens() async throws {
        let authorization = try authorization()
        let state = try #require(fields(authorization.address)["state"])
        let session = try await authorization.session(
            answering: ["state": state, "code": "good"],
            over: portal
        )
        portal.change { ($0.refreshTokens, $0.accessTokens) = ([], []) }

        let error = await client(session).failure([.currentUser])

        #expect(error?.code == "unauthorized")
    }
}
