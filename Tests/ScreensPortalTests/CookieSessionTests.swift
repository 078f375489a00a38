import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization
import Testing

@_spi(Host) @testable import ScreensPortal

/// Sessions that sign in once by the portal's form.
struct CookieSessionTests {
    private let portal = SessionPortal()

    private func client(
        password: String = "sesame",
        isAutomatic: Bool = true,
        minutes: Int = 60,
        trace: (@Sendable (String) -> Void)? = nil
    ) throws -> PortalClient {
        let session = SessionContext(
            .cookie(
                user: "jane@example.com",
                password: SecretText(password),
                renewal: CookieRenewal(isAutomatic: isAutomatic, lifetime: .seconds(minutes * 60))
            )
        )
        return try client(of: session, trace)
    }

    private func client(
        of session: SessionContext,
        _ trace: (@Sendable (String) -> Void)? = nil
    ) throws -> PortalClient {
        let server = try LiferayServerContext(
            server: SessionPortal.address,
            companyId: 1,
            groupId: 2
        )
        return PortalClient(server, session: session, trace: trace, transport: portal)
    }

    private func after(minutes: Int, _ body: () async throws -> Void) async rethrows {
        let now = Timestamp(milliseconds: SystemClock.now.milliseconds + Int64(minutes) * 60_000)
        try await SystemClock.$fixed.withValue(now) { try await body() }
    }

    @Test func signsInWithTheFirstRequestAndSendsCookiesAndTokenFromThenOn() async throws {
        let client = try client(password: "se same&=ü")
        portal.change { $0.password = "se same&=ü" }

        _ = try await client.call([.currentUser])
        _ = try await client.call([.currentUser])

        let form = portal.requests[0]
        #expect(
            String(decoding: form.body, as: UTF8.self)
                == "login=jane%40example.com&password=se+same%26%3D%C3%BC"
        )
        #expect(form.headers["Cookie"] == "COOKIE_SUPPORT=true")
        let invoke = "/api/jsonws/invoke"
        #expect(portal.paths == ["/c/portal/login", "/web/guest/home", invoke, invoke])
        let last = portal.requests[3].headers
        #expect(last["Cookie"] == "COOKIE_SUPPORT=true; JSESSIONID=user1")
        #expect(last["X-CSRF-Token"] == "tokuser1" && last["Authorization"] == nil)
    }

    @Test func aWrongPasswordIsASignInErrorAndNeverSentTwice() async throws {
        let client = try client(password: "wrong")

        for _ in 0..<3 {
            let error = await client.failure([.currentUser])
            guard case .unauthorized? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }

        #expect(portal.signIns == 1)
    }

    @Test(arguments: [
        PortalError.unreachable("x"), .connection("x"),
        .unavailable(status: 503, words: "", retryAfter: nil),
    ])
    func aPortalThatCannotBeReachedIsNoWrongPassword(error: PortalError) async throws {
        let client = try client()
        portal.change { state in
            state.replies = [
                error.code == "unavailable"
                    ? .success(HTTPReply(status: 503, body: [])) : .failure(error)
            ]
        }

        #expect(await client.failure([.currentUser]) == error)
        // The next attempt signs in.
        #expect(await client.failure([.currentUser]) == nil)
    }

    @Test func aPageWithoutATokenIsNotThePortals() async throws {
        let client = try client()
        let page = HTTPReply(
            status: 200,
            headers: ["content-type": "text/html"],
            body: Array("<html>Welcome to the hotel</html>".utf8)
        )
        portal.change { $0.replies = [.success(page)] }

        let error = await client.failure([.currentUser])

        guard case .unavailable(200, _, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func cookiesAreNotSentToWhereTheSignInLeadsUnlessItIsThePortal() async throws {
        let client = try client()
        var reply = HTTPReply(
            status: 302,
            headers: ["location": "https://portal.example.evil.example/"],
            body: []
        )
        reply.cookies = ["JSESSIONID=secret"]
        portal.change { $0.replies = [.success(reply)] }

        let error = await client.failure([.currentUser])

        #expect(error?.code == "unavailable")
        #expect(portal.requests.count == 1)
    }

    @Test func signsInAgainBeforeTheCookiesExpire() async throws {
        let client = try client(minutes: 60)
        _ = try await client.call([.currentUser])

        try await after(minutes: 59) { _ = try await client.call([.currentUser]) }
        #expect(portal.signIns == 1)
        try await after(minutes: 61) { _ = try await client.call([.currentUser]) }
        #expect(portal.signIns == 2)
    }

    @Test func signsInAgainOnceIfThePortalHasForgottenTheSession() async throws {
        let client = try client()
        _ = try await client.call([.currentUser])
        portal.endSessions()

        let results = try await client.call([.currentUser])

        #expect(results.first?["userId"]?.int64 == 7)
        #expect(portal.signIns == 2)
    }

    @Test func manyRequestsAtTheSameTimeSignInOnce() async throws {
        let client = try client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.call([.currentUser]) } }
            try await group.waitForAll()
        }
        #expect(portal.signIns == 1)
        portal.endSessions()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.call([.currentUser]) } }
            try await group.waitForAll()
        }

        #expect(portal.signIns == 2)
    }

    @Test func aChangedPasswordIsReadOnceAndThenNeverAgain() async throws {
        let client = try client()
        _ = try await client.call([.currentUser])
        portal.endSessions()
        portal.change { $0.password = "changed" }

        for _ in 0..<3 {
            let error = await client.failure([.currentUser])
            #expect(error?.code == "unauthorized")
        }

        #expect(portal.signIns == 2)
    }

    @Test func aSessionThatDoesNotRenewItselfEnds() async throws {
        let client = try client(isAutomatic: false, minutes: 1)
        _ = try await client.call([.currentUser])
        try await after(minutes: 10) { _ = try await client.call([.currentUser]) }
        portal.endSessions()

        let error = await client.failure([.currentUser])

        #expect(error?.code == "unauthorized")
        #expect(portal.signIns == 1)
    }

    @Test func takesOverCookiesThatThePortalChanges() async throws {
        let client = try client()
        _ = try await client.call([.currentUser])
        var reply = HTTPReply(status: 200, body: Array("[1]".utf8))
        reply.cookies = ["NODE=b; Path=/", "COOKIE_SUPPORT=; Max-Age=0"]
        portal.change { $0.replies = [.success(reply)] }
        _ = try await client.call([.currentUser])

        _ = try await client.call([.currentUser])

        #expect(portal.requests.last?.headers["Cookie"] == "JSESSIONID=user1; NODE=b")
    }

    @Test func downloadsHaveTheCookiesAndRequestsToOtherServicesDoNot() async throws {
        let client = try client()
        let directory = try ServiceDirectory([StockService.name: "https://other.example"])
        _ = try await client.call([.currentUser])

        _ = try? await client.download(path: "/documents/1", query: [:], limit: 100)
        _ = await client.account(of: StockService.self, in: directory).connection.failure()

        let requests = portal.requests.suffix(2)
        #expect(requests.first?.headers["Cookie"]?.contains("JSESSIONID=user1") == true)
        #expect(requests.last?.headers.isEmpty == true)
    }

    @Test func nothingSecretIsTracedOrPrinted() async throws {
        let lines = Mutex<[String]>([])
        let session = SessionContext(
            .cookie(user: "jane", password: SecretText("sesame"), renewal: CookieRenewal())
        )
        let client = try client(of: session) { line in lines.withLock { $0.append(line) } }
        _ = try await client.call([.currentUser])
        var dumped = ""
        dump(session, to: &dumped)

        let all = lines.withLock(\.self) + [dumped, "\(session)", String(reflecting: session)]
        #expect(all.count > 5)
        for text in all {
            for secret in ["sesame", "user1", "tokuser"] { #expect(!text.contains(secret)) }
        }
    }

    @Test func endingASessionSignsOutAtThePortal() async throws {
        let session = SessionContext(
            .cookie(user: "jane", password: SecretText("sesame"), renewal: CookieRenewal())
        )
        let client = try client(of: session)
        _ = try await client.call([.currentUser])
        let server = try LiferayServerContext(
            server: SessionPortal.address,
            companyId: 1,
            groupId: 2
        )

        await session.end(at: server, over: portal)

        #expect(portal.paths.last == "/c/portal/logout")
        #expect(portal.requests.last?.headers["Cookie"]?.contains("user1") == true)
    }
}

struct CookieJarTests {
    @Test(arguments: [
        "a", "=b", "a b=c", "a=b c", "a=\u{1}", "a=b\r\nX: y", "a=ä", "",
    ])
    func ignoresWhatIsNoCookie(field: String) {
        var jar = CookieJar()
        jar.store(field)
        #expect(jar.isEmpty)
    }

    @Test func limitsHowMuchAPortalCanStore() {
        var jar = CookieJar()
        for number in 0..<1_000 { jar.store("name\(number)=value; Path=/") }
        jar.store("long=\(String(repeating: "x", count: 5_000))")

        #expect(jar.field.split(separator: ";").count == 64)
    }

    @Test(arguments: [
        #"Liferay.authToken="aB12cd34""#, "Liferay.authToken = 'aB12cd34';",
        "Liferay.authToken\n=\t\"aB12cd34\"", "Liferay.authToken; Liferay.authToken='aB12cd34'",
    ])
    func findsTheTokenOfAPage(text: String) {
        #expect(AuthToken.found(in: Array("<script>\(text)</script>".utf8)) == "aB12cd34")
    }

    @Test(arguments: [
        "", "Liferay.authToken", "Liferay.authToken = ", "Liferay.authToken = 'abc",
        "Liferay.authToken = ''", "Liferay.authToken = 'a\r\nX: y'", "Liferay.authToken = abc;",
    ])
    func findsNoTokenWhereThereIsNone(text: String) {
        #expect(AuthToken.found(in: Array(text.utf8)) == nil)
    }
}
