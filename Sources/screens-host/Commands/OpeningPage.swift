import Glibc
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensSystem

/// A private file that leads a browser to an address with a key.
///
/// Everybody on the machine can read the arguments of programs. The browser gets the file's name in
/// place of the address, and nobody but its user can read the file.
struct OpeningPage {
    let path: String

    private static let beginning = "open-"

    /// Writes the file.
    ///
    /// - Throws: where there is no folder that is the user's alone.
    init(to address: String) throws(CommandError) {
        let folder = try Self.folder()
        Files.removeLeftovers(in: folder, beginning: Self.beginning)
        path = "\(folder)/\(Self.beginning)\(Files.ownMark).html"
        do {
            // New: nobody's link is followed.
            try Files.make(path, with: Self.html(address), mode: 0o600, isLasting: false)
        } catch {
            throw CommandError(
                exit: .failure,
                message: "The file “\(path)” cannot be written: \(error.reason).",
                code: "open"
            )
        }
    }

    /// The file's address, for a browser.
    var address: String { "file://" + PercentEncoding.path(path) }

    /// Removes the file, if it is there still.
    func remove() { unlink(path) }

    /// Where sessions of a desktop have their private files, else where the user's state is.
    private static func folder() throws(CommandError) -> String {
        if let runtime = UserFolder.runtime.path(in: Environment.value) {
            let folder = "\(runtime)/screens"
            if Files.objection(toMaking: folder, in: runtime) == nil { return folder }
        }
        return try StateFolder.made(.open)
    }

    /// The address is of digits and letters alone.
    private static func html(_ address: String) -> [UInt8] {
        let html = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens</title>
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(address)"></head>
            <body><p><a href="\(address)">Open the page</a></p></body></html>

            """
        return Array(html.utf8)
    }
}
