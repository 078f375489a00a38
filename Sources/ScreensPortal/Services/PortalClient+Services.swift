import ScreensHTTP
@_spi(Host) public import ScreensKit

extension PortalClient {
    /// The account of a service for the present user: the portal's session, or a sign-in of the directory.
    ///
    /// Requests have the transport, the limits, the trace and the idempotency key of this client.
    @_spi(Host)
    public func account(
        of service: any Service.Type,
        in directory: ServiceDirectory
    ) -> ServiceAccount {
        guard service != PortalService.self else {
            return ServiceAccount(PortalConnection(client: self), name: "")
        }
        let name = service.name.commandName
        guard let address = directory.address(of: service) else {
            let reason = "it has no address; name one with --service \(name)=ADDRESS"
            let problem = PortalError.unreachable(reason)
            return ServiceAccount(
                MissingService(problem: problem),
                name: "\(name)=",
                problem: problem
            )
        }
        let ofOthers = ServiceAccount(
            serviceClient(of: service, at: address, nil),
            name: "\(name)=@\(address.text)"
        )
        guard !directory.isForOthers else { return ofOthers }
        let signIn = directory.signIn(at: address, of: service)
        let user = signIn.map { $0.user.isEmpty ? "" : "\(Self.escaped($0.user))@" } ?? ""
        return ServiceAccount(
            serviceClient(of: service, at: address, signIn),
            name: "\(name)=\(user)\(address.text)",
            besides: [ofOthers]
        )
    }

    private func serviceClient(
        of service: any Service.Type,
        at address: ServerAddress,
        _ signIn: ServiceCredentials?
    ) -> ServiceClient {
        ServiceClient(
            title: service.title,
            address: address.text,
            fields: fields,
            signIn: signIn,
            kind: service.signIn,
            transport: transport,
            limits: limits,
            trace: trace
        )
    }
}

extension PortalClient {
    /// A user's name in that of an account, in which the address begins with the first `//`.
    private static func escaped(_ user: String) -> String {
        user.replacing("%", with: "%25").replacing("/", with: "%2F")
    }
}

/// The portal as a service among others.
private struct PortalConnection: ServiceConnection {
    let client: PortalClient

    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        try await client.send(request, progress) { (reply) throws(PortalError) in
            try ServiceReply(reply, to: request, at: client.context.server, isPortal: true)
        }
    }
}
