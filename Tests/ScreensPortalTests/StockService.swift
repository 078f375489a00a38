import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem

@_spi(Host) @testable import ScreensPortal

/// A service that takes a token.
enum StockService: Service {
    static let signIn = ServiceSignIn.bearer
}

/// Another one.
enum OrdersService: Service {
    static let signIn = ServiceSignIn.bearer
}

/// One that takes a key in a header field.
enum KeyedService: Service {
    static let signIn = ServiceSignIn.header("X-API-Key")
}

/// One whose key is not to be sent.
enum HostileService: Service {
    static let signIn = ServiceSignIn.header("Host")
}

/// One that takes a name and a password.
enum LockedService: Service {
    static let signIn = ServiceSignIn.basic
}

/// One whose plugin says where it is.
enum DeclaredService: Service {
    static let address: String? = "https://declared.example.com/api/"
}

extension ServiceDirectory {
    /// A directory with addresses and sign-ins, each with the secret `sesame`.
    init(
        _ addresses: [ScreenletName: String],
        signIns: [(name: ScreenletName, address: String, user: String)] = []
    ) throws(ServerAddressError) {
        self.init()
        for (name, address) in addresses { self.addresses[name] = try ServerAddress(address) }
        for (name, address, user) in signIns {
            self.signIns.append(
                ServiceCredentials(
                    name,
                    at: try ServerAddress(address),
                    user: user,
                    secret: SecretText("sesame")
                )
            )
        }
    }
}

/// The stock at an address, for somebody who has signed in unless `user` is `nil`.
func stock(
    at address: String,
    user: String? = "",
    limit: Int = 1 << 20,
    network: NetworkCondition = .online,
    trace: (@Sendable (String) -> Void)? = nil
) throws -> any ServiceConnection {
    let client = PortalClient(
        try LiferayServerContext(server: "http://127.0.0.1:1", companyId: 1, groupId: 1),
        session: SessionContext(user: "jane", password: "welcome"),
        limits: HTTPLimits(silence: 10, bodyBytes: limit),
        trace: trace,
        transport: network.applied(to: HTTPClient())
    )
    let signIns = user.map { [(StockService.name, address, $0)] } ?? []
    let directory = try ServiceDirectory([StockService.name: address], signIns: signIns)
    return client.account(of: StockService.self, in: directory).connection
}

extension ServiceConnection {
    /// The error that a request ends with.
    func failure(_ request: ServiceRequest = .get("items")) async -> PortalError? {
        do throws(PortalError) {
            _ = try await send(request)
            return nil
        } catch {
            return error
        }
    }
}
