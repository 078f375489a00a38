@_spi(Host) import ScreensKit

/// Where this user's data is kept between runs: below `$XDG_STATE_HOME/screens`.
///
/// Not the cache folder, which may be emptied at any time: changes that wait to be sent lie here.
enum StateFolder {
    /// Whether the environment says where; what needs no state does without it otherwise.
    static var isNamed: Bool { base != nil }

    private static var base: String? { UserFolder.state.path(in: Environment.value) }

    /// The folder or file of that name; its folder is yet to be made where there is none.
    ///
    /// - Throws: where the environment names no place, or another user has a hand in it.
    static func path(of part: String) throws(CommandError) -> String {
        guard let base else {
            throw .usage(
                "Set HOME or XDG_STATE_HOME to an absolute path: \(what(part)) is kept below it."
            )
        }
        let path = "\(base)/screens/\(part)"
        if let objection = Files.objection(toPrivate: Files.parent(path), in: base)
            ?? objection(toFolder: path, base)
        {
            throw CommandError(
                exit: .failure,
                message: "\(objection): \(what(part)) cannot be kept there. Move it away, or set "
                    + "XDG_STATE_HOME to a folder of your own.",
                code: "state"
            )
        }
        return path
    }

    /// What is wrong with a folder; files are looked at when they are opened.
    private static func objection(toFolder path: String, _ base: String) -> String? {
        path.hasSuffix(".json") ? nil : Files.objection(toPrivate: path, in: base)
    }

    private static func what(_ part: String) -> String {
        switch part {
        case "cache": "what portals answered, with pending changes,"
        case "credentials.json": "the sign-in"
        case "demo-portal": "the demo portal's data"
        case "plugins": "what is known of failed plugins"
        default: "what browsers upload"
        }
    }
}
