import ScreensHTTP
import ScreensKit

/// The client's reply to one `GET`, with limits that keep tests short.
func reply(
    from url: String,
    _ limits: HTTPLimits = .short,
    by client: HTTPClient = HTTPClient()
) async throws(PortalError) -> HTTPReply {
    try await client.send(HTTPRequest(method: "GET", url: url, limits: limits), progress: nil)
}

/// The number in the path of a request.
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
    /// A working server does not take this long, and no test should wait much longer.
    static let short = HTTPLimits(silence: 5, bodyBytes: 1 << 20)

    /// The limits with some changes.
    func with(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
        var limits = self
        change(&limits)
        return limits
    }
}

extension PortalError {
    /// Whether the error reports a broken connection.
    var isConnection: Bool {
        if case .connection = self { true } else { false }
    }
}
