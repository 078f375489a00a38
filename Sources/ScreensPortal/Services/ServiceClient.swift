import ScreensHTTP
@_spi(Host) import ScreensKit

/// Sends the requests of interactors and synchronisers to a service, with the sign-in of one user.
///
/// It can be used from any task.
struct ServiceClient: ServiceConnection {
    /// What people call the service.
    let title: String
    let address: String
    /// The header fields of the change that is being sent.
    let fields: [String: String]
    /// What the user has entered; `nil` if nobody has signed in to the service.
    ///
    /// It becomes a header field only when a request is sent: plugins have this value, and may print it.
    let signIn: ServiceCredentials?
    /// How the service wants it.
    let kind: ServiceSignIn
    let transport: any HTTPTransport
    let limits: HTTPLimits
    let trace: (@Sendable (String) -> Void)?

    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        do throws(PortalError) {
            guard signIn == nil || kind.canBeSent else {
                throw .unsendable(
                    "the plugin names a header field for the sign-in that cannot be sent"
                )
            }
            let proof = signIn.map(kind.fields) ?? [:]
            let sent = try HTTPRequest(
                request,
                at: address,
                fields: fields.merging(proof) { $1 },
                limits: limits
            )
            // The query is left out, because it may hold a key of the service.
            trace?("→ \(sent.method) \(sent.url.prefix { $0 != "?" })")
            let reply = try await transport.send(sent, progress: progress)
            trace?("← \(reply.status), \(reply.body.count) bytes")
            return try ServiceReply(reply, to: request, at: address)
        } catch {
            trace?("✗ \(ScreensError.service(title, error).message)")
            guard case .unauthorized = error, signIn == nil else { throw error }
            throw .unauthorized("nobody has signed in to it")
        }
    }
}

extension ServiceSignIn {
    /// The header fields that prove who the user is.
    fileprivate func fields(of signIn: ServiceCredentials) -> [String: String] {
        switch self {
        case .basic: ["Authorization": SessionContext.basic(signIn.user, signIn.secret)]
        case .bearer: ["Authorization": "Bearer \(signIn.secret.reveal())"]
        case .header(let name): [name: signIn.secret.reveal()]
        default: [:]
        }
    }
}

/// A service that cannot be reached, because nobody has said where it is.
struct MissingService: ServiceConnection {
    let problem: PortalError

    func send(
        _ request: ServiceRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> ServiceReply {
        throw problem
    }
}
