import DemoPortal
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// What portals tell about their version.
@Suite(.timeLimit(.minutes(5)))
struct PortalReleaseTests {
    @Test(
        arguments: [
            ("Liferay Portal Community Edition 6.1.1 CE GA2 (Paton / Build 6101)", 62),
            ("Liferay Portal Community Edition 6.2 CE GA6 (Newton / Build 6205)", 62),
            ("Liferay Portal Enterprise Edition 6.2.10 EE GA1 (Newton / Build 6210)", 62),
            ("Liferay Community Edition Portal 7.0.6 GA7 (Wilberforce / Build 7006)", 70),
            ("Liferay Digital Enterprise 7.0.10 GA1", 70),
            ("Liferay Community Edition Portal 7.1.3 CE GA4 (Judson)", 71),
            ("Liferay DXP Digital Enterprise 7.2.10 GA1", 72),
            ("Liferay Community Edition Portal 7.3.7 CE GA8", 73),
            ("Liferay Community Edition Portal 7.4.3.132 CE GA132", 74),
            ("Liferay Digital Experience Platform 7.4.13 Update 92", 74),
            ("Liferay Digital Experience Platform 2024.Q1.1", 74), ("Liferay DXP 2026.q1", 74),
            ("Liferay Portal 7.9.0", 74),
        ])
    func theNameOfAReleaseHasItsVersion(name: String, number: Int) {
        let release = PortalRelease(named: name)

        #expect(release?.version.number == number)
        #expect(release?.name == name)
    }

    @Test(
        arguments: [
            "", "Liferay", "Liferay Community Edition Portal", "Apache/2.4 (Debian)", "7", "7.x",
            "20.Q1", "99999999999999999999.1", ".", "..", "8.5.2",
        ])
    func aNameWithoutAVersionTellsNone(name: String) {
        #expect(PortalRelease(named: name) == nil)
    }

    @Test(
        arguments: [
            String(repeating: "7.", count: 5_000), String(repeating: "x ", count: 5_000) + "7.4",
            String(repeating: "9.9 ", count: 5_000), "7.-1", "-7.4", "7.100", "6.", "+7.4 x",
            "2022.q1", "3000.q1", "٧.٤",
        ])
    func aNameThatLiesIsBoundedAndHarmless(name: String) {
        let release = PortalRelease(named: name)

        #expect(release.map { [62, 70, 71, 72, 73, 74].contains($0.version.number) } != false)
        #expect((release?.name?.utf8.count ?? 0) <= 200)
    }

    @Test(arguments: [90 << 10, 10 << 20])
    func aHeaderFieldOfAnySizeEnds(size: Int) async throws {
        let name = String(repeating: "7.4 ", count: size / 4)
        let server = try AttackingServer(
            answering: rawReply("200 OK", headers: ["Liferay-Portal: \(name)"], body: "[7003]")
        )

        let release = try? await PortalRelease.found(at: try ServerAddress(server.url))

        #expect((release?.name?.utf8.count ?? 0) <= 200)
        #expect((release != nil) == (size < 100 << 10))
    }

    @Test func ofTwoHundredNamesOneIsTaken() async throws {
        let names = (0..<200).map { "Liferay-Portal: Liferay 7.\($0 % 5)" }
        let server = try AttackingServer(
            answering: rawReply("200 OK", headers: names, body: "[6201]")
        )

        let release = try await PortalRelease.found(at: try ServerAddress(server.url))

        #expect(release?.version.is62 == false && (release?.name?.utf8.count ?? 999) <= 200)
    }

    @Test(arguments: [62, 70], [nil, "", "Liferay Community Edition Portal"])
    func aPortalTellsItsVersionAlsoIfItHidesItsName(version: Int, product: String?) async throws {
        var configuration = DemoPortal.Configuration(version: version)
        configuration.product = product
        let portal = try DemoPortal(configuration)

        let release = try await PortalRelease.found(at: try ServerAddress(portal.url))

        #expect(release?.version.number == version)
        #expect((release?.name != nil) == (product == nil))
        #expect(portal.requests.map(\.path) == ["/portal/get-build-number"])
        #expect(portal.requests.first?.user == nil)
    }

    @Test(arguments: [(6201, 62), (7003, 70), (7413, 74)])
    func theNumberOfABuildBeginsWithTheVersion(build: Int, number: Int) async throws {
        for body in ["[\(build)]", "[\"\(build)\"]"] {
            let server = try AttackingServer(answering: rawReply("200 OK", body: body))

            let release = try await PortalRelease.found(at: try ServerAddress(server.url))

            #expect(release == PortalRelease(PortalVersion(number)))
        }
    }

    @Test(
        arguments: [
            ("200 OK", "[5]"), ("200 OK", "[{}]"), ("403 Forbidden", "{}"),
            ("401 Unauthorized", "no"), ("404 Not Found", #"{"exception":"a.B"}"#),
            ("200 OK", "[99999999999999999999]"), ("200 OK", "{"),
        ])
    func anAnswerThatTellsNothingIsNone(status: String, body: String) async throws {
        let server = try AttackingServer(answering: rawReply(status, body: body))

        #expect(try await PortalRelease.found(at: try ServerAddress(server.url)) == nil)
        #expect(server.requests.count == 1)
    }

    @Test(
        arguments: [
            ("302 Found", ["Location: https://login.example/"], ""), ("503 Down", [], "[7003]"),
            ("200 OK", ["Content-Type: text/html"], "<html>Welcome to the hotel</html>"),
        ])
    func whatAnswersInThePortalsPlaceTellsNoVersion(
        status: String,
        headers: [String],
        body: String
    ) async throws {
        let server = try AttackingServer(
            answering: rawReply(status, headers: headers, body: body)
        )

        let error = await #expect(throws: PortalError.self) {
            try await PortalRelease.found(at: try ServerAddress(server.url))
        }

        #expect(error?.code == "unavailable")
    }
}
