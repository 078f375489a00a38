import ScreensHTTP
@_spi(Host) import ScreensKit
import Synchronization
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// Where services are, who signs in to them, and where secrets go.
@Suite(.timeLimit(.minutes(5)))
struct ServiceAccountTests {
    private typealias SignIn = (name: ScreenletName, address: String, user: String)

    private let transport = RecordingTransport()

    private func account(
        of service: any Service.Type,
        _ addresses: [ScreenletName: String] = [:],
        _ signIns: [SignIn] = []
    ) throws -> ServiceAccount {
        let client = PortalClient(
            try LiferayServerContext(server: "http://portal", companyId: 1, groupId: 1),
            session: SessionContext(user: "jane", password: "welcome"),
            transport: transport
        )
        return client.account(of: service, in: try ServiceDirectory(addresses, signIns: signIns))
    }

    /// The header fields that a request has.
    private func fields(
        of service: any Service.Type,
        _ addresses: [ScreenletName: String] = [:],
        _ signIns: [SignIn] = []
    ) async throws -> [String: String] {
        _ = try await account(of: service, addresses, signIns).connection.send(.get("items"))
        return try #require(transport.requests.last).headers
    }

    // MARK: - Addresses

    @Test func anAddressThatSomebodyNamesComesBeforeThatOfTheSignInAndTheDeclaredOne() async throws
    {
        let name = DeclaredService.name
        let signIn: SignIn = (name, "https://signed.example.com", "")

        for (addresses, signIns) in [
            ([name: "https://named.example.com/x/"], [signIn]), ([:], [signIn]), ([:], []),
        ] as [([ScreenletName: String], [SignIn])] {
            let account = try account(of: DeclaredService.self, addresses, signIns)
            _ = try await account.connection.send(.get("items"))
        }

        #expect(
            transport.requests.map(\.url) == [
                "https://named.example.com/x/items", "https://signed.example.com/items",
                "https://declared.example.com/api/items",
            ]
        )
    }

    @Test func withoutAnAddressNothingIsSent() async throws {
        let account = try account(of: StockService.self, [OrdersService.name: "http://orders"])

        let reason = "it has no address; name one with --service stock=ADDRESS"
        #expect(await account.connection.failure() == .unreachable(reason))
        #expect(account.name == "stock=" && transport.requests.isEmpty)
    }

    @Test func eachServiceAddressAndUserIsAnAccountOfItsOwn() throws {
        let (stock, orders) = (StockService.name, OrdersService.name)
        let names = [
            try account(of: StockService.self, [stock: "http://a"]).name,
            try account(of: StockService.self, [stock: "http://a/v2"]).name,
            try account(of: StockService.self, [stock: "https://a"]).name,
            try account(of: StockService.self, [:], [(stock, "http://a", "ada")]).name,
            try account(of: StockService.self, [:], [(stock, "http://a", "bob@x.org")]).name,
            try account(of: OrdersService.self, [orders: "http://a"]).name,
        ]

        #expect(
            names == [
                "stock=http://a", "stock=http://a/v2", "stock=https://a", "stock=ada@http://a",
                "stock=bob@x.org@http://a", "orders=http://a",
            ]
        )
        #expect(try account(of: StockService.self, [stock: "http://a/"]).name == names[0])
        #expect(try account(of: PortalService.self, [stock: "http://a"]).name == "")
    }

    @Test func changesOfOthersAreSentWithoutTheUsersSignIn() async throws {
        let signIn: SignIn = (StockService.name, "http://a", "")
        var directory = try ServiceDirectory([:], signIns: [signIn])
        let client = PortalClient(
            try LiferayServerContext(server: "http://portal", companyId: 1, groupId: 1),
            session: nil,
            transport: transport
        )
        let context = InteractionContext(
            portal: client,
            server: client.context.info,
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
        let own = context.connecting { [directory] in client.account(of: $0, in: directory) }
        directory.addresses[StockService.name] = try ServerAddress("http://a")
        directory.passToOthers()
        let others = client.account(of: StockService.self, in: directory).name

        for name in [nil, "stock=http://a", others, "stock=@http://b"] {
            _ = try await own.reaching(StockService.self, for: name).service.send(.get("items"))
        }
        // Whoever sends such a change by another service does not use the user's sign-in there either.
        let sending = own.reaching(StockService.self, for: others)
        _ = try await sending.reaching(StockService.self).service.send(.get("items"))

        #expect(others == "stock=@http://a")
        #expect(
            transport.requests.map(\.headers.isEmpty) == [false, false, true, false, true]
        )
    }

    // MARK: - Secrets

    @Test func eachKindOfSignInHasItsField() async throws {
        func signedIn(_ service: any Service.Type, as user: String) async throws -> [String: String]
        {
            try await fields(of: service, [:], [(service.name, "http://a", user)])
        }

        #expect(try await signedIn(StockService.self, as: "") == ["Authorization": "Bearer sesame"])
        #expect(try await signedIn(KeyedService.self, as: "") == ["X-API-Key": "sesame"])
        #expect(
            try await signedIn(LockedService.self, as: "ada")
                == ["Authorization": "Basic YWRhOnNlc2FtZQ=="]
        )
        #expect(try await signedIn(DeclaredService.self, as: "ada").isEmpty)
    }

    @Test(
        arguments: [
            "http://a:8081", "http://a/other", "https://a", "http://b", "http://a.b", "http://A",
            "http://a:80", "http://a/stock/v2", "http://a//stock", "http://a/stoc",
            "http://a/stock%2F",
        ]
    )
    func aSecretGoesToExactlyTheAddressForWhichItWasEntered(address: String) async throws {
        let (name, signIn): (_, SignIn) = (
            StockService.name, (StockService.name, "http://a/stock", "")
        )

        let there = try await fields(of: StockService.self, [name: "http://a/stock/"], [signIn])
        let elsewhere = try await fields(of: StockService.self, [name: address], [signIn])

        #expect(there == ["Authorization": "Bearer sesame"])
        #expect(elsewhere.isEmpty)
    }

    @Test func aSecretIsNotThatOfAnotherServiceAtTheSameAddress() async throws {
        let signIn: SignIn = (StockService.name, "http://a/stock", "")

        let fields = try await fields(
            of: OrdersService.self,
            [OrdersService.name: "http://a/stock"],
            [signIn]
        )

        #expect(fields.isEmpty)
    }

    @Test func theSignInAtThePortalIsSentToNoOtherService() async throws {
        #expect(
            try await fields(of: StockService.self, [StockService.name: "http://portal"]).isEmpty
        )
        #expect(
            try await fields(of: PortalService.self)["Authorization"]?.hasPrefix("Basic ") == true
        )
    }

    @Test func noRequestReplacesTheFieldOfTheSignIn() async throws {
        let signIn: SignIn = (KeyedService.name, "http://a", "")
        let connection = try account(of: KeyedService.self, [:], [signIn]).connection
        let request = ServiceRequest(.get, ["items"], headers: ["x-api-KEY": "other"])

        let error = await connection.failure(request)

        #expect(error == .unsendable("the header field \"x-api-KEY\" belongs to the host"))
        #expect(transport.requests.isEmpty)
    }

    @Test func aFieldOfTheHostsOwnIsNotReplacedByTheSecret() async throws {
        let signIn: SignIn = (HostileService.name, "http://a", "")
        let connection = try account(of: HostileService.self, [:], [signIn]).connection

        let error = await connection.failure()

        let reason = "the plugin names a header field for the sign-in that cannot be sent"
        #expect(error == .unsendable(reason) && transport.requests.isEmpty)
    }

    @Test func noSecretIsTracedOrPrinted() async throws {
        let lines = Mutex<[String]>([])
        let refusal = rawReply("401 Unauthorized", body: "{\"detail\": \"Who?\"}")
        let server = try AttackingServer(answering: refusal)
        let connection = try stock(at: server.url, user: "ada") { line in
            lines.withLock { $0.append(line) }
        }
        let body = try ServiceRequest.Body.json(["pin": "1234"])

        _ = await connection.failure(.get("items", query: ["key": "hidden"]))
        _ = await connection.failure(.put("items", body: body))
        let signIn = ServiceCredentials(
            StockService.name,
            at: try ServerAddress("http://a"),
            user: "ada",
            secret: SecretText("sesame")
        )
        var dumped = ""
        dump(signIn, to: &dumped)

        let all = lines.withLock(\.self)
        #expect(
            all.prefix(3) == [
                "→ GET \(server.url)/items", "← 401, 18 bytes",
                "✗ The service Stock refused the sign-in: Who?",
            ]
        )
        for line in all + [dumped, "\(signIn)", String(reflecting: signIn)] {
            #expect(!["sesame", "hidden", "1234"].contains(where: line.contains), "\(line)")
        }
    }

    @Test(
        arguments: [StockService.self, KeyedService.self, LockedService.self] as [any Service.Type]
    )
    func whatAPluginPrintsOfItsServiceHasNoSecret(service: any Service.Type) throws {
        let signIn: SignIn = (service.name, "http://a", "ada")
        let connection = try account(of: service, [:], [signIn]).connection
        var dumped = ""
        dump(connection, to: &dumped)

        for text in [dumped, "\(connection)", String(reflecting: connection)] {
            #expect(text.contains("http://a"))
            #expect(!text.contains("sesame") && !text.contains("YWRhOnNlc2FtZQ"), "\(text)")
        }
    }

    // MARK: - The network

    @Test func withoutANetworkNothingIsSent() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "{}"))

        let error = try await stock(at: server.url, network: .offline).failure()

        #expect(error == .unreachable("the network is off (--net offline)"))
        #expect(server.connectionCount == 0)
    }

    @Test func aSlowNetworkTakesASecondLonger() async throws {
        let server = try AttackingServer(answering: rawReply("200 OK", body: "{}"))
        let connection = try stock(at: server.url, network: .slow)

        let duration = await ContinuousClock().measure {
            #expect(await connection.failure() == nil)
        }

        #expect(duration >= .seconds(1))
    }

    @Test func aFlakyNetworkFailsByThePathAndNotByTheAddress() async throws {
        let servers = try (0..<2).map { _ in
            try AttackingServer(answering: rawReply("200 OK", body: "{}"))
        }
        func failures(_ server: AttackingServer, _ path: String) async throws -> [Bool] {
            var failures: [Bool] = []
            for seed in UInt64(1)...24 {
                let connection = try stock(at: server.url, network: .flaky(seed: seed))
                failures.append(await connection.failure(.get(path)) != nil)
            }
            return failures
        }

        let items = try await failures(servers[0], "items")

        #expect(Set(items) == [true, false])
        #expect(try await failures(servers[1], "items") == items)
        #expect(try await failures(servers[0], "orders") != items)
    }
}

/// A transport that answers with nothing, and records what is sent.
private final class RecordingTransport: HTTPTransport {
    private let sent = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { sent.withLock(\.self) }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        sent.withLock { $0.append(request) }
        return HTTPReply(status: 204, body: [])
    }
}
