import Foundation
import FoundationNetworking
@_spi(Host) import ScreensKit
import Synchronization

/// Carries requests over URLSession, without cookies, caches or redirections.
final class URLSessionTransport: HTTPTransport {
    private let listener = TransferListener()
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(
            configuration: configuration,
            delegate: listener,
            delegateQueue: nil
        )
    }

    deinit {
        // The session keeps itself and its listener alive until it is told to end.
        session.invalidateAndCancel()
    }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        guard let url = URL(string: request.url), url.host != nil else {
            throw .unreachable("“\(request.url)” is no address of a server")
        }
        let urlRequest = Self.urlRequest(request, url)
        let task =
            if let file = request.bodyFile {
                session.uploadTask(with: urlRequest, fromFile: URL(filePath: file))
            } else {
                session.dataTask(with: urlRequest)
            }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                listener.start(
                    task,
                    Transfer(
                        limit: request.replyLimit,
                        timeout: request.timeout,
                        progress: progress,
                        continuation: continuation
                    )
                )
            }
        } onCancel: {
            listener.cancel(task)
        }
        return try result.get()
    }

    private static func urlRequest(_ request: HTTPRequest, _ url: URL) -> URLRequest {
        var result = URLRequest(url: url, timeoutInterval: request.timeout)
        result.httpMethod = request.method
        result.allHTTPHeaderFields = request.headers
        if !request.body.isEmpty { result.httpBody = Data(request.body) }
        return result
    }
}

/// A request under way.
struct Transfer {
    let limit: Int
    let timeout: Double
    let progress: (@Sendable (TransferProgress) -> Void)?
    let continuation: CheckedContinuation<Result<HTTPReply, PortalError>, Never>
    var state = TransferProgress()
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var isTooLarge = false
    var isTimedOut = false
    /// When the server was last heard of.
    var lastSign = ContinuousClock.now

    /// How long the server may stay silent from now on.
    func secondsLeft() -> Double { timeout - (ContinuousClock.now - lastSign) / .seconds(1) }

    /// Takes a piece of the reply; `false` when it is more than the limit.
    mutating func receive(_ data: Data) -> Bool {
        guard body.count + data.count <= limit else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: data)
        state.receivedBytes = Int64(body.count)
        return true
    }

    func finish(_ error: (any Error)?) {
        continuation.resume(returning: result(error))
    }

    private static func failure(_ error: any Error) -> PortalError {
        switch (error as? URLError)?.code {
        case .cancelled: .cancelled
        case .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .notConnectedToInternet,
            .unsupportedURL, .badURL:
            .unreachable(error.localizedDescription)
        default: .connection(error.localizedDescription)
        }
    }

    private func result(_ error: (any Error)?) -> Result<HTTPReply, PortalError> {
        if isTooLarge { return .failure(.tooLarge(limit: limit)) }
        if isTimedOut {
            return .failure(.connection("the server was silent for \(timeout.formatted()) seconds"))
        }
        if let error { return .failure(Self.failure(error)) }
        guard let response else { return .failure(.connection("the server sent no reply")) }
        let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
            headers["\(field.key)".lowercased()] = "\(field.value)"
        }
        return .success(HTTPReply(status: response.statusCode, headers: headers, body: body))
    }
}
