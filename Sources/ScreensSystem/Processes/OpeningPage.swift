import Glibc

/// A private file that leads a browser to an address.
///
/// All users of a machine can read the arguments of programs. The browser therefore gets the file's name
/// instead of the address, and only its user can read the file.
package struct OpeningPage: Sendable {
    /// The file's path.
    package let path: String

    /// Why there is no file: a sentence without its full stop.
    package struct Refusal: Error {
        /// The sentence.
        package let message: String
    }

    private static let beginning = "open-"

    /// Writes the file, and removes those that killed processes left behind.
    ///
    /// - Parameters:
    ///   - address: an address of ASCII characters, without quotes and angle brackets.
    ///   - environment: names the folder for private files of the desktop session, or else the user's folder for state.
    /// - Throws: if there is no folder that only the user can access.
    package init(to address: String, environment: [String: String]) throws(Refusal) {
        let folder = try Self.folder(environment)
        Files.removeLeftovers(in: folder, beginning: Self.beginning)
        path = "\(folder)/\(Self.beginning)\(Files.ownMark).html"
        do {
            // Created as a new file, so that no link of another user is followed.
            try Files.make(path, with: Self.html(address), mode: 0o600, isLasting: false)
        } catch {
            throw Refusal(message: "The file \"\(path)\" cannot be written: \(error.reason)")
        }
    }

    /// The file's URL, for a browser.
    package var address: String { "file://" + PercentEncoding.path(path) }

    /// Removes the file, if it still exists.
    package func remove() { unlink(path) }

    private static func folder(_ environment: [String: String]) throws(Refusal) -> String {
        if let runtime = UserFolder.runtime.path(in: { environment[$0] }) {
            let folder = "\(runtime)/screens"
            if Files.objection(toMaking: folder, in: runtime) == nil { return folder }
        }
        guard let state = UserFolder.state.path(in: { environment[$0] }) else {
            throw Refusal(message: "Set HOME or XDG_STATE_HOME to an absolute path")
        }
        let folder = "\(state)/screens/open"
        if let objection = Files.objection(toMaking: folder, in: state) {
            throw Refusal(message: objection)
        }
        return folder
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
