public import ScreensHTTP
public import ScreensHost
@_spi(Host) public import ScreensKit
public import ScreensPlugins
import ScreensPortal
import Synchronization

/// A portal that answers as a test says, and records what it is asked.
///
/// Nothing is sent over a network.
///
/// ```swift
/// let portal = ScriptedServer { command in
///     guard command.path == "/ratings/get-ratings" else { throw .http(status: 404) }
///     return ["average": 0.5]
/// }
/// let host = try portal.host()
/// ```
/// Only services are answered: pages and files of the portal do not exist.
public final class ScriptedServer: HTTPTransport {
    /// Returns the result of a service, or throws why there is none.
    ///
    /// It is called on any thread.
    public typealias Answer = @Sendable (ServiceCommand) throws(PortalError) -> JSONValue

    private let answer: Answer
    private let received = Mutex<[ServiceCommand]>([])

    /// Creates a portal that answers each service with the result of a function.
    public init(_ answer: @escaping Answer) { self.answer = answer }

    /// The services that were asked for, in order.
    public var commands: [ServiceCommand] { received.withLock { $0 } }

    /// Creates a host that shows screenlets with this portal.
    ///
    /// - Parameters:
    ///   - plugins: the installed plugins.
    ///   - user: the name with which the user is signed in; `nil` for a guest.
    ///   - locale: the user's locale, such as `en_US`.
    /// - Returns: the host, without a cache.
    /// - Throws: an error if the address of the scripted portal is not accepted.
    @MainActor
    public func host(
        plugins: PluginRegistry = .installed(),
        user: String? = "jane@example.com",
        locale: LocaleIdentifier = "en_US"
    ) throws -> ScreenletHost {
        ScreenletHost(
            plugins: plugins,
            // Any address serves, because nothing is sent.
            server: try LiferayServerContext(
                server: "https://portal.example",
                companyId: 1,
                groupId: 2
            ),
            session: user.map { SessionContext(user: $0, password: "") },
            locale: locale,
            timeZone: .utc,
            transport: self
        )
    }

    /// Answers the services of a request.
    public func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        guard request.url.hasSuffix("/api/jsonws/invoke"),
            let calls = JSON.value(JSONValue.self, from: request.body)?.array
        else { return HTTPReply(status: 404, body: []) }
        var results: [JSONValue] = []
        for call in calls {
            guard let (path, parameters) = call.object?.first else { continue }
            let command = ServiceCommand(path, parameters.object ?? [:])
            received.withLock { $0.append(command) }
            results.append(try answer(command))
        }
        let body = JSON.bytes(of: JSONValue.array(results)) ?? []
        return HTTPReply(status: 200, headers: ["content-type": "application/json"], body: body)
    }
}
