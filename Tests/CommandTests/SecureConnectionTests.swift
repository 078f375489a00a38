import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// Encrypted connections, and connections through a proxy.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SecureConnectionTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
    }

    private func run(
        _ server: String,
        environment: [String: String] = [:],
        options: [String] = []
    ) async throws -> Screens.Outcome {
        try await screens.run(
            [
                "run", "asset-list", "--server", server, "--company-id", "\(portal.companyId)",
                "--group-id", "\(portal.groupId)", "--user", portal.user, "--password-file", "-",
                "--set", "offlinePolicy=remote-only", "--rows", "3", "--json",
            ] + options,
            input: portal.password + "\n",
            environment: environment
        )
    }

    @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
    func aPortalIsTrustedByTheAuthorityThatTheUserNames(variable: String) async throws {
        let front = try TLSFront(of: portal.url, in: screens.folder)

        let trusted = try await run(front.url, environment: [variable: front.certificate])
        let other = try await run(front.url)

        #expect(trusted.exit == 0, "\(trusted.output)")
        let error = try #require(try other.json["error"] as? [String: Any])
        #expect(other.exit == 4)
        let message = try #require(error["message"] as? String)
        #expect(message.contains("certificate") && message.contains("SSL_CERT_FILE"))
    }

    @Test func aCertificateOfAnotherNameIsNotTrusted() async throws {
        let front = try TLSFront(of: portal.url, in: screens.folder, name: "DNS:portal.example")

        let outcome = try await run(front.url, environment: ["SSL_CERT_FILE": front.certificate])

        #expect(outcome.exit == 4)
    }

    @Test func plainHTTPAtAnAddressOfHTTPSIsNoConnection() async throws {
        let address = portal.url.replacing("http:", with: "https:")

        #expect(try await run(address).exit == 4)
    }

    @Test func requestsUseTheProxyOfTheEnvironment() async throws {
        let portal = portal
        let proxy = try AttackingServer { connection in
            guard let request = connection.request() else { return }
            // The demo portal only answers requests that use a name of this machine.
            let relayed = request.replacing("http://portal.example", with: "")
                .replacing("Host: portal.example", with: "Host: localhost")
            connection.relay(relayed, to: portal.url)
        }

        let outcome = try await run(
            "http://portal.example",
            environment: ["http_proxy": proxy.url],
            options: ["--insecure"]
        )
        let exempt = try await run(
            "http://portal.invalid",
            environment: ["http_proxy": proxy.url, "no_proxy": "portal.invalid"],
            options: ["--insecure"]
        )

        #expect(outcome.exit == 0)
        #expect(
            proxy.requests.contains {
                $0.hasPrefix("POST http://portal.example/api/jsonws/invoke ")
            }
        )
        #expect(exempt.exit == 4)
        #expect(!proxy.requests.contains { $0.contains("portal.invalid") })
    }

    /// As for a tunnel of an encrypted connection, so for a plain one.
    @Test(arguments: [("http", "http_proxy"), ("https", "https_proxy")])
    func aProxyThatRequiresASignInSaysHowToNameTheUser(
        scheme: String,
        variable: String
    ) async throws {
        let proxy = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send(
                "HTTP/1.1 407 Proxy Authentication Required\r\n"
                    + "Proxy-Authenticate: Basic realm=\"proxy\"\r\nContent-Length: 0\r\n\r\n"
            )
        }

        let outcome = try await run(
            "\(scheme)://portal.example",
            environment: [variable: proxy.url],
            options: scheme == "http" ? ["--insecure"] : []
        )

        let error = try #require(try outcome.json["error"] as? [String: Any])
        let message = try #require(error["message"] as? String)
        #expect(outcome.exit == 4)
        #expect(message.contains("the proxy requires a sign-in") && message.contains("407"))
        #expect(message.contains("https_proxy=http://USER:PASSWORD@proxy:3128"))
    }

    /// The demo portal has to work behind a company's proxy.
    @Test(arguments: ["127.0.0.1", "localhost"])
    func thisMachineIsReachedWithoutAProxy(host: String) async throws {
        let address = portal.url.replacing("127.0.0.1", with: host)

        let outcome = try await run(address, environment: ["http_proxy": "http://127.0.0.1:1"])

        #expect(outcome.exit == 0)
    }
}
