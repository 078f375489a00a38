import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

@Suite(.timeLimit(.minutes(5)))
struct OAuthTests {
    private static let redirect = "http://127.0.0.1:4711/callback"
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    private let portal: DemoPortal
    private let client: Client

    init() throws {
        portal = try DemoPortal()
        var client = Client(portal)
        client.signIn = nil
        self.client = client
    }

    private func post(
        _ path: String,
        _ fields: [String: String],
        headers: [String: String] = [:]
    ) async throws -> Reply {
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let form = fields.map { "\($0)=\($1.escapedForAddress)" }.joined(separator: "&")
        return try await client.send(
            Data(form.utf8),
            path: path,
            headers: headers.merging(type) { $1 }
        )
    }

    private func tokens(_ fields: [String: String]) async throws -> Reply {
        try await post("/o/oauth2/token", ["client_id": "screens"].merging(fields) { $1 })
    }

    private var password: [String: String] {
        ["grant_type": "password", "username": "jane", "password": portal.password]
    }

    /// The status of a call with a token.
    private func status(_ token: String?) async throws -> Int {
        let body = try JSONEncoder().encode(JSONValue.array([["/user/get-current-user": [:]]]))
        let headers = ["Authorization": "Bearer \(token ?? "")"]
        return try await client.send(body, headers: headers).status
    }

    private func inquiry(_ changes: [String: String] = [:]) -> [String: String] {
        [
            "response_type": "code", "client_id": "screens", "redirect_uri": Self.redirect,
            "state": "a b&c", "code_challenge": OAuthGrants.challenge(Self.verifier),
            "code_challenge_method": "S256",
        ].merging(changes) { $1 }
    }

    private func address(_ fields: [String: String]) -> String {
        "/o/oauth2/authorize?"
            + fields.map { "\($0)=\($1.escapedForAddress)" }.joined(separator: "&")
    }

    /// The parameters of the address that the user's decision leads to.
    private func decision(_ changes: [String: String] = [:]) async throws -> [String: String] {
        let form = ["decision": "allow", "login": "jane", "password": portal.password]
        let reply = try await post(
            "/o/oauth2/authorize",
            inquiry(form).merging(changes) { $1 }
        )
        #expect(reply.status == 302)
        let location = try #require(reply.headers["location"])
        #expect(location.hasPrefix(Self.redirect + "?"))
        let items = URLComponents(string: location)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private func exchange(_ code: String?, _ changes: [String: String] = [:]) async throws -> Reply
    {
        let fields = [
            "grant_type": "authorization_code", "code": code ?? "",
            "redirect_uri": Self.redirect, "code_verifier": Self.verifier,
        ]
        return try await tokens(fields.merging(changes) { $1 })
    }

    @Test func theChallengeIsThatOfTheStandard() {
        #expect(
            OAuthGrants.challenge(Self.verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        )
    }

    @Test func aPasswordGivesATokenThatExpires() async throws {
        let reply = try await tokens(password)

        #expect(reply.status == 200)
        #expect(reply.headers["cache-control"] == "no-store")
        let json = try reply.json
        #expect(json["token_type"] == "Bearer")
        #expect(json["expires_in"] == 600)
        #expect(json["scope"]?.text?.contains("everything") == true)
        #expect(try await status(json["access_token"]?.text) == 200)
        #expect(try await status("other") == 403)
        portal.advanceClock(seconds: 601)
        #expect(try await status(json["access_token"]?.text) == 403)
        #expect(portal.requests.allSatisfy { $0.parameters["password"] == nil })
    }

    @Test func aRefreshTokenIsValidOnce() async throws {
        let first = try await tokens(password).json
        let refresh = [
            "grant_type": "refresh_token", "refresh_token": first["refresh_token"]?.text ?? "",
        ]
        portal.advanceClock(seconds: 3_600)

        let second = try await tokens(refresh)
        let third = try await tokens(refresh)

        #expect(try await status(second.json["access_token"]?.text) == 200)
        #expect(third.status == 400)
        #expect(try third.json["error"] == "invalid_grant")
    }

    @Test(arguments: [
        (["client_id": "nobody"], 401, "invalid_client"),
        (["client_id": "screens-server", "client_secret": "wrong"], 401, "invalid_client"),
        (["password": "wrong"], 400, "invalid_grant"),
        (["username": "nobody"], 400, "invalid_grant"),
        (["username": ""], 400, "invalid_request"), (["grant_type": ""], 400, "invalid_request"),
        (["grant_type": "implicit"], 400, "unsupported_grant_type"),
        (["scope": "liferay-json-web-services.everything root"], 400, "invalid_scope"),
    ])
    func invalidRequestsAreRefused(
        problem: (changes: [String: String], status: Int, error: String)
    ) async throws {
        let reply = try await tokens(password.merging(problem.changes) { $1 })

        #expect(reply.status == problem.status)
        #expect(try reply.json["error"]?.text == problem.error)
        #expect(try reply.json["error_description"]?.text?.isEmpty == false)
    }

    @Test func aClientWithASecretSignsInByItself() async throws {
        let own = ["grant_type": "client_credentials"]
        let server = ["client_id": "screens-server", "client_secret": "not-a-secret"]

        let reply = try await tokens(own.merging(server) { $1 })
        let refused = try await tokens(own)

        #expect(try reply.json["refresh_token"] == nil)
        #expect(try await status(reply.json["access_token"]?.text) == 200)
        #expect(refused.status == 400)
        #expect(try refused.json["error"] == "unauthorized_client")
    }

    // Foundation does not pass on a challenge; the client of the contract tests a wrong secret.
    @Test func aClientProvesItselfWithTheHeader() async throws {
        let sign = Data("screens-server:not-a-secret".utf8).base64EncodedString()

        let reply = try await post(
            "/o/oauth2/token",
            password,
            headers: ["Authorization": "Basic \(sign)"]
        )

        #expect(reply.status == 200)
    }

    @Test func theUsersDecisionLeadsToACode() async throws {
        let page = try await client.send(Data(), method: "GET", path: address(inquiry()))
        let answer = try await decision()

        #expect(page.status == 200)
        #expect(page.text.contains("asks for access"))
        #expect(page.text.contains("value=\"a b&amp;c\""))
        #expect(answer["state"] == "a b&c")
        let tokens = try await exchange(answer["code"]).json
        #expect(try await status(tokens["access_token"]?.text) == 200)
    }

    @Test func aCodeIsValidOnceAndItsTokensAreRevoked() async throws {
        let code = try await decision()["code"]
        let token = try await exchange(code).json["access_token"]?.text

        let again = try await exchange(code)

        #expect(try again.json["error"] == "invalid_grant")
        #expect(try await status(token) == 403)
    }

    @Test(arguments: [
        ["code_verifier": "wrong"], ["code_verifier": ""], ["redirect_uri": "http://127.0.0.1:1/"],
        ["code": "wrong"], ["client_id": "screens-server", "client_secret": "not-a-secret"],
    ])
    func aCodeIsRefusedForAnyOther(changes: [String: String]) async throws {
        let code = try await decision()["code"]

        let reply = try await exchange(code, changes)

        #expect(reply.status == 400)
        #expect(try reply.json["error"] == "invalid_grant")
    }

    @Test func aCodeExpires() async throws {
        let code = try await decision()["code"]
        portal.advanceClock(seconds: 121)

        #expect(try await exchange(code).status == 400)
    }

    @Test func aRefusalIsReportedToTheClient() async throws {
        let answer = try await decision(["decision": "deny"])

        #expect(answer["error"] == "access_denied")
        #expect(answer["state"] == "a b&c")
        #expect(answer["code"] == nil)
    }

    @Test func aWrongPasswordShowsThePageAgain() async throws {
        let form = inquiry(["decision": "allow", "login": "jane", "password": "wrong"])

        let reply = try await post("/o/oauth2/authorize", form)

        #expect(reply.status == 200)
        #expect(reply.text.contains("Authentication failed"))
    }

    @Test(arguments: [
        (["code_challenge": ""], "invalid_request"),
        (["code_challenge_method": "plain"], "invalid_request"),
        (["response_type": "token"], "unsupported_response_type"),
        (["scope": "root"], "invalid_scope"),
    ])
    func invalidInquiriesAreReportedToTheClient(
        problem: (changes: [String: String], error: String)
    ) async throws {
        let answer = try await decision(problem.changes)

        #expect(answer["error"] == problem.error)
        #expect(answer["state"] == "a b&c")
    }

    @Test(arguments: [
        ["client_id": "nobody"], ["redirect_uri": "https://evil.example/"],
        ["redirect_uri": "http://127.0.0.1.evil.example/"], ["redirect_uri": ""],
        ["redirect_uri": "http://127.0.0.1:80@evil.example/"],
        ["redirect_uri": "http://127.0.0.1/#fragment"], ["redirect_uri": "http://localhost.evil/"],
    ])
    func nobodyElseIsRedirectedTo(changes: [String: String]) async throws {
        let path = address(inquiry(changes))

        let reply = try await client.send(Data(), method: "GET", path: path)

        #expect(reply.status == 400)
        #expect(reply.headers["location"] == nil)
    }

    @Test func aSignedInUserDecidesWithoutAPassword() async throws {
        let form = "login=jane&password=\(portal.password)"
        let type = ["Content-Type": "application/x-www-form-urlencoded"]
        let page = try await client.send(Data(form.utf8), path: "/c/portal/login", headers: type)
        let cookie = ["Cookie": "JSESSIONID=\(try #require(page.cookies["JSESSIONID"]))"]
        let token = try #require(page.authToken)

        let own = try await post(
            "/o/oauth2/authorize",
            inquiry(["decision": "allow", "p_auth": token]),
            headers: cookie
        )
        let foreign = try await post(
            "/o/oauth2/authorize",
            inquiry(["decision": "allow"]),
            headers: cookie
        )

        #expect(own.status == 302)
        #expect(foreign.status == 200)
    }

    @Test func thereIsNoneOfThisIn62() async throws {
        var client = try Client(version: 62)
        client.signIn = nil

        for path in ["/o/oauth2/token", "/o/oauth2/authorize"] {
            #expect(try await client.send(Data(), path: path).status == 404)
        }
    }

    @Test func faultsApplyToTokens() async throws {
        portal.faults = FaultPlan(.unavailable(retryAfter: 9), pathPrefix: "/o/oauth2/")

        #expect(try await tokens(password).status == 503)
    }
}
