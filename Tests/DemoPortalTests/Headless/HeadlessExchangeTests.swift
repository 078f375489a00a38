import Foundation
import ScreensKit
import Testing

@testable import DemoPortal

/// The check of requests and answers that tests exchange without the demo portal.
struct HeadlessExchangeTests {
    private static let comment = HeadlessClient.delivery + "/comments/7"

    private func problem(_ exchange: HeadlessExchange) -> String? {
        do throws(ContractProblem) {
            try exchange.check()
            return nil
        } catch {
            return error.description
        }
    }

    private func problem(
        _ method: String,
        at address: String = comment,
        type: String? = "application/json",
        _ body: String = "",
        status: Int = 200,
        answer: String = "{}"
    ) -> String? {
        problem(
            HeadlessExchange(
                method,
                address,
                contentType: type,
                body: Array(body.utf8),
                status: status,
                answer: Array(answer.utf8)
            )
        )
    }

    @Test func whatFitsTheDocumentHasNoProblem() {
        let html = "/structured-contents/9/rendered-content/BASIC"
        #expect(problem("GET") == nil)
        #expect(
            problem("PUT", "{\"text\": \"Hello\"}", answer: "{\"id\": 7, \"text\": \"Hello\"}")
                == nil
        )
        #expect(problem("DELETE", status: 204, answer: "") == nil)
        #expect(problem("GET", at: HeadlessClient.delivery + html, answer: "<p>Hello</p>") == nil)
        #expect(
            problem("GET", status: 404, answer: "{\"status\": \"NOT_FOUND\", \"title\": \"No\"}")
                == nil
        )
        #expect(problem("GET", status: 403, answer: "{\"message\": \"Access denied\"}") == nil)
        let address = "/user-accounts/by-email-address/ada%2Bone%40example.com"
        #expect(problem("GET", at: HeadlessClient.users + address) == nil)
    }

    @Test func whatDoesNotFitIsNamed() {
        func finds(_ words: String, _ problem: String?) {
            #expect(problem?.contains(words) == true, "\(problem ?? "none")")
        }
        finds("of no headless API", problem("GET", at: "/o/headless-form/v1.0/forms"))
        finds("\"size\" is unknown", problem("GET", at: Self.comment + "?fields=id&size=2"))
        finds("status of DELETE", problem("DELETE", status: 200, answer: ""))
        finds("answer is empty", problem("GET", answer: ""))
        finds("is no JSON", problem("GET", answer: "<p>Hello</p>"))
        finds("answer.id is \"7\"", problem("GET", answer: "{\"id\": \"7\"}"))
        finds("neither status and title", problem("GET", status: 500, answer: "<p>No</p>"))
        finds("must be \"application/json\"", problem("PUT", type: nil, "{\"text\": \"a\"}"))
    }

    @Test func formsAreReadInParts() {
        func form(_ parts: String) -> String? {
            problem(
                "POST",
                at: HeadlessClient.delivery + "/sites/20/documents",
                type: "multipart/form-data; boundary=\"xx\"",
                parts.replacing("\n", with: "\r\n") + "--xx--\r\n"
            )
        }
        let file = """
            --xx
            Content-Disposition: form-data; name="file"; filename="a.txt"
            Content-Type: text/plain

            A

            B

            """
        func document(_ json: String) -> String {
            "--xx\nContent-Disposition: form-data; name=\"document\"\n\n\(json)\n"
        }
        #expect(form(file) == nil)
        #expect(form(document("{\"title\": \"Ä\"}") + file) == nil)
        #expect(form(document("{\"titel\": \"A\"}") + file)?.contains("titel is \"A\"") == true)
        #expect(form(document("{}"))?.contains("must be one file") == true)
        #expect(form(file + file)?.contains("must be one file") == true)
    }
}
