import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPortal
import ScreensSession
import ScreensSystem
import Synchronization

/// The answer of a portal to the question who is signed in.
struct PortalContact: Sendable {
    /// The signed-in user, or `nil` for a guest, whatever a guest was answered.
    let answer: Result<PortalUser?, PortalError>
    /// What the portal tells about its version; `nil` if nothing.
    let release: PortalRelease?

    /// The longest wait for all requests, among them those that renew a sign-in.
    static let patience = Duration.seconds(20)

    /// Asks a portal, with one request if the sign-in need not be renewed.
    @MainActor
    init(to portal: ChosenPortal) async {
        let transport = ReleaseReader(portal.transport)
        let connection = portal.connection
        portal.keepRenewedSignIn()
        let question = Task {
            await Self.answer(connection.server, connection.session, over: transport)
        }
        let answer = await question.value(within: Self.patience)
        question.cancel()
        self.answer = answer ?? .failure(.unreachable("it has not answered in time"))
        release = await Self.release(of: connection.server, transport, asking: self.answer)
    }

    /// What the portal has said by the way, or else, if it answers, what it says when it is asked.
    private static func release(
        of server: LiferayServerContext,
        _ transport: ReleaseReader,
        asking answer: Result<PortalUser?, PortalError>
    ) async -> PortalRelease? {
        if let release = transport.release { return release }
        switch answer {
        case .failure(.unreachable), .failure(.connection), .failure(.unavailable),
            .failure(.redirected):
            return nil
        default: break
        }
        guard let address = try? ServerAddress(server.server) else { return nil }
        // Without an answer to this question, only the version remains unknown.
        return try? await PortalRelease.found(at: address, transport: transport)
    }

    /// The limits of a request: a portal that needs longer is not well.
    private static var limits: HTTPLimits {
        var limits = HTTPLimits(silence: 8, bodyBytes: 1 << 20)
        (limits.connecting, limits.whole) = (8, 12)
        return limits
    }

    private static func answer(
        _ server: LiferayServerContext,
        _ session: SessionContext?,
        over transport: any HTTPTransport
    ) async -> Result<PortalUser?, PortalError> {
        let client = PortalClient(server, session: session, limits: limits, transport: transport)
        do throws(PortalError) {
            guard session != nil else {
                _ = try await client.signedInUser()
                return .success(nil)
            }
            return .success(try await PortalUser.signedIn(at: server, by: client))
        } catch {
            // A portal that tells guests to sign in has been reached.
            if session == nil, case .unauthorized = error { return .success(nil) }
            return .failure(error)
        }
    }
}

/// A transport that remembers which version the portal says that it is.
private final class ReleaseReader: HTTPTransport {
    private let transport: any HTTPTransport
    private let found = Mutex<PortalRelease?>(nil)

    init(_ transport: any HTTPTransport) { self.transport = transport }

    var release: PortalRelease? { found.withLock(\.self) }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        let reply = try await transport.send(request, progress: progress)
        if let release = PortalRelease(of: reply) { found.withLock { $0 = release } }
        return reply
    }
}
