public import ScreensKit
import Synchronization

/// A service that returns the answers of a test, and records the requests.
///
/// ```swift
/// let service = ScriptedService(json: ["items": [], "total": 0])
/// _ = try await StockPageInteractor(request).run(in: service.context())
/// #expect(service.requests.map(\.path) == [["items"]])
/// ```
public final class ScriptedService: ServiceConnection {
    private let answers: [Result<ServiceReply, PortalError>]
    private let received = Mutex<[ServiceRequest]>([])

    /// A service that answers each request with the next of these; the last one answers all further requests.
    public init(_ answers: Result<ServiceReply, PortalError>...) { self.answers = answers }

    /// A service that answers every request with JSON.
    public convenience init(json: JSONValue) {
        self.init(.success(ServiceReply(bytes: Array(JSONText.text(json).utf8))))
    }

    /// The requests, in order.
    public var requests: [ServiceRequest] { received.withLock(\.self) }

    /// Records the request and answers it.
    public func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        let count = received.withLock { received in
            received.append(request)
            return received.count
        }
        guard let last = answers.last else { throw .unexpected("the test has no answer") }
        return try (count <= answers.count ? answers[count - 1] : last).get()
    }

    /// The context of an interactor that uses it.
    ///
    /// - Parameters:
    ///   - locale: the user's locale.
    ///   - dialect: the dialect of the portal, whose services this one stands for.
    ///   - portal: the portal, for its files; one that cannot be reached unless given.
    /// - Returns: the context, without tools for pictures and documents.
    public func context(
        locale: LocaleIdentifier = "en_US",
        dialect: Dialect = .json,
        portal: ScriptedPortal? = nil
    ) -> InteractionContext {
        var server = ServerInfo(companyId: 1, groupId: 1)
        server.dialect = dialect
        return InteractionContext(
            portal: portal ?? ScriptedPortal(failing: .unreachable("there is no portal")),
            service: self,
            server: server,
            locale: locale
        ) { (_) throws(XMLError) in throw .refused("there are no documents") }
    }
}
