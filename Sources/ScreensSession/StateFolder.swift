@_spi(Host) import ScreensKit
import ScreensSystem

/// Where a user's data is stored between runs: below `$XDG_STATE_HOME/screens`.
///
/// Not the cache folder, which may be emptied at any time: pending changes lie here.
public struct StateFolder: Sendable {
    /// A folder or file of it.
    public enum Part: String, Hashable, Sendable {
        /// Caches of portals, with pending changes.
        case cache
        /// The demo portal's database.
        case demoPortal = "demo-portal"
        /// Files that lead browsers to pages.
        case open
        /// What is known of plugins that failed.
        case plugins
        /// The stored sign-in: a file.
        case signIn = "credentials.json"
        /// Files that browsers upload.
        case uploads
    }

    private let base: String?

    /// The folder that the environment names.
    ///
    /// - Parameter environment: the value of a variable; `XDG_STATE_HOME` and `HOME` are asked for.
    public init(environment: (String) -> String?) {
        base = UserFolder.state.path(in: environment)
    }

    /// Whether the environment names a folder; what can work without state does so otherwise.
    public var isNamed: Bool { base != nil }

    /// The path of a part; its folder need not exist yet.
    ///
    /// Folders of the user's own that others could read are made private.
    ///
    /// - Throws: ``SessionError`` where the environment names no folder, or another user could change
    ///   what lies in it.
    public func path(of part: Part) throws(SessionError) -> String {
        guard let base else { throw .noStateFolder(part) }
        let path = "\(base)/screens/\(part.rawValue)"
        // A file is looked at when it is opened.
        let folder = part == .signIn ? Files.parent(path) : path
        if let objection = Files.objection(toPrivate: folder, in: base) {
            throw .unusableState(part, objection)
        }
        return path
    }

    /// The folder of a part, which is made where there is none.
    ///
    /// - Throws: as ``path(of:)``, and where it cannot be made.
    public func made(_ part: Part) throws(SessionError) -> String {
        let folder = try path(of: part)
        if let base, let objection = Files.objection(toMaking: folder, in: base) {
            throw .unusableState(part, objection)
        }
        return folder
    }
}
