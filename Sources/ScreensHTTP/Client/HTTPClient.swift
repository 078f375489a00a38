internal import CCurl
public import ScreensKit
internal import Synchronization

/// Sends requests with libcurl, which is loaded for the first one.
///
/// Connections stay open for later requests. At most ``maximumTransfers`` requests are active at a time; others wait
/// for their turn. Proxies come from the environment (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`), but are
/// not used for this machine. Certificate authorities can replace those of the system: `CURL_CA_BUNDLE` or
/// `SSL_CERT_FILE` names a file, and `SSL_CERT_DIR` a folder.
public final class HTTPClient: HTTPTransport {
    /// How many requests are active at a time.
    public static let maximumTransfers = 8

    /// What to do when a proxy answers status 407.
    public static let proxySignIn =
        "the proxy requires a sign-in: name a user in the variable of the proxy, "
        + "such as https_proxy=http://USER:PASSWORD@proxy:3128"

    /// What to do when no trusted authority has issued a server's certificate.
    public static let authorityAdvice =
        "SSL_CERT_FILE or \"screens-host login --ca\" can name a file of authorities to trust"

    /// The variables that name files and folders of authorities; of the files, the first one counts.
    public static let authorityVariables = ["CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"]

    private let loop = Mutex<TransferLoop?>(nil)

    private let authorities: ServerAuthorities?

    /// Creates a client without connections.
    ///
    /// - Parameter authorities: certificate authorities that are trusted for requests to one server.
    public init(authorities: ServerAuthorities? = nil) { self.authorities = authorities }

    deinit { loop.withLock { $0?.end() } }

    /// Sends a request and returns the reply, whatever its status.
    ///
    /// - Throws: the errors of ``HTTPTransport/send(_:progress:)``.
    public func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        let loop = try runningLoop()
        let request = trusted(request)
        let cancellation = TransferOrder.Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.add(TransferOrder(request, progress, cancellation, continuation))
            }
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
            loop.wake()
        }
        return try result.get()
    }

    private func trusted(_ request: HTTPRequest) -> HTTPRequest {
        guard let authorities, authorities.apply(to: request.url) else { return request }
        var request = request
        request.authorities = authorities.certificates
        return request
    }

    private func runningLoop() throws(PortalError) -> TransferLoop {
        try loop.withLock { loop throws(PortalError) in
            if let loop { return loop }
            let started = try TransferLoop.start()
            loop = started
            return started
        }
    }
}

/// A request whose caller waits for the reply.
struct TransferOrder: Sendable {
    /// Whether the caller has stopped waiting.
    final class Cancellation: Sendable {
        let isCancelled = Atomic(false)
    }

    let request: HTTPRequest
    let progress: (@Sendable (TransferProgress) -> Void)?
    let cancellation: Cancellation
    private let continuation: CheckedContinuation<Result<HTTPReply, PortalError>, Never>

    init(
        _ request: HTTPRequest,
        _ progress: (@Sendable (TransferProgress) -> Void)?,
        _ cancellation: Cancellation,
        _ continuation: CheckedContinuation<Result<HTTPReply, PortalError>, Never>
    ) {
        self.request = request
        self.progress = progress
        self.cancellation = cancellation
        self.continuation = continuation
    }

    var isCancelled: Bool { cancellation.isCancelled.load(ordering: .relaxed) }

    /// Passes the result to the caller.
    ///
    /// Call it exactly once.
    func finish(_ result: Result<HTTPReply, PortalError>) { continuation.resume(returning: result) }
}
