import Glibc
@_spi(Host) import ScreensKit

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
        let folder = Self.folder
        do {
            try Files.makeFolder(folder, mode: 0o700)
        } catch {
            throw Self.failure("The folder “\(folder)” cannot be made: \(error.reason).")
        }
        guard Self.isPrivate(folder) else {
            throw Self.failure(
                "The folder “\(folder)” has to be yours alone: “chmod 700 \(folder)” sees to that."
            )
        }
        Self.removeLeftovers(in: folder)
        path = "\(folder)/\(Self.beginning)\(getpid())-\(UInt64.random(in: 0 ... .max)).html"
        do {
            // New: nobody's link is followed.
            try Files.write(Self.html(address), to: path, mode: 0o600, isNew: true)
        } catch {
            throw Self.failure("The file “\(path)” cannot be written: \(error.reason).")
        }
    }

    /// The file's address, for a browser.
    var address: String { "file://" + path.utf8.map(Self.escaped).joined() }

    /// Removes the file, if it is there still.
    func remove() { unlink(path) }

    /// Where sessions of a desktop have their private files, else where the user's data is.
    private static var folder: String {
        let runtime = Environment.value(of: "XDG_RUNTIME_DIR")
            .flatMap { $0.hasPrefix("/") && isPrivate($0) ? $0 : nil }
        return runtime.map { "\($0)/screens" } ?? StateFolder.path(of: "open")
    }

    private static func isPrivate(_ folder: String) -> Bool {
        var facts = stat()
        return lstat(folder, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
            && facts.st_uid == geteuid() && facts.st_mode & 0o077 == 0
    }

    /// Removes the files of processes that were killed.
    private static func removeLeftovers(in folder: String) {
        for name in Files.names(in: folder) ?? [] where name.hasPrefix(beginning) {
            let digits = name.dropFirst(beginning.utf8.count).prefix { $0 != "-" }
            guard let id = pid_t(digits), kill(id, 0) < 0, errno == ESRCH else { continue }
            unlink("\(folder)/\(name)")
        }
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

    private static func escaped(_ byte: UInt8) -> String {
        let character = Character(UnicodeScalar(byte))
        let isPlain = character.isLetter || character.isNumber || "/-._~".contains(character)
        guard byte >= 0x80 || !isPlain else { return String(character) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.count == 1 ? "0" : "") + digits
    }

    private static func failure(_ message: String) -> CommandError {
        CommandError(exit: .failure, message: message, code: "open")
    }
}
