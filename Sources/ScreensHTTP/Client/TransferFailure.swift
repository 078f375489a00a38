internal import CCurl
internal import ScreensKit

/// Why libcurl ended a transfer without a complete reply.
struct TransferFailure {
    private let code: CURLcode
    /// The name of the code.
    private let name: String
    /// The library's message about this failure, which may be empty.
    private let words: String
    private let wasConnected: Bool

    init(_ code: CURLcode, _ name: String, _ words: String, _ wasConnected: Bool) {
        (self.code, self.name, self.words) = (code, name, words)
        self.wasConnected = wasConnected
    }

    func error(_ request: HTTPRequest) -> PortalError {
        switch code {
        case CURLE_URL_MALFORMAT: .unreachable("\"\(request.url)\" is not a server's address")
        case CURLE_UNSUPPORTED_PROTOCOL where !wasConnected:
            .unreachable("\"\(request.url)\" is not an HTTP address")
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: request.limits.bodyBytes)
        // The library reports a single header line that is too long with this code.
        case CURLE_OUT_OF_MEMORY where wasConnected: .tooLarge(limit: request.limits.headerBytes)
        case _ where words.hasPrefix("CONNECT tunnel failed, response 407"):
            .unreachable("\(HTTPClient.proxySignIn) (HTTP status 407)")
        // Only without a connection is it certain that nothing was sent.
        case _ where !wasConnected: .unreachable(reason)
        default: .connection(reason)
        }
    }

    /// The detailed message contains times and numbers of connections, but only it says what is wrong with a
    /// certificate.
    private var reason: String {
        let isAboutTLS = [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
        ].contains(code)
        guard isAboutTLS, !words.isEmpty else { return name }
        let advice =
            code == CURLE_PEER_FAILED_VERIFICATION
            ? "; \(HTTPClient.authorityAdvice)" : ""
        return "\(name): \(words)\(advice)"
    }
}
