import DemoPortal
import ScreensApps
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensOffline
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import TestSupport
import Testing

/// Whose sign-ins requests to services have, and where the services are.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ServiceAccountTests {
    private let portal: DemoPortal
    private let stock: StockServer
    private let scratch: TemporaryFolder
    private let plugin: String
    private let name: ScreenletName

    init() async throws {
        portal = try DemoPortal()
        stock = try StockServer(requiring: "sesame")
        scratch = try TemporaryFolder()
        name = try #require(ScreenletName("stock"))
        plugin = try await ThreadPool.run { try StockPlugin.folder() }
    }

    /// A host whose user has stored a token for the service.
    private func host(signedIn: Bool = true, cache: CacheManager? = nil) throws -> ScreenletHost {
        let jane = SessionContext(user: portal.user, password: portal.password)
        let host = try ScreenletHost(
            for: portal,
            plugins: [plugin],
            session: signedIn ? jane : nil,
            cache: cache,
            // A guest of an app has the cache of the user who is a guest.
            signIns: SignInServices(cache: { $0 == nil ? cache : nil })
        )
        host.serviceDirectory.signIns = [
            ServiceCredentials(
                name,
                at: try ServerAddress(stock.url),
                user: "",
                secret: SecretText("sesame")
            )
        ]
        return host
    }

    /// What a host shows of the service.
    private func shown(_ host: ScreenletHost) async throws -> String {
        let stage = try host.stage("stock")
        stage.show()
        await stage.settled()
        defer { stage.hide() }
        return await stage.text()
    }

    private func hasSecret(_ requests: ArraySlice<String>) -> Bool {
        requests.contains { $0.contains("sesame") }
    }

    private func app(at url: String, _ signIn: ScreensApp.SignInRule = .optional) -> ScreensApp {
        ScreensApp(
            title: "Shop",
            start: "all",
            services: ["stock": url],
            pages: [
                "all": AppPage(
                    title: "All",
                    signIn: signIn,
                    screenlets: ["bolt": PlacedScreenlet("stock")]
                )
            ]
        )
    }

    @Test func visitorsWhoSignInDoNotActWithTheSignInsOfTheHostsUser() async throws {
        let host = try host()
        let visitor = host.sibling(storingSignIns: false)
        let before = try await shown(visitor)
        let count = stock.requests.count

        try await visitor.signIn(
            SessionContext(user: "omar@example.com", password: portal.password)
        )
        let after = try await shown(visitor)
        let sent = stock.requests.dropFirst(count)
        let own = try await shown(host)

        // Until then, the page shows what the user of the host sees.
        #expect(before.contains("7 of bolt"))
        #expect(visitor.serviceDirectory.signIns.isEmpty)
        #expect(!after.contains("7 of bolt") && !hasSecret(sent))
        #expect(own.contains("7 of bolt"))
    }

    @Test func visitorsWhoSignOutDoNotKeepThem() async throws {
        let visitor = try host().sibling(storingSignIns: false)

        await visitor.signOut()
        let shown = try await shown(visitor)

        #expect(!shown.contains("7 of bolt") && !hasSecret(stock.requests[...]))
    }

    @Test func pagesForGuestsAskWithoutASignIn() async throws {
        let host = try host()
        let session = try await AppSession.open(app(at: stock.url, .none), on: host)
        await session.settled()

        #expect(!stock.requests.isEmpty && !hasSecret(stock.requests[...]))
        withExtendedLifetime(session) {}
    }

    @Test func aHostForGuestsLeavesTheChangesToOneWithTheSignIns() async throws {
        let cache = try CacheManager(folder: scratch.path, name: .demo)
        let host = try host(signedIn: false, cache: cache)
        let service = try #require(try host.registry.serviceType(name))

        let session = try await AppSession.open(app(at: stock.url, .none), on: host)
        await session.settled()

        let services = try #require(cache.syncServices)
        let connection = services.context("a change").reaching(service).service
        #expect(try await connection.send(.get("items", "bolt")).status == 200)
        withExtendedLifetime(session) {}
    }

    @Test func pagesForGuestsShareNothingWithTheHostsUser() async throws {
        let cache = try CacheManager(folder: scratch.path, name: .demo)
        let host = try host(signedIn: false, cache: cache)
        let service = try #require(try host.registry.serviceType(name))
        let open = try StockServer()
        host.serviceDirectory.addresses = [name: try ServerAddress(open.url)]

        _ = try await shown(host)
        let session = try await AppSession.open(app(at: open.url, .none), on: host)
        await session.settled()

        let collections = Set(try cache.entries().map(\.collection))
        #expect(collections == ["Stock@stock=\(open.url)", "Stock@stock=@\(open.url)"])
        // What was changed there is sent by the host of the user, but not as the user.
        host.serviceDirectory.addresses = [name: try ServerAddress(stock.url)]
        let context = try #require(cache.syncServices).context("a change")
        let connection = context.reaching(service, for: "stock=@\(stock.url)").service
        await #expect(throws: PortalError.self) { try await connection.send(.get("items", "bolt")) }
        #expect(!stock.requests.isEmpty && !hasSecret(stock.requests[...]))
        withExtendedLifetime(session) {}
    }

    @Test func aChangeWithoutAnAddressIsRefusedBecauseItCouldNeverBeSent() async throws {
        let cache = try CacheManager(folder: scratch.path, name: .demo)
        let host = try host(cache: cache)
        host.serviceDirectory.signIns = []
        let stage = try host.stage("stock")
        stage.show()
        await stage.settled()

        try stage.perform(Action("order", ["count": 3]))
        await stage.settled()

        #expect(await stage.text().contains("it has no address"))
        #expect(try cache.pendingWrites().isEmpty)
        stage.hide()
    }

    @Test func anAppGetsNoSecretThatIsBoundToAnotherAddress() async throws {
        let other = try StockServer()
        let session = try await AppSession.open(app(at: other.url), on: try host())
        await session.settled()

        #expect(!other.requests.isEmpty && !hasSecret(other.requests[...]))
        #expect(stock.requests.isEmpty)
        withExtendedLifetime(session) {}
    }

    @Test func anotherVersionOfAnAppReplacesItsAddressesButNotTheUsers() async throws {
        let (first, second) = (try StockServer(), try StockServer())
        let host = try host()
        let session = try await AppSession.open(app(at: first.url), on: host)
        let stage = try host.stage(session)
        stage.show()
        await stage.settled()

        try stage.reload(app(at: second.url), texts: [:], guests: host)
        _ = try await shown(host)
        host.serviceDirectory.addresses = [name: try ServerAddress(stock.url)]
        let named = try await shown(host)

        #expect(first.requests.count == 1 && second.requests.count == 1)
        #expect(named.contains("7 of bolt") && stock.requests.count == 1)
        stage.hide()
    }

    @Test func unknownServicesHaveASuggestion() throws {
        let registry = try host().registry

        #expect(registry.serviceNames == ["ledger", "open-data", "stock"])
        #expect(throws: HostError.unknownService("stok", suggestion: "stock")) {
            try registry.describedService("stok")
        }
        #expect(throws: HostError.unknownService("../stock", suggestion: nil)) {
            try registry.describedService("../stock")
        }
        let described = try registry.describedService("Stock")
        #expect(described.name == name && described.title == "Stock Room")
        #expect(described.address == nil && described.signIn == .bearer)
    }
}
