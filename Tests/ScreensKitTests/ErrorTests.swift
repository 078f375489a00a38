import Foundation
import ScreensKit
import Testing

struct ErrorTests {
    static let all: [ScreensError] = [
        .portal(.connection("no route")), .portal(.unreachable("no route")),
        .portal(.unavailable(status: 503, words: "“later”", retryAfter: 3)),
        .portal(.exception(type: "a.B", message: "no")),
        .portal(.unauthorized("who?")), .portal(.redirected(to: "http://x/")),
        .portal(.http(status: 500)), .portal(.unreadable("<html>")), .portal(.unexpected("shape")),
        .portal(.tooLarge(limit: 9)), .portal(.unsendable("a name")), .portal(.cancelled),
        .service("Stock", .unsendable("a name")), .invalid("groupId"),
        .notCached("nothing"), .cancelled, .failed("plugin"),
    ]

    @Test(arguments: all)
    func codingKeepsCodeMessageAndDetails(error: ScreensError) throws {
        let bytes = try JSONEncoder().encode(error)

        let json = try JSONDecoder().decode(JSONValue.self, from: bytes)
        #expect(json["code"]?.text == error.code)
        #expect(json["message"]?.text == error.message)
        let copy = try JSONDecoder().decode(ScreensError.self, from: bytes)
        #expect(copy.message == error.message)
        #expect(copy == error || error == .portal(.cancelled))
    }

    @Test(arguments: all)
    func onlyAnUnreachablePortalIsAConnectionIssue(error: ScreensError) {
        let unreachableErrors = ["connection", "unavailable", "not-cached"]
        #expect(error.isConnectionIssue == unreachableErrors.contains(error.code))
    }

    @Test func errorsOfAnyTypeAreClassified() {
        struct Odd: Error {}

        #expect(ScreensError(PortalError.cancelled) == .cancelled)
        #expect(ScreensError(CancellationError()) == .cancelled)
        #expect(ScreensError(PortalError.http(status: 1)) == .portal(.http(status: 1)))
        #expect(ScreensError(ScreensError.invalid("x")) == .invalid("x"))
        #expect(ScreensError(Odd()) == .failed("Odd()"))
    }

    @Test(arguments: all)
    func explanationsHaveNoTechnicalWords(error: ScreensError) {
        guard error.remote != nil, let details = error.details(locale: "en_US") else { return }

        let words = error.explanation(locale: "en_US")

        #expect(words.hasSuffix(".") && !words.contains(details) && words != error.message)
    }

    @Test(
        arguments: [
            ("", "Authenticated access required", "You have to sign in for this."),
            (
                "com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission",
                "no",
                "You are not allowed to see or change this."
            ),
            (
                "com.liferay.blogs.kernel.exception.NoSuchEntryException", "",
                "This was not found. It may have been deleted."
            ),
            (
                "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException", "x",
                "The portal refused the request."
            ),
            ("a.B", "no", "The portal refused the request."),
            ("FORBIDDEN", "no", "You are not allowed to see or change this."),
            ("", "Access denied to a.B#c", "You are not allowed to see or change this."),
            ("java.lang.IllegalArgumentException", "no", "The portal refused the request."),
            (
                "java.lang.NullPointerException", "",
                "The portal could not do this, because something went wrong there. Try again later."
            ),
            (
                "", "java.lang.NullPointerException",
                "The portal could not do this, because something went wrong there. Try again later."
            ),
        ])
    func aRefusalIsExplainedByItsException(type: String, words: String, explanation: String) {
        let error = ScreensError.portal(.exception(type: type, message: words))

        #expect(error.explanation(locale: "en_US") == explanation)
    }

    @Test func aMissingCopyIsExplainedWithTheReasonBehindIt() {
        let bare = ScreensError.notCached("There is no saved copy.")
        let offline = ScreensError.notCached("No route. There is no saved copy.")

        #expect(bare.explanation(locale: "es_ES") == "No hay ninguna copia guardada.")
        #expect(bare.details(locale: "es_ES") == nil)
        #expect(
            offline.explanation(locale: "en_US")
                == "There is no connection, and no saved copy of this."
        )
        #expect(offline.details(locale: "es_ES") == "No route.")
        #expect(ScreensError.notCached("Removed.").explanation(locale: "en_US") == "Removed.")
    }

    @Test(
        arguments: [
            ("a.B", "no", "The portal answered: no (a.B)"),
            (
                "", "java.lang.RuntimeException: no",
                "The portal answered: no (java.lang.RuntimeException)"
            ),
            ("a.B", "c.d.E: f.G$H: no: really", "The portal answered: no: really (a.B)"),
            (
                "com.liferay.portal.NoSuchUserException", "",
                "The portal refused, without a message (com.liferay.portal.NoSuchUserException)."
            ),
            (
                "", "com.liferay.portal.NoSuchUserException",
                "The portal refused, without a message (com.liferay.portal.NoSuchUserException)."
            ),
            ("", "See www.example.com: closed", "The portal answered: See www.example.com: closed"),
            ("", "example.com: closed", "The portal answered: example.com: closed"),
            ("", "", "The portal refused, without a message (Exception)."),
        ])
    func javaNamesOfARefusalStandBehindItsMessage(type: String, words: String, message: String) {
        #expect(PortalError.exception(type: type, message: words).message == message)
    }
}
