import ScreensHTTP
@_spi(Host) import ScreensKit
import Testing

@testable import ScreensPortal

struct InvokerReplyTests {
    private func judge(
        _ status: Int,
        _ body: String,
        headers: [String: String] = [:],
        count: Int = 1
    ) -> Result<[JSONValue], PortalError> {
        Result { () throws(PortalError) in
            try InvokerReply.results(
                HTTPReply(status: status, headers: headers, body: Array(body.utf8)),
                count: count
            )
        }
    }

    @Test(
        arguments: [
            ("[null]", [JSONValue.null]),
            (" [ {\"exception\": \"inside a result\"} ] ", [["exception": "inside a result"]]),
            ("[[{\"a\": 1}, 2.5, \"x\", true]]", [[["a": 1], 2.5, "x", true]]),
            ("[9223372036854775807]", [.int64(.max)]),
        ] as [(String, [JSONValue])]
    )
    func acceptsAListOfResults(body: String, results: [JSONValue]) {
        #expect(judge(200, body) == .success(results))
    }

    @Test(
        arguments: [
            (200, #"{"exception":"Access"}"#, "", "Access"),
            (200, #"{"exception":"a.B","message":"words"}"#, "a.B", "words"),
            (500, #"{"exception":"t","error":{"message":"words","type":"a.B"}}"#, "a.B", "words"),
            (403, #"{"exception":"t","error":{"type":"a.B"}}"#, "a.B", "t"),
            (404, #"{"exception":"t","error":{}}"#, "", "t"),
            (404, #"{"exception":"t","error":null}"#, "", "t"),
            (500, #"{"exception":"a.B","message":null}"#, "", "a.B"),
            (500, #"{"exception":"a.B","message":""}"#, "a.B", ""),
        ])
    func acceptsEveryShapeOfError(status: Int, body: String, type: String, words: String) {
        #expect(judge(status, body) == .failure(.exception(type: type, message: words)))
    }

    @Test(
        arguments: [
            (200, #"{"exception":"Authenticated access required"}"#),
            (
                200,
                #"{"exception":"java.lang.SecurityException","message":"Authenticated access required"}"#
            ),
            (
                403,
                #"{"exception":"t","error":{"message":"x","type":"a.PrincipalException$MustBeAuthenticated"}}"#
            ),
        ])
    func recognisesAGuest(status: Int, body: String) {
        guard case .failure(.unauthorized) = judge(status, body) else {
            Issue.record("\(judge(status, body))")
            return
        }
    }

    @Test(
        arguments: [
            #"{"exception":"a.RecordNameException","message":"Authenticated access required"}"#,
            #"{"exception":"“Authenticated access required” is taken"}"#,
            #"{"exception":"a.PrincipalException$MustHavePermission","message":"x"}"#,
        ])
    func mistakesNoOtherRefusalForAMissingSignIn(body: String) {
        guard case .failure(.exception) = judge(200, body) else {
            Issue.record("\(judge(200, body))")
            return
        }
    }

    @Test(
        arguments: [
            "/c/portal/login?p_l_id=7", "http://x/c/portal/login",
            "/?p_p_id=com_liferay_login_web_portlet_LoginPortlet",
        ])
    func aRedirectionToTheSignInPageIsAMissingSignIn(address: String) {
        let reply = judge(302, "", headers: ["location": address])

        #expect(reply == .failure(.unauthorized("it requires a sign-in")))
    }

    @Test(
        arguments: [
            // The client checks for 401 first, then for redirections, JSON, exceptions and the
            // status.
            (401, "<html>", .unauthorized("HTTP status 401")),
            (401, "[1]", .unauthorized("HTTP status 401")),
            (401, #"{"exception":"a.B","message":"no"}"#, .unauthorized("no")),
            (302, #"{"exception":"a.B","message":"no"}"#, .redirected(to: "http://x/")),
            (308, "", .redirected(to: "http://x/")),
            (304, "", .unreadable("(HTTP status 304)")),
            (
                502, "<html>  Bad\n gateway",
                .unavailable(status: 502, words: "\"<html> Bad gateway\"", retryAfter: nil)
            ), (503, "", .unavailable(status: 503, words: "", retryAfter: nil)),
            (
                503, #"{"exception":"a.B"}"#,
                .unavailable(status: 503, words: #""{"exception":"a.B"}""#, retryAfter: nil)
            ),
            (200, "", .unreadable("(HTTP status 200)")),
            (500, #"{"exception":"a.B","message":"no"}"#, .exception(type: "a.B", message: "no")),
            (500, "[1]", .http(status: 500)),
            (204, "{}", .http(status: 204)),
            (200, "{}", .unexpected("the results are not a list")),
            (200, #"{"exception":7}"#, .unexpected("the results are not a list")),
            (200, "[]", .unexpected("0 results for 1 commands")),
            (200, "[1,2]", .unexpected("2 results for 1 commands")),
        ] as [(Int, String, PortalError)]
    )
    func classifiesInOrder(status: Int, body: String, error: PortalError) {
        #expect(judge(status, body, headers: ["location": "http://x/"]) == .failure(error))
    }

    /// What may answer instead of a portal: networks that require a sign-in, and gateways.
    @Test(
        arguments: [
            (200, "\u{FEFF}", "text/html"), (200, "\n <!DOCTYPE html><title>Guests</title>", ""),
            (200, "<html>", "text/html; charset=UTF-8"), (200, "", "Text/HTML"),
            (404, "<html>no backend</html>", "text/html"), (500, "<html>", "text/html"),
            (511, "", ""), (511, #"{"exception":"a.B","message":"no"}"#, "application/json"),
            (429, #"{"exception":"a.B","message":"no"}"#, "application/json"), (504, "[1]", ""),
        ])
    func answersOfOtherServersRefuseNothing(status: Int, body: String, type: String) {
        let reply = judge(status, body, headers: ["content-type": type, "retry-after": "7"])

        guard case .failure(.unavailable(status: status, words: _, retryAfter: 7)) = reply else {
            Issue.record("\(reply)")
            return
        }
    }

    @Test(arguments: [400, 403, 405, 413, 414, 431])
    func pagesAboutTheRequestItselfAreAnswers(status: Int) {
        let reply = judge(status, "<html>", headers: ["content-type": "text/html"])

        #expect(reply == .failure(.unreadable("\"<html>\" (HTTP status \(status))")))
    }

    @Test func saysWhenARedirectionNamesNoAddress() {
        #expect(judge(301, "") == .failure(.redirected(to: "an unknown address")))
    }

    @Test(arguments: [100, 1_000, 100_000])
    func deepJSONNeverCrashes(depth: Int) {
        let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)

        switch judge(200, body) {
        case .success(let results): #expect(results.count == 1)
        case .failure(let error): #expect(error.code == "unreadable")
        }
    }

    @Test(arguments: ["[1e999]", "[-0]", "[12345678901234567890123]", "[\"\\ud800\"]", "[\u{0}]"])
    func unusualJSONNeverCrashes(body: String) {
        switch judge(200, body) {
        case .success(let results): #expect(results.count == 1)
        case .failure(let error): #expect(error.code == "unreadable")
        }
    }

    @Test func hugeJSONIsRead() {
        let body =
            "[[" + Array(repeating: #"{"title":"x"}"#, count: 20_000).joined(separator: ",") + "]]"

        #expect((try? judge(200, body).get().first?.array?.count) == 20_000)
    }

    @Test func brokenUTF8IsQuoted() {
        let reply = HTTPReply(status: 200, body: [0x5B, 0x22, 0xFF, 0xFE, 0x22, 0x5D])

        #expect(throws: PortalError.self) { try InvokerReply.results(reply, count: 1) }
    }
}
