/// A service as the host reaches it: with the user's sign-in, the host's limits and the state of the network.
///
/// An interactor receives one in its ``InteractionContext`` and does not store it. It can be called from any task; a
/// cancelled task ends its requests with ``PortalError/cancelled``. Redirections are errors, and cookies are ignored.
public protocol ServiceConnection: Sendable {
    /// Sends a request. `progress` receives the progress of the transfer, on an arbitrary thread.
    ///
    /// In a synchroniser, the request has the change's idempotency key.
    ///
    /// - Throws: why there is no usable answer: ``PortalError/unauthorized(_:)`` for status 401,
    ///   ``PortalError/unavailable(status:words:retryAfter:)`` for a service that is down for now,
    ///   ``PortalError/exception(type:message:)`` for a refusal with a reason, as RFC 9457 has it or as `message` or
    ///   `error` in JSON, ``PortalError/http(status:)`` for any other status that is not accepted, and
    ///   ``PortalError/unsendable(_:)`` for a request that cannot be sent.
    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply
}

extension ServiceConnection {
    /// Sends a request; see ``send(_:progress:)``.
    public func send(_ request: ServiceRequest) async throws(PortalError) -> ServiceReply {
        try await send(request, progress: nil)
    }
}

/// A service that nothing leads to, for hosts and tests that have none.
struct NoServiceConnection: ServiceConnection {
    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        throw .unexpected("there are no services here")
    }
}

/// How a host reaches a service for its present user.
@_spi(Host)
public struct ServiceAccount: Sendable {
    /// Sends requests.
    public let connection: any ServiceConnection
    /// What belongs to the account alone is cached and queued under this name: the service, its address, and its user.
    ///
    /// Empty for the portal, whose data have a cache of their own; the context adds the dialect.
    public let name: String
    /// Why nothing can be sent, now or later, until somebody says where the service is; `nil` if that is known.
    public let problem: PortalError?
    /// The account of people other than the user, if the host sends their changes too: without a sign-in.
    let ofOthers: [ServiceAccount]

    /// Describes an account.
    public init(
        _ connection: any ServiceConnection,
        name: String,
        problem: PortalError? = nil,
        besides others: [ServiceAccount] = []
    ) {
        (self.connection, self.name) = (connection, name)
        (self.problem, ofOthers) = (problem, others)
    }

    /// The same account with other connections.
    func replacingConnections(
        by replacement: (any ServiceConnection) -> any ServiceConnection
    ) -> ServiceAccount {
        ServiceAccount(
            replacement(connection),
            name: name,
            problem: problem,
            besides: ofOthers.map { $0.replacingConnections(by: replacement) }
        )
    }
}
