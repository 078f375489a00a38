import LiferayKit
import ScreensKit
import TestSupport
import Testing

@_spi(Host) @testable import ScreensPortal

/// What is said of sign-in pages that come instead of the portal's data.
@Suite(.timeLimit(.minutes(5)))
struct SignInPageTests {
    private static let html = "Content-Type: text/html"

    private func words(_ status: String, _ headers: [String], _ body: String) async throws
        -> String?
    {
        let server = try AttackingServer(
            answering: rawReply(status, headers: headers, body: body)
        )
        let error = await (try PortalClient(of: server.url)).failure([.currentUser])
        guard case .unavailable(_, let words, nil)? = error else {
            Issue.record("\(String(describing: error))")
            return nil
        }
        return words
    }

    @Test(
        arguments: [
            (
                "https://login.microsoftonline.com/abc/saml2?SAMLRequest=fZJdT",
                "login.microsoftonline.com"
            ),
            ("https://id.corp.example/adfs/ls/?wa=wsignin1.0", "id.corp.example"),
            (
                "https://keys.example/realms/x/protocol/openid-connect/auth?client_id=p",
                "keys.example"
            ),
            ("/oauth2/start?rd=%2Fapi%2Fjsonws", "/oauth2/start"),
        ])
    func aCompanysSignInPageIsNamedWithoutItsQuery(address: String, name: String) async throws {
        let words = try await words("302 Found", ["Location: \(address)"], "")

        #expect(
            words?.hasPrefix("requests are led to the sign-in page \"\(name)\". Programs") == true
        )
        #expect(words?.contains("?") == false)
    }

    @Test(
        arguments: [
            #"<form method="post"><input name="u"><input type="PASSWORD" name="p"></form>"#,
            #"<form action="https://idp/x"><input type="hidden" name="SAMLRequest" value="x">"#,
        ])
    func aSignInPageInThePlaceOfDataIsNamed(page: String) async throws {
        let words = try await words("200 OK", [Self.html], "<!DOCTYPE html><html>\(page)</html>")

        #expect(words?.hasPrefix("a sign-in page came instead of data. Programs") == true)
    }

    @Test(
        arguments: [
            "401 Unauthorized", "403 Forbidden", "200 OK", "404 Not Found", "500 Error",
            "503 Unavailable", "511 Network Authentication Required",
        ])
    func aFormForThePasswordIsNoRefusalByThePortal(status: String) async throws {
        let form = "<html><form action=/idp><input name=p type='password'></form></html>"

        let words = try await words(status, ["Content-Type: text/html; charset=utf-8"], form)

        #expect(words?.hasPrefix("a sign-in page came instead of data. Programs") == true)
    }

    @Test(
        arguments: [
            ("text/html", "<html>HTTP Status 401 - Unauthorized</html>"),
            ("application/json", #"{"exception":"a.B","message":"type=\"password\""}"#),
        ])
    func aRefusalWithoutAFormIsThePortals(type: String, body: String) async throws {
        let server = try AttackingServer(
            answering: rawReply("401 No", headers: ["Content-Type: \(type)"], body: body)
        )

        let error = await (try PortalClient(of: server.url)).failure([.currentUser])

        #expect(error?.code == "unauthorized")
    }

    @Test func onlyTheFirstStepOfAChainOfRedirectionsIsTaken() async throws {
        let target = try AttackingServer(answering: rawReply("200 OK", body: "[1]"))
        let way = "\(target.url.replacing("127.0.0.1", with: "localhost"))/adfs/ls?SAMLRequest=x"

        let words = try await words("303 See Other", ["Location: \(way)"], "")

        #expect(words?.hasPrefix("requests are led to the sign-in page \"localhost\".") == true)
        #expect(target.requests.isEmpty)
    }

    @Test func aVeryLongNameOfAHostIsCutOff() async throws {
        let host = String(repeating: "a.", count: 20_000)

        let words = try await words("302 Found", ["Location: https://\(host)example/x"], "")

        #expect(words.map { $0.utf8.count < 400 } == true)
    }

    @Test func anotherPageIsQuoted() async throws {
        let words = try await words("200 OK", [Self.html], "<html>Welcome to the hotel</html>")

        #expect(words == "\"<html>Welcome to the hotel</html>\"")
    }

    @Test func aPortalThatMovedToTheSignInOfItsOwnHostIsNoCompany() async throws {
        let server = try AttackingServer(
            answering: rawReply("302 Found", headers: ["Location: /c/portal/login"], body: "")
        )

        let error = await (try PortalClient(of: server.url)).failure([.currentUser])

        #expect(error == .unauthorized("it requires a sign-in"))
    }
}
