import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
private import Synchronization

/// Where the browser of a session brings the answer of a user who was asked on a page of the portal.
///
/// The answer counts only together with the session's cookie. Otherwise, somebody could ask in their own session, have
/// another user answer, and continue as that user.
final class SignInCallback: Sendable {
    static let path = "/signed-in"
    /// Says that the request comes from this server's own page, with the cookie.
    static let ownMark = "own"
    private let expected = Mutex<Expected?>(nil)

    private struct Expected {
        weak var callback: AuthorizationCallback?
        let tab: Int
    }

    /// Awaits an answer for a tab, instead of the one before.
    ///
    /// - Parameters:
    ///   - address: the address to which the portal is to lead the browser.
    ///   - tab: the tab of the browser.
    ///   - onEnd: called once on any thread when no answer is awaited any more.
    /// - Returns: the callback, which waits for the answer.
    func listen(
        at address: LinkAddress,
        for tab: Int,
        onEnd: @escaping @Sendable () -> Void = {}
    ) -> AuthorizationCallback {
        let new = AuthorizationCallback(at: address, onEnd: onEnd)
        expected.withLock { $0 = Expected(callback: new, tab: tab) }
        return new
    }

    /// Receives an answer; returns the tab that awaited it, `nil` if none did.
    func receive(_ query: [String: String]) -> Int? {
        let expected = self.expected.withLock(\.self)
        return expected?.callback?.receive(query) == true ? expected?.tab : nil
    }

    /// A page of this server that requests itself again.
    ///
    /// The portal's page has led here, so browsers have not sent the cookie, which is meant for requests of this server's
    /// own pages.
    static func again(_ request: ServerRequest) -> ServerReply {
        let query = AuthorizationCallback.text(of: request.query).replacing("&", with: "&amp;")
        let address = "\(path)?\(ownMark)=1&amp;\(query)"
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>\
            <meta http-equiv="refresh" content="0; url=\(address)">\
            <meta name="color-scheme" content="light dark"></head>\
            <body><main><p><a href="\(address)">Continue</a></p></main></body></html>
            """
        return ServerReply(headers: [ServerReply.uncacheable], body: .bytes(Array(html.utf8)))
    }
}
