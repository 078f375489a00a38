import DemoPortal
import ScreensHTTP
@_spi(Host) import ScreensKit
import Testing

@_spi(Host) @testable import ScreensPortal

extension PortalClient {
    /// Makes a client of any server, over the real transport.
    convenience init(
        of address: String,
        version: Int = 70,
        session: SessionContext? = SessionContext(user: "jane", password: "welcome"),
        timeout: Double = 10,
        replyLimit: Int = 64 << 20,
        trace: (@Sendable (String) -> Void)? = nil
    ) throws {
        self.init(
            try LiferayServerContext(
                server: address,
                version: PortalVersion(version),
                companyId: 1,
                groupId: 1
            ),
            session: session,
            limits: HTTPLimits(silence: timeout, bodyBytes: replyLimit),
            trace: trace
        )
    }

    /// Makes a client of a demo portal, signed in as its user.
    convenience init(_ portal: DemoPortal, timeout: Double = 10, replyLimit: Int = 64 << 20) throws
    {
        try self.init(
            of: portal.url,
            session: SessionContext(user: portal.user, password: portal.password),
            timeout: timeout,
            replyLimit: replyLimit
        )
    }

    /// The error that a call ends with.
    func failure(_ commands: [ServiceCommand]) async -> PortalError? {
        do throws(PortalError) {
            _ = try await call(commands)
            return nil
        } catch {
            return error
        }
    }
}

extension ServiceCommand {
    static let currentUser = ServiceCommand("/user/get-current-user")
}
