import DemoPortal
import Foundation
import TestSupport
import TestTraits
import Testing
import WebSupport

/// An authority that is stored with a sign-in.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct StoredAuthorityTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let front: TLSFront

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        front = try TLSFront(of: portal.url, in: screens.folder, name: "IP:127.0.0.1,DNS:localhost")
    }

    private func login(_ words: [String]) async throws -> Screens.Outcome {
        try await screens.run(
            [
                "login", "--server", front.url, "--company-id", "\(portal.companyId)", "--group-id",
                "\(portal.groupId)", "--user", portal.user, "--password-file", "-",
            ] + words,
            input: portal.password
        )
    }

    private var list: [String] {
        ["run", "asset-list", "--set", "offlinePolicy=remote-only", "--rows", "3"]
    }

    @Test func isTrustedByAllCommandsForThisPortal() async throws {
        let unknown = try await login([])
        let known = try await login(["--ca", front.certificate])
        let list = try await screens.run(list)
        let doctor = try await Diagnosis(of: screens)

        #expect(unknown.exit == 4 && unknown.errors.contains("login --ca"))
        #expect(known.exit == 0, "\(known.errors)")
        #expect(list.exit == 0, "\(list.errors)")
        #expect(doctor.exit == 0)
        #expect(doctor["certificates"].last?.words.contains("authority that is stored") == true)
    }

    @Test func isTrustedForNoOtherPortal() async throws {
        #expect(try await login(["--ca", front.certificate]).exit == 0)
        let other = front.url.replacing("127.0.0.1", with: "localhost")
        let words = ["--company-id", "\(portal.companyId)", "--group-id", "\(portal.groupId)"]

        let outcome = try await screens.run(list + ["--server", other] + words)
        let trusted = try await screens.run(
            list + ["--server", other] + words,
            environment: ["SSL_CERT_FILE": front.certificate]
        )

        #expect(outcome.exit == 4 && trusted.exit != 4)
    }

    @Test func staysUntilTheUserSignsOut() async throws {
        #expect(try await login(["--ca", front.certificate]).exit == 0)
        #expect(try await login([]).exit == 0)
        #expect(try await screens.run("logout").exit == 0)
        #expect(try await login([]).exit == 4)
    }

    @Test func isAllThatIsStoredOfItsFile() async throws {
        let certificate = try String(contentsOfFile: front.certificate, encoding: .utf8)
        let key = try String(contentsOfFile: "\(screens.folder)/key.pem", encoding: .utf8)
        let both = try screens.write(key + certificate, as: "both.pem")

        let outcome = try await login(["--ca", both])

        let stored = try String(contentsOfFile: screens.credentials, encoding: .utf8)
        #expect(outcome.exit == 0)
        #expect(stored.contains("BEGIN CERTIFICATE") && !stored.contains("PRIVATE KEY"))
    }

    @Test func aFileWithoutACertificateIsRefused() async throws {
        let file = try screens.write("none", as: "none.pem")

        #expect(try await login(["--ca", file]).exit == 2)
        #expect(try await login(["--ca", "\(screens.folder)/missing.pem"]).exit == 2)
        #expect(!FileManager.default.fileExists(atPath: screens.credentials))
    }
}
