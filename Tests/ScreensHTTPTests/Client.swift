import ScreensHTTP
import ScreensKit

/// What the client makes of a server: one `GET`, with limits that keep tests short.
func reply(
    from url: String,
    _ limits: HTTPLimits = .short,
    by client: HTTPClient = HTTPClient()
) async throws(PortalError) -> HTTPReply {
    try await client.send(HTTPRequest(method: "GET", url: url, limits: limits), progress: nil)
}

/// The number that the address of a request is.
func number(in request: String) -> Int? {
    request.split(separator: " ").dropFirst().first.flatMap { Int($0.dropFirst()) }
}

/// The error that a request ends with.
func failure(
    of url: String,
    _ limits: HTTPLimits = .short,
    by client: HTTPClient = HTTPClient()
) async -> PortalError? {
    do throws(PortalError) {
        _ = try await reply(from: url, limits, by: client)
        return nil
    } catch {
        return error
    }
}

extension HTTPLimits {
    /// Nobody who works waits so long, and no test for much longer.
    static let short = HTTPLimits(silence: 5, bodyBytes: 1 << 20)

    /// The limits with others in their place.
    func with(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
        var limits = self
        change(&limits)
        return limits
    }
}

extension PortalError {
    /// Whether the connection is said to have broken.
    var isConnection: Bool {
        if case .connection = self { true } else { false }
    }
}
