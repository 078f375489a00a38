import DemoPortal
import Foundation
import ScreensKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageTests {
    /// A guest who sends cookies.
    private struct Browser {
        var client: Client
        var cookies: [String: String] = [:]
        var token: String?

        init(_ portal: DemoPortal, version: Int = 70) {
            client = Client(portal, version: version)
            client.signIn = nil
        }

        private var headers: [String: String] {
            guard !cookies.isEmpty else { return [:] }
            return ["Cookie": cookies.map { "\($0)=\($1)" }.joined(separator: "; ")]
        }

        func get(_ path: String, _ more: [String: String] = [:]) async throws -> Reply {
            let headers = headers.merging(more) { $1 }
            return try await client.send(Data(), method: "GET", path: path, headers: headers)
        }

        func post(_ path: String, _ form: String) async throws -> Reply {
            let type = ["Content-Type": "application/x-www-form-urlencoded"]
            return try await client.send(
                Data(form.utf8),
                path: path,
                headers: headers.merging(type) { $1 }
            )
        }

        mutating func signIn(_ user: String = "jane", _ more: String = "") async throws -> Reply {
            let password = client.portal.password
            let form = "login=\(user)&password=\(password)\(more)"
            let reply = try await post("/c/portal/login", form)
            cookies = reply.cookies
            token = reply.authToken
            return reply
        }

        /// Calls a service with the cookies and a token.
        func currentUser(token: String?, query: String = "") async throws -> Reply {
            let body = try JSONEncoder().encode(JSONValue.array([.object([client.userPath: [:]])]))
            var headers = headers
            headers["X-CSRF-Token"] = token
            return try await client.send(
                body,
                path: "/api/jsonws/invoke\(query)",
                headers: headers
            )
        }
    }

    @Test(arguments: [62, 70])
    func theFormStartsASession(version: Int) async throws {
        var browser = Browser(try DemoPortal(.init(version: version)), version: version)

        let reply = try await browser.signIn("jane", "&rememberMe=true")

        #expect(reply.status == 200)
        #expect(browser.token?.count == 8)
        for name in ["JSESSIONID", "COMPANY_ID", "ID", "REMEMBER_ME", "LOGIN"] {
            #expect(browser.cookies[name]?.isEmpty == false, "\(name)")
        }
        let user = try await browser.currentUser(token: browser.token)
        #expect(try user.json.array?.first?["screenName"] == "jane")
        let query = "?p_auth=\(try #require(browser.token))"
        #expect(try await browser.currentUser(token: nil, query: query).json.array?.count == 1)
        #expect(browser.client.portal.requests.first?.user == nil)
        #expect(browser.client.portal.requests.first?.parameters["password"] == nil)
    }

    @Test(arguments: [62, 70])
    func servicesRequireTheTokenOfTheSession(version: Int) async throws {
        var browser = Browser(try DemoPortal(.init(version: version)), version: version)
        _ = try await browser.signIn()

        for token in [nil, "", "01234567"] {
            let reply = try await browser.currentUser(token: token)
            #expect(reply.status == 200)
            #expect(
                reply.exception?.contains(version == 62 ? "Principal" : "PrincipalException")
                    == true
            )
        }
    }

    @Test(arguments: [62, 70], ["login=jane&password=wrong", "login=&password=", ""])
    func aFailedSignInIsAPageWithoutASession(version: Int, form: String) async throws {
        let browser = Browser(try DemoPortal(.init(version: version)), version: version)

        let reply = try await browser.post("/c/portal/login", form)

        #expect(reply.status == 200)
        #expect(reply.cookies["JSESSIONID"] == nil)
        #expect(reply.text.contains("Authentication failed"))
        let user = try await browser.currentUser(token: reply.authToken)
        #expect(user.exception != nil)
    }

    @Test func aSessionExpiresWithoutRequests() async throws {
        var configuration = DemoPortal.Configuration()
        configuration.sessionLifetime = 60
        var browser = Browser(try DemoPortal(configuration))
        _ = try await browser.signIn()

        for _ in 0..<3 {
            browser.client.portal.advanceClock(seconds: 40)
            #expect(try await browser.currentUser(token: browser.token).status == 200)
        }
        browser.client.portal.advanceClock(seconds: 61)
        #expect(try await browser.currentUser(token: browser.token).status == 403)
    }

    @Test func signingOutEndsTheSession() async throws {
        var browser = Browser(try DemoPortal())
        _ = try await browser.signIn()

        #expect(try await browser.get("/c/portal/logout").status == 302)

        #expect(try await browser.currentUser(token: browser.token).status == 403)
    }

    @Test(arguments: [62, 70])
    func protectedPagesLeadToTheForm(version: Int) async throws {
        var browser = Browser(try DemoPortal(.init(version: version)), version: version)
        let path = "/group/intranet/team"

        let refused = try await browser.get(path)
        let form = try await browser.get(try #require(refused.headers["location"]))
        let signedIn = try await browser.signIn("jane", "&redirect=%2Fgroup%2Fintranet%2Fteam")
        let seen = try await browser.get(path)

        #expect(refused.status == 302)
        #expect(
            refused.headers["location"] == "/c/portal/login?redirect=%2Fgroup%2Fintranet%2Fteam"
        )
        #expect(form.text.contains("value=\"/group/intranet/team\""))
        #expect(signedIn.status == 302)
        #expect(signedIn.headers["location"] == path)
        #expect(seen.text.contains("Lunch is at noon"))
        #expect(seen.text.contains("Jane Doe"))
    }

    @Test(arguments: ["https://evil.example/", "//evil.example/", "/\\evil.example", "a%0d%0ab"])
    func theFormLeadsToNoOtherSite(address: String) async throws {
        var browser = Browser(try DemoPortal())

        #expect(try await browser.signIn("jane", "&redirect=\(address)").status == 200)
    }

    @Test(arguments: [62, 70])
    func aPageIsCompleteHTML(version: Int) async throws {
        let browser = Browser(try DemoPortal(.init(version: version)), version: version)

        let page = try await browser.get("/web/guest/home", ["Sec-Fetch-Site": "cross-site"])

        #expect(page.status == 200)
        #expect(page.headers["content-type"] == "text/html; charset=UTF-8")
        #expect(page.headers["liferay-portal"]?.contains(version == 62 ? "6201" : "7003") == true)
        for part in ["<nav", "<img", "<script", "Liferay.authToken", "<a href=\"/web/guest/news\""]
        {
            #expect(page.text.contains(part), "\(part)")
        }
        #expect(page.text.contains("class=\"aui ltr\"") == (version == 62))
        #expect(try await browser.get("/web/guest/nowhere").status == 404)
    }

    @Test func filesAreFetchedWithTheSession() async throws {
        let portal = try DemoPortal()
        let seller = Client(portal).signedIn(as: "kenji")
        let entries = try await seller.entries([
            "classNameIds": 20015, "groupIds": 20180, "start": -1, "end": -1,
        ])
        var (guest, browser) = (Browser(portal), Browser(portal))
        _ = try await browser.signIn("kenji")
        var secret: String?
        for entry in entries where secret == nil {
            let address = try #require(entry["object"]?["url"]?.text)
            if try await guest.get(address).status == 302 { secret = address }
        }
        guest.cookies = [:]

        #expect(try await browser.get(try #require(secret)).status == 200)
    }

    @Test func aLinkChangesALostPasswordOnce() async throws {
        let portal = try DemoPortal()
        let browser = Browser(portal)
        let service = Client(portal).signedIn(as: "signup")
        _ = try await service.call("/user/send-password-by-user-id", ["userId": 20201])
        let link = try #require(portal.mails.first?.text.split(separator: "\n").last)
        let path = String(link.dropFirst(portal.url.count))
        let ticket = try #require(path.split(separator: "=").last)

        let form = try await browser.get(path)
        let different = try await browser.post(
            "/c/portal/update_password",
            "ticketKey=\(ticket)&password1=a&password2=b"
        )
        let saved = try await browser.post(
            "/c/portal/update_password",
            "ticketKey=\(ticket)&password1=new&password2=new"
        )

        #expect(form.text.contains("name=\"password1\""))
        #expect(different.text.contains("must be the same"))
        #expect(saved.text.contains("has been changed"))
        #expect(try await browser.get(path).text.contains("no longer valid"))
        let own = Client(portal).signedIn(as: "jane", "new")
        #expect(try await own.call(own.userPath)["screenName"] == "jane")
    }

    @Test func faultsApplyToPages() async throws {
        let browser = Browser(try DemoPortal())
        browser.client.portal.faults = FaultPlan(.status(503, .html), pathPrefix: "/c/portal/login")

        #expect(try await browser.post("/c/portal/login", "login=jane").status == 503)
        #expect(try await browser.get("/web/guest/home").status == 200)
    }

    @Test func aWrongPasswordCanBeAPageWithStatus403() async throws {
        var configuration = DemoPortal.Configuration()
        configuration.wrongSignIn = .forbidden
        let client = Client(try DemoPortal(configuration)).signedIn(as: "jane", "wrong")

        let reply = try await client.reply(client.userPath)

        #expect(reply.status == 403)
        #expect((try? reply.json) == nil)
    }
}

extension Reply {
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of the cookies that it sets.
    var cookies: [String: String] {
        let pairs = (headers["set-cookie"] ?? "").matches(of: /(?:^|, ?)([A-Z_]+)=([^;,]*)/)
        return Dictionary(pairs.map { (String($0.1), String($0.2)) }) { $1 }
    }

    /// The token in the page's script.
    var authToken: String? {
        text.firstMatch(of: /Liferay\.authToken = ['"]([^'"]+)['"]/).map { String($0.1) }
    }
}
