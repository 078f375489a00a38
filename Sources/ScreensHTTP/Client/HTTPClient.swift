internal import CCurl
public import ScreensKit
internal import Synchronization

/// Carries requests by way of libcurl, which is opened when the first one is sent.
///
/// Connections are kept for later requests. At most ``maximumTransfers`` requests are under way at a time; others wait
/// their turn. Proxies are those of the environment (`http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`) but for this machine, and so are
/// certificate authorities in place of the system's: `CURL_CA_BUNDLE` or `SSL_CERT_FILE` name a file, `SSL_CERT_DIR` a
/// folder.
public final class HTTPClient: HTTPTransport {
    /// How many requests are under way at a time.
    public static let maximumTransfers = 8

    private let loop = Mutex<TransferLoop?>(nil)

    /// A client without connections.
    public init() {}

    deinit { loop.withLock { $0?.end() } }

    /// Sends a request and returns the reply, whatever its status.
    ///
    /// - Throws: as ``HTTPTransport/send(_:progress:)`` says.
    public func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        let loop = try runningLoop()
        let cancellation = TransferOrder.Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.take(TransferOrder(request, progress, cancellation, continuation))
            }
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
            loop.wake()
        }
        return try result.get()
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

/// A request that somebody waits for.
struct TransferOrder: Sendable {
    /// Whether nobody waits any longer.
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

    /// To be called once.
    func finish(_ result: Result<HTTPReply, PortalError>) { continuation.resume(returning: result) }
}
