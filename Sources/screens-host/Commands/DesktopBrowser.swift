import ScreensSession
import ScreensSystem

/// The browser of the user's desktop.
@MainActor
enum DesktopBrowser {
    /// Opens an address without it, and the secrets in it, among the arguments of programs.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - note: called with a sentence if no browser can be opened.
    /// - Returns: the file that leads to the address, to be removed when the browser has read it.
    static func open(_ address: String, note: (String) -> Void) -> OpeningPage? {
        do throws(SessionError) {
            let page = try OpeningPage(
                to: address,
                in: User.state,
                environment: Environment.value
            )
            if (try? Child.start(["xdg-open", page.address])) == nil {
                note("No browser was opened: xdg-open is not installed.")
            }
            return page
        } catch {
            note("No browser was opened. \(error.message)")
            return nil
        }
    }
}
