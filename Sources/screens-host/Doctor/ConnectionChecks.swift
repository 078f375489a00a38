import ScreensHTTP
import ScreensKit
import ScreensPortal
import ScreensSession
import ScreensSystem

/// What is between this machine and the portal: certificates and proxies.
enum ConnectionChecks {
    @MainActor
    static func certificates(_ examined: Examined) -> [Finding] {
        let files = namedFiles()
        guard let server = examined.remotePortal?.connection.server.server else {
            return files + [.good("The demo portal needs none.")]
        }
        guard server.hasPrefix("https:") else {
            return files + [.note("\(server) is not encrypted.")]
        }
        return files + [certificate(of: server, examined)]
    }

    @MainActor
    private static func certificate(of server: String, _ examined: Examined) -> Finding {
        switch examined.contact?.trouble {
        case .authority:
            return .problem(
                "No trusted authority has issued the certificate of \(server). A file with the certificate of the "
                    + "authority can be stored with the sign-in, or be named by SSL_CERT_FILE.",
                examined.login([.ca: "FILE"])
            )
        case .name:
            return .problem(
                "The certificate of \(server) is for another name. Use the one that it is for.",
                examined.login([.server: "https://NAME"])
            )
        case .time:
            return .problem(
                "The certificate of \(server) is not valid at the time of this machine, which may be wrong.",
                "timedatectl"
            )
        case .proxySignIn, nil:
            if case .failure(.unreachable(_)) = examined.contact?.answer {
                return .note("That of \(server) was not seen.")
            }
            let source =
                examined.remotePortal?.authorities == nil
                ? "" : " with the authority that is stored"
            return .good("That of \(server) is trusted\(source).")
        }
    }

    /// The files and folders of authorities that variables name.
    private static func namedFiles() -> [Finding] {
        HTTPClient.authorityVariables.compactMap { variable in
            guard let path = Environment.value(of: variable) else { return nil }
            guard let problem = problem(with: path) else {
                return .good("\(variable) names \(path).")
            }
            return .problem("\(variable) names \(path), which \(problem).", "unset \(variable)")
        }
    }

    private static func problem(with path: String) -> String? {
        if Files.isFolder(path) { return nil }
        guard let bytes = try? Files.read(path, atMost: 16 << 20) else { return "cannot be read" }
        let mark = "-----BEGIN "
        return String(decoding: bytes, as: UTF8.self).contains(mark)
            ? nil : "contains no certificate"
    }

    @MainActor
    static func proxy(_ examined: Examined) -> [Finding] {
        guard let server = examined.remotePortal?.connection.server.server else {
            return [.good("The demo portal needs none.")]
        }
        let proxy = ProxyOfServer(server, environment: Environment.value)
        guard examined.contact?.trouble != .proxySignIn else {
            let variable = proxy?.variable ?? "https_proxy"
            return [
                .problem(
                    "The proxy \(proxy?.shown ?? "") of \(variable) requires a sign-in (HTTP status 407).",
                    "export \(variable)=http://USER:PASSWORD@\(proxy?.authority ?? "proxy:3128")"
                )
            ]
        }
        guard let proxy else { return [.good("None is used for \(server).")] }
        let words = "\(server) is reached through \(proxy.shown), which \(proxy.variable) names"
        guard case .failure(.unreachable(_)) = examined.contact?.answer else {
            return [.good("\(words).")]
        }
        return [
            .problem(
                "\(words). It may be the reason why the portal cannot be reached: no_proxy names hosts that need none.",
                "export no_proxy=\(proxy.host.quotedForShell)"
            )
        ]
    }
}
