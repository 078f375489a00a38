import ScreensHTTP
import ScreensKit
import ScreensSystem
import Synchronization

/// Ties the answer of a user to the browser in which the user was asked.
///
/// Other users of the machine reach the port of the answer, too. One who had seen the address of the question, with its
/// state and its challenge, could answer it as somebody else, and the program would sign in as that person. So the browser
/// does not begin at the portal, but here, with a key that only the program's user has. It gets a cookie, and is led on to
/// the portal. Only with the cookie does the answer count.
///
/// Cookies ignore ports. If the browser is led to another server at this path, that server gets the cookie, but neither the
/// key nor the state: it can answer nothing.
struct BrowserProof: Sendable {
    private let key = Secret()
    private let value = Secret()
    /// The cookie's name, which no other program of the user has.
    private let cookie = "screens-\(Secret().text.prefix(16))"
    private let place: LinkAddress
    private let path: String
    private let question: QuestionBox

    private final class QuestionBox: Sendable {
        let address = Mutex<LinkAddress?>(nil)
    }

    /// Ties the answer that comes to an address, whose path is given.
    init(for place: LinkAddress, path: String) {
        (self.place, self.path, question) = (place, path, QuestionBox())
    }

    /// Returns the address that leads the browser to a question.
    func beginning(of question: LinkAddress) -> LinkAddress {
        self.question.address.withLock { $0 = question }
        return LinkAddress("\(place.text)?key=\(key.text)") ?? question
    }

    /// Leads a browser that has the key on to the question; `nil` for another request.
    func reply(beginning request: ServerRequest) -> ServerReply? {
        guard key.matches(request.query["key"]),
            let question = question.address.withLock(\.self)
        else { return nil }
        // Browsers send it when the portal's page leads back, which they would not do with `Strict`.
        let cookie = setCookie(value.text, seconds: 15 * 60)
        return ServerReply(
            status: 303,
            headers: [("Location", question.text), ("Set-Cookie", cookie)],
            body: .bytes([])
        )
    }

    /// Whether a request comes from the browser that began here.
    func isProven(by request: ServerRequest) -> Bool {
        value.matches(request.fields.cookie(cookie))
    }

    /// The field that removes the cookie.
    var end: HeaderField { ("Set-Cookie", setCookie("", seconds: 0)) }

    private func setCookie(_ value: String, seconds: Int) -> String {
        "\(cookie)=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Lax"
    }
}
