import DemoPortal
import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing
import WebSupport

/// What `doctor` finds out about a portal, and the way to it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DoctorTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
    }

    private func doctor(
        at server: String,
        _ words: [String] = [],
        password: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> Diagnosis {
        try await Diagnosis(
            of: screens,
            [
                "--server", server, "--company-id", "\(portal.companyId)", "--group-id",
                "\(portal.groupId)", "--user", portal.user, "--password-file", "-",
            ] + words,
            input: password ?? portal.password,
            environment: environment
        )
    }

    @Test func aMachineOnWhichAllIsWellHasNoProblems() async throws {
        let utf8 = ["LC_ALL": "C.UTF-8"]
        let outcome = try await screens.run("doctor", environment: utf8)

        let lines = outcome.output.split(separator: "\n").filter {
            // They depend on the kernel and on the installation.
            !["sandbox:", "SANDBOX", "plugins:", "portal: It"].contains(where: $0.contains)
        }
        let folders = screens.folder
        #expect(
            lines.joined(separator: "\n") == """
                ✓ portal: The demo portal answers.
                • sign-in: Nobody is signed in, so the demo portal is used.
                    screens-host login
                ✓ services: Services of plugins with a stored sign-in: 0.
                ✓ certificates: The demo portal needs none.
                ✓ proxy: The demo portal needs none.
                • terminal: The output is not a terminal, so nothing is known of one.
                ✓ characters: The locale C.UTF-8 is for UTF-8.
                • characters: Widths of characters are those of Unicode. Which characters the terminal's font has, and \
                how wide it draws them, cannot be known; --ascii draws without them.
                ✓ folders: \(folders)/state/screens, for sign-ins, caches and changes, can be used.
                ✓ folders: \(folders)/data/screens, for installed plugins, does not exist yet.
                ✓ folders: \(folders)/home/.config/screens, for settings, does not exist yet.
                ✓ cache: Nothing is cached yet.
                ✓ quarantine: No plugin is quarantined.
                There is nothing to fix.
                """
        )
        #expect(outcome.exit == 0)
    }

    @Test(arguments: [62, 70]) func theVersionOfThePortalIsNamed(version: Int) async throws {
        let found = try await Diagnosis(of: screens, ["--demo", "--portal-version", "\(version)"])

        let build = version == 62 ? "6201" : "7003"
        #expect(found["portal"].contains { $0.state == "good" && $0.words.contains(build) })
    }

    @Test func aPortalOfAnotherVersionIsAProblemWithTheOptionThatHelps() async throws {
        let found = try await doctor(at: portal.url, ["--portal-version", "62"])

        let problem = try #require(found["portal"].last)
        #expect(found.exit == 1 && problem.state == "problem")
        #expect(problem.remedy?.contains("screens-host login ") == true)
        #expect(problem.remedy?.hasSuffix(" --portal-version 70") == true)
    }

    @Test(arguments: [(62, 70), (70, 62)])
    func aPortalThatHidesItsNameIsAskedForItsVersion(version: Int, called: Int) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.product = ""
        let hiding = try DemoPortal(configuration)

        let right = try await doctor(
            at: hiding.url,
            ["--portal-version", "\(version)"],
            password: hiding.password
        )
        let wrong = try await doctor(
            at: hiding.url,
            ["--portal-version", "\(called)"],
            password: hiding.password
        )

        let name = "It is a portal of \(version == 62 ? "6.2" : "7.0 or later")"
        #expect(right["portal"].last?.words == "\(name).")
        #expect(wrong["portal"].last?.words == "\(name), but is called as version \(called).")
        #expect(wrong["portal"].last?.remedy?.hasSuffix("--portal-version \(version)") == true)
    }

    @Test func aNetworksPageOfSignInIsOpenedAtThePortalsAddress() async throws {
        let server = try AttackingServer(
            answering: rawReply(
                "302 Found",
                headers: ["Location: https://hotspot.example/x?mac=1"],
                body: ""
            )
        )

        let found = try await doctor(at: server.url)

        let problem = try #require(found["portal"].first)
        #expect(problem.words.contains("requests are led to \"hotspot.example\""))
        #expect(problem.remedy == "xdg-open \(server.url)")
    }

    @Test func aSignInThatThePortalRefusesIsAProblem() async throws {
        try await screens.login(portal, ["--password-file", "-"], input: portal.password)
        let before = try await Diagnosis(of: screens)
        portal.setPassword("another", ofUser: "jane")
        let after = try await Diagnosis(of: screens)

        #expect(before.exit == 0)
        #expect(
            before["sign-in"].map(\.words) == [
                "The portal accepts the stored sign-in of \(portal.user)."
            ]
        )
        let refused = try #require(after["sign-in"].first)
        #expect(after.exit == 1 && refused.state == "problem")
        #expect(refused.remedy?.hasPrefix("screens-host login --server \(portal.url) ") == true)
        #expect(after["portal"].allSatisfy { $0.state == "good" })
    }

    @Test func aSignInThatOthersMayReadIsAProblemThatItsRemedyFixes() async throws {
        try await screens.login(portal, ["--password-file", "-"], input: portal.password)
        chmod(screens.credentials, 0o644)

        let found = try await Diagnosis(of: screens)

        #expect(found.exit == 1)
        #expect(found["sign-in"].map(\.remedy) == ["chmod 600 \(screens.credentials)"])
        chmod(screens.credentials, 0o600)
        #expect(try await Diagnosis(of: screens).exit == 0)
    }

    @Test func aPortalThatDoesNotAnswerIsAProblem() async throws {
        let server = try AttackingServer { _ in }

        let found = try await doctor(at: server.url)

        #expect(found.exit == 1)
        #expect(found["portal"].map(\.state) == ["problem"])
        #expect(found["sign-in"].map(\.state) == ["note"])
    }

    @Test func aPortalThatHasMovedIsNamedWithItsNewAddress() async throws {
        let server = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send(
                "HTTP/1.1 301 Moved\r\nLocation: https://new.example/\r\nContent-Length: 0\r\n\r\n"
            )
        }

        let found = try await doctor(at: server.url)

        let problem = try #require(found["portal"].first)
        #expect(problem.words.contains("https://new.example/"))
        #expect(problem.remedy?.hasSuffix(" --server https://new.example") == true)
    }

    /// As for a tunnel of an encrypted connection, so for a plain one; the password of the proxy is not printed.
    @Test(arguments: [("http", "http_proxy"), ("https", "https_proxy")])
    func aProxyThatRequiresASignInIsAProblem(scheme: String, variable: String) async throws {
        let proxy = try AttackingServer { connection in
            guard connection.request() != nil else { return }
            connection.send(
                "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n"
            )
        }
        let authority = proxy.url.replacing("http://", with: "")

        let found = try await doctor(
            at: "\(scheme)://portal.example",
            scheme == "http" ? ["--insecure"] : [],
            environment: [variable: "http://ann:sesame@\(authority)"]
        )

        let problem = try #require(found["proxy"].first)
        #expect(found.exit == 1 && problem.state == "problem" && problem.words.contains("407"))
        #expect(problem.remedy == "export \(variable)=http://USER:PASSWORD@\(authority)")
        #expect(!found.output.contains("sesame"))
    }

    @Test func aCertificateOfAnUnknownAuthorityIsAProblem() async throws {
        let front = try TLSFront(of: portal.url, in: screens.folder)

        let unknown = try await doctor(at: front.url)
        let known = try await doctor(
            at: front.url,
            environment: ["SSL_CERT_FILE": front.certificate]
        )

        let problem = try #require(unknown["certificates"].first)
        #expect(problem.state == "problem" && problem.words.contains("SSL_CERT_FILE"))
        #expect(problem.remedy?.hasSuffix(" --ca FILE") == true)
        #expect(known.exit == 0 && known["certificates"].allSatisfy { $0.state == "good" })
        #expect(known["certificates"].first?.words.contains(front.certificate) == true)
    }

    @Test func aCertificateOfAnotherNameIsNamedAsThat() async throws {
        let front = try TLSFront(of: portal.url, in: screens.folder, name: "DNS:portal.example")

        let found = try await doctor(
            at: front.url,
            environment: ["SSL_CERT_FILE": front.certificate]
        )

        #expect(found["certificates"].last?.words.contains("for another name") == true)
    }

    @Test func aFileOfAuthoritiesThatIsNoneIsAProblem() async throws {
        let file = try screens.write("no certificate", as: "authorities.pem")

        let found = try await Diagnosis(of: screens, environment: ["SSL_CERT_FILE": file])

        #expect(found.exit == 1)
        #expect(found["certificates"].first?.remedy == "unset SSL_CERT_FILE")
    }

    @Test func noPasswordIsPrinted() async throws {
        let found = try await doctor(at: portal.url, password: portal.password)

        #expect(found.exit == 0)
        #expect(!found.output.contains(portal.password))
    }

    @Test func anIncompleteCommandLineIsInvalid() async throws {
        #expect(try await screens.run("doctor", "--server", portal.url).exit == 2)
    }
}
