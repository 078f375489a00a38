import DemoPortal
import Foundation
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// A portal with a folder for its mails, and a host that begins with a guest.
@MainActor
struct AccountFixture {
    let portal: DemoPortal
    let host: ScreenletHost
    let cache: CacheManager
    let browser: UserBrowser
    private let version: Int
    private let scratch: TemporaryFolder

    init(
        version: Int,
        dialect: Dialect = .json,
        as user: String? = nil,
        _ configure: (inout DemoPortal.Configuration) -> Void = { _ in }
    ) throws {
        let (scratch, browser) = (try TemporaryFolder(), UserBrowser())
        var configuration = DemoPortal.Configuration(
            version: version,
            dataFolder: scratch.path + "/portal"
        )
        if dialect == .headless { configuration.dialects = [.headless] }
        configure(&configuration)
        let portal = try DemoPortal(configuration)
        let cache = try CacheManager(folder: scratch.folder("cache"), name: .demo)
        host = ScreenletHost(
            plugins: try .installed(),
            server: try .of(portal, version, dialect),
            session: user.map {
                SessionContext(user: "\($0)@example.com", password: portal.password)
            },
            cache: cache,
            signIns: SignInServices(
                cache: { _ in cache },
                browser: BrowserSignIn { browser.address = $0 }
            )
        )
        (self.portal, self.cache, self.scratch) = (portal, cache, scratch)
        (self.browser, self.version) = (browser, version)
    }

    /// Shows a screenlet, as a type that the test knows.
    func show<S>(_ name: String, as type: S.Type, _ set: (S) -> Void = { _ in }) async throws -> (
        Stage, S
    ) {
        let stage = try host.stage(name)
        let screenlet = try stage.screenlet(as: type)
        set(screenlet)
        stage.show()
        await stage.settled()
        return (stage, screenlet)
    }

    /// Whether the portal accepts a password.
    func accepts(_ password: String, of user: String) async throws -> Bool {
        let session = SessionContext(user: "\(user)@example.com", password: password)
        let server = try LiferayServerContext.of(portal, version)
        do throws(PortalError) {
            return try await PortalUser.signedIn(at: server, as: session).screenName == user
        } catch {
            guard case .unauthorized = error else { throw error }
            return false
        }
    }

    /// The user's data as the portal shows them to a user portrait that is shown now.
    func whoIsSignedIn() async throws -> String? {
        let (_, portrait) = try await show(
            "user-portrait",
            as: (any UserPortraitScreenlet).self
        )
        return portrait.model.portrait?.screenName
    }

    /// The texts of the mails in the portal's folder, each of which only its owner can read.
    func mailFiles() throws -> [String] {
        let folder = scratch.path + "/portal/mail"
        let manager = FileManager.default
        return try manager.contentsOfDirectory(atPath: folder).sorted().map { name in
            let path = "\(folder)/\(name)"
            #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            return try String(contentsOfFile: path, encoding: .utf8)
        }
    }

    /// The services that the portal was asked for.
    var calls: [String] { portal.requests.map(\.path) }
}

/// The browser in which a user is asked on the portal's page.
@MainActor
final class UserBrowser {
    /// The page that the program has opened.
    var address: LinkAddress?
    private var cookie = ""

    /// Opens the page of the program, and returns the portal's page to which it leads.
    func begin() async throws -> String {
        let reply = try await get(try #require(address).text)
        let cookie = try #require(reply.cookies.first)
        #expect(reply.status == 303 && cookie.hasSuffix("; HttpOnly; SameSite=Lax"))
        self.cookie = String(cookie.prefix { $0 != ";" })
        return try #require(reply.headers["location"])
    }

    /// Fills in the portal's page, and returns the address to which the portal leads.
    func decide(_ decision: String, _ password: String) async throws -> String {
        let page = try await begin()
        return try await decide(decision, password, of: "omar", at: page)
    }

    /// Fills in a page of the portal as some user.
    func decide(
        _ decision: String,
        _ password: String,
        of user: String,
        at page: String
    ) async throws -> String {
        let (path, query) = (page.prefix { $0 != "?" }, page.drop { $0 != "?" }.dropFirst())
        let form = "\(query)&decision=\(decision)&login=\(user)&password=\(password)"
        let reply = try await send("POST", String(path), form)
        #expect(reply.status == 302)
        return try #require(reply.headers["location"])
    }

    func get(_ address: some StringProtocol) async throws -> HTTPReply {
        try await send("GET", String(address), "")
    }

    /// Waits until the sign-in no longer listens there; a server of another test may.
    func waitUntilNobodyListens(at address: some StringProtocol) async throws {
        try await until("nobody listens") {
            guard let reply = try? await get(address) else { return true }
            return ![200, 400].contains(reply.status)
        }
    }

    /// Sends the query of an address as a form.
    func post(_ address: String) async throws -> HTTPReply {
        let path = address.prefix { $0 != "?" }
        return try await send("POST", String(path), String(address.dropFirst(path.count + 1)))
    }

    private func send(_ method: String, _ url: String, _ form: String) async throws -> HTTPReply {
        var fields = ["Cookie": cookie]
        if !form.isEmpty { fields["Content-Type"] = "application/x-www-form-urlencoded" }
        let request = HTTPRequest(
            method: method,
            url: url,
            headers: fields.filter { !$0.value.isEmpty },
            body: Array(form.utf8)
        )
        return try await HTTPClient().send(request, progress: nil)
    }
}
