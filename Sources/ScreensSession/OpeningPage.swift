import Glibc
@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensSystem

/// A private file that leads a browser to an address with a key.
///
/// Everybody on the machine can read the arguments of programs. The browser gets the file's name in
/// place of the address, and nobody but its user can read the file.
public struct OpeningPage: Sendable {
    /// The file's path.
    public let path: String

    private static let beginning = "open-"

    /// Writes the file, and removes those that killed processes left.
    ///
    /// - Parameters:
    ///   - address: of digits, letters and what separates them in addresses: it is not escaped.
    ///   - state: where the file lies when the desktop's session names no folder of its own.
    ///   - environment: the value of a variable; `XDG_RUNTIME_DIR` is asked for.
    /// - Throws: ``SessionError`` where no folder is the user's alone.
    public init(
        to address: String,
        in state: StateFolder,
        environment: (String) -> String?
    ) throws(SessionError) {
        let folder = try Self.folder(state, environment)
        Files.removeLeftovers(in: folder, beginning: Self.beginning)
        path = "\(folder)/\(Self.beginning)\(Files.ownMark).html"
        do {
            // New: nobody's link is followed.
            try Files.make(path, with: Self.html(address), mode: 0o600, isLasting: false)
        } catch {
            throw .openingPage(path: path, reason: error.reason)
        }
    }

    /// The file's address, for a browser.
    public var address: String { "file://" + PercentEncoding.path(path) }

    /// Removes the file, if it is there still.
    public func remove() { unlink(path) }

    /// Where sessions of a desktop have their private files, else where the user's state is.
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
