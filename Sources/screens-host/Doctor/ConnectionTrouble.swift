import ScreensHTTP
import ScreensKit

/// What is between this machine and a portal, and keeps them apart.
enum ConnectionTrouble: Equatable {
    /// A proxy requires a sign-in.
    case proxySignIn
    /// The certificate was issued by an authority that is not trusted.
    case authority
    /// The certificate is of another name.
    case name
    /// The certificate is not valid at this time.
    case time

    /// The trouble that an error is about; `nil` for any other.
    init?(_ error: PortalError) {
        switch error {
        case .unavailable(407, _, _): self = .proxySignIn
        case .unreachable(let words), .connection(let words):
            if words.contains(HTTPClient.proxySignIn) {
                self = .proxySignIn
            } else if words.contains(HTTPClient.authorityAdvice) {
                self = Self.ofCertificate(words)
            } else {
                return nil
            }
        default: return nil
        }
    }

    /// The library of TLS names the fault in English only.
    private static func ofCertificate(_ words: String) -> ConnectionTrouble {
        if words.contains("subject name") { return .name }
        let isAboutTime = ["expired", "not yet valid"].contains { words.contains($0) }
        return isAboutTime ? .time : .authority
    }
}

extension PortalContact {
    /// What kept the portal from answering, as far as it is known.
    var trouble: ConnectionTrouble? {
        guard case .failure(let error) = answer else { return nil }
        return ConnectionTrouble(error)
    }
}
