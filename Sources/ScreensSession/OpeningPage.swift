import Glibc
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensSystem

/// A private file that redirects a browser to an address with a key.
///
/// All users of a machine can read the arguments of programs. The browser therefore gets the file's name
/// instead of the address, and only its user can read the file.
public struct OpeningPage: Sendable {
    /// The file's path.
    public let path: String

    private static let beginning = "open-"

    /// Writes the file, and removes those that killed processes left behind.
    ///
    /// - Parameters:
    ///   - address: an address of ASCII characters, without quotes and angle brackets.
    ///   - state: contains the file if the desktop session names no folder of its own.
    ///   - environment: returns the value of a variable; called for `XDG_RUNTIME_DIR`.
    /// - Throws: ``SessionError`` if there is no folder that only the user can access.
    public init(
        to address: String,
        in state: StateFolder,
        environment: (String) -> String?
    ) throws(SessionError) {
        let folder = try Self.folder(state, environment)
        Files.removeLeftovers(in: folder, beginning: Self.beginning)
        path = "\(folder)/\(Self.beginning)\(Files.ownMark).html"
        do {
            // Created as a new file, so that no link of another user is followed.
            try Files.make(path, with: Self.html(address), mode: 0o600, isLasting: false)
        } catch {
            throw .openingPage(path: path, reason: error.reason)
        }
    }

    /// The file's URL, for a browser.
    public var address: String { "file://" + PercentEncoding.path(path) }

    /// Removes the file, if it still exists.
    public func remove() { unlink(path) }

    /// The folder for private files of the desktop session, or one in the user's state folder.
    private static func folder(
        _ state: StateFolder,
        _ environment: (String) -> String?
    ) throws(SessionError) -> String {
        if let runtime = UserFolder.runtime.path(in: environment) {
            let folder = "\(runtime)/screens"
            if Files.objection(toMaking: folder, in: runtime) == nil { return folder }
        }
        return try state.made(.open)
    }

    /// The page as HTML.
    private static func html(_ address: String) -> [UInt8] {
        let address = address.replacing("&", with: "&amp;")
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(address)"></head>
            <body><p><a href="\(address)">Open the page</a></p></body></html>

            """
        return Array(html.utf8)
    }
}
