@_spi(Host) import ScreensKit
import ScreensSystem

/// Where this user's data is kept between runs: below `$XDG_STATE_HOME/screens`.
///
/// Not the cache folder, which may be emptied at any time: changes that wait to be sent lie here.
enum StateFolder {
    /// A folder or file of it.
    enum Part: String {
        case cache
        case demoPortal = "demo-portal"
        /// Files that lead browsers to pages.
        case open
        case plugins
        case signIn = "credentials.json"
        case uploads
    }

    /// Whether the environment says where; what needs no state does without it otherwise.
    static var isNamed: Bool { base != nil }

    private static var base: String? { UserFolder.state.path(in: Environment.value) }

    /// The path of a part; its folder is yet to be made where there is none.
    ///
    /// - Throws: where the environment names no place, or another user has a hand in it.
    static func path(of part: Part) throws(CommandError) -> String {
        guard let base else {
            throw .usage(
                "Set HOME or XDG_STATE_HOME to an absolute path: \(part.words) is kept below it."
            )
        }
        let path = "\(base)/screens/\(part.rawValue)"
        // A file is looked at when it is opened.
        let folder = part == .signIn ? Files.parent(path) : path
        if let objection = Files.objection(toPrivate: folder, in: base) {
            throw failure("\(objection): \(part.words) cannot be kept there.")
        }
        return path
    }

    /// The folder of a part, made where there is none.
    ///
    /// - Throws: as ``path(of:)``, and where it cannot be made.
    static func made(_ part: Part) throws(CommandError) -> String {
        let folder = try path(of: part)
        if let base, let objection = Files.objection(toMaking: folder, in: base) {
            throw failure("\(objection): \(part.words) cannot be kept there.")
        }
        return folder
    }

    private static func failure(_ words: String) -> CommandError {
        CommandError(
            exit: .failure,
            message: "\(words) Move it away, or set XDG_STATE_HOME to a folder of your own.",
            code: "state"
        )
    }
}

extension StateFolder.Part {
    fileprivate var words: String {
        switch self {
        case .cache: "what portals answered, with pending changes,"
        case .demoPortal: "the demo portal's data"
        case .open: "what opens a browser"
        case .plugins: "what is known of failed plugins"
        case .signIn: "the sign-in"
        case .uploads: "what browsers upload"
        }
    }
}
