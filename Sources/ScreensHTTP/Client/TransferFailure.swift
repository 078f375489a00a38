internal import CCurl
internal import ScreensKit

/// Why libcurl gave a transfer up.
struct TransferFailure {
    private let code: CURLcode
    /// The code in words.
    private let name: String
    /// What the library says about this very case; may be empty.
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
        // So it calls a single line of header fields that is too long.
        case CURLE_OUT_OF_MEMORY where wasConnected: .tooLarge(limit: request.limits.headerBytes)
        // Only without a connection is it certain that nothing was sent.
        case _ where !wasConnected: .unreachable(reason)
        default: .connection(reason)
        }
    }

    /// The words of a case have times and numbers of connections in them, but only they tell what is
    /// wrong with a certificate.
    private var reason: String {
        let isAboutTLS = [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
        ].contains(code)
        return isAboutTLS && !words.isEmpty ? "\(name): \(words)" : name
    }
}
